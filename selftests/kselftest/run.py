# SPDX-License-Identifier: GPL-2.0
"""Runs upstream's driver kselftests on a port of Weir and on the in-tree
driver of the same device: see scripts/kselftest."""

import argparse
import os
import subprocess
import sys

import scoreboard

HERE = os.path.dirname(os.path.realpath(__file__))
TOP = os.path.realpath(os.path.join(HERE, "../.."))
RESULTS = os.path.join(TOP, "build/kselftest")
# Booting, and a new port for each program.
BOOT_S = 90
RELOAD_S = 20
# irq.py gives interrupts to the third CPU.
CPUS = "4"


def say(text):
    print(text, flush=True)


def programs(only, short):
    """[(program, seconds)] as the list has them."""
    found = []
    with open(os.path.join(HERE, "programs"), encoding="utf-8") as f:
        for line in f:
            words = line.split("#")[0].split()
            if not words:
                continue
            name = words[0]
            if only and not {name, os.path.basename(name)} & set(only):
                continue
            if not only and short and "short" not in words[2:]:
                continue
            found.append((name, int(words[1])))
    known = {n for p, _ in found for n in (p, os.path.basename(p))}
    missing = set(only) - known
    if missing:
        sys.exit(f"kselftest: {', '.join(sorted(missing))}: not in "
                 "selftests/kselftest/programs")
    return found


def root_for(dut):
    arch = "arm64" if dut.endswith("mvneta") else "amd64"
    done = subprocess.run(
        [os.path.join(TOP, "scripts/lab.d/kselftest-root"), arch],
        stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit("kselftest: what the guest needs was not made")
    return done.stdout.split()[-1]


def run_guest(dut, todo, reader, raw):
    """One guest; returns what its run complained about."""
    seconds = sum(s + RELOAD_S for _, s in todo) + BOOT_S
    command = [os.path.join(TOP, "selftests/vm/run"), "--dut", dut,
               "--smp", CPUS, "--timeout", str(seconds),
               "--name", f"kselftest-{dut}", "--copy", root_for(dut)]
    command += ["--", os.path.join(HERE, "guest"),
                *(f"{p}={s}" for p, s in todo)]
    complaints = []
    with subprocess.Popen(command, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True,
                          errors="replace") as guest:
        for line in guest.stdout:
            raw.write(line)
            raw.flush()
            line = line.rstrip("\r\n")
            if line.startswith("vm: "):
                complaints.append(line.removeprefix("vm: "))
            ended = reader.line(line)
            if ended:
                say(f"{dut:12} {ended:24} "
                    f"{scoreboard.counts(reader.board[ended])}"
                    f" ({reader.seconds[ended]} s)")
    return complaints


def run_driver(dut, todo):
    """The scoreboard of @dut, and the complaints of all its guests."""
    reader, complaints = scoreboard.Reader(), []
    os.makedirs(RESULTS, exist_ok=True)
    with open(os.path.join(RESULTS, dut + ".log"), "w",
              encoding="utf-8") as raw:
        while todo:
            complaints += run_guest(dut, todo, reader, raw)
            if reader.running is not None:
                # Another guest for those behind it.
                died = reader.died("the guest ended")
                say(f"{dut:12} {died:24} the guest ended: {complaints[-1:]}")
            left = [t for t in todo if t[0] not in reader.board]
            if len(left) == len(todo):
                complaints.append("no program was started")
                break
            todo = left
    with open(os.path.join(RESULTS, dut + ".tsv"), "w",
              encoding="utf-8") as out:
        scoreboard.write(reader.board, out)
    return reader.board, complaints


def print_boards(boards):
    """One line a program, then each case that is not ok everywhere."""
    duts = list(boards)
    names = list(dict.fromkeys(p for b in boards.values() for p in b))
    say("\n" + f"{'program':24}" + "".join(f" {d:34}" for d in duts))
    for program in names:
        say(f"{program:24}" + "".join(
            f" {scoreboard.counts(boards[d].get(program, {})):34}"
            for d in duts).rstrip())
    say("")
    for program in names:
        cases = dict.fromkeys(c for d in duts
                              for c in boards[d].get(program, {}))
        for case in cases:
            have = [(d, boards[d].get(program, {}).get(case)) for d in duts]
            if all(r and r.name == "ok" for _, r in have):
                continue
            say(f"{program} {case}")
            for dut, result in have:
                say(f"    {dut:12} " + (": ".join(filter(None, result))
                                        if result else "-"))


def check(board, complaints, dut):
    """As scripts/check counts them."""
    path = os.path.join(HERE, "expected", dut)
    with open(path, encoding="utf-8") as f:
        expected = scoreboard.read(f)
    expected = {p: c for p, c in expected.items() if p in board}
    for program in board:
        expected.setdefault(program, {})
    for good, text in scoreboard.judge(board, expected):
        say(f"{'PASS' if good else 'FAIL'} {dut} {text}")
    for text in complaints:
        say(f"FAIL {dut} log and audit: {text}")
    if not complaints:
        say(f"PASS {dut} log and audit")


def parse(argv):
    p = argparse.ArgumentParser(
        prog="scripts/kselftest",
        description="Runs driver kselftests (drivers/net) in guests.")
    p.add_argument("--dut", default="weir_igb",
                   help="a port of Weir; the in-tree driver of its device "
                   "follows (%(default)s)")
    p.add_argument("--alone", action="store_true",
                   help="without the in-tree driver")
    p.add_argument("--short", action="store_true",
                   help="only the programs of make check")
    p.add_argument("--check", action="store_true",
                   help="compare with selftests/kselftest/expected/DUT, case "
                   "by case, as a stage of make check")
    p.add_argument("program", nargs="*",
                   help="as in selftests/kselftest/programs (all)")
    return p.parse_args(argv)


def main():
    opt = parse(sys.argv[1:])
    todo = programs(opt.program, opt.short)
    duts = [opt.dut]
    if not opt.alone and opt.dut.startswith("weir_"):
        duts.append(opt.dut.removeprefix("weir_"))
    boards, bad = {}, False
    for dut in duts:
        boards[dut], complaints = run_driver(dut, list(todo))
        if opt.check:
            check(boards[dut], complaints, dut)
        for text in complaints:
            say(f"{dut}: {text}")
        bad |= dut.startswith("weir_") and bool(complaints or any(
            r.name == "fail" for c in boards[dut].values()
            for r in c.values()))
    if not opt.check:
        print_boards(boards)
    return int(bad and not opt.check)


if __name__ == "__main__":
    sys.exit(main())
