# SPDX-License-Identifier: GPL-2.0
# The fake kernel's own tests; the core's; the whole driver on its models.
unit-fake-src := $(wildcard selftests/fake_kernel/*.cc)
unit-model-src := $(wildcard selftests/models/*.cc selftests/models/*/*.cc)

$(call host-program,unit-fake-kernel,$(unit-fake-src) \
	$(wildcard selftests/unit/fake_kernel/*.cc),\
	-lgtest -lgtest_main,unit unit-asan)
$(call host-program,unit-queue,$(unit-fake-src) \
	$(wildcard selftests/unit/queue/*.cc) selftests/unit/frame.cc \
	drivers/ixgbe/ixgbe_queue.cc,-lgtest -lgtest_main,unit unit-asan)
$(call host-program,unit-ixgbe,$(unit-fake-src) $(unit-model-src) \
	$(wildcard selftests/unit/ixgbe/*.cc) selftests/unit/frame.cc \
	$(wildcard drivers/ixgbe/*.cc),-lgtest -lgtest_main,unit unit-asan)
