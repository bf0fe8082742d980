# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# Finds the Debian mirrors in the machine's own apt configuration, so that the
# lab downloads from wherever the machine is told to.

# All repository URIs of the machine whose release name matches regex $1.
apt_uris() {
	apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 2>/dev/null |
		awk -v re="$1" '$1 ~ re { print $2 }' | sort -u
}

# The first of the URIs read from stdin that serves suite $1.
first_serving() {
	local uri probe
	probe=$(mktemp -d)
	chmod 755 "$probe"
	while read -r uri; do
		if /usr/lib/apt/apt-helper -o APT::Sandbox::User=root \
		   download-file "${uri%/}/dists/$1/InRelease" \
		   "$probe/InRelease" >/dev/null 2>&1; then
			echo "${uri%/}"
			break
		fi
	done
	rm -rf "$probe"
}

# Sets main_mirror and security_mirror. WEIR_MIRROR and WEIR_SECURITY_MIRROR
# come before what apt knows.
find_mirrors() {
	main_mirror=$({ echo "${WEIR_MIRROR:-}"
			apt_uris '^[a-z]+$'; } | grep . |
		      first_serving "$suite" || true)
	[ -n "$main_mirror" ] || die "no mirror that serves Debian $suite:" \
		"apt knows [$(apt_uris '^[a-z]+$' | tr '\n' ' ')], and none" \
		"of these answers. Set WEIR_MIRROR to the URI of one"
	security_mirror=$({ echo "${WEIR_SECURITY_MIRROR:-}"
			    apt_uris '^[a-z]+-security$'; } | grep . |
			  first_serving "$suite-security" || true)
	[ -n "$security_mirror" ] ||
		say "no security mirror: taking the kernels of the main one"
}

# The lists apt reads in the root, to stdout.
apt_sources() {
	local s
	for s in "$suite" "$suite-updates" "$suite-backports" "$older_suite"; do
		echo "deb $main_mirror $s main"
	done
	[ -n "$security_mirror" ] || return 0
	for s in "$suite-security" "$older_suite-security"; do
		echo "deb $security_mirror $s main"
	done
}

# The machine's way out (proxy, retries, clock checks) holds for the root too.
apt_network_options() {
	apt-config dump | grep -E \
		'^Acquire::(http|https|ftp|Retries|Check-|ForceIPv)[^ ]* ' || true
}
