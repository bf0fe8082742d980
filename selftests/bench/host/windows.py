# SPDX-License-Identifier: GPL-2.0
"""What a counted guest did, per frame: from what compare.sh prints
(../guest) and what the plugin writes (../plugin/count.cc)."""

import bisect

PAGE = 4096
# Doorbells of a chip: tails of either kind of ring (82576: at both addresses,
# 8.1.1.2, 8.12; 82599: 8.2.3.8, 8.2.3.9), or the registers that its counts are
# changed by (a NETA port's RXQ_STATUS_UPDATE and TXQ_UPDATE).
TAILS = {
    "82576": frozenset(
        [first + 0x18 + 0x40 * n for first in (0xC000, 0xE000)
         for n in range(16)] +
        [first + 0x18 + 0x100 * n for first in (0x2800, 0x3800)
         for n in range(4)]),
    "82599": frozenset(
        [first + 0x18 + 0x40 * n for first in (0x1000, 0xD000)
         for n in range(64)] +
        [0x6000 + 0x18 + 0x40 * n for n in range(128)]),
    "neta": frozenset(
        [first + 4 * n for first in (0x1500, 0x3C60) for n in range(8)]),
}
WINDOW = {"82576": 0x20000, "82599": 0x20000, "neta": 0x4000}
# Weir is all of its modules together.
MODULES = {"weir_igb": ("weir_igb", "weir"), "igb": ("igb",),
           "weir_ixgbe": ("weir_ixgbe", "weir"), "ixgbe": ("ixgbe",),
           "weir_mvneta": ("weir_mvneta", "weir"), "mvneta": ("mvneta",)}
# What each of them drives.
CHIP = {"weir_igb": "82576", "igb": "82576",
        "weir_ixgbe": "82599", "ixgbe": "82599",
        "weir_mvneta": "neta", "mvneta": "neta"}
# Between the guest's look at its counters and the window's mark.
STRAY_INTERRUPTS = 2
FIGURES = ("driver", "accesses", "kernel", "mmio_writes", "mmio_reads",
           "doorbells", "rs", "write_backs", "interrupts", "ns")
# What they are divided by; no cost.
FRAMES = "frames"


class BadOutput(Exception):
    """Guest and plugin do not agree on what was done."""


class Code:
    """A driver's functions by address, for as long as it is loaded."""

    def __init__(self, symbols):
        self.symbols = sorted(symbols)
        self.addresses = [address for address, _ in self.symbols]

    def function(self, pc):
        """The function at @pc; None: another module's. A module's text has
        pages of its own, padding may come first."""
        i = bisect.bisect_right(self.addresses, pc) - 1
        for address, name in self.symbols[max(i, 0):i + 2]:
            near = address // PAGE == pc // PAGE
            if near or address <= pc < self._end(i):
                return name
        return None

    def _end(self, i):
        """Where function @i ends at the latest."""
        if i + 1 < len(self.addresses):
            return min(self.addresses[i + 1], self.addresses[i] + 4 * PAGE)
        return self.addresses[i] // PAGE * PAGE + PAGE


class Elsewhere:
    """The functions of the rest of the kernel, from its /proc/kallsyms."""

    def __init__(self, lines):
        found = []
        for line in lines:
            words = line.split()
            # ARM's assembler makes symbols as "$x", which name nothing.
            if words[1] in "tTwW" and words[2][0] != "$":
                module = words[3] if len(words) > 3 else "[kernel]"
                found.append((int(words[0], 16), f"{words[2]} {module}"))
        found.sort()
        self.addresses = [address for address, _ in found]
        self.names = [name for _, name in found]

    def function(self, pc):
        i = bisect.bisect_right(self.addresses, pc) - 1
        return self.names[i] if i >= 0 else "? [kernel]"


def parse_counts(lines):
    """ID to what the plugin counted in that window."""
    windows, now = {}, None
    for line in lines:
        kind, *words = line.split()
        if kind == "window":
            now = {"code": [], "text": [], "mmio": [], "tx": {}}
            name = int(words[0], 16)
        elif kind == "end":
            windows[name] = now
        elif kind == "mmio":
            pc, at, way, times = words
            now["mmio"].append((int(pc, 16), int(at, 16), way,
                                int(times, 16)))
        else:
            numbers = [int(word, 16) for word in words]
            if kind in ("code", "text"):
                now[kind].append(numbers)
            elif kind == "tx":
                now["tx"][numbers[0]] = numbers[1:]
            else:
                now[kind] = numbers
    return windows


def parse_guest(lines):
    """Turns, with their rows, in order."""
    turns = []
    for line in lines:
        kind, *words = line.split() or [""]
        if kind == "turn":
            turns.append({"driver": words[1], "bar": int(words[2], 16),
                          "symbols": [], "rows": []})
        elif kind == "symbol":
            turns[-1]["symbols"].append((int(words[0], 16), words[1],
                                         words[2].strip("[]")))
        elif kind == "row":
            numbers = [int(word) for word in words[3:]]
            turns[-1]["rows"].append((int(words[0]), words[2], *numbers))
    return turns


def frames_of(test, tx, rx):
    """What a figure is divided by: frames of the load's own direction, both
    where it has both."""
    load = test.split("/")[0]
    if load == "rr":
        return tx + rx
    return tx if load.startswith("tx") or load.endswith("tx") else rx


def mmio_of(turn, window):
    """Writes to the registers of the turn's port, reads of them, and which of
    the writes are doorbells."""
    chip = CHIP[turn["driver"]]
    writes = reads = doorbells = 0
    for _, at, way, times in window["mmio"]:
        offset = at - turn["bar"]
        if not 0 <= offset < WINDOW[chip]:
            continue
        if way == "r":
            reads += times
            continue
        writes += times
        doorbells += times if offset in TAILS[chip] else 0
    return writes, reads, doorbells


def row_figures(turn, row, window, elsewhere=None):
    """Figures per frame, and instructions per frame by function: the driver's,
    and where they are known those of the rest of the kernel."""
    _, test, ns, tx, rx, irqs = row
    frames = frames_of(test, tx, rx)
    if not frames:
        raise BadOutput(f"{test} on {turn['driver']}: no frame")
    if irqs > window["interrupts"][0] + STRAY_INTERRUPTS:
        raise BadOutput(f"{test} on {turn['driver']}: {irqs} interrupts, but "
                        f"the CPU took {window['interrupts'][0]}")
    code = Code((address, name) for address, name, module in turn["symbols"]
                if module in MODULES[turn["driver"]])
    by_function, driver, accesses = {}, 0, 0
    kernel = window["kernel"][0]
    for pc, instructions, loads_stores in window["code"]:
        kernel += instructions
        name = code.function(pc)
        if name:
            driver += instructions
            accesses += loads_stores
        elif elsewhere:
            name = elsewhere.function(pc)
        if name:
            by_function[name] = by_function.get(name, 0) + instructions
    for pc, instructions, _ in window["text"] if elsewhere else ():
        name = elsewhere.function(pc)
        by_function[name] = by_function.get(name, 0) + instructions
    writes, reads, doorbells = mmio_of(turn, window)
    _, sent, rs, write_backs = window["tx"].get(turn["bar"], (0, 0, 0, 0))
    figures = {"driver": driver / frames, "accesses": accesses / frames,
               "kernel": kernel / frames, "mmio_writes": writes / frames,
               "mmio_reads": reads / frames,
               "doorbells": doorbells / frames,
               # Of what was sent, and of most loads nothing is.
               "rs": rs / sent if sent else 0.0,
               "write_backs": write_backs / sent if sent else 0.0,
               "interrupts": irqs / frames,
               # Of a transaction; pktgen's time is its threads' as well.
               "ns": ns / tx if test.split("/")[0] == "rr" else 0.0,
               FRAMES: float(frames)}
    if not driver:
        raise BadOutput(f"{test} on {turn['driver']}: no instruction of it")
    return figures, {n: v / frames for n, v in by_function.items()}


def samples(guest_lines, count_lines, roles, symbols=()):
    """(test, role) to [(figures, by function)]. @roles: of each turn; None:
    it only warms up. @symbols: /proc/kallsyms, where there is one."""
    windows = parse_counts(count_lines)
    turns = parse_guest(guest_lines)
    found = {}
    elsewhere = Elsewhere(symbols) if symbols else None
    if len(turns) != len(roles):
        raise BadOutput(f"{len(turns)} turns, not {len(roles)}")
    for turn, role in zip(turns, roles):
        for row in turn["rows"] if role else ():
            if row[0] not in windows:
                raise BadOutput(f"window {row[0]} was not counted")
            found.setdefault((row[1], role), []).append(
                row_figures(turn, row, windows[row[0]], elsewhere))
    return found
