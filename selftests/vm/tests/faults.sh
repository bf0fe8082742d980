#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Bad days: a device that stops, lies or is gone, a driver without a device,
# the kernel's log over the wire: faults.sh [TEST...]
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

all_tests='lost_interrupt lost_rx_interrupt tx_never netpoll gone no_device
	nvm_checksum nvm_dead'

# Lines of the kernel's log since mark() that match.
mark() { marked=$(dmesg | wc -l); }
logged() { dmesg | tail -n +$((marked + 1)) | grep -qE "$1"; }
# The number of the first line that matches, a large one where there is none.
first() {
	local n
	n=$(dmesg | tail -n +$((marked + 1)) | grep -nm 1 "$1")
	n=${n%%:*}
	echo "${n:-999999}"
}
logged_once() {
	local n
	n=$(dmesg | tail -n +$((marked + 1)) | grep -cE "$1")
	[ "$n" = 1 ] || problem "the log has $n lines of '$1'"
}

# Without a port's number: at both.
fault() { model fault "$*" >/dev/null || problem "the model refuses $*"; }
counted() { [ "$(ethtool_stat "$1")" -gt "$2" ]; }

# One pair; many_pairs: as before.
one_pair() {
	pairs=$(ethtool -l "$NETIF" | sed -n 's/^Combined:[[:space:]]*//p' |
		tail -n 1)
	[ "$pairs" = 1 ] || try ethtool -L "$NETIF" combined 1
}
many_pairs() {
	[ "$pairs" = 1 ] || try ethtool -L "$NETIF" combined "$pairs"
}

# Interrupts never arrive, and with each its vector stays masked: the service
# polls, before the stack's watchdog has seen anything. Two, for a pair's queues
# have a vector each, and the interrupt of either polls both. And one pair, or
# the answers come by another's.
test_lost_interrupt() {
	is_pci || { skip "the timer that bounds completion polls too"; return; }
	local polls hangs
	one_pair
	polls=$(ethtool_stat lost_irq_polls)
	hangs=$(ethtool_stat tx_hang_polls)
	mark
	fault 0 swallow-irq=any:1:2
	ping -q -c 3 -i 0.1 -W 1 "$REMOTE_V4" >/dev/null
	wait_for 10 counted lost_irq_polls "$polls" ||
		problem "no poll was counted"
	logged "$NETIF: .* no interrupt has come; polling it" ||
		problem "nothing of a lost interrupt in the log"
	fault clear
	! counted tx_hang_polls "$hangs" || problem "the queue hung"
	reachable
	many_pairs
}

# Datagrams from the peer that nobody answers.
tell() { echo "$1" | peer socat -u STDIN "UDP4-SENDTO:$LOCAL_V4:7777"; }

# The same on a pair that sends nothing, so that nothing else looks at it. If
# the port happens to send just then, that polls, and it is tried again.
test_lost_rx_interrupt() {
	local polls hangs heard n
	heard=$(mktemp)
	one_pair
	socat -u UDP4-RECV:7777 "OPEN:$heard,append" &
	reachable
	polls=$(ethtool_stat lost_irq_polls)
	hangs=$(ethtool_stat tx_hang_polls)
	for n in 1 2 3 4 5; do
		fault 0 swallow-irq=rx:1
		tell "word $n"
		wait_for 10 grep -q "word $n" "$heard" ||
			problem "word $n stays in the ring"
		counted lost_irq_polls "$polls" && break
	done
	counted lost_irq_polls "$polls" || problem "no poll was counted"
	fault clear
	! counted tx_hang_polls "$hangs" || problem "the queue hung"
	pkill socat
	rm "$heard"
	reachable
	many_pairs
}

# The poll first, the port last, each said, and all is well after.
test_tx_never() {
	local name step line last=0 steps
	IFS=: read -ra steps <<<"$hang_steps"
	mark
	fault 0 tx-never
	# Many, because the kernel looks at a queue once it is stopped only,
	# and BQL stops none for a while after a reset.
	(ping -q -i 0.01 -s 1400 -w 90 "$REMOTE_V4" &) >/dev/null 2>&1
	wait_for 80 logged "${steps[-1]}" || problem "no word of ${steps[-1]}"
	fault clear
	for name in $hang_counters; do
		counted "$name" 0 || problem "$name is 0"
	done
	for step in "${steps[@]}"; do
		line=$(first "$step")
		[ "$line" -gt "$last" ] && [ "$line" != 999999 ] ||
			problem "'$step' is not in its place"
		last=$line
	done
	wait_link 20
	end_pings
	reachable
	tcp after 10 -n 10M
}

lines_in() { grep -o 'netpoll line [0-9]*' "$1" | sort -u | wc -l; }

# The kernel's log through netpoll, beside a flood (faults.md E1).
test_netpoll() {
	local lines
	lines=$(mktemp)
	modprobe netconsole 2>/dev/null || { skip "no netconsole"; return; }
	rmmod netconsole
	peer socat -u UDP4-RECV:6666,rcvbuf=1000000 "OPEN:$lines,append" &
	sleep 0.5
	dmesg -n 8
	try modprobe netconsole \
		"netconsole=6665@$LOCAL_V4/$NETIF,6666@$REMOTE_V4/$(peer_mac)"
	ping -q -f -c 3000 -w 15 "$REMOTE_V4" >/dev/null &
	for i in $(seq 50); do echo "netpoll line $i" >/dev/kmsg; done
	wait $!
	# The console has a thread of its own, which may lag behind.
	wait_for 15 eval '[ "$(lines_in "$lines")" -ge 50 ]' ||
		problem "$(lines_in "$lines") of 50 lines arrived"
	try rmmod netconsole
	pkill socat
	rm "$lines"
	reachable
}


remove_devices() {
	local device
	for device in $(peer ls -d /sys/bus/pci/drivers/*/0000:* |
			grep "${WEIR_DUT#weir_}"); do
		echo 1 >"$device/remove"
	done
}

has_no_port() { [ -z "$(dut ports)" ]; }
has_ports() { [ "$(dut ports | wc -w)" = 2 ]; }

bring_back() {
	echo 1 >/sys/bus/pci/rescan
	wait_for 10 has_ports || { problem "no ports after a rescan"; return; }
	try dut wire
	. /weir/env
	reachable
}

# Pulled out while it runs: all ones from every register.
test_gone() {
	mark
	(ping -q -f -w 5 "$REMOTE_V4" &) >/dev/null 2>&1
	sleep 0.5
	fault mmio-dead=1
	wait_for 20 logged 'answers all ones' ||
		problem "nobody notices that the device is gone"
	wait_for 20 logged "$NETIF: .*answers all ones" ||
		problem "$NETIF does not notice"
	logged_once "$NETIF: .*answers all ones"
	# Everything that may be asked of it ends, with or without an error.
	for ask in "ethtool -S" "ethtool -d" "ethtool -g" "ethtool -c" ethtool \
		   "ip link set down dev" "ip link set up dev"; do
		# shellcheck disable=SC2086
		timeout 20 $ask "$NETIF" >/dev/null 2>&1
		[ $? != 124 ] || problem "$ask hangs"
	done
	end_pings
	remove_devices
	wait_for 10 has_no_port || problem "the ports stay"
	fault clear
	bring_back
}

test_no_device() {
	remove_devices
	wait_for 10 has_no_port || problem "the ports stay"
	try dut unload
	try dut load
	has_no_port || problem "ports without a device"
	try dut unload
	try dut load
	bring_back
}

# refused FAULT WORDS: no port, and the log says why and what to do.
refused() {
	mark
	try dut unload
	fault "$1"
	dut load 2>/dev/null
	sleep 1
	has_no_port || problem "$1: there are ports"
	logged "$2" || problem "$1: the log does not say '$2'"
	fault clear
	try dut unload
	try dut load
	try dut wire
	. /weir/env
	reachable
}

test_nvm_checksum() { refused nvm-checksum 'NVM checksum is wrong; restore'; }
test_nvm_dead() { refused nvm-dead 'NVM does not answer; reseat'; }

has_model && ours || { echo "faults.sh: for our drivers on our model" >&2; exit 1; }
run_tests "$all_tests" "$@"
