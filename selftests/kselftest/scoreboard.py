# SPDX-License-Identifier: GPL-2.0
"""What driver kselftests said (KTAP), as a scoreboard: {program: {case:
Result}}."""

import re
from collections import namedtuple

# @name: ok, xfail, skip or fail; @why: of all but ok.
Result = namedtuple("Result", "name why")

# From good to bad.
RANK = ("ok", "xfail", "skip", "fail")
# A program that does not get as far as its cases has one of this name.
WHOLE = "(program)"

MARK = re.compile(r"=== (begin|end) ([^\s:]+)(?:: (.*))?$")
CASE = re.compile(r"(not )?ok \d+ (?:- )?(\S+)\s*(?:# *(\w+) *(.*))?$")
# The last line of a traceback, or a check's own words.
CAUSE = re.compile(r"# (Check failed .*|Exception\| +\w[\w.]*(?:: .*)|"
                   r"Exception\| +\w+)$")


def _tidy(why):
    """Without what differs from run to run (addresses, long lists)."""
    why = re.sub(r"^Exception\|\s*", "", why)
    why = re.sub(r"<([\w.]+) object at 0x[0-9a-f]+>", r"<\1>", why)
    return why.replace("\t", " ").strip()[:160]


def _result(match, cause):
    bad, _, directive, words = match.groups()
    directive = (directive or "").lower()
    if bad:
        return Result("fail", _tidy(cause))
    if directive in ("skip", "xfail"):
        return Result(directive, _tidy(words))
    return Result("ok", "")


class Reader:
    """Takes the guest's output line by line."""

    def __init__(self):
        self.board = {}
        self.seconds = {}
        self.running = None
        self._cause = ""

    def line(self, text):
        """Returns the program that this line ended, or None."""
        mark = MARK.match(text)
        if mark:
            return self._mark(*mark.groups())
        if self.running is None:
            return None
        case = CASE.match(text)
        cases = self.board[self.running]
        if case:
            # "ping.test_v4" in ping.py: the program is known.
            stem = re.sub(r".*/|\.\w+$", "", self.running) + "."
            cases[case[2].removeprefix(stem)] = _result(case, self._cause)
            self._cause = ""
            return None
        plan = re.match(r"1\.\.0 # SKIP (.*)", text)
        if plan:
            cases[WHOLE] = Result("skip", _tidy(plan[1]))
        cause = CAUSE.match(text)
        if cause:
            self._cause = cause[1]
        elif re.match(r"\w*(Error|Exception|Failure)\b", text):
            self._cause = text
        return None

    def _mark(self, kind, program, words):
        if kind == "begin":
            self.running, self._cause = program, ""
            self.board[program] = {}
            return None
        self._end(program, words or "")
        return program

    def _end(self, program, words):
        cases = self.board[program]
        took = re.search(r"after (\d+) s", words)
        self.seconds[program] = int(took[1]) if took else 0
        status = words.split()[0] if words else "?"
        if status in ("124", "137"):
            cases[WHOLE] = Result("fail", "its time was over")
        elif not cases:
            cases[WHOLE] = Result(
                "skip" if status == "4" else "fail",
                _tidy(self._cause) or f"exit status {words}")
        self.running = None

    def died(self, why):
        """The guest ended below the running program; returns that."""
        program, self.running = self.running, None
        self.board[program][WHOLE] = Result("fail", why)
        return program


def counts(cases):
    """"3 ok 1 skip"."""
    names = [r.name for r in cases.values()]
    return " ".join(f"{names.count(n)} {n}" for n in RANK if n in names)


def write(board, out):
    for program, cases in board.items():
        for case, result in cases.items():
            print("\t".join((program, case, *result)).rstrip(), file=out)


def read(lines):
    board = {}
    for line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        program, case, name, *why = line.rstrip("\n").split("\t")
        board.setdefault(program, {})[case] = Result(
            name, why[0] if why else "")
    return board


def judge(board, expected):
    """One (good, text) for each expected case: not good where the board has
    worse, or is skipped for another reason."""
    for program, cases in expected.items():
        have = board.get(program, {})
        for case in dict.fromkeys([*cases, *have]):
            want = cases.get(case, Result("ok", ""))
            got = have.get(case, Result("fail", "it did not run"))
            name = f"{program} {case}"
            worse = RANK.index(got.name) > RANK.index(want.name)
            other = (got.name == want.name == "skip" and got.why != want.why)
            if worse or other:
                yield False, (f"{name}: {got.name} ({got.why}), expected "
                              f"{want.name} {want.why}".rstrip())
            elif got.name == "ok":
                yield True, name
            else:
                yield True, f"{name}: {got.name}: {got.why}"
