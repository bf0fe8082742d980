# SPDX-License-Identifier: GPL-2.0
"""What is made of a selftest's output, and when a scoreboard is worse than
the expected one."""

import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import scoreboard  # noqa: E402
from scoreboard import Result, WHOLE  # noqa: E402

SAID = """=== begin hw/irq.py
TAP version 13
1..4
ok 1 irq.good
# Check failed f != 3 IRQ affinity changed
not ok 2 irq.bad
ok 3 irq.not_here # SKIP no such thing
ok 4 irq.known # XFAIL too fast
=== end hw/irq.py: 1 after 5 s
=== begin none.py
# Exception|   File "x", line 1
ModuleNotFoundError: No module named 'x'
=== end none.py: 1 after 1 s
=== begin slow.py
ok 1 slow.first
=== end slow.py: 124 after 60 s
=== begin last.py
ok 1 last.first
"""


def board_of(text):
    reader = scoreboard.Reader()
    ended = [p for p in map(reader.line, text.splitlines()) if p]
    return reader, ended


def verdicts(have, want):
    return [good for good, _ in scoreboard.judge(
        {"p": have}, {"p": want})]


class Read(unittest.TestCase):
    def test_each_result_with_its_reason(self):
        reader, ended = board_of(SAID)
        self.assertEqual(ended, ["hw/irq.py", "none.py", "slow.py"])
        self.assertEqual(reader.board["hw/irq.py"], {
            "good": Result("ok", ""),
            "bad": Result("fail", "Check failed f != 3 IRQ affinity changed"),
            "not_here": Result("skip", "no such thing"),
            "known": Result("xfail", "too fast")})

    def test_a_program_without_cases_fails(self):
        reader, _ = board_of(SAID)
        self.assertEqual(reader.board["none.py"][WHOLE].name, "fail")
        self.assertIn("No module", reader.board["none.py"][WHOLE].why)

    def test_a_program_out_of_time_fails(self):
        reader, _ = board_of(SAID)
        self.assertEqual(reader.board["slow.py"][WHOLE].name, "fail")

    def test_a_guest_that_dies_fails_its_program(self):
        reader, _ = board_of(SAID)
        self.assertEqual(reader.died("panic"), "last.py")
        self.assertEqual(reader.board["last.py"][WHOLE],
                         Result("fail", "panic"))

    def test_written_and_read_is_the_same(self):
        reader, _ = board_of(SAID)
        path = os.path.join(os.environ.get("TMPDIR", "/tmp"),
                            f"scoreboard.{os.getpid()}")
        with open(path, "w", encoding="utf-8") as out:
            scoreboard.write(reader.board, out)
        with open(path, encoding="utf-8") as f:
            again = scoreboard.read(f)
        os.unlink(path)
        self.assertEqual(again["hw/irq.py"], reader.board["hw/irq.py"])


class Judge(unittest.TestCase):
    ok, skip = Result("ok", ""), Result("skip", "no fan")

    def test_as_expected_or_better_is_good(self):
        self.assertEqual(verdicts({"c": self.skip}, {"c": self.skip}), [True])
        self.assertEqual(verdicts({"c": self.ok}, {"c": self.skip}), [True])

    def test_worse_is_bad(self):
        for worse in (self.skip, Result("fail", "x"), Result("xfail", "x")):
            self.assertEqual(verdicts({"c": worse}, {"c": self.ok}), [False])

    def test_a_skip_for_another_reason_is_bad(self):
        self.assertEqual(verdicts({"c": Result("skip", "no wings")},
                                  {"c": self.skip}), [False])

    def test_a_case_that_did_not_run_is_bad(self):
        self.assertEqual(verdicts({}, {"c": self.ok}), [False])

    def test_a_case_nobody_expected_must_pass(self):
        self.assertEqual(verdicts({"new": self.ok}, {}), [True])
        self.assertEqual(verdicts({"new": self.skip}, {}), [False])


if __name__ == "__main__":
    unittest.main()
