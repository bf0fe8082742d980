# SPDX-License-Identifier: GPL-2.0
# What the tests of a port share. Each file of tests sources this, defines
# functions test_NAME and ends with run_tests. A test says what is wrong
# by `problem TEXT`, as often as it likes; it has passed where it said nothing.
#
# With --dut ixgbe and --dut weir_ixgbe the same tests run: where the in-tree
# driver lacks something a test says `skip TEXT` or asks `ours`.
# shellcheck shell=bash
. /weir/env
# shellcheck source-path=SCRIPTDIR source=chip.sh
. /weir/selftests/vm/tests/chip.sh

why=
skipped=

problem() { why="${why:+$why; }$*"; }
skip() { skipped=$*; }
ours() { case $WEIR_DUT in weir_*) ;; *) false ;; esac }
has_model() { case $WEIR_MODEL in qemu | none) false ;; *) ;; esac }

run_one() {
	local start=$SECONDS
	why='' skipped=''
	"test_$1"
	if [ -n "$why" ]; then
		echo "FAIL $1: $why"
		return 1
	elif [ -n "$skipped" ]; then
		echo "SKIP $1: $skipped"
	else
		echo "PASS $1 ($((SECONDS - start)) s)"
	fi
}

# run_tests "ALL NAMES" [NAME...]: those named, or all, in order.
run_tests() {
	local name status=0 all=$1
	shift
	# shellcheck disable=SC2086
	[ $# -gt 0 ] || set -- $all
	for name; do
		run_one "$name" || status=1
	done
	exit $status
}

# What a command prints; a problem where it fails.
try() {
	local out
	out=$("$@" 2>&1) || problem "$*: ${out//$'\n'/ }"
}

peer() { ip netns exec peer "$@"; }

# wait_for SECONDS COMMAND...
wait_for() {
	local end=$((SECONDS + $1))
	shift
	until "$@"; do
		[ "$SECONDS" -lt "$end" ] || return 1
		sleep 0.1
	done
}

has_carrier() {
	[ "$(cat "/sys/class/net/$NETIF/carrier" 2>/dev/null)" = 1 ] &&
	peer grep -qs 1 "/sys/class/net/$PEERIF/carrier"
}

# A change at one end is seen at the other only a little later: what counts
# is an answer.
link_works() {
	has_carrier && ping -q -c 1 -W 1 "$REMOTE_V4" >/dev/null 2>&1 &&
	sleep 0.2 && has_carrier
}

wait_link() {
	wait_for "${1:-10}" link_works || problem "no link after ${1:-10} s"
}

# How many answers to its own pings this machine has had.
echo_answers() {
	local -a names values
	local column v4=0 v6
	while read -ra names && read -ra values; do
		[ "${names[0]}" = Icmp: ] && break
	done </proc/net/snmp
	for column in "${!names[@]}"; do
		[ "${names[column]}" = InEchoReps ] && v4=${values[column]}
	done
	read -r _ v6 < <(grep Icmp6InEchoReplies /proc/net/snmp6)
	echo $((v4 + v6))
}

has_answers() { [ $(($(echo_answers) - $1)) -ge "$2" ]; }

# pings ARGUMENTS... sets pings_sent, pings_answered and pings_say. Once it has
# had any answer, ping waits for the last ones for no more than an interval or
# two round trips, whatever -W is: on a busy machine those come later. So where
# ping misses some, the stack's own count is what tells late from lost. That
# counts other pings' answers too: end_pings first.
pings() {
	local before
	before=$(echo_answers)
	pings_say=$(ping -q "$@" 2>&1)
	pings_sent=$(sed -n 's/^\([0-9]*\) packets tr.*/\1/p' <<<"$pings_say")
	pings_sent=${pings_sent:-0}
	pings_answered=$(sed -n 's/.* \([0-9]*\) received.*/\1/p' <<<"$pings_say")
	pings_answered=${pings_answered:-0}
	[ "$pings_answered" -lt "$pings_sent" ] || return 0
	wait_for 5 has_answers "$before" "$pings_sent"
	pings_answered=$(($(echo_answers) - before))
	[ "$pings_answered" -le "$pings_sent" ] || pings_answered=$pings_sent
}

has_no_pings() { ! pgrep -x -r D,R,S ping >/dev/null; }

# What pings in the background, here or at the peer, is over.
end_pings() {
	pkill -x ping
	wait_for 5 has_no_pings || problem "a ping in the background does not end"
}

# ping_ok NAME ARGUMENTS...: every packet comes back.
ping_ok() {
	local name=$1
	shift
	pings "$@"
	[ "$pings_sent" -gt 0 ] && [ "$pings_answered" = "$pings_sent" ] ||
		problem "$name: $pings_answered of $pings_sent pings answered:" \
			"$(grep -m 1 -E 'loss|ping:' <<<"$pings_say")"
}

# The short proof that traffic passes at all.
reachable() {
	ping_ok "${1:-ping}" -c 20 -i 0.01 -W 5 "$REMOTE_V4"
}

device() { basename "$(readlink "/sys/class/net/$NETIF/device")"; }
has_netif() { [ -e "/sys/class/net/$NETIF" ]; }
no_netif() { ! has_netif; }

# A port that is new to the stack has no addresses.
configure() {
	try ip address replace "$LOCAL_V4/24" dev "$NETIF"
	try ip -6 address replace "$LOCAL_V6/64" dev "$NETIF" nodad
	try ip link set "$NETIF" up
	wait_link
}

# rebind [COMMAND...]: takes the port from its driver, runs the command, and
# gives the port back, with which every setting and count of it starts anew.
rebind() {
	local dev driver
	dev=$(device)
	driver=$(readlink -f "/sys/class/net/$NETIF/device/driver")
	try tee "$driver/unbind" <<<"$dev"
	wait_for 5 no_netif || problem "$NETIF stays"
	[ $# = 0 ] || try "$@"
	try tee "$driver/bind" <<<"$dev"
	wait_for 5 has_netif || { problem "no $NETIF"; return 1; }
	configure
}

# A driver's default counters: netif_stat tx_packets, peer_stat rx_dropped.
netif_stat() { cat "/sys/class/net/$NETIF/statistics/$1"; }
peer_stat() { peer cat "/sys/class/net/$PEERIF/statistics/$1"; }

# model_stat PORT KEY
model_stat() {
	model stats "$1" | tr ' ' '\n' | sed -n "s/^$2=//p"
}

# Until neither port has sent anything for a moment: guest and model can then
# be read one after the other, or set to zero, and still agree.
settle() {
	local before now
	for _ in $(seq 40); do
		before=$now
		now="$(netif_stat tx_packets) $(peer_stat tx_packets)"
		! has_model || now+=" $(model_stat 0 tx_frames)"
		[ "$now" != "$before" ] || return 0
		sleep 0.3
	done
	problem "the ports never fall silent"
}

ethtool_stat() { ethtool -S "$NETIF" | sed -n "s/^ *$1: //p"; }

# Address and MAC of the peer without asking the wire.
peer_mac() { peer cat "/sys/class/net/$PEERIF/address"; }
netif_mac() { cat "/sys/class/net/$NETIF/address"; }

start_iperf_server() {
	peer iperf3 -s -1 >/dev/null 2>&1 &
	iperf_server=$!
	wait_for 5 peer bash -c "ss -Htln | grep -q :5201" ||
		problem "iperf3's server does not start"
}

# Where the client gave up the server would wait for ever.
stop_iperf_server() {
	kill "$iperf_server" 2>/dev/null
	wait "$iperf_server" 2>/dev/null
}

# tcp NAME MBIT ARGUMENTS...: one iperf3 run. MBIT is what a quiet machine does
# at the least; a busy one may take ten times as long, a stall takes longer.
tcp() {
	local name=$1 min=$2 out mbit
	shift 2
	start_iperf_server
	out=$(timeout 60 iperf3 -J -c "$REMOTE_V4" "$@" 2>&1)
	stop_iperf_server
	mbit=$(jq -r '.end.sum_received.bits_per_second / 1e6 | floor' \
		<<<"$out" 2>/dev/null)
	if [ -z "$mbit" ]; then
		problem "$name: $(jq -r .error <<<"$out" 2>/dev/null ||
			echo "no result")"
	elif [ "$mbit" -lt $((min / 10 ? min / 10 : 1)) ]; then
		problem "$name: $mbit Mbit/s"
	fi
}

# Octets that our port has not reclaimed, by BQL.
in_flight() {
	local n=0 octets
	for octets in $(cat \
		"/sys/class/net/$NETIF"/queues/tx-*/byte_queue_limits/inflight); do
		n=$((n + octets))
	done
	echo $n
}
nothing_in_flight() { [ "$(in_flight)" = 0 ]; }

# pktgen_send NETNS DEVICE COUNT DST_MAC [PGSET...]: prints what was sent.
# The address is nobody's, so that nothing is answered.
pktgen_send() {
	local ns=$1 dev=$2 count=$3 mac=$4
	shift 4
	modprobe pktgen
	nsenter --net="$ns" bash -s "$dev" "$count" "$mac" "$@" <<'END'
	dev=$1 count=$2 mac=$3
	shift 3
	pg=/proc/net/pktgen
	for t in $pg/kpktgend_*; do echo rem_device_all >$t; done
	echo "add_device $dev" >$pg/kpktgend_0
	for set in "count $count" "dst_mac $mac" "dst 198.51.100.1" \
		   "src_min 198.51.100.2" "src_max 198.51.100.2" \
		   "pkt_size 60" "delay 0" "clone_skb 0" "$@"; do
		echo "$set" >$pg/$dev || echo "pktgen refuses $set" >&2
	done
	echo start >$pg/pgctrl
	sed -nE 's/.*pkts-sofar: ([0-9]+).*/\1/p' $pg/$dev
	for t in $pg/kpktgend_*; do echo rem_device_all >$t; done
END
}
export peer_ns=/run/netns/peer our_ns=/proc/1/ns/net
