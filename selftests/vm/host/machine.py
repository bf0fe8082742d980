# SPDX-License-Identifier: GPL-2.0
"""The emulator's command line."""

import json
import os

import bootstub
import devicetree
from options import QEMU_DEVICE

# How long a device model may think before the emulator gives it up (ms):
# sanitizers and a busy machine are slow, and giving up is for good.
MSG_TIMEOUT_MS = 60000

# The emulator's program, machine and CPU. ARM: everything below 4 GiB, where a
# 32-bit kernel and a NETA port reach it.
MACHINE = {
    "amd64": ("qemu-system-x86_64", "q35", "max"),
    "arm64": ("qemu-system-aarch64", "virt,gic-version=2,highmem=off",
              "cortex-a53"),
    "armhf": ("qemu-system-arm", "virt,gic-version=2,highmem=off",
              "cortex-a15"),
}
CONSOLE = {"amd64": "ttyS0", "arm64": "ttyAMA0", "armhf": "ttyAMA0"}

# One wire between the emulator's own two devices.
HUB = "0"

# With --count little depends on this machine: time is the number of
# instructions, one CPU, a CPU and a date that are always the same. By
# architecture: what the machine is told, a CPU in place of the usual one, and
# what the kernel is.
COUNTED_MACHINE = {
    "amd64": (",hpet=off", "Nehalem", ["tsc=reliable"]),
    # The tree would have other seeds each time. The emulator ends each WFE of
    # a delay at once, but by way of another thread: thousands of times.
    "arm64": (",dtb-randomness=off", "cortex-a53",
              ["clocksource.arm_arch_timer.evtstrm=0"]),
}
COUNTED_KERNEL = ["randomize_kstack_offset=off", "random.trust_cpu=off",
                  "lpj=4000000"]
COUNTED = ["-icount", "shift=0,sleep=off", "-seed", "1",
           "-rtc", "base=2026-01-01T00:00:00,clock=vm"]


def kernel_arguments(opt):
    args = [
        f"console={CONSOLE[opt.arch]}", "quiet", "loglevel=5", "panic=-1", "oops=panic",
        "log_buf_len=4M", "nokaslr", "mitigations=off", "no_timer_check",
        # An emulated CPU may wait long for a real one: only a real hang
        # shall be reported as one.
        "watchdog_thresh=60", "rcupdate.rcu_cpu_stall_timeout=100",
    ]
    if opt.viommu:
        args += ["intel_iommu=on", "iommu.passthrough=0", "iommu.strict=1"]
    if opt.count:
        args += COUNTED_KERNEL + COUNTED_MACHINE[opt.arch][2]
    return " ".join(args + opt.append)


def vfio_user(opt, bus, socket):
    device = {"driver": "vfio-user-pci", "bus": bus,
              "socket": {"path": socket, "type": "unix"},
              "x-msg-timeout": MSG_TIMEOUT_MS}
    if opt.lock_step:
        # A posted write would be seen whenever the model came to it.
        device["x-no-posted-writes"] = True
    return device


def platform_ports(opt, sockets, results):
    """Both ports as the device tree has them."""
    stub = os.path.join(results, "stub")
    with open(stub, "wb") as f:
        f.write(bootstub.image(opt))
    args = ["-device", f"loader,file={stub},addr={bootstub.STUB:#x},"
            "cpu-num=0,force-raw=on"]
    for slot, socket in zip(devicetree.PORT_REGION, sockets):
        args += ["-device", json.dumps(
            dict(vfio_user(opt, "pcie.0", socket), addr=f"{slot}.0"))]
    return args


def pci_ports(opt, sockets):
    """Both ports, each behind a root port of its own: directly on the root
    complex the PCIe link registers would be hidden."""
    args = []
    for n in (0, 1):
        bus = f"port{n}"
        args += ["-device",
                 f"pcie-root-port,id={bus},chassis={n + 1},slot={n + 1}"]
        if opt.model == "qemu":
            device = opt.peer if n and opt.peer else QEMU_DEVICE[opt.dut]
            args += ["-netdev", f"hubport,id=wire{n},hubid={HUB}",
                     "-device", f"{device},bus={bus},"
                     f"netdev=wire{n},mac=52:54:00:12:34:{0x50 + n:02x},"
                     "romfile="]
        else:
            args += ["-device", json.dumps(vfio_user(opt, bus, sockets[n]))]
    return args


def channel(name, chardev):
    return ["-chardev", f"{chardev},id={name}",
            "-device", f"virtserialport,chardev={name},name=weir.{name}"]


def images_and_channels(opt, images, boot, results, server):
    """What the guest is made of, and how it is heard."""
    # "virt" has places for virtio devices that need no bus.
    kind = "pci" if opt.arch == "amd64" else "device"
    args = []
    # Counted: the images are in the initrd, and what the guest says is taken
    # by the CPU's own thread, at once.
    disks = () if opt.count else (("user", images), ("modules", boot))
    at_once = ""
    if opt.count and kind == "pci":
        at_once = ",ioeventfd=off"
    elif opt.count:
        args += ["-global", "virtio-mmio.ioeventfd=off"]
    for name, path in disks:
        args += ["-drive", f"if=none,id={name},format=raw,readonly=on,"
                 f"file={os.path.join(path, name)}.erofs",
                 "-device", f"virtio-blk-{kind},drive={name},serial={name}"]
    args += ["-device", f"virtio-serial-{kind}{at_once}"]
    args += channel("out", "stdio,signal=off")
    args += channel("status", f"file,path={results}/status")
    args += channel("log", f"file,path={results}/dmesg.log")
    if server is not None:
        args += channel("model", f"socket,path={server.control}")
    return args


def base(opt):
    """The machine, without devices."""
    program, machine, cpu = MACHINE[opt.arch]
    threads = "multi"
    if opt.count:
        more, cpu, _ = COUNTED_MACHINE[opt.arch]
        machine, threads = machine + more, "single"
    return [
        program, "-machine", f"{machine},memory-backend=memory",
        "-accel", f"tcg,thread={threads}",
        "-cpu", cpu, "-smp", str(opt.smp), "-m", f"{opt.memory}M",
        # Shared: a device model reads the guest's memory by itself.
        "-object", f"memory-backend-memfd,id=memory,size={opt.memory}M,"
        "share=on",
        "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot",
    ]


def command_line(opt, images, kernel, initrd, results, server):
    boot = os.path.join(images, kernel)
    args = base(opt) + ["-name", os.path.basename(results)]
    if opt.platform:
        args += ["-dtb", devicetree.make(opt, base(opt), results)]
    args += [
        "-kernel", os.path.join(boot, "kernel"), "-initrd", initrd,
        "-append", kernel_arguments(opt),
        "-serial", "file:" + os.path.join(results, "console.log"),
    ]
    if opt.viommu:
        # Before the devices it translates for.
        args += ["-device", "intel-iommu,caching-mode=on,intremap=off"]
    args += images_and_channels(opt, images, boot, results, server)
    if server is not None and opt.platform:
        args += platform_ports(opt, server.sockets, results)
    elif opt.model != "none":
        args += pci_ports(opt, server.sockets if server else None)
    if opt.count:
        args += COUNTED
        model = f",model={server.control}" if opt.lock_step else ""
        args += ["-plugin", f"{opt.count},out={results}/counts{model}"]
    return args + opt.qemu
