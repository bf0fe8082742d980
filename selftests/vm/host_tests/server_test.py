# SPDX-License-Identifier: GPL-2.0
"""What a run makes of a device model's end: by programs that end in each of
the ways a model could."""

import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../host"))
import options  # noqa: E402
import server  # noqa: E402

# The audit's path is the last argument.
MODEL = """#!/bin/bash
audit="${!#}"
trap 'wait_end' TERM
wait_end() {
	%s
}
echo ready
sleep 30 >/dev/null 2>&1 &
wait
"""


class End(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.TemporaryDirectory()
        self.addCleanup(self.dir.cleanup)
        self.addCleanup(os.environ.pop, "WEIR_MODEL_SERVER", None)

    def model(self, text):
        path = os.path.join(self.dir.name, "model")
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        os.chmod(path, 0o755)
        os.environ["WEIR_MODEL_SERVER"] = path
        opt = options.parse(["--dut", "ixgbe", "--", "true"])
        s = server.Server(opt, self.dir.name, self.dir.name)
        self.addCleanup(s.kill)
        return s

    def complaints(self, ending):
        s = self.model(MODEL % ending)
        s.start()
        found = s.stop()
        s.process.stdout.close()
        return found

    def test_a_clean_audit(self):
        self.assertEqual(self.complaints(
            'echo "audit: 0 violations" >"$audit"; exit 0'), [])

    def test_each_violation_is_told(self):
        self.assertEqual(self.complaints(
            'printf "violation: a\\nviolation: b\\naudit: 2 violations\\n" '
            '>"$audit"; exit 1'), ["violation: a", "violation: b"])

    def test_no_audit_is_one(self):
        found = self.complaints("echo fell over >&2; exit 0")
        self.assertRegex(found[0], "left no audit.*fell over")

    def test_half_an_audit_is_one(self):
        found = self.complaints(': >"$audit"; exit 0')
        self.assertRegex(found[0], "incomplete")

    def test_a_bad_end_is_one(self):
        found = self.complaints(
            'echo "audit: 0 violations" >"$audit"; exit 3')
        self.assertRegex(found[0], "status 3")

    def test_a_model_that_does_not_start(self):
        s = self.model("#!/bin/sh\necho no such chip >&2\nexit 1\n")
        with self.assertRaisesRegex(options.NeverCameUp, "no such chip"):
            s.start()
        s.process.stdout.close()


if __name__ == "__main__":
    unittest.main()
