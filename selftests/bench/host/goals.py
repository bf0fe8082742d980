# SPDX-License-Identifier: GPL-2.0
"""What ours shall reach beside the in-tree driver, row by row."""

from collections import namedtuple

import results

# Ratios ours / in-tree: igb's. Elsewhere no row has one of its own.
DRIVER = {"tx-64": 0.75, "tx-64-burst-32": 0.70, "rx-64": 0.75,
          "udp-rx": 0.75, "rr": 0.80}
ACCESSES = 0.80
WHOLE_KERNEL = 1.00
# Per frame, of ours alone.
WRITE_BACKS = 0.15
WRITE_BACK_TEST = "tx-64-burst-32"
# What may be an event at the window's edge.
SLACK = {"doorbells": 0.0005, "interrupts": 0.005}
# Nothing else may be worse than in-tree by more.
WORSE = 1.02

Goal = namedtuple("Goal", "test figure most got reached unsteady")


def goal(found, test, figure, part, unsteady):
    """At most @part of in-tree's figure."""
    ours, theirs = (results.mean(found, test, role, figure)
                    for role in (results.OURS, results.IN_TREE))
    most = theirs * part + SLACK.get(figure, 0)
    return Goal(test, figure, most, ours, ours <= most,
                (test, figure) in unsteady)


def of_test(found, test, unsteady, rows):
    def at_most(figure, part):
        return goal(found, test, figure, part, unsteady)

    base = test.split("/")[0]
    named = rows and base in DRIVER and "/" not in test
    yield at_most("driver", DRIVER[test] if named else WORSE)
    yield at_most("accesses", ACCESSES if named else WORSE)
    yield at_most("kernel", WHOLE_KERNEL)
    yield at_most("mmio_writes", WORSE)
    yield at_most("doorbells", 1.0)
    yield at_most("interrupts", 1.0)
    if base == "rr":
        yield at_most("ns", 1.0)
    # Where in-tree's asks for none, the chip has no such thing.
    if test == WRITE_BACK_TEST and results.mean(found, test, results.IN_TREE,
                                                "rs"):
        for figure in ("rs", "write_backs"):
            got = results.mean(found, test, results.OURS, figure)
            yield Goal(test, figure, WRITE_BACKS, got, got <= WRITE_BACKS,
                       False)


def all_of(found, unsteady=(), rows=True):
    """@rows: some tests have a goal of their own (DRIVER)."""
    return [g for test in results.tests_of(found)
            for g in of_test(found, test, unsteady, rows)]


def lines(goals):
    """A line for each goal that is not reached, and how many are."""
    for g in goals:
        if g.reached:
            continue
        over = f" ({100 * (g.got / g.most - 1):+.1f} %)" if g.most else ""
        note = "; in-tree's own turns are as far apart" if g.unsteady else ""
        yield (f"not reached: {g.test}: {g.figure} {g.got:.3f}, at most "
               f"{g.most:.3f}{over}{note}")
    reached = sum(g.reached for g in goals)
    yield f"{reached} of {len(goals)} goals are reached"


def write(path, goals):
    with open(path, "w", encoding="utf-8") as out:
        out.write("test\tfigure\tat most\tours\treached\n")
        for g in goals:
            out.write(f"{g.test}\t{g.figure}\t{g.most:.4f}\t{g.got:.4f}\t"
                      f"{'yes' if g.reached else 'no'}\n")
