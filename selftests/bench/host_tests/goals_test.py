# SPDX-License-Identifier: GPL-2.0
"""Which goals a counted pair of drivers reaches."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../host"))
import goals  # noqa: E402
import results  # noqa: E402
import windows  # noqa: E402

# By how much ours is better where a goal asks for it.
GOOD = {"driver": 0.70, "accesses": 0.80, "rs": 0.10, "write_backs": 0.10}


def pair(test, **ours):
    """In-tree needs 1 of everything."""
    base = dict.fromkeys(windows.FIGURES, 1.0)
    return {(test, results.IN_TREE): [(base, {})],
            (test, results.OURS): [({**base, **GOOD, **ours}, {})]}


def missed(test, **ours):
    return [g.figure for g in goals.all_of(pair(test, **ours))
            if not g.reached]


class GoalsTest(unittest.TestCase):
    def test_all_are_reached(self):
        for test in ("tx-64", "tx-64-burst-32", "rx-64", "udp-rx", "rr",
                     "tx-1514", "rr/50"):
            self.assertEqual(missed(test), [], test)

    def test_each_row_has_its_own_bound(self):
        for test, most in (("tx-64", 0.75), ("tx-64-burst-32", 0.70),
                           ("rx-64", 0.75), ("udp-rx", 0.75), ("rr", 0.80),
                           ("tcp-rx", 1.02), ("rx-64/50", 1.02)):
            self.assertEqual(missed(test, driver=most), [], test)
            self.assertEqual(missed(test, driver=most + 0.01), ["driver"],
                             test)

    def test_other_chips_rows_have_the_common_bound(self):
        found = pair("tx-64", driver=1.02, accesses=1.02)
        for rows, most in ((True, 2), (False, 0)):
            self.assertEqual(len([g for g in goals.all_of(found, rows=rows)
                                  if not g.reached]), most)

    def test_no_goal_of_what_the_chip_does_not_have(self):
        found = pair("tx-64-burst-32")
        found["tx-64-burst-32", results.IN_TREE][0][0].update(rs=0.0)
        self.assertFalse([g for g in goals.all_of(found)
                          if g.figure in ("rs", "write_backs")])

    def test_loads_and_stores(self):
        self.assertEqual(missed("tx-64", accesses=0.81), ["accesses"])
        self.assertEqual(missed("tx-1514", accesses=1.01), [])

    def test_work_may_not_move_into_the_kernel(self):
        self.assertEqual(missed("rx-1514", kernel=1.001), ["kernel"])

    def test_write_backs_are_a_goal_of_bursts_alone(self):
        bad = {"rs": 0.16, "write_backs": 0.16}
        self.assertEqual(missed("tx-64-burst-32", **bad),
                         ["rs", "write_backs"])
        self.assertEqual(missed("tx-64", **bad), [])

    def test_doorbells_and_interrupts_are_not_above_in_trees(self):
        self.assertEqual(missed("rx-10k/50", doorbells=1.001),
                         ["doorbells"])
        self.assertEqual(missed("rx-10k/50", interrupts=1.004), [])
        self.assertEqual(missed("rx-10k/50", interrupts=1.006),
                         ["interrupts"])

    def test_time_of_a_transaction(self):
        self.assertEqual(missed("rr/0", ns=1.01), ["ns"])
        self.assertEqual(missed("tx-64", ns=1.01), [])

    def test_what_is_missed_is_said_with_by_how_much(self):
        found = pair("tx-64", driver=0.80)
        said = list(goals.lines(goals.all_of(found)))
        self.assertEqual(len(said), 2)
        self.assertIn("tx-64: driver 0.800, at most 0.750 (+6.7 %)", said[0])
        self.assertIn("5 of 6", said[1])

    def test_unsteady_figures_are_said_to_be(self):
        found = pair("rx-64", interrupts=1.5)
        said = list(goals.lines(goals.all_of(found,
                                             {("rx-64", "interrupts")})))
        self.assertIn("in-tree's own turns", said[0])


if __name__ == "__main__":
    unittest.main()
