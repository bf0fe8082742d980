# SPDX-License-Identifier: GPL-2.0
vfio-user-src := $(filter-out %/main.cc %/chips.cc %/options.cc,\
	$(wildcard selftests/vfio_user/*.cc))
vfio-user-models := $(wildcard selftests/models/*.cc selftests/models/*/*.cc)

$(call host-program,weir-model,$(wildcard selftests/vfio_user/*.cc) \
	$(vfio-user-models),,server server-asan)
$(call host-program,unit-vfio-user,$(vfio-user-src) \
	selftests/vfio_user/chips.cc selftests/vfio_user/options.cc \
	$(vfio-user-models) $(wildcard selftests/unit/vfio_user/*.cc),\
	-lgtest -lgtest_main,unit unit-asan)
