# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# Makes the lab root: complete under its final name, or not there at all.

need_mmdebstrap() {
	command -v mmdebstrap >/dev/null && return
	[ "$(id -u)" = 0 ] || die "mmdebstrap is missing: install it as root" \
		"(apt-get install mmdebstrap)"
	say "installing mmdebstrap"
	{ apt-get -q update && apt-get -q -y --no-install-recommends \
		install mmdebstrap uidmap; } >/dev/null 2>&1 ||
		die "mmdebstrap does not install: apt-get install mmdebstrap"
}

need_machine() {
	local free
	[ "$(dpkg --print-architecture 2>/dev/null)" = amd64 ] ||
		die "the lab is an amd64 Debian root; this machine is" \
		"$(uname -m) $(. /etc/os-release 2>/dev/null && echo "${ID:-}")"
	in_own_namespace true 2>/dev/null || die "no namespaces here:" \
		"$(in_own_namespace true 2>&1 | head -n 1)." \
		"Run as root, or allow user namespaces" \
		"(sysctl kernel.unprivileged_userns_clone, /etc/subuid)"
	free=$(df -k --output=avail "$cache" | tail -n 1)
	[ "$free" -ge "$space_needed_kb" ] || die "the disk is too full:" \
		"$cache has $((free / 1024)) MiB free, the root needs" \
		"$((space_needed_kb / 1024)) MiB while it is made"
}

make_root() {
	local part=$root.partial.$$ conf
	conf=$(mktemp -d)
	chmod 755 "$conf"
	trap 'rm -rf "$conf"; rm -rf --one-file-system "$part"' EXIT
	apt_network_options >"$conf/apt.conf"
	apt_sources >"$conf/sources.list"
	cat >"$conf/preferences" <<-EOF
		Package: *
		Pin: release n=$older_suite*
		Pin-Priority: 50
	EOF
	cp "$list" "$here/lab.d/populate" "$here/lab.d/foreign-kernels" "$conf"
	say "mirror $main_mirror ${security_mirror:+and $security_mirror}"
	say "making the root: 5 to 20 minutes, 2 GiB of downloads"
	in_own_namespace mmdebstrap --mode=unshare --quiet \
		--variant=apt --format=directory \
		--aptopt="$conf/apt.conf" \
		--aptopt='APT::Install-Recommends "false"' \
		--aptopt='Acquire::Languages "none"' \
		--dpkgopt='force-unsafe-io' \
		--dpkgopt='path-exclude=/usr/share/man/*' \
		--dpkgopt='path-exclude=/usr/share/locale/*' \
		--dpkgopt='path-exclude=/usr/share/doc/*' \
		--dpkgopt='path-exclude=/lib/modules/*/kernel/drivers/gpu/*' \
		--dpkgopt='path-exclude=/usr/lib/modules/*/kernel/drivers/gpu/*' \
		--setup-hook="mkdir -p \"\$1/etc/apt/preferences.d\" && cp $conf/preferences \"\$1/etc/apt/preferences.d/weir\"" \
		--customize-hook="mkdir \"\$1/weir\" && cp $conf/lab.packages $conf/populate $conf/foreign-kernels \"\$1/weir/\"" \
		--customize-hook="chroot \"\$1\" /weir/populate /weir/lab.packages $suite" \
		--customize-hook="rm -r \"\$1/weir\"" \
		"$suite" "$part" "$conf/sources.list" ||
		die "the root was not made: see the lines above"
	touch "$part/.complete"
	mv "$part" "$root"
	rm -rf "$conf"
	trap - EXIT
}

setup() {
	local start=$SECONDS old arch
	mkdir -p "$cache" 2>/dev/null || die "cannot write below $cache"
	# One at a time: the second waits, and then finds the root made.
	exec 9>"$cache/lab.lock"
	flock -n 9 || { say "another setup is running: waiting for it"
			flock 9; }
	for old in "$cache"/lab-*.partial.*; do
		[ -e "$old" ] || continue
		say "removing the half-finished $(basename "$old")"
		in_own_namespace rm -rf --one-file-system "$old"
	done
	if [ ! -e "$root/.complete" ]; then
		need_machine
		need_mmdebstrap
		find_mirrors
		make_root
		say "root made in $((SECONDS - start)) s: $root"
	fi
	for arch in amd64 arm64 armhf; do
		(enter "$here/lab.d/guest-images" $arch) >/dev/null ||
			die "the images of $arch guests were not made:" \
			"see the lines above"
	done
	say "ready after $((SECONDS - start)) s: $root"
}

clean_other_roots() {
	local other
	for other in "$cache"/lab-*; do
		case $other in "$root"|*.lock) continue ;; esac
		[ -d "$other" ] || continue
		say "removing $other"
		in_own_namespace rm -rf --one-file-system "$other"
	done
}
