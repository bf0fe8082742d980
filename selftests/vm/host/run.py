# SPDX-License-Identifier: GPL-2.0
"""Boots a guest and runs a command in it: see options.py for the options."""

import fcntl
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import logscan
import machine
import modules
import options
import payload
from options import NeverCameUp
from server import Server

NEVER_CAME_UP = 125
TIME_OVER = 124


def say(text):
    print(f"vm: {text}", file=sys.stderr, flush=True)


def find_images(arch):
    make = os.path.join(payload.TOP, "scripts/lab.d/guest-images")
    done = subprocess.run([make, arch], stdout=subprocess.PIPE, text=True,
                          check=False)
    if done.returncode:
        raise NeverCameUp(f"the images of {arch} guests were not made")
    return done.stdout.split()[-1]


def version_key(version):
    return [int(n) for n in re.findall(r"\d+", version)]


def find_kernel(images, wanted):
    """The newest kernel of the series wanted."""
    have = sorted((d for d in os.listdir(images)
                   if os.path.isdir(os.path.join(images, d))),
                  key=version_key)
    if wanted:
        series = re.escape(wanted.removesuffix(".x"))
        match = [v for v in have if re.match(series + r"([.+-]|$)", v)]
    else:
        match = have
    if not match:
        raise NeverCameUp(f"no kernel {wanted} in the lab: it has "
                          + " ".join(have))
    return match[-1]


def results_directory(opt, kernel):
    """build/vm/NAME, empty and ours until we exit."""
    name = opt.name or "-".join((
        opt.dut, opt.model, opt.arch, kernel.split("-")[0].split("+")[0],
        re.sub(r"[^A-Za-z0-9_.]+", "_",
               os.path.basename(opt.command[0].split()[0]))[:24]))
    base = os.path.join(payload.TOP, "build/vm")
    for name in (name, f"{name}.{os.getpid()}"):
        path = os.path.join(base, name)
        os.makedirs(path, exist_ok=True)
        lock = open(os.path.join(base, f".{name}.lock"), "w",
                    encoding="utf-8")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            continue
        for old in os.listdir(path):
            os.unlink(os.path.join(path, old))
        return path, lock
    raise NeverCameUp(f"{base} is in use")


def read(results, name):
    try:
        with open(os.path.join(results, name), encoding="utf-8",
                  errors="replace") as f:
            return f.read()
    except FileNotFoundError:
        return ""


def alone(opt):
    """What runs a counted guest's emulator so that its threads take turns only
    where one of them waits: which is first is then no matter of chance."""
    if not opt.count:
        return []
    cpu = str(max(os.sched_getaffinity(0)))
    wrap = ["taskset", "-c", cpu, "chrt", "-f", "1"]
    done = subprocess.run(wrap + ["true"], stderr=subprocess.DEVNULL,
                          check=False)
    if done.returncode:
        say("no real-time priority here: two counted guests will differ")
        return []
    return wrap


def emulate(args, results, timeout):
    """Runs the emulator to its end; True where the time was not enough."""
    with open(os.path.join(results, "qemu.log"), "wb") as log:
        # Its standard input stays open: an end of file would close the
        # channel that carries the command's output.
        process = subprocess.Popen(args, stdin=subprocess.PIPE, stderr=log)
        try:
            process.wait(timeout)
            return False
        except subprocess.TimeoutExpired:
            return True
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()


def judge(results, complaints, timed_out, timeout, expected=()):
    """The exit status of the run, having said why."""
    status = read(results, "status")
    failure = re.search(r"^fail (.*)$", status, re.M)
    ended = re.search(r"^exit (\d+)$", status, re.M)
    bad = logscan.bad_lines(read(results, "console.log"),
                            read(results, "dmesg.log"), expected=expected)
    for line in bad:
        say(f"guest log: {line}")
    for line in complaints:
        say(f"model: {line}")
    where = os.path.relpath(results, payload.TOP)
    if timed_out:
        say(f"the time ({timeout:g} s) is over; logs in {where}")
    if failure:
        say(f"the guest has no ports to test with: {failure[1]}")
        return NEVER_CAME_UP
    if not re.search(r"^run$", status, re.M):
        qemu = read(results, "qemu.log").strip().splitlines()[-3:]
        say("the guest never came up: " + " / ".join(
            qemu or read(results, "console.log").splitlines()[-3:]
            or ["it said nothing"]) + f"; logs in {where}")
        return NEVER_CAME_UP
    if timed_out:
        return TIME_OVER
    if bad or complaints:
        say(f"logs in {where}")
        return 1
    if not ended:
        say(f"the guest ended before the command did; logs in {where}")
        return 1
    return int(ended[1])


def run(opt):
    images = find_images(opt.arch)
    kernel = find_kernel(images, opt.kernel)
    built = modules.find(opt, kernel)
    results, lock = results_directory(opt, kernel)
    sockdir = tempfile.mkdtemp(prefix="weir-vm.")
    server = None
    try:
        initrd = os.path.join(sockdir, "initrd")
        with open(initrd, "wb") as out:
            with open(os.path.join(images, kernel, "initrd"), "rb") as base:
                shutil.copyfileobj(base, out)
            payload.write(opt, kernel, built, out,
                          images if opt.count else None)
        wrap = alone(opt)
        if opt.model not in ("qemu", "none"):
            # In lock step one of the two waits for the other.
            server = Server(opt, results, sockdir,
                            wrap if opt.lock_step else ())
            server.start()
        start = time.monotonic()
        timed_out = emulate(
            wrap + machine.command_line(opt, images, kernel, initrd, results,
                                        server),
            results, opt.timeout)
        with open(os.path.join(results, "seconds"), "w",
                  encoding="utf-8") as f:
            f.write(f"{time.monotonic() - start:.1f}\n")
        complaints = server.stop() if server else []
        return judge(results, complaints, timed_out, opt.timeout,
                     opt.expect_log)
    finally:
        if server:
            server.kill()
        shutil.rmtree(sockdir, ignore_errors=True)
        lock.close()


def main():
    # Told to stop: by way of the clean-up, so that neither the emulator nor
    # the device model is left behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        return run(options.parse(sys.argv[1:]))
    except NeverCameUp as e:
        say(str(e))
        return NEVER_CAME_UP


if __name__ == "__main__":
    sys.exit(main())
