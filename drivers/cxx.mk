# SPDX-License-Identifier: GPL-2.0
# C++ in kbuild: %.o from %.cc with the kernel's own flags, less those that are
# C's alone, and with nothing that would need a run-time library.

# g++ of the version that the kernel's gcc has.
CXX_KERNEL ?= $(patsubst %gcc,%g++,$(subst gcc-,g++-,$(lastword $(CC))))
ifeq ($(shell command -v $(CXX_KERNEL)),)
$(error there is no $(CXX_KERNEL): install $(notdir $(CXX_KERNEL)), the C++ \
	compiler of the version that built this kernel)
endif

cxx-c-only := -std=% -Wdeclaration-after-statement -Wstrict-prototypes \
	-Wmissing-prototypes -Wold-style-definition -Wold-style-declaration \
	-Wno-old-style-declaration -Wimplicit% -Werror=implicit% \
	-Werror=strict-prototypes -Werror=incompatible-pointer-types \
	-Werror=designated-init -Wno-pointer-sign -Wno-pointer-to-enum-cast \
	-Wno-initializer-overrides -Wno-override-init% -Woverride-init \
	-Wnested-externs -Wbad-function-cast -Wmissing-parameter-type \
	-Wint-conversion -Wno-int-conversion -Wenum-conversion \
	-fms-extensions -fms-anonymous-structs -Wno-microsoft-anon-tag \
	-Wno-gnu -Wno-jump-misses-init -Wjump-misses-init -Wno-traditional \
	-Wvla% -Werror=date-time

# Headers of libstdc++ and of the compiler, never of libc; what libstdc++ wants
# of libc is in include/weir/std.
cxx-system := $(shell $(CXX_KERNEL) -E -x c++ -v /dev/null 2>&1 >/dev/null | \
	awk '/^End of search/ { on = 0 } on { print $$1 } \
		/search starts here/ { on = 1 }')
cxx-system := $(filter-out %/backward,$(realpath $(cxx-system)))
cxx-system := $(foreach dir,$(cxx-system),$(if \
	$(or $(findstring /c++/,$(dir)/),$(findstring /gcc/,$(dir)), \
	$(findstring /gcc-cross/,$(dir))),$(dir)))

# -fno-threadsafe-statics and -fno-use-cxa-atexit: what would call the run-time
# library without being asked. -fcheck-new: placement new of NULL is allowed.
cxx-flags := -x c++ -std=gnu++20 -ffreestanding -nostdinc \
	-isystem $(src)/include/weir/std $(addprefix -isystem ,$(cxx-system)) \
	-include $(objtree)/include/generated/autoconf.h -fno-exceptions \
	-fno-rtti -fno-threadsafe-statics -fno-use-cxa-atexit \
	-fno-asynchronous-unwind-tables -fno-unwind-tables \
	-fvisibility=hidden $(call cc-option,-mno-outline-atomics) -fcheck-new

# The kernel's flags come last, so that they win. -g0: pahole does not take
# C++'s debug information.
cxx-all-flags = -Wp,-MMD,$(depfile) $(cxx-flags) \
	$(filter-out $(cxx-c-only),$(_c_flags) $(modkern_cflags)) -g0 \
	$(basename_flags) $(modname_flags)

# Sections that need code to run before the module's own, or a run-time
# library: a static constructor, an exception table, thread-local data.
cxx-refused := \.(init_array|ctors|gcc_except_table|tdata|tbss)
cxx-refuse = ; if $(READELF) -SW $@ | grep -qE '$(cxx-refused)'; then \
	echo "$<: has one of the sections $(cxx-refused)" >&2; rm -f $@; false; fi

# An inline function or template that is not inlined becomes a weak one, in a
# section group of its own, and of those the linker keeps one. The ftrace tables
# do not survive that, and a 6.12 kernel does not load two sections of a name.
# So each file keeps its copy, as a local function.
cxx-own = ; $(NM) --defined-only $@ | awk '$$2 ~ /[WVu]/ { print $$3 }' \
	>$@.weak; if [ -s $@.weak ]; then $(OBJCOPY) \
	--remove-section=.group --localize-symbols=$@.weak $@; fi; \
	rm -f $@.weak

quiet_cmd_cxx_o_cc = CXX $(quiet_modtag)  $@
      cmd_cxx_o_cc = $(CXX_KERNEL) $(cxx-all-flags) -c -o $@ $< \
		$(cxx-own) $(cmd_objtool) $(cxx-refuse)

define rule_cxx_o_cc
	$(call cmd_and_fixdep,cxx_o_cc)
	$(call cmd,gen_objtooldep)
	$(call cmd,record_mcount)
endef

$(obj)/%.o: $(src)/%.cc FORCE
	$(call if_changed_rule,cxx_o_cc)
