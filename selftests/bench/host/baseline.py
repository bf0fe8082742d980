# SPDX-License-Identifier: GPL-2.0
"""Instruction counts as they were recorded, and what has changed since.

The file has a line for each function of each test: test, frames, symbol,
instructions, with tabs between. A line "#compiler" says what compiled it:
another version's counts are other counts.
"""

TOLERANCE = 0.01
COMPILER = "#compiler\t"
HEAD = """# SPDX-License-Identifier: GPL-2.0
# Instructions of the core, counted by callgrind; by scripts/bench --record.
# test, frames, symbol, instructions of its own in all frames
"""


def write(path, compiler, tests):
    """@tests: name to (frames, {symbol: instructions})."""
    with open(path, "w", encoding="utf-8") as out:
        out.write(f"{HEAD}{COMPILER}{compiler}\n")
        for name, (frames, cost) in tests.items():
            for symbol, n in sorted(cost.items()):
                out.write(f"{name}\t{frames}\t{symbol}\t{n}\n")


def read(path):
    """The compiler, and the tests as write() had them."""
    compiler, tests = None, {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith(COMPILER):
                compiler = line.removeprefix(COMPILER).rstrip("\n")
            elif line.strip() and not line.startswith("#"):
                name, frames, symbol, n = line.rstrip("\n").split("\t")
                tests.setdefault(name, (int(frames), {}))[1][symbol] = int(n)
    return compiler, tests


def per_frame(test):
    frames, cost = test
    return {symbol: n / frames for symbol, n in cost.items()}


def changes(old, new):
    """What each symbol costs more or less a frame, the largest first."""
    old, new = per_frame(old), per_frame(new)
    found = []
    for symbol in old.keys() | new.keys():
        before, after = old.get(symbol), new.get(symbol)
        if before is None:
            found.append((after, f"{symbol} is new: {after:.2f}"))
        elif after is None:
            found.append((-before, f"{symbol} is gone: {before:.2f}"))
        elif before != after:
            found.append((after - before,
                          f"{symbol} {before:.2f} -> {after:.2f} "
                          f"({after - before:+.2f})"))
    return sorted(found, key=lambda c: (-abs(c[0]), c[1]))


def compare_test(old, new):
    """(good, what to say) of one test."""
    if old is None:
        return False, "it has no baseline: record it"
    if new is None:
        return False, "it is in the baseline and was not run"
    before = sum(per_frame(old).values())
    after = sum(per_frame(new).values())
    said = f"{before:.2f} -> {after:.2f} instructions a frame"
    if before:
        said += f" ({100 * (after / before - 1):+.2f} %)"
    grown = after > before * (1 + TOLERANCE)
    fallen = after < before * (1 - TOLERANCE)
    if not grown and not fallen:
        return True, said
    listed = [text for delta, text in changes(old, new)
              if (delta > 0) == grown]
    if fallen:
        said += ": record the baseline anew, or it hides as much growth"
    return False, said + "; " + "; ".join(listed)


def compare(baseline, measured):
    """[(test, good, what to say)]; both are (compiler, tests)."""
    (made_by, old), (compiler, new) = baseline, measured
    if made_by != compiler:
        return [("compiler", False,
                 f"the baseline is of {made_by}, this is {compiler}: counts "
                 "cannot be compared; see that nothing grew, then record "
                 "it anew")]
    names = list(old) + [name for name in new if name not in old]
    return [(name, *compare_test(old.get(name), new.get(name)))
            for name in names]
