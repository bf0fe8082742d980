# SPDX-License-Identifier: GPL-2.0
"""What an ARM guest starts from: the stub's stores, and a device tree that
agrees with them."""

import os
import re
import struct
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../host"))
import bootstub  # noqa: E402
import devicetree  # noqa: E402
import machine  # noqa: E402
import options  # noqa: E402


def parsed(*argv):
    return options.parse(["--dut", "mvneta", *argv, "--", "true"])


PERCPU = ("--arch", "armhf", "--irq", "percpu")


def table(opt):
    """The (address, value) pairs behind the code."""
    image = bootstub.image(opt)
    words = struct.unpack(f"<{len(image) // 4}I", image)
    assert words[-1] == 0
    words = words[len(bootstub.CODE[opt.arch]):-1]
    return list(zip(words[::2], words[1::2]))


def source(opt, node):
    """The node's text in the tree of a machine, as dtc shows it."""
    with tempfile.TemporaryDirectory() as results:
        tree = devicetree.make(opt, machine.base(opt), results)
        text = subprocess.run(["dtc", "-q", "-I", "dtb", "-O", "dts", tree],
                              stdout=subprocess.PIPE, check=True,
                              text=True).stdout
    return re.search(rf"^\t{re.escape(node)} {{.*?^\t}};", text,
                     re.M | re.S)[0]


class Stub(unittest.TestCase):
    def test_code_finds_the_table_behind_it(self):
        # adr x9 and add r9, pc: the distances that are in the instructions.
        self.assertEqual(len(bootstub.CODE["arm64"]) * 4,
                         (bootstub.CODE["arm64"][0] >> 5 & 0x7ffff) * 4)
        self.assertEqual(len(bootstub.CODE["armhf"]) * 4,
                         (bootstub.CODE["armhf"][0] & 0xff) + 8)

    def test_regions_are_placed_before_they_decode(self):
        stores = table(parsed())
        self.assertEqual(stores, [
            (0x3f008010, 0x10000000), (0x3f008004, 6),
            (0x3f010010, 0x10010000), (0x3f010004, 6)])

    def test_the_interrupt_controller_has_a_region(self):
        self.assertIn((0x3f008018, devicetree.MPIC_REGION),
                      table(parsed(*PERCPU)))


class Tree(unittest.TestCase):
    def test_ports_are_where_the_stub_puts_them(self):
        for argv in ((), ("--arch", "armhf")):
            opt = parsed(*argv)
            for slot, address in devicetree.PORT_REGION.items():
                node = source(opt, f"ethernet@{address:x}")
                self.assertIn("marvell,armada-3700-neta", node)
                self.assertIn(f"reg = <0x00 {address:#x} 0x00 0x4000>", node)
                self.assertIn(f"interrupts = <0x00 {slot + 3:#04x} 0x04>",
                              node)
                self.assertIn('managed = "in-band-status"', node)

    def test_the_kernel_sees_no_pci(self):
        self.assertIn('status = "disabled"',
                      source(parsed(), "pcie@10000000"))

    def test_fixed_link(self):
        node = source(parsed("--phy-mode", "rgmii-id"), "ethernet@10000000")
        self.assertIn("fixed-link {", node)
        self.assertNotIn("managed", node)

    def test_per_cpu_interrupts_come_from_the_mpic(self):
        opt = parsed(*PERCPU)
        self.assertIn("marvell,mpic",
                      source(opt, "interrupt-controller@10020000"))
        node = source(opt, "ethernet@10010000")
        self.assertIn("marvell,armada-370-neta", node)
        self.assertRegex(node, r"interrupts-extended = <0x[0-9a-f]+ 0x0a>")

    def test_per_cpu_interrupts_are_for_one_cpu(self):
        self.assertEqual(parsed(*PERCPU).smp, 1)
        self.assertEqual(parsed().smp, 2)
        with self.assertRaisesRegex(options.NeverCameUp, "--smp 1"):
            parsed(*PERCPU, "--smp", "2")


if __name__ == "__main__":
    unittest.main()
