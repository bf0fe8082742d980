#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# How long sent frames wait for their reclaim, as the driver itself measures it
# (drivers/kapi/tx_latency.h): latency.sh [TEST...]
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

all_tests='latency'

# latency KEY: of all transmit queues, the most
latency() {
	ethtool -S "$NETIF" | sed -n "s/^ *tx_queue_[0-9]*_latency_$1: //p" |
		sort -n | tail -1
}

# What is measured follows the setting, and costs only whom it was asked for.
test_latency() {
	local file n long=1000 tracing=/sys/kernel/tracing
	ours || { skip "in-tree measures nothing"; return; }
	mountpoint -q /sys/kernel/debug ||
		try mount -t debugfs debugfs /sys/kernel/debug
	file=/sys/kernel/debug/weir/$(basename "$(
		readlink -f "/sys/class/net/$NETIF/device")")/tx_latency
	[ -e "$file" ] || { problem "no $file"; return; }
	[ "$(latency samples)" = 0 ] || problem "measured before it was asked"
	echo maybe >"$file" 2>/dev/null && problem "'maybe' is taken"
	# mvneta's bound is a timer: it is what a lone frame waits for.
	is_pci || long=50000
	for n in 10 $long; do
		try ethtool -C "$NETIF" tx-usecs "$n" tx-frames 16
		try sh -c "echo 0 >$file; echo 1 >$file"
		# To nobody: no answer's interrupt completes it.
		pktgen_send "$our_ns" "$NETIF" 300 "$(peer_mac)" \
			"delay 4000000" >/dev/null
		wait_for 2 nothing_in_flight || problem "frames are left"
		echo "usecs $n: $(latency samples) samples," \
			"p50 $(latency p50_ns), p99 $(latency p99_ns)," \
			"max $(latency max_ns) ns"
		[ "$(latency samples)" -ge 10 ] ||
			problem "$(latency samples) samples of 300 frames"
		[ "$(latency p50_ns)" -le "$(latency p99_ns)" ] &&
			[ "$(latency p99_ns)" -le "$(latency max_ns)" ] ||
			problem "the percentiles are in disorder"
		is_pci || [ $(($(latency p50_ns) > 25000000)) = \
			$((n > 25000)) ] ||
			problem "tx-usecs $n is not what they wait for"
	done
	grep -q "^queue 0: packets [1-9]" "$file" || problem "$(cat "$file")"
	mountpoint -q $tracing || try mount -t tracefs tracefs $tracing
	try sh -c "echo 1 >$tracing/events/weir/weir_tx_completed/enable"
	ping -q -c 3 -i 0.1 -W 2 "$REMOTE_V4" >/dev/null
	grep -q "weir_tx_completed: dev=$NETIF queue=" $tracing/trace ||
		problem "no completion is traced"
	try sh -c "echo 0 >$tracing/events/weir/weir_tx_completed/enable"
	try sh -c "echo 0 >$file"
	n=$(latency samples)
	ping -q -c 3 -i 0.1 -W 2 "$REMOTE_V4" >/dev/null
	[ "$(latency samples)" = "$n" ] || problem "it goes on after its end"
	try ethtool -C "$NETIF" tx-usecs 100 tx-frames 16
}

run_tests "$all_tests" "$@"
