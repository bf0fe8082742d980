# SPDX-License-Identifier: GPL-2.0
"""Which lines of a guest's kernel log make a run fail: the only place."""

import re

BAD = re.compile("|".join((
    r"\bWARNING: (CPU:|at |\S+:\d+ at |possible |suspicious |bad |"
    r"inconsistent |Nested |stack )",
    r"\bBUG: ",
    r"\bkernel BUG at ",
    r"\bOops\b",
    r"\bKernel panic\b",
    r"general protection fault",
    r"unable to handle",
    r"Call Trace:",
    r"\bINFO: (possible|suspicious|lockdep|task .* blocked|rcu)",
    r"\brcu: INFO:",
    r"possible (circular|recursive|irq lock inversion)",
    r"\bKASAN\b|\bUBSAN\b|\bKCSAN\b",
    r"\bDMA-API: ",
    r"\bDMAR: .*(fault|ERROR)",
    r"kmemleak: [1-9]",
    r"blocked for more than \d+ seconds",
    r"unregister_netdevice: waiting",
    r"NETDEV WATCHDOG",
    r"page_pool_release_retry\(\) stalled",
    r"\brefcount_t: ",
    r"scheduling while atomic|sleeping function called",
    r"unchecked MSR",
    r"swiotlb buffer is full",
    r"list_(add|del) corruption",
    r"exceeded budget in poll",
    r"irq \d+: nobody cared",
    r"module verification failed: signature|"
    r"Unknown symbol|disagrees about version",
)))

# Said by kernels on an emulated machine whatever driver runs. The first is
# what loading any unsigned module says.
HARMLESS = re.compile("|".join((
    r"module verification failed: signature and/or required key missing",
    r"DMAR: .*(No ATSR|Enable interrupt remapping)",
)))


def _text(line):
    """The message without time stamp and log level."""
    return re.sub(r"^(<\d+>)?\[ *\d+\.\d+\](\[ *[TC]\d+\])? ?", "",
                  line.rstrip("\r\n"))


def bad_lines(*logs, expected=()):
    """The lines of the logs that report a fault, each once; without those
    that match one of the expected patterns."""
    found = {}
    for log in logs:
        for line in log.splitlines():
            text = _text(line)
            if (BAD.search(text) and not HARMLESS.search(text)
                    and not any(re.search(e, text) for e in expected)):
                found[text] = None
    return list(found)
