# SPDX-License-Identifier: GPL-2.0
# Thin verbs; how the modules are built is in Kbuild, how the host programs
# are built in selftests/Makefile.
#
#   make              the modules for the running kernel (or KDIR=, LTO=1)
#   make demo         boot a guest with two ports and show what they do
#   make check        every test
#   make kselftest    upstream's driver kselftests: a port of Weir (DUT=) and the
#                     in-tree driver; PROGRAMS="ping.py ..." runs some
#   make bench        instructions per packet of the core and in a guest, and
#                     the founding table
#   make dkms         install the modules by DKMS (as root)
#   make host         device model and unit tests (in the lab)
#   make modules-lab  the modules for every kernel of the lab
#   make clean
MAKEFLAGS += --no-print-directory
KDIR ?= /lib/modules/$(shell uname -r)/build
in_lab := scripts/lab run --
jobs := -j$(shell nproc)

.PHONY: all modules modules_install lab host modules-lab demo check kselftest \
	bench dkms clean

all: modules

modules modules_install:
	@test -e $(KDIR)/Makefile || { echo "no kernel headers at $(KDIR):" \
		"install linux-headers-$$(uname -r), give KDIR=," \
		"or build for the lab's kernels: make modules-lab" >&2; exit 1; }
	@$(MAKE) -C $(KDIR) M=$(CURDIR) $@

# Everything below needs nothing of this machine but apt: the lab has it all.
lab:
	@scripts/lab setup

host: lab
	@$(in_lab) $(MAKE) $(jobs) -C selftests all unit-asan

modules-lab: lab
	@scripts/build-matrix

demo: lab
	@$(in_lab) $(MAKE) $(jobs) -C selftests server
	@selftests/vm/run --timeout 400 --name demo -- selftests/vm/demo

check: lab
	@scripts/check

kselftest: lab
	@scripts/kselftest $(if $(DUT),--dut $(DUT)) $(PROGRAMS)

bench: lab
	@$(in_lab) scripts/bench
	@$(in_lab) scripts/bench-guest

dkms:
	@scripts/dkms-install

clean:
	@test ! -e $(KDIR)/Makefile -o ! -e Module.symvers || \
		$(MAKE) -C $(KDIR) M=$(CURDIR) clean
	rm -rf build
