# SPDX-License-Identifier: GPL-2.0
"""The device tree of an ARM guest: the emulator's own, with two NETA ports
in it and without the PCI host that they really are on."""

import os
import subprocess

from options import NeverCameUp

# What is on the emulator's PCI host ("virt" with highmem=off), by slot: the
# ports in slots 1 and 2, and a second region of the first one's device with
# the interrupt controller of an Armada 370.
PORT_REGION = {1: 0x10000000, 2: 0x10010000}
MPIC_REGION = 0x10020000
MPIC_PER_CPU = MPIC_REGION + 0x1000
# The emulator's swizzle: pin A of slot N is this GIC SPI, level high.
SLOT_SPI = {1: 4, 2: 5}
# Sources of the ports' interrupts in the MPIC, as on an Armada 370.
MPIC_SOURCE = {1: 8, 2: 10}
# 200 MHz: TCLK of an Armada 370, and close to a 3700's.
CLOCK_HZ = 200000000

FIXED_LINK = "fixed-link { speed = <1000>; full-duplex; };"
IN_BAND = 'managed = "in-band-status";'


def _mpic():
    return f"""
        mpic: interrupt-controller@{MPIC_REGION:x} {{
            compatible = "marvell,mpic";
            reg = <0 {MPIC_REGION:#x} 0 0x2d0>, <0 {MPIC_PER_CPU:#x} 0 0x58>;
            interrupt-controller;
            #interrupt-cells = <1>;
            msi-controller;
            interrupts = <0 {SLOT_SPI[1]} 4>;
        }};"""


def _port(opt, slot):
    if opt.irq == "percpu":
        compatible = "marvell,armada-370-neta"
        interrupt = f"interrupts-extended = <&mpic {MPIC_SOURCE[slot]}>;"
    else:
        compatible = "marvell,armada-3700-neta"
        interrupt = f"interrupts = <0 {SLOT_SPI[slot]} 4>;"
    link = FIXED_LINK if opt.phy_mode.startswith("rgmii") else IN_BAND
    return f"""
        ethernet@{PORT_REGION[slot]:x} {{
            compatible = "{compatible}";
            reg = <0 {PORT_REGION[slot]:#x} 0 0x4000>;
            {interrupt}
            clocks = <&neta_clock>;
            phy-mode = "{opt.phy_mode}";
            {link}
        }};"""


def overlay(opt):
    """Source of what is laid over the emulator's tree."""
    nodes = _mpic() if opt.irq == "percpu" else ""
    # The last one laid over the tree comes first in it.
    nodes += "".join(_port(opt, slot) for slot in reversed(PORT_REGION))
    return f"""/dts-v1/;
/plugin/;
/ {{
    fragment@0 {{
        target-path = "/";
        __overlay__ {{
            #address-cells = <2>;
            #size-cells = <2>;
            neta_clock: neta-clock {{
                compatible = "fixed-clock";
                #clock-cells = <0>;
                clock-frequency = <{CLOCK_HZ}>;
            }};{nodes}
        }};
    }};
    fragment@1 {{
        target-path = "/pcie@10000000";
        __overlay__ {{ status = "disabled"; }};
    }};
}};
"""


def make(opt, machine_args, results):
    """Makes the tree for a machine of these arguments; returns its path."""
    base, dts, over, tree = (os.path.join(results, "tree" + suffix)
                             for suffix in (".base", ".dts", ".dtbo", ".dtb"))
    with open(dts, "w", encoding="utf-8") as f:
        f.write(overlay(opt))
    for command in (
            [*machine_args, "-machine", f"dumpdtb={base}"],
            ["dtc", "-q", "-@", "-I", "dts", "-O", "dtb", "-o", over, dts],
            ["fdtoverlay", "-i", base, "-o", tree, over]):
        done = subprocess.run(command, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode:
            raise NeverCameUp(f"no device tree: {command[0]}: "
                              + done.stdout.strip())
    return tree
