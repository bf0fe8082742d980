# SPDX-License-Identifier: GPL-2.0
"""Which kernel messages fail a run, and which do not."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../host"))
import logscan  # noqa: E402

# One message of each kind, as kernels print them.
FAULTS = (
    "WARNING: CPU: 1 PID: 312 at net/core/dev.c:6951 napi_enable+0x2c/0x40",
    "WARNING: net/core/dev.c:6951 at napi_enable+0x2c/0x40, CPU#1: ip/312",
    "WARNING: possible circular locking dependency detected",
    "WARNING: inconsistent lock state",
    "WARNING: suspicious RCU usage",
    "BUG: kernel NULL pointer dereference, address: 0000000000000010",
    "BUG: unable to handle page fault for address: ffffc900001fd000",
    "BUG: scheduling while atomic: ip/312/0x00000002",
    "BUG: sleeping function called from invalid context at mm/slab.h:321",
    "BUG: soft lockup - CPU#0 stuck for 122s! [ping:201]",
    "BUG: KASAN: slab-use-after-free in clean+0x1c/0x90",
    "kernel BUG at lib/dynamic_queue_limits.c:99!",
    "Oops: general protection fault, probably for non-canonical address",
    "Kernel panic - not syncing: Fatal exception in interrupt",
    "Call Trace:",
    "rcu: INFO: rcu_preempt detected stalls on CPUs/tasks:",
    "INFO: task ip:312 blocked for more than 120 seconds.",
    "unregister_netdevice: waiting for eth0 to become free. Usage count = 2",
    "NETDEV WATCHDOG: eth0 (weir_ixgbe): transmit queue 0 timed out",
    "page_pool_release_retry() stalled pool shutdown: id 4, 12 inflight",
    "DMAR: [DMA Write NO_PASID] Request device [01:00.0] fault addr 0x0",
    "refcount_t: underflow; use-after-free.",
    "irq 24: nobody cared (try booting with the \"irqpoll\" option)",
    "list_del corruption. prev->next should be ffff888, but was 0000",
    "kmemleak: 3 new suspected memory leaks",
    "weir_ixgbe: Unknown symbol weir_tx_map (err -2)",
    "UBSAN: shift-out-of-bounds in drivers/ixgbe/ixgbe_main.c:3:4",
)
FINE = (
    "Linux version 7.3.4+deb13-amd64",
    "weir_ixgbe: loading out-of-tree module taints kernel.",
    "weir_ixgbe: module verification failed: signature and/or required key "
    "missing - tainting kernel",
    "weir_ixgbe 0000:01:00.0 eth0: link up, 10 Gb/s",
    "DMAR: No ATSR found",
    "Warning: this is what a program wrote",
    "igb 0000:01:00.0: debug: BUGS fixed: none",
    "mtrr: your CPUs had inconsistent fixed MTRR settings",
)


class Scan(unittest.TestCase):
    def test_each_fault_is_found(self):
        for line in FAULTS:
            with self.subTest(line):
                self.assertEqual(
                    logscan.bad_lines(f"[   12.345678] {line}\r\n"), [line])

    def test_with_the_caller_and_the_level_before_it(self):
        self.assertEqual(
            logscan.bad_lines("<4>[    1.000000][  T312] BUG: x\n"),
            ["BUG: x"])

    def test_ordinary_messages_are_not(self):
        for line in FINE:
            with self.subTest(line):
                self.assertEqual(
                    logscan.bad_lines(f"[   12.345678] {line}\n"), [])

    def test_console_and_log_say_a_line_once(self):
        one = "[    1.000000] BUG: x\n"
        self.assertEqual(logscan.bad_lines(one, one), ["BUG: x"])

    def test_an_expected_line_is_no_complaint_and_others_are(self):
        self.assertEqual(
            logscan.bad_lines("BUG: x\nNETDEV WATCHDOG: eth0: y\n",
                              expected=["NETDEV WATCHDOG"]),
            ["BUG: x"])


if __name__ == "__main__":
    unittest.main()
