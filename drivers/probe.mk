# SPDX-License-Identifier: GPL-2.0
# Finds out what the kernel's headers offer: each probe NAME.c of
# drivers/kapi/compat/probe is compiled, and NAME.h says whether it could be.
weir-probe-dir := drivers/kapi/compat/probe
weir-probe-names := dim_pointer hrtimer_setup namespace_identifier napi_config \
	page_pool_directory page_pool_move page_pool_napi page_pool_queue \
	page_pool_pieces pcs_inband_caps pcs_neg_mode phylink_lpi queue_napi \
	queue_stats rx_ring_count rxfh_param
weir-probes := $(addprefix $(obj)/$(weir-probe-dir)/, sane.h \
	$(addsuffix .h,$(weir-probe-names)))

targets += $(addprefix $(weir-probe-dir)/, sane.h \
	$(addsuffix .h,$(weir-probe-names)))
clean-files += $(addprefix $(weir-probe-dir)/, sane.h sane.log \
	$(addsuffix .h,$(weir-probe-names)) \
	$(addsuffix .log,$(weir-probe-names)))

# As for a module's C, without the output and the dependencies.
weir-probe-flags = $(filter-out -Wp$(comma)-MMD%,$(c_flags)) -fsyntax-only
weir-probe-macro = WEIR_HAVE_$(shell echo $(basename $(@F)) | tr a-z A-Z)

quiet_cmd_weir_probe = PROBE   $@
      cmd_weir_probe = mkdir -p $(@D); have=0; \
	$(CC) $(weir-probe-flags) $< 2>$(@:.h=.log) && have=1; \
	echo "\#define $(weir-probe-macro) $$have" >$@

# This one compiles everywhere: where it does not, no other answer is worth
# anything.
quiet_cmd_weir_sane = PROBE   $@
      cmd_weir_sane = mkdir -p $(@D); $(CC) $(weir-probe-flags) $< && : >$@

$(obj)/$(weir-probe-dir)/sane.h: $(src)/$(weir-probe-dir)/sane.c FORCE
	$(call if_changed,weir_sane)

$(obj)/$(weir-probe-dir)/%.h: $(src)/$(weir-probe-dir)/%.c FORCE
	$(call if_changed,weir_probe)
