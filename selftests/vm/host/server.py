# SPDX-License-Identifier: GPL-2.0
"""The device model's process: build/host/weir-model."""

import os
import select
import signal
import subprocess
import time

from options import NeverCameUp
from payload import TOP

READY_S = 30
STOP_S = 20


class Server:
    """Both ports in one process; listening before the emulator starts."""

    def __init__(self, opt, results, sockdir, wrap=()):
        self.binary = os.environ.get(
            "WEIR_MODEL_SERVER", os.path.join(TOP, "build/host/weir-model"))
        self.sockets = [os.path.join(sockdir, f"port{n}") for n in (0, 1)]
        self.control = os.path.join(sockdir, "control")
        self.audit = os.path.join(results, "audit")
        self.log = os.path.join(results, "model.log")
        chip = opt.model + ("-percpu" if opt.irq == "percpu" else "")
        self.args = [*wrap, self.binary, "--chip", chip]
        for s in self.sockets:
            self.args += ["--socket", s]
        self.args += ["--control", self.control]
        if opt.lock_step:
            self.args += ["--lock-step"]
        if opt.rate:
            self.args += ["--rate", opt.rate]
        for fault in opt.fault:
            self.args += ["--fault", fault]
        self.args += ["--audit", self.audit]
        self.process = None

    def start(self):
        if not os.access(self.binary, os.X_OK):
            raise NeverCameUp(f"{self.binary} is not built: make host")
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                self.args, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=log)
        end = time.monotonic() + READY_S
        said = b""
        while b"ready\n" not in said:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [],
                                              left)[0]:
                self.kill()
                raise NeverCameUp(f"the device model is not ready after "
                                  f"{READY_S} s: {self.last_words()}")
            chunk = os.read(self.process.stdout.fileno(), 4096)
            if not chunk:
                self.process.wait()
                raise NeverCameUp("the device model does not start: "
                                  + self.last_words())
            said += chunk

    def last_words(self):
        with open(self.log, encoding="utf-8", errors="replace") as f:
            return " / ".join(f.read().strip().splitlines()[-3:]) or "silent"

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def stop(self):
        """Ends the model; returns the complaints of its audit."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            self.kill()
            return [f"the model did not end within {STOP_S} s"]
        return self.complaints(status)

    def complaints(self, status):
        try:
            with open(self.audit, encoding="utf-8", errors="replace") as f:
                lines = f.read().splitlines()
        except FileNotFoundError:
            return [f"the model left no audit (exit status {status}): "
                    + self.last_words()]
        found = [line for line in lines if line.startswith("violation: ")]
        if not any(line.startswith("audit: ") for line in lines):
            found.append("the model's audit is incomplete: "
                         + self.last_words())
        elif status and not found:
            found.append(f"the model ended with status {status}: "
                         + self.last_words())
        return found
