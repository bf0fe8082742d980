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

    def test_a_port_of_a_device_tree_too(self):
        opt = parse("--dut", "mvneta", *COUNT, "--lock-step")
        opt.platform = False  # its tree would be made
        args, model = emulator(opt)
        self.assertIn("--lock-step", model)
        self.assertIn("neta", model)
        # Devices answer at once, and no seed is another one each time.
        self.assertIn("virtio-mmio.ioeventfd=off", args)
        self.assertFalse(any("ioeventfd=off" in a and "virtio-serial" in a
                             for a in args))
        described = args[args.index("-machine") + 1]
        self.assertIn("dtb-randomness=off", described)
        self.assertNotIn("hpet", described)
        self.assertIn("cortex-a53", args)
        self.assertIn("evtstrm=0", args[args.index("-append") + 1])

    def test_counted_guests_have_one_cpu_of_an_architecture_known(self):
        self.assertEqual(parse("--dut", "mvneta", *COUNT).smp, 1)
        for argv in (("--arch", "armhf"), ("--smp", "2")):
            with self.assertRaises(options.NeverCameUp):
                parse("--dut", "mvneta", *COUNT, *argv)

    def test_it_needs_a_counted_guest(self):
        with self.assertRaises(options.NeverCameUp):
            parse("--dut", "ixgbe", "--lock-step")

    def test_it_needs_a_model_of_our_own(self):
        with self.assertRaises(options.NeverCameUp):
            parse("--dut", "igb", *COUNT, "--lock-step")


if __name__ == "__main__":
    unittest.main()
