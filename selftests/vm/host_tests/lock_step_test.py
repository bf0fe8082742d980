# SPDX-License-Identifier: GPL-2.0
"""Lock step, as the model, the emulator and its plugin are told of it."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../host"))
import machine  # noqa: E402
import options  # noqa: E402
import server  # noqa: E402

COUNT = ["--count", "count.so"]


def parse(*args):
    return options.parse([*args, "--", "true"])


def emulator(opt):
    model = server.Server(opt, "/results", "/sockets")
    return machine.command_line(opt, "/images", "7", "initrd", "/results",
                                model), model.args


class LockStepTest(unittest.TestCase):
    def test_all_three_are_told(self):
        args, model = emulator(parse("--dut", "ixgbe", *COUNT, "--lock-step"))
        self.assertIn("--lock-step", model)
        self.assertIn("count.so,out=/results/counts,model=/sockets/control",
                      args)
        ports = [a for a in args if "vfio-user-pci" in a]
        self.assertEqual(len(ports), 2)
        for port in ports:
            self.assertIn('"x-no-posted-writes": true', port)

    def test_nobody_is_without_it(self):
        args, model = emulator(parse("--dut", "ixgbe", *COUNT))
        self.assertNotIn("--lock-step", model)
        self.assertIn("count.so,out=/results/counts", args)
        self.assertFalse(any("x-no-posted-writes" in a for a in args))

    def test_it_needs_a_counted_guest(self):
        with self.assertRaises(options.NeverCameUp):
            parse("--dut", "ixgbe", "--lock-step")

    def test_it_needs_a_model_of_our_own(self):
        with self.assertRaises(options.NeverCameUp):
            parse("--dut", "igb", *COUNT, "--lock-step")


if __name__ == "__main__":
    unittest.main()
