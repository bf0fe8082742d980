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
# The same tests of each chip with a driver in drivers/intel's shape; its own
# directory has the numbers and what no other has.
unit-intel-src := $(wildcard selftests/unit/intel/*.cc)
$(call host-program,unit-ixgbe,$(unit-fake-src) $(unit-model-src) \
	$(unit-intel-src) $(wildcard selftests/unit/ixgbe/*.cc) \
	selftests/unit/frame.cc $(wildcard drivers/ixgbe/*.cc),\
	-lgtest -lgtest_main,unit unit-asan)
$(call host-program,unit-igb,$(unit-fake-src) $(unit-model-src) \
	$(unit-intel-src) $(wildcard selftests/unit/igb/*.cc) \
	selftests/unit/frame.cc $(wildcard drivers/igb/*.cc),\
	-lgtest -lgtest_main,unit unit-asan)
$(call host-program,unit-mvneta,$(unit-fake-src) $(unit-model-src) \
	$(wildcard selftests/unit/mvneta/*.cc) selftests/unit/frame.cc \
	$(wildcard drivers/mvneta/*.cc),-lgtest -lgtest_main,unit unit-asan)

# Two threads on one queue; a third build of it with the thread sanitizer,
# which does not go with the address sanitizer.
unit-threads-src := $(wildcard selftests/unit/threads/*.cc)
$(call host-program,unit-threads,$(unit-threads-src),-lgtest -lgtest_main,\
	unit unit-asan)

OUT_TSAN ?= build/host-tsan
.PHONY: unit-tsan
unit-tsan: $(OUT_TSAN)/unit-threads
# -Wno-tsan: that fences are not modelled is no matter, since no plain memory
# is published by one.
$(OUT_TSAN)/obj/%.o: %.cc
	@mkdir -p $(@D)
	@echo "  CXX     $@"
	@$(CXX) $(CXXFLAGS_HOST) -fsanitize=thread -Wno-tsan -c \
		-o $@ $<
unit-tsan-obj := $(patsubst %.cc,$(OUT_TSAN)/obj/%.o,$(unit-threads-src))
-include $(unit-tsan-obj:.o=.d)
$(OUT_TSAN)/unit-threads: $(unit-tsan-obj)
	@mkdir -p $(@D)
	@echo "  LD      $@"
	@$(CXX) -pthread -fsanitize=thread -o $@ $^ -lgtest -lgtest_main
