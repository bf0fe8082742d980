/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The one header of libc that libstdc++'s freestanding headers ask for
 * (bits/os_defines.h does). In the kernel there is no libc: every question
 * about its version is answered with no. Only Kbuild puts this directory on
 * the include path; host programs have the real one.
 */
#ifndef WEIR_STD_FEATURES_H
#define WEIR_STD_FEATURES_H

#define __GLIBC_PREREQ(major, minor) 0

#endif
