#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# What ethtool sets: it is read back, acts, and nothing stops for it:
# config.sh [TEST...]
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

all_tests='rings rings_refused rings_under_traffic channels
	coalesce_rx coalesce_tx_usecs coalesce_tx_frames coalesce_refused
	coalesce_per_queue coalesce_adaptive coalesce_survives features pause link_settings
	indirection queue_stats'

# ring rx|tx: the current size.
ring() {
	local key=RX
	[ "$1" = rx ] || key=TX
	ethtool -g "$NETIF" | sed -n "/^Current/,\$s/^$key:[^0-9]*//p"
}

set_rings() {
	try ethtool -G "$NETIF" rx "$1" tx "$2"
	[ "$(ring rx) $(ring tx)" = "$1 $2" ] ||
		problem "asked for rings of $1 $2, have $(ring rx) $(ring tx)"
	wait_link
	reachable "rings of $1 $2"
}

test_rings() {
	local rx tx
	rx=$(ring rx) tx=$(ring tx)
	# shellcheck disable=SC2086
	set -- $ring_pairs
	set_rings "${1%:*}" "${1#*:}"
	tcp "smallest rings" 10 -t 2
	set_rings "${2%:*}" "${2#*:}"
	set_rings "${3%:*}" "${3#*:}"
	tcp "largest rings" 10 -t 2 -R
	set_rings "$rx" "$tx"
}

test_rings_refused() {
	local size out before
	ours || { skip "in-tree drivers clamp"; return; }
	before="$(ring rx) $(ring tx)"
	for size in 0 1 $((tx_min - 8)) $((tx_min - 1)) $((tx_min + 1)) \
		    $((tx_max - 1)) $((tx_max + 1)) 100000; do
		out=$(ethtool -G "$NETIF" tx "$size" 2>&1) && {
			problem "a ring of $size is taken"
			continue
		}
		# Above the maximum the stack refuses, without asking.
		[ "$size" -gt $tx_max ] || [[ $out == *$tx_min*$tx_max* ]] ||
			problem "$size is refused without the range: $out"
	done
	[ "$(ring rx) $(ring tx)" = "$before" ] ||
		problem "rings are $(ring rx) $(ring tx) now"
}

start_traffic() {
	start_iperf_server
	iperf3 -J -c "$REMOTE_V4" -t 300 >/tmp/iperf.json 2>&1 &
	traffic=$!
	sleep 1
}

# flows_since BYTES: the peer has received a good deal more.
flows_since() { [ $(($(peer_stat rx_bytes) - $1)) -gt 1000000 ]; }

# The stream is still alive, if slowed by a lost packet's time-out.
still_flowing() {
	wait_for 5 flows_since "$(peer_stat rx_bytes)" ||
		problem "$1: the stream stands still"
}

stop_traffic() {
	kill -INT "$traffic" 2>/dev/null
	wait "$traffic" 2>/dev/null
	stop_iperf_server
}

test_rings_under_traffic() {
	local rx tx changes size
	rx=$(ring rx) tx=$(ring tx)
	changes=$(cat "/sys/class/net/$NETIF/carrier_changes")
	start_traffic
	for size in $resizes; do
		try ethtool -G "$NETIF" rx "${size%:*}" tx "${size#*:}"
		still_flowing "rings of $size"
	done
	stop_traffic
	if ours; then
		size=$(cat "/sys/class/net/$NETIF/carrier_changes")
		[ "$size" = "$changes" ] ||
			problem "the link changed $((size - changes)) times"
	fi
	set_rings "$rx" "$tx"
}

channels() {
	ethtool -l "$NETIF" | sed -n '/^Current/,$s/^Combined:[^0-9]*//p'
}

test_channels() {
	local n before
	has_channels || { skip "the driver has no ethtool -L"; return; }
	before=$(channels)
	start_traffic
	for n in 1 $(nproc) 1 "$before"; do
		try ethtool -L "$NETIF" combined "$n"
		[ "$(channels)" = "$n" ] ||
			problem "asked for $n channels, have $(channels)"
		wait_link
		still_flowing "$n channels"
	done
	stop_traffic
	if ours; then
		ethtool -L "$NETIF" combined 0 2>/dev/null &&
			problem "0 channels are taken"
		ethtool -L "$NETIF" combined 1000 2>/dev/null &&
			problem "1000 channels are taken"
	fi
	reachable
}

# coalesce KEY
coalesce() { ethtool -c "$NETIF" | sed -nE "s/^$1:[[:space:]]*//p"; }

# set_coalesce KEY VALUE...: read back, within the 2 us that the chip has.
set_coalesce() {
	local got
	try ethtool -C "$NETIF" "$@"
	while [ $# -gt 0 ]; do
		got=$(coalesce "$1")
		[[ $1 != adaptive-* ]] || got=${got%% *}
		[ "$got" = "$2" ] || [ "$got" = $(($2 + 1)) ] ||
			problem "$1 $2 reads back as ${got:-nothing}"
		shift 2
	done
	wait_link
}

# paced NETNS DEVICE DST_MAC KEY USECS: interrupts of our port per 1000 frames
# of KEY, while one is sent every 200 us and USECS is the least between two.
paced() {
	local frames interrupts elapsed=${EPOCHREALTIME/./}
	model reset-stats >/dev/null
	pktgen_send "$1" "$2" 2000 "$3" "delay 200000" >/dev/null
	sleep 0.1
	elapsed=$((${EPOCHREALTIME/./} - elapsed))
	frames=$(model_stat 0 "$4")
	interrupts=$(model_stat 0 interrupts)
	[ "${frames:-0}" -ge 2000 ] || { echo "only ${frames:-0} $4"; return; }
	[ "$interrupts" -le $((elapsed / $5 + 30)) ] || {
		echo "$interrupts interrupts in $elapsed us"
		return
	}
	echo $((interrupts * 1000 / frames))
}

# moderates NAME SETTINGS ARGUMENTS-OF-PACED...: USECS from short to long
# between interrupts. A busy machine delivers frames in heaps, which only ever
# hides the difference: the most of up to five runs is compared with the least.
moderates() {
	local name=$1 settings=$2 usecs n most=0 least=1000000
	shift 2
	for _ in 1 2 3 4 5; do
		for usecs in 10 250 1000; do
			# shellcheck disable=SC2086
			set_coalesce ${settings//N/$usecs}
			reachable "$name $usecs"
			has_model || continue
			n=$(paced "$@" $usecs)
			[[ $n != *[!0-9]* ]] ||
				{ problem "$name $usecs: $n"; continue; }
			[ $usecs != 10 ] || [ "$n" -le $most ] || most=$n
			[ $usecs != 1000 ] || [ "$n" -ge $least ] || least=$n
		done
		has_model && [ $((most * 10)) -le $((least * contrast)) ] ||
			break
	done
	has_model || return
	echo "$name 10 and 1000: $most and $least interrupts per 1000 frames"
	[ $((most * 10)) -gt $((least * contrast)) ] ||
		problem "$most interrupts at $name 10, $least at 1000"
}

test_coalesce_rx() {
	local before settings="rx-usecs N" rx tx
	rx=$(coalesce rx-usecs) tx=$(coalesce tx-usecs)
	before="rx-usecs $rx"
	# On a shared vector each is a bound, so the smaller one acts.
	if ours; then
		settings+=" tx-usecs N"
		before+=" tx-usecs $tx"
	fi
	moderates rx-usecs "$settings" "$peer_ns" "$PEERIF" "$(netif_mac)" \
		rx_frames
	# shellcheck disable=SC2086
	set_coalesce $before
	reachable
}

test_coalesce_tx_usecs() {
	ours || { skip "in-tree has no tx-usecs on a shared vector"; return; }
	moderates tx-usecs "rx-usecs N tx-usecs N" "$our_ns" "$NETIF" \
		"$(peer_mac)" tx_frames
	try ethtool -C "$NETIF" rx-usecs 20 tx-usecs 20
}

test_coalesce_tx_frames() {
	local frames
	ours || { skip "in-tree has no tx-frames"; return; }
	for frames in 1 8 64; do
		set_coalesce tx-usecs 50 tx-frames $frames
		reachable "tx-frames $frames"
		tcp "tx-frames $frames" 10 -n 10M
	done
}

test_coalesce_refused() {
	local before out args
	is_pci || ours || { skip "in-tree mvneta checks nothing"; return; }
	before=$(ethtool -c "$NETIF")
	for args in "tx-usecs 1000000" "rx-usecs 1000000" \
		    "tx-frames 100000" "stats-block-usecs 5" \
		    "rx-usecs-irq 7" "pkt-rate-low 3"; do
		# shellcheck disable=SC2086
		out=$(ethtool -C "$NETIF" $args 2>&1) &&
			problem "-C $args is taken"
	done
	out=$(ethtool -c "$NETIF")
	[ "$out" = "$before" ] || problem "settings changed: $(
		diff <(echo "$before") <(echo "$out") | grep '^>' | paste -s)"
}

# of_queue N KEY
of_queue() {
	ethtool -Q "$NETIF" queue_mask $((1 << $1)) --show-coalesce |
		sed -nE "s/^$2:[[:space:]]*//p"
}

test_coalesce_per_queue() {
	local all
	all=$(ethtool -Q "$NETIF" queue_mask 1 --show-coalesce 2>&1) ||
		{ skip "one setting for all queues"; return; }
	[ "$(nproc)" -gt 1 ] || { skip "one queue"; return; }
	try ethtool -Q "$NETIF" queue_mask 2 --coalesce tx-usecs 400 tx-frames 8
	[ "$(of_queue 1 tx-usecs) $(of_queue 1 tx-frames)" = "400 8" ] ||
		problem "queue 1 has $(of_queue 1 tx-usecs) us," \
			"$(of_queue 1 tx-frames) frames, not 400, 8"
	[ "$(ethtool -Q "$NETIF" queue_mask 1 --show-coalesce)" = "$all" ] ||
		problem "queue 0 has changed too"
	# Its exit status says nothing, what it prints does.
	[ -n "$(ethtool -Q "$NETIF" queue_mask 2 --coalesce \
		tx-frames 100000 2>&1 >/dev/null)" ] ||
		problem "100000 frames are taken"
	[ "$(of_queue 1 tx-frames)" = 8 ] || problem "a refusal changed queue 1"
	reachable
	try ethtool -C "$NETIF" tx-usecs "$(of_queue 0 tx-usecs)" \
		tx-frames "$(of_queue 0 tx-frames)"
}

# adapted: how often the intervals of our port were chosen anew
adapted() {
	local sum=0 n
	for n in $(ethtool -S "$NETIF" | sed -n 's/^.*_adapted: //p'); do
		sum=$((sum + n))
	done
	echo $sum
}

# Adaptive coalescing acts, inside bounds that stay what they are, and lasts.
test_coalesce_adaptive() {
	local before after out key
	ours || { skip "in-tree has none"; return; }
	before=$(ethtool -c "$NETIF")
	[ "$(adapted)" = 0 ] || problem "adapted before it was asked for"
	try ethtool -C "$NETIF" adaptive-rx on adaptive-tx on
	tcp "adaptive" 10 -n 20M
	tcp "adaptive, receiving" 10 -n 20M -R
	[ "$(adapted)" -gt 0 ] || problem "no interval was chosen in 40 MB"
	try ip link set "$NETIF" down
	try ip link set "$NETIF" up
	try ethtool -G "$NETIF" rx 1024
	wait_link
	after=$(ethtool -c "$NETIF")
	[ "$after" = "${before/Adaptive RX: off  TX: off/Adaptive RX: on  TX: on}" ] ||
		problem "settings changed: $(
			diff <(echo "$before") <(echo "$after") |
				grep '^>' | paste -s)"
	for key in rx tx; do
		out=$(ethtool -C "$NETIF" $key-usecs 0 2>&1) &&
			problem "adaptive-$key within 0 us is taken"
		[[ $out = *adaptive-$key* ]] ||
			problem "adaptive-$key within 0 us is refused so: $out"
	done
	[ "$(ethtool -c "$NETIF")" = "$after" ] ||
		problem "what was refused has changed something"
	try ethtool -C "$NETIF" adaptive-rx off adaptive-tx off
	[ "$(ethtool -c "$NETIF")" = "$before" ] ||
		problem "the settings of before are not given back"
	try ethtool -G "$NETIF" rx 512
	wait_link
	reachable
}

test_coalesce_survives() {
	local key value rx tx
	set_coalesce rx-usecs 130
	if ours; then
		set_coalesce tx-usecs 70 tx-frames 4
	fi
	value=$(ethtool -c "$NETIF")
	rx=$(ring rx) tx=$(ring tx)
	for key in "link set $NETIF down" "link set $NETIF up"; do
		# shellcheck disable=SC2086
		try ip $key
	done
	try ethtool -G "$NETIF" rx 256 tx $((tx_min > 256 ? tx_min : 256))
	if has_channels; then
		try ethtool -L "$NETIF" combined 1
		try ethtool -L "$NETIF" combined "$(nproc)"
	fi
	try ethtool -G "$NETIF" rx "$rx" tx "$tx"
	[ "$(ethtool -c "$NETIF")" = "$value" ] || problem "settings changed: $(
		diff <(echo "$value") <(ethtool -c "$NETIF") |
			grep '^>' | paste -s)"
	wait_link
	reachable
}

# Each feature the driver lets go of, off and on again, with traffic in both.
test_features() {
	local f out
	for f in rx tx sg tso gso gro rxhash rxvlan txvlan lro ntuple \
		 rx-vlan-filter; do
		ethtool -k "$NETIF" | grep -qE "^$(feature_name $f): on\$" ||
			continue
		out=$(ethtool -K "$NETIF" $f off 2>&1) || {
			ours && problem "-K $f off: $out"
			continue
		}
		wait_link
		tcp "$f off" 5 -n 2M
		tcp "$f off, receiving" 5 -n 2M -R
		try ethtool -K "$NETIF" $f on
		wait_link
	done
	reachable
}

feature_name() {
	case $1 in
	rx) echo rx-checksumming ;;
	tx) echo tx-checksumming ;;
	sg) echo scatter-gather ;;
	tso) echo tcp-segmentation-offload ;;
	gso) echo generic-segmentation-offload ;;
	gro) echo generic-receive-offload ;;
	rxhash) echo receive-hashing ;;
	rxvlan) echo rx-vlan-offload ;;
	txvlan) echo tx-vlan-offload ;;
	lro) echo large-receive-offload ;;
	ntuple) echo ntuple-filters ;;
	*) echo "$1" ;;
	esac
}

test_pause() {
	local out rx=${pause_set% *} tx=${pause_set#* }
	try ethtool -A "$NETIF" autoneg off rx "$rx" tx "$tx"
	wait_link
	out=$(ethtool -a "$NETIF")
	grep -qE "^RX:[[:space:]]*$rx" <<<"$out" &&
	grep -qE "^TX:[[:space:]]*$tx" <<<"$out" ||
		problem "rx $rx, tx $tx reads back as ${out//$'\n'/ }"
	try ethtool -A "$NETIF" rx on tx on
	wait_link
	reachable
}

# The modes behind "Advertised link modes", in one line.
advertised() {
	ethtool "$NETIF" | sed -n '/Advertised link modes/,/Advertised pause/p' |
		sed -e 's/.*modes: *//' -e '/pause/d' | tr -s ' \n' ' '
}

# What is asked for is told to the partner, outlives down and up, and is given
# up again; what the chip cannot do is refused.
test_link_settings() {
	local all wanted
	has_twisted_pair || { skip "the link is not set by ethtool -s"; return; }
	all=$(advertised)
	try ethtool -s "$NETIF" advertise 0x008
	try ip link set "$NETIF" down
	try ip link set "$NETIF" up
	wait_link
	[[ $(advertised) == *100baseT/Full* && $(advertised) != *1000baseT* &&
	   $(advertised) != *Half* ]] ||
		problem "100baseT/Full alone reads back as $(advertised)"
	# In-tree igb resets the port for that, and without negotiation the
	# emulator's device has no link from then on.
	if ours; then
		try ethtool -s "$NETIF" autoneg off speed 100 duplex full
		wait_link
		ethtool "$NETIF" | grep -q 'Auto-negotiation: off' ||
			problem "it negotiates still"
	fi
	try ethtool -s "$NETIF" autoneg on advertise 0x02f
	wait_link
	if ours; then
		for wanted in "autoneg off speed 1000 duplex full" \
			      "autoneg off speed 2500 duplex full" \
			      "advertise 0x010" "advertise 0x030" "port fibre"; do
			# shellcheck disable=SC2086
			! ethtool -s "$NETIF" $wanted 2>/dev/null ||
				problem "$wanted is taken"
		done
	fi
	[ "$(advertised)" = "$all" ] ||
		problem "advertised was $all, is $(advertised)"
	try ethtool -r "$NETIF"
	wait_link
	reachable
}

test_indirection() {
	[ "$(nproc)" -ge 2 ] || { skip "one CPU"; return; }
	has_hash || { skip "the chip has no hash"; return; }
	# Of any driver: a field of the request is newer.
	[[ $WEIR_KERNEL != 6.1.* ]] ||
		{ skip "6.1 refuses what this ethtool asks"; return; }
	try ethtool -X "$NETIF" weight 1
	ethtool -x "$NETIF" | sed -nE 's/^ *[0-9]+: +//p' | tr -s ' ' '\n' |
		grep -qv '^0$' && problem "not all goes to queue 0"
	reachable "one queue"
	try ethtool -X "$NETIF" equal "$(nproc)"
	reachable
	# A table of one's own forbids fewer queues than it names.
	try ethtool -X "$NETIF" default
}

# netdev_genl OPERATION JSON: what it dumps, as JSON.
netdev_genl() {
	local source=/usr/src/linux-source
	python3 $source/tools/net/ynl/pyynl/cli.py --no-schema --output-json \
		--spec $source/Documentation/netlink/specs/netdev.yaml \
		--dump "$1" --json "$2"
}

# queues KEY: its sum over the queues of the port.
queues() {
	jq "[.[] | select(.ifindex == $(cat "/sys/class/net/$NETIF/ifindex"))
		| .\"$1\" // 0] | add" <<<"$per_queue"
}

# Queues and port are read one after the other, and IPv6 speaks when it likes:
# what was counted meanwhile is in the second only, so they are read again.
queues_agree() {
	local key queues port
	differs=''
	per_queue=$(netdev_genl qstats-get '{}')
	for key in rx-packets rx-bytes tx-packets tx-bytes; do
		queues=$(queues $key)
		port=$(netif_stat "${key/-/_}")
		[ "$queues" = "$port" ] ||
			differs+="$key $queues, not $port; "
	done
	[ -z "$differs" ]
}

# What the kernel's own interface says of the queues: all that was counted,
# before and after their number changes, and a NAPI instance for each.
test_queue_stats() {
	local per_queue differs named=$((2 * $(nproc)))
	# Polled by the CPU whose interrupt it is and by no socket: no id.
	[ "$WEIR_IRQ" != percpu ] || named=0
	[[ $WEIR_KERNEL != 6.1.* ]] || { skip "6.1 has no such interface"; return; }
	ours || { skip "in-tree drivers of 7.x say nothing there"; return; }
	try ethtool -L "$NETIF" combined 1
	wait_link
	reachable "one queue"
	try ethtool -L "$NETIF" combined "$(nproc)"
	wait_link
	reachable
	settle
	per_queue=$(netdev_genl queue-get \
		"{\"ifindex\": $(cat "/sys/class/net/$NETIF/ifindex")}")
	[ "$(jq '[.[] | select((."napi-id" // 0) > 0)] | length' \
		<<<"$per_queue")" = $named ] ||
		problem "not $named queues with NAPI: $per_queue"
	wait_for 10 queues_agree || problem "$differs"
}

run_tests "$all_tests" "$@"
