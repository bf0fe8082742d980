# SPDX-License-Identifier: GPL-2.0
"""What selftests/vm/run accepts, and what each driver can run on."""

import argparse
import shlex

# The model a driver runs on unless told: a chip of build/host/weir-model, or
# "qemu" for the emulator's own device.
DEFAULT_MODEL = {
    "ixgbe": "82599",
    "weir_ixgbe": "82599",
    "igb": "qemu",
    "weir_igb": "qemu",
    "e1000e": "qemu",
    "weir_e1000e": "qemu",
    "mvneta": "neta",
    "weir_mvneta": "neta",
}
# Drivers of what a device tree describes: ARM alone.
PLATFORM_DUTS = ("mvneta", "weir_mvneta")
PHY_MODES = ("sgmii", "1000base-x", "2500base-x", "rgmii-id")
# What the emulator's own devices are called, by driver.
QEMU_DEVICE = {
    "igb": "igb",
    "weir_igb": "igb",
    "e1000e": "e1000e",
    "weir_e1000e": "e1000e",
}


class NeverCameUp(Exception):
    """The guest did not get as far as the command: exit status 125."""


def make_parser():
    p = argparse.ArgumentParser(
        prog="selftests/vm/run",
        usage="%(prog)s [options] -- COMMAND...",
        description="Boots one guest with two ports of a driver wired "
        "together (the second in network namespace 'peer'), runs COMMAND in "
        "it as root and exits with its status; 125 when the guest never came "
        "up, 1 when the guest's log or the model's audit complains, 124 when "
        "the time is over. A COMMAND that is a file of this machine is "
        "copied in; a single argument may be a whole shell line. The guest "
        "has NETIF PEERIF LOCAL_V4 LOCAL_V6 REMOTE_V4 REMOTE_V6 REMOTE_TYPE "
        "REMOTE_ARGS WEIR_DUT WEIR_KERNEL WEIR_MODEL, and the commands 'dut' "
        "(load, unload, ports, wire) and 'model' (stats, link, fault, audit).",
    )
    add = p.add_argument
    add("--kernel", metavar="VER", help="6.1, 6.12, ... (newest)")
    add("--arch", choices=("amd64", "arm64", "armhf"),
        help="amd64, or arm64 for a driver of ARM machines")
    add("--dut", metavar="DRIVER", default="weir_ixgbe",
        help="weir_ixgbe, ixgbe, igb, e1000e, ... (%(default)s)")
    add("--model", metavar="NAME",
        help="a chip of the device model, 'qemu' for the emulator's own "
        "device, or 'none' for a machine without the hardware")
    add("--irq", default="single", choices=("single", "percpu"),
        help="interrupt of a NETA port: an ordinary one (Armada 3700), or "
        "one of each CPU behind an MPIC (Armada 370, armhf)")
    add("--phy-mode", default=PHY_MODES[0], choices=PHY_MODES,
        help="of a NETA port (%(default)s); rgmii-id has a fixed link")
    add("--rate", choices=("1g", "10g", "link", "unlimited"),
        help="wire rate of the device model")
    add("--smp", type=int, metavar="N", help="CPUs (2; 1 with --irq percpu)")
    add("--memory", type=int, metavar="MIB", help="1024; 2048 with --count")
    add("--viommu", action="store_true",
        help="put the ports behind a strict IOMMU: every DMA is checked")
    add("--no-load", action="store_true",
        help="leave loading the driver to COMMAND ('dut load; dut wire')")
    add("--no-build", action="store_true",
        help="take the modules as they are, even if older than the sources")
    add("--modules", metavar="DIR", help="take Weir's modules from there")
    add("--count", metavar="PLUGIN",
        help="make counts repeatable (icount, one CPU) and load PLUGIN "
        "(build/host/count.so), which writes build/vm/NAME/counts; not armhf")
    add("--lock-step", action="store_true",
        help="with --count: keep the device model at the guest's own time, "
        "so that what it does is the same in each run, too")
    add("--peer", metavar="DEVICE", choices=("igb", "e1000e"),
        help="--model qemu: another device as the second port")
    add("--copy", metavar="FILE", action="append", default=[],
        help="copy FILE to /weir/copied in the guest as well")
    add("--qemu", metavar="ARGS", action="append", default=[],
        help="more arguments for the emulator")
    add("--append", metavar="ARGS", action="append", default=[],
        help="more kernel arguments")
    add("--fault", metavar="SPEC", action="append", default=[],
        help="a fault the device model shall show")
    add("--expect-log", metavar="REGEX", action="append", default=[],
        help="lines of the guest's log that are no complaint this time")
    add("--timeout", type=float, default=300, metavar="S",
        help="for boot and command together (%(default)s)")
    add("--name", help="results go to build/vm/NAME")
    add("command", nargs=argparse.REMAINDER, metavar="COMMAND")
    return p


def refuse_mixture(opt):
    """What the options ask for that no machine has."""
    if opt.platform and opt.arch == "amd64":
        raise NeverCameUp(f"{opt.dut} is for --arch arm64 or armhf")
    if opt.viommu and opt.arch != "amd64":
        raise NeverCameUp(f"--viommu: {opt.arch} guests have none")
    if opt.irq == "percpu" and not (opt.platform and opt.arch == "armhf"):
        raise NeverCameUp("--irq percpu is for mvneta on armhf: no other "
                          "kernel has a driver of the MPIC")
    if opt.count and opt.arch == "armhf":
        raise NeverCameUp("--count is for amd64 and arm64: the plugin knows "
                          "no other kernel's addresses")
    if opt.count and opt.smp != 1:
        raise NeverCameUp("--count is for --smp 1: the emulator counts "
                          "instructions on one CPU only")
    if opt.irq == "percpu" and opt.smp != 1:
        raise NeverCameUp("--irq percpu is for --smp 1: the MPIC's model "
                          "takes every access for the first CPU's")


def parse(argv):
    parser = make_parser()
    opt = parser.parse_args(argv)
    if opt.command[:1] == ["--"]:
        del opt.command[0]
    if not opt.command:
        parser.error("no COMMAND")
    opt.platform = opt.dut in PLATFORM_DUTS
    opt.arch = opt.arch or ("arm64" if opt.platform else "amd64")
    opt.smp = opt.smp or (1 if opt.irq == "percpu" or opt.count else 2)
    # Counted guests have their images in memory, for a while twice.
    opt.memory = opt.memory or (2048 if opt.count else 1024)
    refuse_mixture(opt)
    opt.model = opt.model or DEFAULT_MODEL.get(opt.dut)
    if opt.model is None:
        parser.error(f"--dut {opt.dut}: say which --model it runs on")
    if opt.model == "qemu" and opt.dut not in QEMU_DEVICE:
        raise NeverCameUp(f"the emulator has no device for {opt.dut}: "
                          f"--model qemu is for {', '.join(QEMU_DEVICE)}")
    if opt.model in ("qemu", "none"):
        for flag in ("fault", "rate"):
            if getattr(opt, flag):
                raise NeverCameUp(f"--{flag} needs a device model of our own, "
                                  f"not --model {opt.model}")
    if opt.lock_step and (not opt.count or opt.model in ("qemu", "none")):
        raise NeverCameUp("--lock-step needs --count and a device model of "
                          "our own")
    opt.no_load = opt.no_load or opt.model == "none"
    opt.qemu = [a for args in opt.qemu for a in shlex.split(args)]
    return opt
