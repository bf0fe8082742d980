# SPDX-License-Identifier: GPL-2.0
"""Weir's own modules for one kernel of the lab."""

import os
import subprocess

from options import NeverCameUp
from payload import TOP

# What a module is built from.
SOURCES = ("Kbuild", "include", "drivers")
SUFFIXES = (".c", ".cc", ".h", "Kbuild")


def _newest_source():
    newest = 0.0
    for name in SOURCES:
        path = os.path.join(TOP, name)
        if os.path.isfile(path):
            newest = max(newest, os.path.getmtime(path))
        for where, _, files in os.walk(path):
            for f in files:
                if f.endswith(SUFFIXES):
                    newest = max(newest, os.path.getmtime(
                        os.path.join(where, f)))
    return newest


def _modules_in(directory):
    return sorted(os.path.join(where, f)
                  for where, _, files in os.walk(directory)
                  for f in files if f.endswith(".ko"))


def find(opt, kernel):
    """Paths of the modules; built first where missing or out of date."""
    if not opt.dut.startswith("weir_"):
        return []
    directory = opt.modules or os.path.join(TOP, "build/modules", kernel)
    if not opt.modules and not opt.no_build:
        stamp = os.path.join(directory, ".built")
        if (not os.path.exists(stamp)
                or os.path.getmtime(stamp) < _newest_source()):
            build = os.path.join(TOP, "scripts/build-matrix")
            if subprocess.run([build, kernel], check=False,
                              stdout=2).returncode:
                raise NeverCameUp(f"the modules for {kernel} do not build")
    found = _modules_in(directory)
    if not any(os.path.basename(p) == opt.dut + ".ko" for p in found):
        raise NeverCameUp(f"no {opt.dut}.ko for {kernel} in {directory}")
    return found
