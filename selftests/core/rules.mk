# SPDX-License-Identifier: GPL-2.0
# Tests of the data path core against a device of a few lines.
CORE_PATH_SRCS = selftests/core/seam.cc drivers/ixgbe/ixgbe_queue.cc \
	drivers/ixgbe/ixgbe_coalesce.cc
$(call host-program,unit-core,$(wildcard selftests/core/*_test.cc) \
	$(CORE_PATH_SRCS),-lgtest -lgtest_main,unit unit-asan)
