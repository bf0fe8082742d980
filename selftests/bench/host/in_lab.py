# SPDX-License-Identifier: GPL-2.0
"""The lab has the compiler that counts are of, and the programs that draw."""
import os
import sys


def go_on(top):
    """Starts this script anew in the lab, unless it runs there already."""
    if os.environ.get("WEIR_LAB"):
        return
    lab = os.path.join(top, "scripts/lab")
    script = os.path.abspath(sys.argv[0])
    sys.stdout.flush()
    os.execv(lab, [lab, "run", "--", script, *sys.argv[1:]])
