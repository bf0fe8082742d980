# SPDX-License-Identifier: GPL-2.0
# LTO=1: the chip's C and C++, and a copy of the data path below the seam, are
# compiled to GCC's intermediate form and linked once. What weir.ko exports of
# that path is not used then, and not exported twice: EXPORT_SYMBOL_WEIR is empty in
# the copy (WEIR_COPY).
# The kernel has no library of atomics (arm64).
lto-flags := -flto -fno-fat-lto-objects -g0 \
	$(call cc-option,-mno-outline-atomics)

lto-kapi := tx.o rx.o mmio.o
lto-objects := $(addprefix drivers/lto/, $(notdir $(ixgbe-c) $(ixgbe-cc)) \
	$(addprefix kapi_,$(lto-kapi)))

weir_ixgbe-y := drivers/lto/weir_ixgbe_lto.o
targets += $(lto-objects) drivers/lto/weir_ixgbe_lto.o

# What kbuild knows of objects that it has listed itself. Private: a probe that
# one of these makes is to have the same flags as any other.
$(addprefix $(obj)/,$(lto-objects)): private part-of-module := y
$(addprefix $(obj)/,$(lto-objects)): private modname := weir_ixgbe

lto-c-flags = $(filter-out -g%,$(c_flags)) $(lto-flags) -DWEIR_COPY

quiet_cmd_lto_cc = CC LTO $@
      cmd_lto_cc = mkdir -p $(@D); $(CC) $(lto-c-flags) -c -o $@ $<
quiet_cmd_lto_cxx = CXX LTO $@
      cmd_lto_cxx = mkdir -p $(@D); \
		$(CXX_KERNEL) $(cxx-all-flags) $(lto-flags) -c -o $@ $<

# One link, which generates the code: with the kernel's flags again, since not
# all of them are kept in the objects; then what kbuild does to an object.
quiet_cmd_lto_link = LTO     $@
      cmd_lto_link = $(CXX_KERNEL) $(filter-out -x c++ -Wp$(comma)%, \
		$(cxx-all-flags)) -r -flto=1 -flto-partition=none \
		-flinker-output=nolto-rel -nostdlib -o $@ $(real-prereqs) \
		$(cmd_objtool) $(cxx-refuse)

$(obj)/drivers/lto/kapi_%.o: $(src)/drivers/kapi/%.c $(weir-probes) FORCE
	$(call if_changed_dep,lto_cc)
$(obj)/drivers/lto/%.o: $(src)/drivers/ixgbe/%.c $(weir-probes) FORCE
	$(call if_changed_dep,lto_cc)
$(obj)/drivers/lto/%.o: $(src)/drivers/ixgbe/%.cc FORCE
	$(call if_changed_dep,lto_cxx)
$(obj)/drivers/lto/weir_ixgbe_lto.o: $(addprefix $(obj)/,$(lto-objects)) FORCE
	$(call if_changed,lto_link)
