# SPDX-License-Identifier: GPL-2.0
# Device models, as a list of sources for whoever links them and as a library.
MODEL_SRCS = $(wildcard selftests/models/*.cc selftests/models/igb/*.cc \
	selftests/models/intel/*.cc \
	selftests/models/ixgbe/*.cc selftests/models/neta/*.cc)
MODEL_OBJS = $(MODEL_SRCS:%.cc=$(OUT)/obj/%.o)

models: $(OUT)/libmodels.a
$(OUT)/libmodels.a: $(MODEL_OBJS)
	@mkdir -p $(@D)
	@echo "  AR      $@"
	@rm -f $@
	@ar rcs $@ $^
deps += $(MODEL_OBJS:.o=.d)

$(call host-program,unit-models,$(wildcard selftests/unit/models/*.cc) \
	$(wildcard selftests/models/testing/*.cc) $(MODEL_SRCS),-lgtest -lgtest_main,unit unit-asan)
$(call host-program,unit-neta-model,$(wildcard selftests/unit/neta_model/*.cc) \
	$(wildcard selftests/models/testing/*.cc) $(MODEL_SRCS),-lgtest -lgtest_main,unit unit-asan)
$(call host-program,unit-igb-model,$(wildcard selftests/unit/igb_model/*.cc) \
	$(MODEL_SRCS),-lgtest -lgtest_main,unit unit-asan)
