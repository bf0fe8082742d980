# SPDX-License-Identifier: GPL-2.0
"""What the gate on the core's instruction counts lets through."""

import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../host"))
import baseline  # noqa: E402

OLD = {"tx": (100, {"xmit": 10000, "poll(int, int)": 2000}),
       "rx": (50, {"poll(int, int)": 5000})}


def verdict(new, old=None, compilers=("g++ 14", "g++ 14")):
    found = baseline.compare((compilers[0], old or OLD),
                             (compilers[1], new))
    return {name: (good, said) for name, good, said in found}


class BaselineTest(unittest.TestCase):
    def test_file_is_read_as_written(self):
        with tempfile.NamedTemporaryFile() as file:
            baseline.write(file.name, "g++ 14", OLD)
            self.assertEqual(baseline.read(file.name), ("g++ 14", OLD))

    def test_equal_counts_pass(self):
        self.assertEqual([good for good, _ in verdict(OLD).values()],
                         [True, True])

    def test_other_number_of_frames_is_per_frame(self):
        twice = dict(OLD, rx=(100, {"poll(int, int)": 10000}))
        self.assertTrue(verdict(twice)["rx"][0])

    def test_one_percent_is_the_bound(self):
        for poll, passes in ((5050, True), (5051, False), (4950, True),
                             (4949, False)):
            new = dict(OLD, rx=(50, {"poll(int, int)": poll}))
            self.assertEqual(verdict(new)["rx"][0], passes, poll)

    def test_grown_symbol_is_named_with_its_growth(self):
        new = dict(OLD, tx=(100, {"xmit": 11000, "poll(int, int)": 1900}))
        good, said = verdict(new)["tx"]
        self.assertFalse(good)
        self.assertIn("xmit 100.00 -> 110.00 (+10.00)", said)
        self.assertIn("+7.50 %", said)
        self.assertNotIn("poll", said)

    def test_new_symbol_is_named(self):
        new = dict(OLD, tx=(100, dict(OLD["tx"][1], refill=700)))
        good, said = verdict(new)["tx"]
        self.assertFalse(good)
        self.assertIn("refill is new: 7.00", said)

    def test_work_moved_between_symbols_passes(self):
        new = dict(OLD, tx=(100, {"xmit": 9000, "out_of_line": 1000,
                                  "poll(int, int)": 2000}))
        self.assertTrue(verdict(new)["tx"][0])

    def test_fall_asks_for_a_new_baseline(self):
        new = dict(OLD, tx=(100, {"xmit": 10000}))
        good, said = verdict(new)["tx"]
        self.assertFalse(good)
        self.assertIn("record the baseline anew", said)
        self.assertIn("poll(int, int) is gone: 20.00", said)

    def test_missing_test_fails(self):
        good, said = verdict({"tx": OLD["tx"]})["rx"]
        self.assertFalse(good)
        self.assertIn("was not run", said)

    def test_test_without_baseline_fails(self):
        good, said = verdict(dict(OLD, more=(1, {"xmit": 1})))["more"]
        self.assertFalse(good)
        self.assertIn("no baseline", said)

    def test_other_compiler_is_said_and_nothing_compared(self):
        found = verdict(OLD, compilers=("g++ 14", "g++ 15"))
        self.assertEqual(list(found), ["compiler"])
        self.assertFalse(found["compiler"][0])
        self.assertIn("g++ 14", found["compiler"][1])
        self.assertIn("g++ 15", found["compiler"][1])


if __name__ == "__main__":
    unittest.main()
