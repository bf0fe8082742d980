#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
# Weir's driver beside the in-tree one of the same chip, by the recipes of
# README.md: the blacklist, and driver_override for a single port.
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

intree=${WEIR_DUT#weir_}
sysfs=$(realpath "/sys/class/net/$NETIF/device")
device=$(basename "$sysfs")
bus=$(realpath "$sysfs/subsystem")

driver() { basename "$(realpath "$sysfs/driver")"; }

# The README's recipe: give the port to driver $1.
give_to() {
	echo "$1" >"$sysfs/driver_override" &&
	echo "$device" >"$sysfs/driver/unbind" &&
	echo "$device" >"$bus/drivers_probe"
}

# A new driver makes a new interface, which has no address yet.
readdress() {
	for _ in $(seq 50); do
		NETIF=$(ls "$sysfs/net" 2>/dev/null)
		[ -n "$NETIF" ] && break
		sleep 0.1
	done
	ip address replace "$LOCAL_V4/24" dev "$NETIF" &&
	ip link set "$NETIF" up || problem "no interface of $1 on $device"
	wait_link
}

# Hot plug asks modprobe by the device's alias and heeds the blacklist.
test_blacklist() {
	local alias
	alias=$(cat "$sysfs/modalias")
	mkdir -p /etc/modprobe.d
	rm -f /etc/modprobe.d/weir.conf
	modprobe -b -n -v "$alias" 2>&1 | grep -q "/$intree.ko" ||
		problem "hot plug does not find $intree without the blacklist"
	echo "blacklist $intree" >/etc/modprobe.d/weir.conf
	! modprobe -b -n -v "$alias" 2>&1 | grep -q "/$intree.ko" ||
		problem "hot plug loads $intree despite the blacklist"
}

test_driver_override() {
	try modprobe "$intree"
	[ "$(driver)" = "$WEIR_DUT" ] ||
		problem "loading $intree took the port: $(driver)"
	give_to "$intree" || problem "cannot give $device to $intree"
	[ "$(driver)" = "$intree" ] || problem "$intree did not take it"
	readdress "$intree"
	reachable "$intree against $WEIR_DUT"
	give_to "$WEIR_DUT" || problem "cannot give $device to $WEIR_DUT"
	[ "$(driver)" = "$WEIR_DUT" ] || problem "$WEIR_DUT did not take it"
	readdress "$WEIR_DUT"
	reachable "$WEIR_DUT again"
	echo >"$sysfs/driver_override"
	try rmmod "$intree"
}

run_tests "blacklist driver_override" "$@"
