// SPDX-License-Identifier: GPL-2.0
/* Compiles on every kernel: else the probes would all say no. */
#include <linux/ethtool.h>
#include <linux/module.h>
#include <linux/netdevice.h>
