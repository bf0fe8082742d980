#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Counts loads on several drivers of one device, in one guest, without a stop:
#
#   compare.sh "DRIVER..." "TEST..."   a driver for each turn, in order
#
# The first port is theirs in turn, the second is the other end, in network
# namespace "peer": an e1000e, or where both are of one chip a copy of its
# in-tree driver, so that its instructions are none of the measured one's. For
# the host (../host/windows.py) it prints lines of words:
#
#   turn N DRIVER BAR            the driver is loaded
#   symbol ADDRESS NAME MODULE   its functions
#   row ID N TEST NS TX RX IRQS  a window: time, frames of the port and its
#                                interrupts
#
# A test is LOAD, or LOAD/USECS to set rx-usecs and tx-usecs first: see run_load.
. /weir/env
copied=/weir/copied
load=$copied/bench-load
peer_ns=/run/netns/peer
pg=/proc/net/pktgen
steps=/sys/devices/system/cpu/hotplug/states
nobody=02:00:00:00:00:99
frames=${WEIR_BENCH_FRAMES:-20000}
id=0

die() { echo "compare: $*" >&2; exit 1; }

peer() { nsenter --net=$peer_ns "$@"; }

# in_ns ours|peer COMMAND...
in_ns() {
	local where=$1
	shift
	if [ "$where" = peer ]; then peer "$@"; else "$@"; fi
}

# The interface of driver $1, once it has one.
interface_of() {
	local found try
	for try in $(seq 100); do
		found=$(ls -d /sys/bus/$bus/drivers/"$1"/*/net/* 2>/dev/null)
		[ -z "$found" ] || break
		sleep 0.1
	done
	[ -n "$found" ] || die "$1 has no port after $try rounds"
	echo "${found##*/}"
}

# Loads a copy of in-tree driver $1 as $2, a name as long: a name stands in the
# module, the driver, the file's description and what it exports. A signature of
# the original would be none of the copy, which without one is taken.
#
# mvneta has a step of CPU hotplug by a constant, which one driver can have: the
# copy has the next one that is free.
load_copy() {
	local file symbol step edits=()
	file=$(modinfo -n "$1")
	# What it depends on stays.
	modprobe "$1" || return
	for symbol in $(sed -nE \
		"s/.* __ksymtab_$1(\\S+)\\s+\\[$1\\]\$/\\1/p" /proc/kallsyms); do
		edits+=(-e "s/$1$symbol/$2$symbol/g")
	done
	step=$(sed -n "s,: net/$1:dead\$,,p" $steps)
	[ -z "$step" ] ||
		edits+=(-e "s/$(load_w0 "$step")/$(load_w0 "$(free_after "$step")")/g")
	rmmod "$1" || return
	LC_ALL=C sed -e "s/\\x00$1\\x00/\\x00$2\\x00/g" \
		-e "s/name=$1\\x00/name=$2\\x00/" \
		-e "s/~Module signature appended~/~Module signature of another~/" \
		"${edits[@]}" "$file" >"/run/$2.ko"
	insmod "/run/$2.ko"
}

# The instruction that passes $1 as a function's first argument, for sed: movz.
load_w0() {
	local code=$((0x52800000 | $1 << 5)) shift
	for shift in 0 8 16 24; do
		printf '\\x%02x' $((code >> shift & 0xff))
	done
}

# A step behind $1 that no driver has.
free_after() {
	local step=$1
	while grep -q "^ *$step:" $steps; do
		step=$((step + 1))
	done
	echo $step
}

# The ports, in the order of the bus.
ports() {
	local dev
	case $bus in
	pci) grep -lx 0x020000 /sys/bus/pci/devices/*/class ;;
	platform) ls -d /sys/bus/platform/devices/*.ethernet/uevent ;;
	esac | while read -r dev; do
		dev=${dev%/*}
		echo "${dev##*/}"
	done
}

bind() { echo "$2" >"/sys/bus/$bus/drivers/$1/bind"; }

# Sets bus, peer_driver, and our_port: what each turn's driver is to have.
load_peer() {
	local original second
	bus=pci our_port=
	case $WEIR_MODEL in
	qemu)
		peer_driver=e1000e
		modprobe e1000e
		return ;;
	82599) original=ixgbe peer_driver=ixgbP ;;
	neta) original=mvneta peer_driver=mvnetP bus=platform ;;
	esac
	# Otherwise both ports are whoever's comes.
	echo 0 >/sys/bus/$bus/drivers_autoprobe
	# shellcheck disable=SC2046
	set -- $(ports)
	our_port=$1 second=$2
	load_copy $original $peer_driver && bind $peer_driver "$second"
}

# Where the registers of the port in sysfs directory $1 are.
registers_of() {
	local start
	case $bus in
	pci) read -r start _ <"$1/resource" ;;
	# Its name is its address.
	platform) start=${1##*/} start=0x${start%%.*} ;;
	esac
	echo "$start"
}

set_up_peer() {
	load_peer && modprobe pktgen || die "no driver of the peer, or no pktgen"
	# Nothing but the load shall be on the wire.
	sysctl -qw net.ipv6.conf.all.disable_ipv6=1 \
		net.ipv6.conf.default.disable_ipv6=1
	peer_if=$(interface_of "$peer_driver")
	peer_mac=$(cat "/sys/class/net/$peer_if/address")
	ip netns add peer
	peer sysctl -qw net.ipv6.conf.all.disable_ipv6=1 \
		net.ipv6.conf.default.disable_ipv6=1
	ip link set "$peer_if" netns peer
	peer ip address add "$REMOTE_V4/24" dev "$peer_if"
	peer ip link set "$peer_if" up
}

has_carrier() {
	[ "$(cat "/sys/class/net/$netif/carrier" 2>/dev/null)" = 1 ] &&
	peer ip link show dev "$peer_if" | grep -q LOWER_UP
}

take_turn() {
	local dev try
	sed -i "s/^export WEIR_DUT=.*/export WEIR_DUT=$2/" /weir/env
	dut load || die "$2 cannot be loaded"
	[ -z "$our_port" ] || bind "$2" "$our_port" ||
		die "$2 does not take $our_port"
	netif=$(interface_of "$2")
	dev=$(readlink -f "/sys/class/net/$netif/device")
	mac=$(cat "/sys/class/net/$netif/address")
	ip address add "$LOCAL_V4/24" dev "$netif"
	ip link set "$netif" up
	for try in $(seq 100); do
		has_carrier && break
		sleep 0.1
	done
	has_carrier || die "no carrier with $2 after $try rounds"
	ip neigh replace "$REMOTE_V4" lladdr "$peer_mac" dev "$netif"
	peer ip neigh replace "$LOCAL_V4" lladdr "$mac" dev "$peer_if"
	# What the load counts beside its window.
	export BENCH_PORT=/sys/class/net/$netif
	usual=$(usecs_of rx) usual_tx=$(usecs_of tx)
	echo "turn $1 $2 $(registers_of "$dev")"
	# Not those of an assembler, as $x.
	sed -nE "s/^([0-9a-f]+) [tT] ([^\$ ]\\S*)\\s+\\[(weir|$2)\\]\$/symbol \\1 \\2 \\3/p" \
		/proc/kallsyms
	# Counters of the link's start come late.
	sleep 2
}

end_turn() {
	[ -z "$WEIR_BENCH_SYMBOLS" ] || [ "$2" != last ] || $load symbols
	dut unload || die "$1 cannot be unloaded"
}

# with_pktgen ours|peer DEVICE MAC SETTING...: sends between the marks.
with_pktgen() {
	local where=$1 dev=$2 to=$3
	shift 3
	# shellcheck disable=SC2016
	in_ns "$where" bash -c 'pg=$1 dev=$2
		shift 2
		for t in $pg/kpktgend_*; do echo rem_device_all >$t; done
		echo "add_device $dev" >$pg/kpktgend_0
		for set; do
			echo "$set" >$pg/$dev || echo "pktgen: $set" >&2
		done' pktgen $pg "$dev" "count $frames" "dst_mac $to" \
		"dst 198.51.100.1" "src_min 198.51.100.2" \
		"src_max 198.51.100.2" "delay 0" "clone_skb 0" "$@"
	in_ns "$where" $load "$id" write $pg/pgctrl start
}

run_load() {
	local ours=(with_pktgen ours "$netif" "$nobody")
	local peers=(with_pktgen peer "$peer_if" "$mac")
	case $1 in
	tx-64) "${ours[@]}" "pkt_size 60" ;;
	tx-64-burst-*) "${ours[@]}" "pkt_size 60" "burst ${1##*-}" ;;
	tx-1514) "${ours[@]}" "pkt_size 1514" ;;
	rx-64) "${peers[@]}" "pkt_size 60" ;;
	rx-1514) "${peers[@]}" "pkt_size 1514" ;;
	rx-10k) "${peers[@]}" "pkt_size 60" "delay 100000" \
		"count $((frames / 10))" ;;
	rx-100k) "${peers[@]}" "pkt_size 60" "delay 10000" \
		"count $((frames / 5))" ;;
	udp-tx) $load "$id" udp tx $((frames / 2)) ;;
	udp-rx) $load "$id" udp rx $((frames / 2)) ;;
	tcp-tx) $load "$id" tcp tx $((frames * 1000)) ;;
	tcp-rx) $load "$id" tcp rx $((frames * 1000)) ;;
	rr) $load "$id" rr $((frames / 20)) ;;
	*) die "no load $1" ;;
	esac
}

usecs_of() {
	ethtool -c "$netif" | sed -nE "s/^$1-usecs:\\s*([0-9]+).*/\\1/p"
}

# set_usecs RX: one interval is asked of both directions, which share a vector:
# a driver that honours both goes by the shorter. Some take rx alone.
# "usual" is what the driver came with.
set_usecs() {
	local tx=$1
	[ "$1" != "$usual" ] || tx=$usual_tx
	[ "$(usecs_of rx) $(usecs_of tx)" != "$1 $tx" ] || return 0
	ethtool -C "$netif" rx-usecs "$1" tx-usecs "$tx" 2>/dev/null ||
		[ "$(usecs_of rx)" = "$1" ] ||
		ethtool -C "$netif" rx-usecs "$1"
}

# run_test N TEST
run_test() {
	local usecs=$usual said
	case $2 in */*) usecs=${2#*/} ;; esac
	set_usecs "$usecs" || die "$netif refuses rx-usecs $usecs"
	for _ in $(seq 100); do
		has_carrier && break
		sleep 0.1
	done
	id=$((id + 1))
	sleep 0.5
	said=$(run_load "${2%/*}") || die "$2 does not run"
	echo "row $id $1 $2 $said"
}

all_turns() {
	local n=0 turns driver test
	set_up_peer
	turns=$(set -- $1; echo $#)
	for driver in $1; do
		n=$((n + 1))
		take_turn $n "$driver"
		for test in $2; do
			run_test $n "$test"
		done
		end_turn "$driver" "$([ $n != "$turns" ] || echo last)"
	done
}

# Said at the end: the channel to the host makes interrupts of its own.
(all_turns "$@") >/run/compare
status=$?
cat /run/compare
exit $status
