# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# Shared by the vm stages: one guest, some test scripts, and the verdict on
# the guest's log and the model's audit as one more test.
tests=/weir/selftests/vm/tests

# vm_tests NAME "SCRIPT [TEST...]; SCRIPT..." RUN-OPTIONS...
# $settings: variables of the tests, where their defaults take too long.
settings=
vm_tests() {
	local name=$1 script line="${settings:+export $settings; }result=0" log status
	local scripts words
	# Over several lines, with tabs, as it reads best in the stage.
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

make -s -f selftests/Makefile server || {
	echo "FAIL vm: the device model does not build"
	exit 1
}
