#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# A chip that reports sent frames by a threshold and by nothing else: with
# tx-frames 16 the in-tree mvneta never completes the last 16 frames of a burst,
# and a queue that waits for one of them (BQL) stops for good. Shown there, and
# refused to Weir's driver: completion.sh [TEST...]
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

all_tests='wedge lone_frame'
rr=$(dirname "$0")/request_response.py
rounds=${WEIR_ROUNDS_TCP_RR:-40}
port=7000

# measure SETTING... sets pings_answered and answers: of 10 and of $rounds, within
# some seconds. The port is a new one, because the stack lets a queue have in
# flight what its past has earned it (BQL keeps that over down and up), and
# that can be more than all that is sent here.
measure() {
	local server
	rebind || return
	# The peer's answers shall not depend on what is tested.
	try ip neigh replace "$REMOTE_V4" lladdr "$(peer_mac)" \
		nud permanent dev "$NETIF"
	try ethtool -C "$NETIF" "$@"
	pings -c 10 -i 0.05 -W 1 "$REMOTE_V4"
	# A stalled connection keeps its port.
	port=$((port + 1))
	# Not by peer(), which would be a shell of its own to kill.
	ip netns exec peer "$rr" serve $port &
	server=$!
	wait_for 10 peer bash -c "ss -Htln | grep -q :$port" ||
		problem "the server does not start"
	answers=$("$rr" ask "$REMOTE_V4" $port "$rounds" 8)
	kill $server
	wait $server 2>/dev/null
	printf '%-12s %-26s ping %2s of 10, request-response %2s of %s\n' \
		"$WEIR_DUT" "$*" "$pings_answered" "$answers" "$rounds"
}

complete() { [ "$pings_answered" = 10 ] && [ "$answers" = "$rounds" ]; }

# What the driver takes for "as in the bug report", and other accepted pairs.
pairs() {
	if ours; then
		printf '%s\n' "tx-usecs 100 tx-frames 16" \
			"tx-usecs 0 tx-frames 1" "tx-usecs 1000 tx-frames 64" \
			"tx-usecs 20 tx-frames 4"
	else
		echo "tx-frames 16"
	fi
}

test_wedge() {
	local pair
	while read -r pair; do
		# shellcheck disable=SC2086
		measure $pair
		if ours; then
			complete || problem "$pair: it stalls"
		elif complete; then
			problem "$pair: the known stall does not show"
		fi
	done < <(pairs)
	if ! ours; then
		measure tx-frames 0
		complete || problem "it stalls without coalescing"
	fi
	rebind
}

# Whatever the setting, a frame that is followed by no other is completed.
test_lone_frame() {
	local pair
	ours || { skip "in-tree bounds nothing"; return; }
	while read -r pair; do
		# shellcheck disable=SC2086
		try ethtool -C "$NETIF" $pair
		ping -q -c 1 -W 2 "$REMOTE_V4" >/dev/null ||
			problem "$pair: no answer"
		wait_for 2 nothing_in_flight ||
			problem "$pair: $(in_flight) octets are never completed"
	done < <(pairs)
	try ethtool -C "$NETIF" tx-usecs 100 tx-frames 16
}

run_tests "$all_tests" "$@"
