# SPDX-License-Identifier: GPL-2.0
"""Whether two sets of samples differ, as ministat(1) says it: Student's t with
a pooled variance, at 95 %."""

import math

# Two-sided 95 % quantiles of Student's t for 1 to 30 degrees of freedom.
T95 = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
       2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
       2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042)
T95_MANY = 1.960


def mean(samples):
    return sum(samples) / len(samples)


def _squares(samples):
    middle = mean(samples)
    return sum((x - middle) ** 2 for x in samples)


def difference(old, new):
    """(difference of the means, half of its 95 % interval). One sample each
    has no interval: None, as has nothing to compare with."""
    freedom = len(old) + len(new) - 2
    by = mean(new) - mean(old)
    if freedom < 1:
        return by, None
    pooled = math.sqrt((_squares(old) + _squares(new)) / freedom)
    t = T95[freedom - 1] if freedom <= len(T95) else T95_MANY
    return by, t * pooled * math.sqrt(1 / len(old) + 1 / len(new))


def differs(old, new):
    """True where they do; None where that cannot be said."""
    by, half = difference(old, new)
    return None if half is None else abs(by) > half
