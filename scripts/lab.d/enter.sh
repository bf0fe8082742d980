# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# Enters the lab root. As root a mount namespace is enough; an ordinary user
# needs a user namespace too, with root inside mapped to the user outside, so
# that what is written to the checkout belongs to the user.

in_own_namespace() {
	if [ "$(id -u)" = 0 ]; then
		unshare --mount --propagation private -- "$@"
	else
		unshare --user --map-root-user --map-auto \
			--mount --propagation private -- "$@"
	fi
}

# Directories seen at the same path inside: the checkout, a git directory that
# lies elsewhere (worktrees), and /tmp for sockets.
shared_dirs() {
	local git
	echo "$top"
	echo /tmp
	git=$(git -C "$top" rev-parse --path-format=absolute \
	      --git-common-dir 2>/dev/null) || return 0
	case $git in "$top"/*) ;; *) echo "$git" ;; esac
}

# enter COMMAND...: does not return.
enter() {
	local cwd=$PWD
	case $cwd/ in "$top"/*|/tmp/*) ;; *) cwd=$top ;; esac
	export WEIR_LAB=1 WEIR_ROOT=$root WEIR_CWD=$cwd
	WEIR_SHARED=$(shared_dirs)
	export WEIR_SHARED
	export LC_ALL=C.UTF-8
	# Every compiler goes through ccache: what was compiled once, for a
	# test or for a kernel, is not compiled again.
	export PATH=/usr/lib/ccache:/usr/sbin:/usr/bin:/sbin:/bin
	# One compiler cache for all checkouts: paths below each do not count.
	export CCACHE_DIR=/var/cache/ccache CCACHE_BASEDIR=$top
	export CCACHE_NOHASHDIR=1 CCACHE_MAXSIZE=3G
	# exec: a signal to this process reaches the command.
	set -- /bin/bash "$here/lab.d/in-namespace" "$@"
	if [ "$(id -u)" = 0 ]; then
		exec unshare --mount --propagation private -- "$@"
	fi
	exec unshare --user --map-root-user --map-auto \
		--mount --propagation private -- "$@"
}
