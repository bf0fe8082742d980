# SPDX-License-Identifier: GPL-2.0
# The core per packet. Its objects are compiled as the kernel compiles code
# where that changes instructions: no vector registers, no red zone, no strict
# aliasing, no exceptions.
BENCH_CXXFLAGS := -std=gnu++20 -O2 -g -Wall -Wextra \
	-Wno-missing-field-initializers -Werror -I include -I . \
	-MMD -MP -ffreestanding -fno-exceptions -fno-rtti \
	-fno-strict-aliasing -fno-asynchronous-unwind-tables
BENCH_CXXFLAGS += $(if $(filter x86_64%,$(shell $(CXX) -dumpmachine)),\
	-mno-sse -mno-mmx -mno-red-zone)

bench-obj := $(OUT)/bench-obj/drivers/ixgbe/ixgbe_queue.o \
	$(OUT)/bench-obj/drivers/igb/igb_queue.o \
	$(OUT)/bench-obj/drivers/mvneta/mvneta_queue.o \
	$(OUT)/bench-obj/drivers/mvneta/mvneta_vector.o \
	$(OUT)/obj/selftests/core/seam.o $(OUT)/obj/selftests/bench/bench.o \
	$(OUT)/obj/selftests/bench/mvneta.o

$(OUT)/bench-obj/%.o: %.cc
	@mkdir -p $(@D)
	@echo "  CXX     $@"
	@$(CXX) $(BENCH_CXXFLAGS) $(EXTRA_CXXFLAGS) -c -o $@ $<

$(OUT)/bench-core: $(bench-obj)
	@echo "  LD      $@"
	@$(CXX) -o $@ $^
bench: $(OUT)/bench-core
deps += $(bench-obj:.o=.d)

# The whole driver on its model, in virtual time.
$(call host-program,bench-founding,selftests/bench/founding.cc \
	selftests/bench/neta_sender.cc $(wildcard selftests/fake_kernel/*.cc) \
	$(wildcard selftests/models/*.cc selftests/models/neta/*.cc) \
	$(wildcard drivers/mvneta/*.cc),,bench)

# What a guest's kernel executes, counted in the emulator; and what runs there.
count-obj := $(patsubst %,$(OUT)/plugin/selftests/bench/plugin/%.o,\
	count emulator lock_step model_clock tx_audit)
$(OUT)/plugin/%.o: %.cc
	@mkdir -p $(@D)
	@echo "  CXX     $@"
	@$(CXX) -std=c++20 -O2 -g1 $(warnings) -I . -MMD -MP -fPIC \
		-fvisibility=hidden -c -o $@ $<
$(OUT)/count.so: $(count-obj)
	@echo "  LD      $@"
	@$(CXX) -shared -o $@ $^
# By the guest's architecture.
bench-load := $(OUT)/guest-amd64/bench-load \
	$(OUT)/guest-arm64/bench-load
$(OUT)/guest-arm64/%: CC := aarch64-linux-gnu-gcc-14
$(bench-load): $(wildcard selftests/bench/guest/*.[ch])
	@mkdir -p $(@D)
	@echo "  CC      $@"
	@$(CC) -std=gnu11 -O2 $(warnings) -I . -static \
		-o $@ $(filter %.c,$^)
.PHONY: bench-guest
bench-guest: $(OUT)/count.so $(bench-load)
deps += $(count-obj:.o=.d)
$(call host-program,unit-bench,selftests/bench/plugin/tx_audit.cc \
	selftests/bench/plugin/model_clock.cc \
	$(wildcard selftests/bench/unit/*.cc),-lgtest -lgtest_main,\
	unit unit-asan)
