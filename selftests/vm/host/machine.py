# SPDX-License-Identifier: GPL-2.0
"""The emulator's command line."""

import json
import os

from options import QEMU_DEVICE

# How long a device model may think before the emulator gives it up (ms):
# sanitizers and a busy machine are slow, and giving up is for good.
MSG_TIMEOUT_MS = 60000

# One wire between the emulator's own two devices.
HUB = "0"


def kernel_arguments(opt):
    args = [
        "console=ttyS0", "quiet", "loglevel=5", "panic=-1", "oops=panic",
        "log_buf_len=4M", "nokaslr", "mitigations=off", "no_timer_check",
        # An emulated CPU may wait long for a real one: only a real hang
        # shall be reported as one.
        "watchdog_thresh=60", "rcupdate.rcu_cpu_stall_timeout=100",
    ]
    if opt.viommu:
        args += ["intel_iommu=on", "iommu.passthrough=0", "iommu.strict=1"]
    return " ".join(args + opt.append)


def port_devices(opt, sockets):
    """Both ports, each behind a root port of its own: directly on the root
    complex the PCIe link registers would be hidden."""
    args = []
    for n in (0, 1):
        bus = f"port{n}"
        args += ["-device",
                 f"pcie-root-port,id={bus},chassis={n + 1},slot={n + 1}"]
        if opt.model == "qemu":
            args += ["-netdev", f"hubport,id=wire{n},hubid={HUB}",
                     "-device", f"{QEMU_DEVICE[opt.dut]},bus={bus},"
                     f"netdev=wire{n},mac=52:54:00:12:34:{0x50 + n:02x},"
                     "romfile="]
        else:
            args += ["-device", json.dumps({
                "driver": "vfio-user-pci",
                "bus": bus,
                "socket": {"path": sockets[n], "type": "unix"},
                "x-msg-timeout": MSG_TIMEOUT_MS,
            })]
    return args


def channel(name, chardev):
    return ["-chardev", f"{chardev},id={name}",
            "-device", f"virtserialport,chardev={name},name=weir.{name}"]


def image(path):
    return ["-drive", f"if=virtio,format=raw,readonly=on,file={path}"]


def command_line(opt, images, kernel, initrd, results, server):
    boot = os.path.join(images, kernel)
    args = [
        "qemu-system-x86_64", "-name", os.path.basename(results),
        "-machine", "q35,memory-backend=memory", "-accel", "tcg,thread=multi",
        "-cpu", "max", "-smp", str(opt.smp), "-m", f"{opt.memory}M",
        # Shared: a device model reads the guest's memory by itself.
        "-object", f"memory-backend-memfd,id=memory,size={opt.memory}M,"
        "share=on",
        "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot",
        "-kernel", os.path.join(boot, "kernel"), "-initrd", initrd,
        "-append", kernel_arguments(opt),
        "-serial", "file:" + os.path.join(results, "console.log"),
    ]
    if opt.viommu:
        # Before the devices it translates for.
        args += ["-device", "intel-iommu,caching-mode=on,intremap=off"]
    args += image(os.path.join(images, "user.erofs"))
    args += image(os.path.join(boot, "modules.erofs"))
    args += ["-device", "virtio-serial-pci"]
    args += channel("out", "stdio,signal=off")
    args += channel("status", f"file,path={results}/status")
    args += channel("log", f"file,path={results}/dmesg.log")
    if server is not None:
        args += channel("model", f"socket,path={server.control}")
    if opt.model != "none":
        args += port_devices(opt, server.sockets if server else None)
    return args + opt.qemu
