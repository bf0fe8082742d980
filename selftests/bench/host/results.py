# SPDX-License-Identifier: GPL-2.0
"""Figures of a counted guest as a file, as a table of ratios, and as a verdict
on the measurement itself."""

import windows

# How far two turns of one driver may be apart, as a part of the figure, and
# what is no more than an event or two in a window.
TOLERANCE = {"driver": 0.01, "accesses": 0.01, "kernel": 0.02,
             "interrupts": 0.02}
SLACK = {"interrupts": 0.005}
# How much of a stream is one frame, and how many are acknowledged at once, is
# decided by its own past.
STREAM_TOLERANCE = 0.12
IN_TREE, OURS = "in-tree", "ours"


def mean(found, test, role, figure):
    values = [figures[figure] for figures, _ in found[test, role]]
    return sum(values) / len(values)


def tests_of(found):
    return list(dict.fromkeys(test for test, _ in found))


def ratio(found, test, figure):
    """Ours by in-tree; None where there is nothing to divide by."""
    below = mean(found, test, IN_TREE, figure)
    return mean(found, test, OURS, figure) / below if below else None


def lost(found):
    """Lines: where the two did not take as many of the frames offered. Then
    the sender's work for lost frames is the kernel's per frame, too."""
    for test in tests_of(found):
        ours, theirs = (mean(found, test, role, windows.FRAMES)
                        for role in (OURS, IN_TREE))
        if abs(ours - theirs) > 0.01 * max(ours, theirs):
            yield (f"{test}: ours had {ours:.0f} frames, in-tree {theirs:.0f}:"
                   " their kernels do not compare")


def write(path, found, about):
    columns = windows.FIGURES + (windows.FRAMES,)
    with open(path, "w", encoding="utf-8") as out:
        out.write(f"# {about}\n" +
                  "\t".join(("test", "role", "turn") + columns) + "\n")
        for (test, role), rows in found.items():
            for turn, (figures, _) in enumerate(rows, 1):
                out.write("\t".join(
                    [test, role, str(turn)] +
                    [f"{figures[f]:.4f}" for f in columns]) + "\n")


def read(path):
    """(test, role, figure) to its samples."""
    found, head = {}, None
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            words = line.rstrip("\n").split("\t")
            if line.startswith("#"):
                continue
            if head is None:
                head = words
                continue
            for figure, value in list(zip(head, words))[3:]:
                if figure == windows.FRAMES:
                    continue
                found.setdefault((words[0], words[1], figure),
                                 []).append(float(value))
    return found


def by_function(found, test, role):
    """Function to its instructions per frame, a mean of the turns."""
    rows = [functions for _, functions in found.get((test, role), ())]
    return {name: sum(f.get(name, 0) for f in rows) / len(rows)
            for name in {name for f in rows for name in f}}


def write_functions(path, found):
    """Instructions per frame of each function, the largest first."""
    with open(path, "w", encoding="utf-8") as out:
        out.write("test\trole\tfunction\tinstructions\n")
        for test, role in found:
            cost = by_function(found, test, role)
            for name, n in sorted(cost.items(), key=lambda c: (-c[1], c[0])):
                out.write(f"{test}\t{role}\t{name}\t{n:.2f}\n")


def differences(found, test, least=0.5, most=30):
    """Lines: the functions in which ours and in-tree differ most, of @least
    instructions per frame or more."""
    ours, theirs = (by_function(found, test, role)
                    for role in (OURS, IN_TREE))
    change = {name: ours.get(name, 0) - theirs.get(name, 0)
              for name in {**ours, **theirs}}
    for name, by in sorted(change.items(), key=lambda c: (-abs(c[1]), c[0])):
        if abs(by) < least or not most:
            break
        most -= 1
        yield (f"{ours.get(name, 0):10.2f}{theirs.get(name, 0):10.2f}"
               f"{by:+10.2f}  {name}")


def apart(test, figure, first, second):
    """What is wrong with two values that should be one, or None."""
    tolerance = TOLERANCE[figure]
    if test.startswith("tcp"):
        tolerance = STREAM_TOLERANCE
    allowed = max(abs(first) * tolerance, SLACK.get(figure, 0))
    if abs(second - first) <= allowed:
        return None
    return (f"{test}: {figure} {first:.3f} and {second:.3f} of the same "
            f"driver, {allowed:.3f} apart at most")


def repeat_test(found, again):
    """As null_test(), of two guests' means. And how far apart the driver's
    instructions are at most, in parts, but for streams."""
    complaints, most = {}, 0.0
    for test, role in found:
        for figure in TOLERANCE:
            first, second = (mean(f, test, role, figure)
                             for f in (found, again))
            text = apart(test, figure, first, second)
            if text:
                complaints[test, figure] = text
            if figure == "driver" and not test.startswith("tcp"):
                most = max(most, abs(second / first - 1))
    return complaints, most


def null_test(found, same):
    """(test, figure) to a complaint. In-tree's first and last turn are alike,
    and where both roles are the same driver (@same), so are they."""
    complaints = {}
    for test in tests_of(found):
        for figure in TOLERANCE:
            values = [f[figure] for f, _ in found[test, IN_TREE]]
            text = apart(test, figure, values[0], values[-1])
            if same and not text:
                text = apart(test, figure,
                             mean(found, test, IN_TREE, figure),
                             mean(found, test, OURS, figure))
            if text:
                complaints[test, figure] = text
    return complaints


def fatal(complaints):
    """Those that say that counting itself is wrong. Interrupts per frame can
    tip over between two ways to go on: then they are not compared."""
    return [text for (_, figure), text in complaints.items()
            if figure != "interrupts"]


def pair(found, test, figure, digits):
    return "/".join(f"{mean(found, test, role, figure):.{digits}f}"
                    for role in (OURS, IN_TREE))


def table(found):
    """Lines. Ratios where they say most, both values where one may be 0."""
    columns = (("driver", "driver", 1), ("accesses", "ld+st", 1),
               ("kernel", "kernel", 0))
    line = f"{'':18}"
    for _, name, _ in columns:
        line += f"{name + ' ours/in-tree':>20}{'ratio':>7}"
    lines = [line + f"{'MMIO writes':>13}{'reads':>13}{'doorbells':>13}"
             f"{'RS':>11}{'DD':>11}{'interrupts':>14}{'ns/trans.':>15}"]
    for test in tests_of(found):
        line = f"{test:18}"
        for figure, _, digits in columns:
            part = ratio(found, test, figure)
            line += f"{pair(found, test, figure, digits):>20}{part:7.3f}"
        line += (f"{pair(found, test, 'mmio_writes', 3):>13}"
                 f"{pair(found, test, 'mmio_reads', 3):>13}"
                 f"{pair(found, test, 'doorbells', 3):>13}"
                 f"{pair(found, test, 'rs', 2):>11}"
                 f"{pair(found, test, 'write_backs', 2):>11}"
                 f"{pair(found, test, 'interrupts', 3):>14}")
        if mean(found, test, IN_TREE, "ns"):
            line += f"{pair(found, test, 'ns', 0):>15}"
        lines.append(line)
    return lines
