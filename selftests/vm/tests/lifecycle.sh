#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Ports and modules that come and go: lifecycle.sh [TEST...]
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

all_tests='up_down up_down_under_traffic link_flap reload unbind remove
	function_reset cpu_hotplug suspend wake'

carrier_changes() {
	cat "/sys/class/net/$NETIF/carrier_changes"
	peer cat "/sys/class/net/$PEERIF/carrier_changes"
}

# A driver may notice late that its partner was away for a moment, and be
# right to: that is another link, not a lost frame.
reachable_while_up() {
	local before
	before=$(carrier_changes)
	pings -c 3 -i 0.01 -W 5 "$REMOTE_V4"
	[ "$pings_answered" = 3 ] && return
	if [ "$(carrier_changes)" = "$before" ]; then
		problem "$1: a frame is lost: model has $(model stats 0) |" \
			"$(model stats 1)"
	else
		wait_link
		ping_ok "$1" -c 3 -i 0.01 -W 5 "$REMOTE_V4"
	fi
}

test_up_down() {
	local i
	for i in $(seq "${WEIR_UP_DOWN:-20}"); do
		try ip link set "$NETIF" down
		try ip link set "$NETIF" up
		wait_link
		reachable_while_up "round $i"
		[ -z "$why" ] || return
	done
	# Down twice, up twice: the second does nothing.
	try ip link set "$NETIF" down
	try ip link set "$NETIF" down
	try ip link set "$NETIF" up
	try ip link set "$NETIF" up
	wait_link
	ip -6 address replace "$LOCAL_V6/64" dev "$NETIF" nodad
	reachable
}

test_up_down_under_traffic() {
	local i sender
	sender=$(mktemp)
	(while [ -e "$sender" ]; do
		ping -q -f -c 2000 -w 2 -s 1000 "$REMOTE_V4" >/dev/null 2>&1
	done) &
	for i in 1 2 3; do
		sleep 0.3
		try ip link set "$NETIF" down
		try ip link set "$NETIF" up
		wait_link
		sleep 0.3
		try peer ip link set "$PEERIF" down
		try peer ip link set "$PEERIF" up
		wait_link
	done
	rm "$sender"
	wait
	ip -6 address replace "$LOCAL_V6/64" dev "$NETIF" nodad
	peer ip -6 address replace "$REMOTE_V6/64" dev "$PEERIF" nodad
	reachable
	tcp after 10 -n 10M
}

no_carrier() {
	[ "$(cat "/sys/class/net/$NETIF/carrier" 2>/dev/null)" = 0 ]
}

test_link_flap() {
	local i
	has_model || { skip "the cable is not ours to pull"; return; }
	for i in 1 2 3; do
		model link 0 down >/dev/null || problem "the model refuses"
		wait_for 10 no_carrier || problem "round $i: the link stays up"
		model link 0 up >/dev/null || problem "the model refuses"
		wait_link
		reachable "round $i"
	done
}

# The emulator's channels do not come back from a suspend by themselves: the
# kernel is not told again that the host has them open.
channels_driver=/sys/bus/virtio/drivers/virtio_console

suspend() {
	local channels
	channels=$(basename "$(echo $channels_driver/virtio*)")
	echo "$channels" >$channels_driver/unbind
	echo freeze >/sys/power/state || problem "$1: it fails"
	echo "$channels" >$channels_driver/bind
	wait_for 10 test -c "$(readlink /dev/virtio-ports/weir.out)"
}

# Every device's suspend and resume, as the kernel's own test has it: the
# machine itself does not sleep. Settings and statistics stay.
test_suspend() {
	local i before counted
	[ -w /sys/power/pm_test ] || { skip "a kernel without pm_test"; return; }
	# With the power still on its buffers are in the queue twice.
	is_pci || ours || {
		skip "in-tree mvneta counts on a port that lost its power"
		return
	}
	before=$(ethtool -g "$NETIF"; ethtool -c "$NETIF"; ethtool -l "$NETIF")
	echo 0 >/sys/module/suspend/parameters/pm_test_delay
	echo devices >/sys/power/pm_test
	for i in $(seq "${WEIR_SUSPENDS:-3}"); do
		counted=$(netif_stat tx_packets)
		(ping -q -f -w 3 "$REMOTE_V4" &) >/dev/null 2>&1
		sleep 0.3
		suspend "round $i"
		wait_link
		end_pings
		ping_ok "round $i" -c 20 -i 0.01 -W 5 "$REMOTE_V4"
		# In-tree igb and ixgbe begin to count anew.
		ours && [ "$(netif_stat tx_packets)" -le "$counted" ] &&
			problem "round $i: tx_packets fell"
	done
	echo none >/sys/power/pm_test
	[ "$(ethtool -g "$NETIF"; ethtool -c "$NETIF"; ethtool -l "$NETIF")" = \
	  "$before" ] || problem "settings are not what they were"
}

wake_on() { ethtool "$NETIF" | sed -n 's/^[[:space:]]*Wake-on: //p'; }

# What may wake the machine stays as it was set, and does not stand in the way
# of coming back from a sleep that something else ended.
test_wake() {
	ours && has_twisted_pair || { skip "the port does not wake"; return; }
	[ -w /sys/power/pm_test ] || { skip "a kernel without pm_test"; return; }
	try ethtool -s "$NETIF" wol g
	ethtool -s "$NETIF" wol a 2>/dev/null && problem "wol a is taken"
	[ "$(wake_on)" = g ] || problem "wol g reads back as $(wake_on)"
	echo devices >/sys/power/pm_test
	suspend "by magic packet"
	wait_link
	reachable "by magic packet"
	try ethtool -s "$NETIF" wol pumbg
	suspend "by all there is"
	echo none >/sys/power/pm_test
	wait_link
	reachable "by all there is"
	[ "$(wake_on)" = pumbg ] || problem "wol pumbg is $(wake_on) now"
	try ethtool -s "$NETIF" wol d
	[ "$(wake_on)" = d ] || problem "wol d reads back as $(wake_on)"
}

test_reload() {
	local i rounds=5
	ours && rounds=10
	for i in $(seq "${WEIR_RELOADS:-$rounds}"); do
		try dut unload
		try dut load
		try dut wire
		. /weir/env
		reachable "round $i"
		[ -z "$why" ] || return
	done
}

test_unbind() {
	for _ in 1 2 3; do
		rebind || return
		reachable
	done
}

test_remove() {
	local dev
	is_pci || { skip "not on a bus that looks for devices"; return; }
	dev=$(device)
	echo 1 >"/sys/bus/pci/devices/$dev/remove"
	wait_for 5 no_netif || problem "$NETIF stays"
	echo 1 >/sys/bus/pci/rescan
	wait_for 5 has_netif || { problem "no $NETIF"; return; }
	configure
	reachable
}

# Between unbind and bind, as a hypervisor that takes the port does.
test_function_reset() {
	is_pci || { skip "not a PCI function"; return; }
	rebind tee "/sys/bus/pci/devices/$(device)/reset" <<<1 || return
	reachable
}

# A CPU goes and comes while traffic flows (faults.md H7).
test_cpu_hotplug() {
	local cpu i
	cpu=/sys/devices/system/cpu/cpu$(($(nproc) - 1))/online
	[ -w "$cpu" ] || { skip "no CPU that may go"; return; }
	# From the peer: a flood's answers would fill the other ping's socket.
	(peer ping -q -f -w 20 "$LOCAL_V4" &) >/dev/null 2>&1
	for i in 1 2 3; do
		echo 0 >"$cpu" || problem "round $i: the CPU stays"
		reachable "round $i, without it"
		echo 1 >"$cpu" || problem "round $i: the CPU does not come back"
		reachable "round $i, with it"
	done
	end_pings
	tcp after 5 -n 5M
}

run_tests "$all_tests" "$@"
