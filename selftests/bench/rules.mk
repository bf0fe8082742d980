# SPDX-License-Identifier: GPL-2.0
# The core per packet. Its objects are compiled as the kernel compiles code
# where that changes instructions: no vector registers, no red zone, no strict
# aliasing, no exceptions.
BENCH_CXXFLAGS := -std=gnu++20 -O2 -g -Wall -Wextra -Werror -I include -I . \
	-MMD -MP -ffreestanding -fno-exceptions -fno-rtti \
	-fno-strict-aliasing -fno-asynchronous-unwind-tables
BENCH_CXXFLAGS += $(if $(filter x86_64%,$(shell $(CXX) -dumpmachine)),\
	-mno-sse -mno-mmx -mno-red-zone)

bench-obj := $(OUT)/bench-obj/drivers/ixgbe/ixgbe_queue.o \
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
