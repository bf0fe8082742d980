# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# Shared by the vm stages: one guest, some test scripts, and the verdict on
# the guest's log and the model's audit as one more test.
tests=/weir/selftests/vm/tests

# vm_tests NAME "SCRIPT [TEST...]; SCRIPT..." RUN-OPTIONS...
# $settings: variables of the tests, where their defaults take too long.
settings=
vm_tests() {
	local name=$1 script line log status
	local scripts words
	# Over several lines, with tabs, as it reads best in the stage.
	line="${settings:+export ${settings//[$'\n\t']/ }; }result=0"
	IFS=';' read -ra scripts <<<"${2//[$'\n\t']/ }"
	shift 2
	for script in "${scripts[@]}"; do
		read -ra words <<<"$script"
		line+="; $tests/${words[*]} || result=1"
	done
	log=$(mktemp)
	selftests/vm/run --name "check-${name// /-}" --timeout 600 "$@" -- \
		"$line; exit \$result" >"$log" 2>&1
	status=$?
	sed -E "s/^(PASS|FAIL|SKIP) /&$name /" "$log"
	if [ $status = 0 ]; then
		echo "PASS $name log and audit"
	elif [ $status != 1 ] || ! grep -q '^FAIL ' "$log" ||
	     grep -qE '^vm: (guest log|model): ' "$log"; then
		echo "FAIL $name log and audit: exit status $status: $(
			grep -m 3 '^vm: ' "$log" | paste -s -d ' ')"
	fi
	rm -f "$log"
}

# Drivers of NETA ports: every test on arm64's newest kernel, and what a kernel,
# 32 bits, the kind of interrupt and the kind of link make a difference to.
mvneta_short='traffic.sh link ping_v6 pktgen_burst counters; lifecycle.sh reload'
mvneta_settings='WEIR_PINGS=200 WEIR_FRAMES=10000 WEIR_TCP_SECONDS=2 WEIR_ROUNDS=2
	WEIR_UP_DOWN=5'

vm_mvneta_arm64() {
	local dut=$1 beside=
	local all='traffic.sh; config.sh; lifecycle.sh; completion.sh; latency.sh'
	case $dut in weir_*) beside='; beside_intree.sh' ;; esac
	settings="$mvneta_settings WEIR_RELOADS=3"
	vm_tests "$dut arm64 7" "$all$beside" --dut "$dut" --arch arm64 \
		--kernel 7
	settings="$mvneta_settings WEIR_RELOADS=1"
	vm_tests "$dut arm64 6.12" "$mvneta_short" --dut "$dut" --arch arm64 \
		--kernel 6.12 --phy-mode rgmii-id
}

vm_mvneta_armhf() {
	local dut=$1 lost=
	case $dut in weir_*) lost='; faults.sh lost_rx_interrupt' ;; esac
	settings="$mvneta_settings WEIR_RELOADS=1"
	vm_tests "$dut armhf 7" "$mvneta_short; lifecycle.sh link_flap" \
		--dut "$dut" --arch armhf --kernel 7 --phy-mode 1000base-x
	# The MPIC's model takes every access for CPU 0's.
	vm_tests "$dut armhf 7 percpu" "$mvneta_short; completion.sh$lost" \
		--dut "$dut" --arch armhf --kernel 7 --irq percpu
	vm_tests "$dut armhf 6.12 percpu" "$mvneta_short" --dut "$dut" \
		--arch armhf --kernel 6.12 --irq percpu
}

make -s -f selftests/Makefile server || {
	echo "FAIL vm: the device model does not build"
	exit 1
}
