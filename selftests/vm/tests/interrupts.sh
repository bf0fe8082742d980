#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# The kinds of interrupt that the driver falls back to: interrupts.sh [TEST...]
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

# Lines of /proc/interrupts of the first port's device and interface.
lines() {
	grep -E "$NETIF|$(basename "$(realpath "/sys/class/net/$NETIF/device")")" \
		/proc/interrupts
}

count() {
	local sum=0 n
	for n in $(lines | tr -s ' ' '\n' | grep -xE '[0-9]+'); do
		sum=$((sum + n))
	done
	echo $sum
}

load_with() {
	WEIR_PARAMS=$1 try dut load
	try dut wire
	. /weir/env
}

reload_with() {
	try dut unload
	load_with "$1"
}

# traffic_by NAME PATTERN: it flows, and interrupts of that kind carry it.
traffic_by() {
	local before
	lines | grep -qE "$2" ||
		problem "no $1 interrupt: $(lines | tr -s ' ' | paste -sd ,)"
	before=$(count)
	reachable "$1"
	tcp "$1" 1 -t 2
	[ "$(count)" -gt $((before + 20)) ] ||
		problem "$1: $(($(count) - before)) interrupts"
}

test_msi() {
	reload_with irq=msi
	traffic_by MSI 'MSI'
	[ "$(lines | wc -l)" = 1 ] || problem "$(lines | wc -l) vectors, not 1"
}

test_intx() {
	reload_with irq=intx
	traffic_by INTx 'IO-APIC|fasteoi'
}

test_unknown() {
	try dut unload
	! WEIR_PARAMS=irq=morse dut load 2>/dev/null ||
		problem "irq=morse was accepted"
	dmesg | grep -q 'must be msix, msi or intx' ||
		problem "the log does not say what irq may be"
	[ ! -d /sys/module/weir ] || try rmmod weir
	load_with ''
}

test_msix() {
	traffic_by MSI-X "$NETIF-(TxRx|rx)-0"
	[ "$(lines | wc -l)" -gt 1 ] || problem "one vector only"
}

run_tests "msi intx unknown msix" "$@"
