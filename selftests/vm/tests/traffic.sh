#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Frames in both directions, of every kind: traffic.sh [TEST...]
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

all_tests='link ping_v4 ping_v6 ping_sizes tcp udp pktgen pktgen_burst
	counters jumbo mtu_under_traffic vlan receive_filter multicast rss'

test_link() {
	local out
	out=$(ethtool "$NETIF")
	[[ $out == *"Link detected: yes"* ]] || problem "no link: $out"
	if has_model; then
		[[ $out == *"Speed: ${speed}Mb/s"* ]] ||
			problem "$(grep Speed <<<"$out")"
	fi
	out=$(ethtool -i "$NETIF")
	[[ $out == *"driver: $WEIR_DUT"* ]] ||
		problem "$(grep driver: <<<"$out")"
	# shellcheck disable=SC2254
	case $(sed -n 's/^bus-info: //p' <<<"$out") in
	$bus_info) ;;
	*) problem "$(grep bus-info <<<"$out")" ;;
	esac
	# In-tree mvneta has none.
	is_pci || ours || return 0
	[ "$(ethtool -d "$NETIF" 2>/dev/null | wc -l)" -gt 20 ] ||
		problem "ethtool -d shows no registers"
	is_pci && has_model && ! has_twisted_pair || return 0
	out=$(ethtool -m "$NETIF" 2>&1)
	[[ $out == *SFP* ]] || problem "-m: ${out//$'\n'/ }"
}

test_ping_v4() {
	ping_ok v4 -c "${WEIR_PINGS:-1000}" -i 0.002 -W 5 "$REMOTE_V4"
}

test_ping_v6() {
	ping_ok v6 -6 -c "${WEIR_PINGS:-1000}" -i 0.002 -W 5 "$REMOTE_V6"
}

# Down to frames that have to be padded, up to the last byte of the MTU.
test_ping_sizes() {
	local size
	for size in 0 1 17 18 19 31 32 63 64 255 256 1023 1471 1472; do
		ping_ok "size $size" -c 5 -i 0.01 -W 5 -M "do" -s $size \
			"$REMOTE_V4"
	done
	# In fragments.
	ping_ok "size 20000" -c 5 -i 0.01 -W 5 -s 20000 "$REMOTE_V4"
}

# Counters of packets that somebody lost between the two stacks, one a line.
losses() {
	local key
	# rx_errors has the runts in it that the emulator's own device makes of
	# frames it did not pad (test_receive_filter's are such).
	for key in rx_missed_errors rx_crc_errors tx_errors tx_dropped; do
		echo "$key $(netif_stat $key)"
		echo "peer's $key $(peer_stat $key)"
	done
	has_model || return
	for key in $lossy_counters; do
		echo "model's $key $(model_stat 0 "$key")"
		echo "model's peer's $key $(model_stat 1 "$key")"
	done
}

test_tcp() {
	local before after
	before=$(losses)
	tcp send 20 -t "${WEIR_TCP_SECONDS:-10}"
	tcp receive 20 -t "${WEIR_TCP_SECONDS:-10}" -R
	tcp streams 20 -t 3 -P 4
	after=$(losses)
	[ "$before" = "$after" ] || problem "losses now: $(
		comm -13 <(sort <<<"$before") <(sort <<<"$after") |
			paste -s -d ,)"
}

# Datagrams that a slow reader's socket had no room for.
peer_udp_overruns() {
	peer sed -n 's/^Udp: \([0-9]\)/\1/p' /proc/net/snmp | cut -d ' ' -f 5
}

test_udp() {
	local out lost overruns
	start_iperf_server
	overruns=$(peer_udp_overruns)
	out=$(timeout 60 iperf3 -J -u -b 20M -l 1400 -t 3 -c "$REMOTE_V4" 2>&1)
	stop_iperf_server
	overruns=$(($(peer_udp_overruns) - overruns))
	lost=$(jq -r '.end.sum.lost_packets' <<<"$out" 2>/dev/null)
	if [ -z "$lost" ]; then
		problem "no result"
	elif [ "$lost" -gt $overruns ]; then
		problem "$lost datagrams lost, $overruns of them in the socket"
	fi
}

# What the guest has counted, in the order of model_counters.
guest_counters() {
	local key
	{ for key in tx_packets tx_bytes rx_packets rx_bytes; do
		netif_stat $key
	  done
	  peer_stat rx_packets; } | paste -s
}

model_counters='0:tx_frames 0:tx_bytes 0:rx_frames 0:rx_bytes 1:rx_frames'

# The model's counters are zero while the guest's are $zero. A stray frame of
# the stack's may come between the two.
start_counting() {
	for _ in $(seq 10); do
		settle
		zero=$(guest_counters)
		model reset-stats >/dev/null
		[ "$(guest_counters)" != "$zero" ] || return 0
	done
	problem "the ports never fall silent"
}

# counted_differently PATTERN: of the counters whose names match it.
counted_differently() {
	local -a was now
	local key i=0 model
	read -ra was <<<"$zero"
	read -ra now <<<"$(guest_counters)"
	for key in $model_counters; do
		model=$(model_stat "${key%:*}" "${key#*:}")
		[[ $key != *$1* || $((now[i] - was[i])) = "$model" ]] ||
			echo "$key: guest $((now[i] - was[i])), model $model"
		i=$((i + 1))
	done
}

# same_counts [PATTERN]: guest and model have, since start_counting.
same_counts() {
	local wrong
	for _ in $(seq 5); do
		settle
		wrong=$(counted_differently "${1:-}")
		[ -n "$wrong" ] || return 0
	done
	problem "$wrong"
}

# Every frame is counted once by everyone.
pktgen_counted() {
	local count=$1 sent guest received
	shift
	! has_model || start_counting
	guest=$(netif_stat tx_packets)
	# shellcheck disable=SC2034  # read below, in what is evaluated
	received=$(peer_stat rx_packets)
	sent=$(pktgen_send "$our_ns" "$NETIF" "$count" "$(peer_mac)" "$@")
	# A last burst is sent whole.
	[ "${sent:-0}" -ge "$count" ] && [ "$sent" -lt $((count + 32)) ] ||
		problem "pktgen sent ${sent:-none} of $count"
	# Some drivers count every two seconds.
	wait_for 5 eval '[ $(($(netif_stat tx_packets) - guest)) -ge $sent ]'
	wait_for 5 eval '[ $(($(peer_stat rx_packets) - received)) -ge $sent ]'
	guest=$(($(netif_stat tx_packets) - guest))
	# The stack may have said something of its own in between, as ARP,
	# whose 42 octets are padded by the chip, behind the driver's back.
	[ "$guest" -ge "$sent" ] && [ "$guest" -le $((sent + 50)) ] ||
		problem "$sent frames sent, $guest counted"
	! has_model || same_counts frames
}

test_pktgen() {
	pktgen_counted "${WEIR_FRAMES:-100000}"
}

test_pktgen_burst() {
	pktgen_counted "${WEIR_FRAMES:-100000}" "burst 32"
}

# ethtool -S and ip -s against the model, after traffic of all kinds.
test_counters() {
	local key guest
	has_model || { skip "only a model counts with us"; return; }
	# No ARP, whose octets are padded.
	try ip neigh replace "$REMOTE_V4" lladdr "$(peer_mac)" \
		nud permanent dev "$NETIF"
	try peer ip neigh replace "$LOCAL_V4" lladdr "$(netif_mac)" \
		nud permanent dev "$PEERIF"
	counts_segments || try ethtool -K "$NETIF" tso off
	start_counting
	ping_ok v4 -c 200 -i 0.002 -s 1000 -W 5 "$REMOTE_V4"
	tcp send 1 -n 20M
	tcp receive 1 -n 20M -R
	sleep 3
	same_counts
	counts_segments || try ethtool -K "$NETIF" tso on
	try ip neigh del "$REMOTE_V4" dev "$NETIF"
	try peer ip neigh del "$LOCAL_V4" dev "$PEERIF"
	for key in rx_crc_errors rx_missed_errors tx_errors; do
		guest=$(netif_stat $key)
		[ "$guest" = 0 ] || problem "$key $guest"
	done
}

set_mtu() {
	try ip link set "$NETIF" mtu "$1"
	try peer ip link set "$PEERIF" mtu "$1"
	wait_link
}

test_jumbo() {
	set_mtu "$max_mtu"
	ping_ok "9 KB" -c 100 -i 0.01 -W 5 -M "do" -s 9000 "$REMOTE_V4"
	ping_ok "all of the MTU" -c 20 -i 0.01 -W 5 -M "do" -s $((max_mtu - 28)) \
		"$REMOTE_V4"
	tcp jumbo 5 -t 3
	tcp jumbo-back 5 -t 3 -R
	ip link set "$NETIF" mtu $((max_mtu + 1)) 2>/dev/null &&
		problem "an MTU of $((max_mtu + 1)) is taken"
	set_mtu 1500
	reachable "back at 1500"
}

test_mtu_under_traffic() {
	local i iperf
	start_iperf_server
	iperf3 -c "$REMOTE_V4" -t 60 >/dev/null 2>&1 &
	iperf=$!
	for i in $(seq "${WEIR_ROUNDS:-5}"); do
		sleep 1
		try ip link set "$NETIF" mtu $((i % 2 ? max_mtu : 1500))
		try peer ip link set "$PEERIF" mtu $((i % 2 ? max_mtu : 1500))
	done
	kill $iperf 2>/dev/null
	wait $iperf 2>/dev/null
	stop_iperf_server
	set_mtu 1500
	reachable
	tcp after 20 -t 2
}

test_vlan() {
	try ip link add link "$NETIF" name v100 type vlan id 100
	try peer ip link add link "$PEERIF" name v100 type vlan id 100
	try ip address add 192.0.100.1/24 dev v100
	try peer ip address add 192.0.100.2/24 dev v100
	try ip link set v100 up
	try peer ip link set v100 up
	ping_ok "vlan" -c 100 -i 0.005 -W 5 192.0.100.2
	REMOTE_V4=192.0.100.2 tcp vlan 20 -t 2
	REMOTE_V4=192.0.100.2 tcp vlan-back 20 -t 2 -R
	if can_change tx-vlan-offload; then
		# Without the chip's help it is the same wire.
		try ethtool -K "$NETIF" txvlan off rxvlan off
		wait_link
		ping_ok "vlan in software" -c 20 -i 0.01 -W 5 192.0.100.2
		try ethtool -K "$NETIF" txvlan on rxvlan on
		wait_link
	fi
	# The untagged network beside it.
	reachable
	try ip link del v100
	try peer ip link del v100
}

# foreign_frames MAC: how many of 200 to that address NETIF's stack saw.
foreign_frames() {
	local before
	before=$(netif_stat rx_packets)
	pktgen_send "$peer_ns" "$PEERIF" 200 "$1" >/dev/null
	sleep 0.3
	wait_for 3 eval '[ "$(netif_stat rx_packets)" = "$(sleep 0.5; netif_stat rx_packets)" ]'
	echo $(($(netif_stat rx_packets) - before))
}

none() { [ "$1" -lt 50 ]; }
all() { [ "$1" -ge 200 ] && [ "$1" -lt 250 ]; }

test_receive_filter() {
	local seen other=02:00:00:00:00:77
	seen=$(foreign_frames "$(netif_mac)")
	all "$seen" || problem "own address: $seen of 200"
	has_filter || { skip "no filter to look at"; return; }
	seen=$(foreign_frames $other)
	none "$seen" || problem "foreign address: $seen of 200"
	try ip link set "$NETIF" promisc on
	seen=$(foreign_frames $other)
	all "$seen" || problem "promiscuous: $seen of 200"
	try ip link set "$NETIF" promisc off
	seen=$(foreign_frames $other)
	none "$seen" || problem "after promiscuous: $seen of 200"
	# A second address of the port itself.
	try ip link add link "$NETIF" name mv0 address $other type macvlan
	try ip link set mv0 up
	seen=$(foreign_frames $other)
	all "$seen" || problem "second address: $seen of 200"
	try ip link del mv0
	seen=$(foreign_frames $other)
	none "$seen" || problem "second address gone: $seen of 200"
}

test_multicast() {
	local seen group=01:00:5e:01:02:03
	has_filter || { skip "no filter to look at"; return; }
	seen=$(foreign_frames $group)
	none "$seen" || problem "foreign group: $seen of 200"
	try ip maddress add $group dev "$NETIF"
	seen=$(foreign_frames $group)
	all "$seen" || problem "group joined: $seen of 200"
	try ip maddress del $group dev "$NETIF"
	seen=$(foreign_frames $group)
	none "$seen" || problem "group left: $seen of 200"
	try ip link set "$NETIF" allmulticast on
	seen=$(foreign_frames $group)
	all "$seen" || problem "all groups: $seen of 200"
	try ip link set "$NETIF" allmulticast off
	seen=$(foreign_frames ff:ff:ff:ff:ff:ff)
	all "$seen" || problem "broadcast: $seen of 200"
}

# Received packets of each queue in the order of queues.
queue_counts() {
	ethtool -S "$NETIF" |
		sed -nE 's/^ *rx_(queue_)?([0-9]+)_packets: /\2 /p' |
		sort -n | cut -d ' ' -f 2
}

each_queue_has() {
	local now i
	mapfile -t now < <(queue_counts)
	for i in $(seq 0 $(($(nproc) - 1))); do
		[ $((now[i] - before[i])) -ge "$1" ] || return
	done
}

# The streams show that queues work beside each other, but not that each has
# its share: their ports follow each other and the key is random, so that one
# key in some tens sends them all to one queue. Random addresses do show it.
test_rss() {
	local before after i
	[ "$(nproc)" -ge 2 ] || { skip "one CPU"; return; }
	has_hash || { skip "the chip has no hash"; return; }
	mapfile -t before < <(queue_counts)
	[ ${#before[@]} -ge 2 ] || {
		problem "${#before[@]} queues have counters"
		return
	}
	tcp streams 20 -P 16 -n 40M -R
	pktgen_send "$peer_ns" "$PEERIF" 1000 "$(netif_mac)" \
		"src_min 198.18.0.1" "src_max 198.19.255.254" \
		"flag IPSRC_RND" >/dev/null
	# A queue's share of the random ones alone is some 1000 / nproc.
	wait_for 5 each_queue_has 50 || {
		mapfile -t after < <(queue_counts)
		problem "frames of each queue: from ${before[*]} to ${after[*]}"
	}
}

run_tests "$all_tests" "$@"
