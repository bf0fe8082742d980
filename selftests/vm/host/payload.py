# SPDX-License-Identifier: GPL-2.0
"""The part of the guest that changes from run to run: /weir, as a cpio
archive behind the lab's initrd."""

import lzma
import os
import shlex
import stat

TOP = os.path.realpath(os.path.join(os.path.dirname(__file__), "../../.."))
# Parts of the checkout the guest sees below /weir, at the same places.
COPIED_DIRS = ("selftests/vm", "selftests/drivers")
ADDRESSES = {
    "LOCAL_V4": "192.0.2.1",
    "REMOTE_V4": "192.0.2.2",
    "LOCAL_V6": "2001:db8::1",
    "REMOTE_V6": "2001:db8::2",
    "REMOTE_TYPE": "netns",
    "REMOTE_ARGS": "peer",
}


FIRST_FROM_MEMORY = "selftests/vm/guest/initrd-memory"


def loop_module(kernel):
    """The driver that makes a disk of a file, as the kernel takes it."""
    path = f"/lib/modules/{kernel}/kernel/drivers/block/loop.ko"
    if os.path.exists(path):
        with open(path, "rb") as f:
            return f.read()
    with lzma.open(path + ".xz") as f:
        return f.read()


class Cpio:
    """Writes the "newc" archive format of the kernel's initramfs
    (Documentation/driver-api/early-userspace/buffer-format.rst)."""

    def __init__(self, out):
        self.out = out
        self.inode = 0
        self.dirs = set()

    def _entry(self, name, mode, data):
        self.inode += 1
        raw = name.encode() + b"\0"
        fields = (self.inode, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0,
                  len(raw), 0)
        self.out.write(b"070701" + b"".join(b"%08X" % f for f in fields))
        self.out.write(raw + b"\0" * (-(110 + len(raw)) % 4))
        self.out.write(data + b"\0" * (-len(data) % 4))

    def directory(self, name):
        if not name or name in self.dirs:
            return
        self.directory(os.path.dirname(name))
        self.dirs.add(name)
        self._entry(name, stat.S_IFDIR | 0o755, b"")

    def data(self, name, data, mode=0o644):
        self.directory(os.path.dirname(name))
        self._entry(name, stat.S_IFREG | mode, data)

    def file(self, name, path):
        with open(path, "rb") as f:
            self.data(name, f.read(),
                      0o755 if os.access(path, os.X_OK) else 0o644)

    def images(self, kernel, directory):
        """A guest's images as files, and a first program that takes them."""
        self.file("init", os.path.join(TOP, FIRST_FROM_MEMORY))
        self.file("images/user.erofs", os.path.join(directory, "user.erofs"))
        self.file("images/modules.erofs",
                  os.path.join(directory, kernel, "modules.erofs"))
        self.data("modules/loop.ko", loop_module(kernel))

    def tree(self, name, path):
        for where, dirs, files in os.walk(path):
            dirs[:] = sorted(d for d in dirs if d != "__pycache__")
            rel = os.path.normpath(
                os.path.join(name, os.path.relpath(where, path)))
            for f in sorted(files):
                self.file(os.path.join(rel, f), os.path.join(where, f))

    def end(self):
        self._entry("TRAILER!!!", 0, b"")


def guest_command(opt, archive):
    """Copies the command in when it is a file here; returns the shell line
    that runs it, and where."""
    first, rest = opt.command[0], opt.command[1:]
    path = os.path.realpath(first)
    if not os.path.isfile(path):
        if not rest:
            return first, "/root"
        return shlex.join(opt.command), "/root"
    rel = os.path.relpath(path, TOP)
    if not rel.startswith(COPIED_DIRS):
        rel = "copied/" + os.path.basename(path)
        archive.file("weir/" + rel, path)
    return shlex.join(["/weir/" + rel, *rest]), "/weir/" + os.path.dirname(rel)


def write(opt, kernel, modules, out, images=None):
    """Writes the archive of one run to the open file out; @images: the
    directory of those that go into it."""
    archive = Cpio(out)
    if images:
        archive.images(kernel, images)
    archive.file("weir/init", os.path.join(TOP, "selftests/vm/guest/init"))
    for d in COPIED_DIRS:
        archive.tree("weir/" + d, os.path.join(TOP, d))
    for path in modules:
        archive.file("weir/modules/" + os.path.basename(path), path)
    for path in opt.copy:
        if os.path.isdir(path):
            archive.tree("weir/copied/" + os.path.basename(
                os.path.realpath(path)), path)
        else:
            archive.file("weir/copied/" + os.path.basename(path), path)
    line, cwd = guest_command(opt, archive)
    archive.data("weir/command", f". /weir/env\n{line}\n".encode())
    env = dict(ADDRESSES, WEIR_DUT=opt.dut, WEIR_KERNEL=kernel,
               WEIR_ARCH=opt.arch, WEIR_MODEL=opt.model, WEIR_IRQ=opt.irq,
               WEIR_CWD=cwd,
               WEIR_LOAD="0" if opt.no_load else "1")
    archive.data("weir/env", "".join(
        f"export {k}={shlex.quote(v)}\n" for k, v in env.items()).encode())
    archive.end()
