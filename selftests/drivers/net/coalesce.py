#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0

"""
Interrupt coalescing (ethtool -C) of a real port: what is accepted is what is
reported, bounds how long a frame waits and disturbs nothing; what is refused
says what would be taken, and changes nothing.
"""

import errno
import fcntl
import re
import socket
import struct
import termios
import time

from lib.py import ksft_run, ksft_exit, ksft_pr, ksft_disruptive, ksft_variants
from lib.py import ksft_eq, ksft_ge, ksft_lt, ksft_true, ksft_in
from lib.py import KsftNamedVariant, KsftSkipEx
from lib.py import EthtoolFamily, NetDrvEpEnv, NlError
from lib.py import bkg, cmd, defer, ethtool, ip

# Far above what any register holds, and any ring.
ABSURD = 0xffffffff
# An interval register counts in steps; the coarsest we know has 2 us.
STEP_USECS = 2
# What a machine under load, or an emulated one, may add to any time.
SLACK = 0.25

FIELDS = {
    "rx-usecs": (20, 100, 500),
    "tx-usecs": (20, 100, 500),
    "rx-max-frames": (1, 4, 16),
    "tx-max-frames": (1, 4, 16),
}


def _get(cfg) -> dict:
    got = cfg.eth.coalesce_get({"header": {"dev-index": cfg.ifindex}})
    return {k: v for k, v in got.items() if k != "header"}


def _set(cfg, values) -> None:
    cfg.eth.coalesce_set({"header": {"dev-index": cfg.ifindex}} | values)


def _change(cfg, values) -> None:
    """Sets values, and back what they replace when the case is over."""
    old = _get(cfg)
    _set(cfg, values)
    defer(_set, cfg, {k: old[k] for k in values if k in old})


def _require(cfg, *fields) -> None:
    have = _get(cfg)
    for field in fields:
        if field not in have:
            raise KsftSkipEx(f"{field} not supported by the device")


def _carrier_changes(cfg) -> int:
    with open(f"/sys/class/net/{cfg.ifname}/carrier_changes",
              encoding="ascii") as f:
        return int(f.read())


def _check_taken(asked, got) -> None:
    for field, value in asked.items():
        step = STEP_USECS if "usecs" in field else 0
        ksft_lt(abs(got[field] - value), step + 1,
                comment=f"{field} {value} reads back as {got[field]}")


@ksft_variants([KsftNamedVariant(f.replace("-", "_"), f, v)
                for f, v in FIELDS.items()])
def set_and_read_back(cfg, field, values) -> None:
    """What is shown is what was set, and setting it again changes nothing."""
    _require(cfg, field)
    old = _get(cfg)[field]
    defer(_set, cfg, {field: old})
    for value in values:
        _set(cfg, {field: value})
        got = _get(cfg)
        _check_taken({field: value}, got)
        _set(cfg, {field: got[field]})
        ksft_eq(_get(cfg), got, comment="what is shown, set again")


def set_together(cfg) -> None:
    """One request may name every field there is."""
    asked = {f: v[1] for f, v in FIELDS.items() if f in _get(cfg)}
    if not asked:
        raise KsftSkipEx("no field supported by the device")
    _change(cfg, asked)
    _check_taken(asked, _get(cfg))


def _first_taken(cfg, field, values) -> int:
    for value in values:
        try:
            _set(cfg, {field: value})
            return value
        except NlError:
            continue
    raise KsftSkipEx(f"no {field} of {values} is taken")


def _time_to_completion(sock, to) -> float:
    """Sends one frame; until nothing of it is charged to the socket."""
    sock.sendto(b"alone", to)
    start = time.monotonic()
    while time.monotonic() - start < 2:
        unsent = struct.unpack("i", fcntl.ioctl(sock, termios.TIOCOUTQ,
                                                b"\0" * 4))[0]
        if not unsent:
            return time.monotonic() - start
        time.sleep(0.0005)
    return float("inf")


def tx_bound(cfg) -> None:
    """A frame that no other follows is completed, whatever tx-frames says."""
    _require(cfg, "tx-usecs")
    usecs = 500
    _change(cfg, {"tx-usecs": usecs})
    if "tx-max-frames" in _get(cfg):
        defer(_set, cfg, {"tx-max-frames": _get(cfg)["tx-max-frames"]})
        frames = _first_taken(cfg, "tx-max-frames", (64, 32, 16, 8))
        ksft_pr(f"tx-usecs {usecs}, tx-max-frames {frames}")
    # The neighbour is known then.
    cmd(f"ping -c 1 -W 5 {cfg.remote_addr}")
    family = socket.AF_INET6 if cfg.addr_ipver == "6" else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as sock:
        # Nobody listens: not connected, the socket does not hear of it.
        to = (cfg.remote_addr, 9)
        times = []
        for _ in range(20):
            times.append(_time_to_completion(sock, to))
            time.sleep(0.02)
    times.sort()
    ksft_pr(f"completed after {times[10] * 1e6:.0f} us (median), "
            f"{times[-1] * 1e6:.0f} us (slowest)")
    ksft_lt(times[-1], usecs / 1e6 + SLACK, comment="one frame alone")


def rx_bound(cfg) -> None:
    """A received frame is delivered within rx-usecs, alone or not."""
    _require(cfg, "rx-usecs")
    usecs = 500
    _change(cfg, {"rx-usecs": usecs})
    if "rx-max-frames" in _get(cfg):
        defer(_set, cfg, {"rx-max-frames": _get(cfg)["rx-max-frames"]})
        _first_taken(cfg, "rx-max-frames", (64, 32, 16, 8))
    said = cmd(f"ping -q -c 20 -i 0.05 -W 5 {cfg.remote_addr}").stdout
    slowest = float(re.search(r"= [\d.]+/[\d.]+/([\d.]+)/", said)[1]) / 1000
    ksft_in(" 0% packet loss", said)
    ksft_pr(f"slowest answer after {slowest * 1e6:.0f} us")
    ksft_lt(slowest, usecs / 1e6 + SLACK, comment="an answer alone")


def nothing_lost(cfg) -> None:
    """Changes under traffic cost no frame, and the link stays."""
    fields = [f for f in FIELDS if f in _get(cfg)]
    if not fields:
        raise KsftSkipEx("no field supported by the device")
    old = _get(cfg)
    defer(_set, cfg, {f: old[f] for f in fields})
    # Below and above 10 us: a known border of in-tree drivers.
    low = {f: _first_taken(cfg, f, (5, 3, 1, 0))
           for f in fields if "usecs" in f}
    cmd(f"ping -c 1 -W 5 {cfg.remote_addr}")
    changes = _carrier_changes(cfg)
    rounds = 0
    with bkg(f"ping -q -c 300 -i 0.01 -W 5 {cfg.addr}", host=cfg.remote,
             exit_wait=True) as ping:
        while ping.proc.poll() is None and rounds < 500:
            _set(cfg, {f: FIELDS[f][rounds % 3] for f in fields})
            _set(cfg, low)
            rounds += 1
    ksft_pr(f"{2 * rounds} changes")
    ksft_ge(rounds, 5, comment="rounds while frames came")
    ksft_in("300 received", ping.stdout, comment=ping.stdout)
    ksft_eq(_carrier_changes(cfg), changes, comment="the link was lost")


def _refused(cfg, asked, codes) -> str:
    """Checks that asked is refused and changes nothing; the words it got."""
    before = _get(cfg)
    words = None
    try:
        _set(cfg, asked)
        defer(_set, cfg, {k: before[k] for k in asked if k in before})
    except NlError as e:
        ksft_in(e.error, codes, comment=f"{asked}: {e}")
        words = (e.nl_msg.extack or {}).get("msg", "")
    ksft_true(words is not None, f"{asked} is taken")
    ksft_eq(_get(cfg), before, comment=f"after {asked}")
    return words or ""


@ksft_variants([KsftNamedVariant(f.replace("-", "_"), f) for f in FIELDS])
def refused(cfg, field) -> None:
    """A value out of range: the range is named, and nothing changes."""
    _require(cfg, field)
    words = _refused(cfg, {field: ABSURD}, (errno.EINVAL, errno.ERANGE))
    ksft_pr(f"{field} {ABSURD}: {words}")
    ksft_true(re.search(r"\d[^:]* to ", words), f"no range in '{words}'")


def refused_whole(cfg) -> None:
    """A request of which one value is bad is not half applied."""
    have = [f for f in FIELDS if f in _get(cfg)]
    if len(have) < 2:
        raise KsftSkipEx("one field only")
    for bad in have:
        asked = {f: FIELDS[f][2] for f in have} | {bad: ABSURD}
        _refused(cfg, asked, (errno.EINVAL, errno.ERANGE))


def unsupported(cfg) -> None:
    """What the chip cannot do is not taken in silence."""
    have = _get(cfg)
    for field in ("stats-block-usecs", "pkt-rate-low", "rate-sample-interval",
                  "rx-usecs-high", *FIELDS):
        if field not in have:
            _refused(cfg, {field: 7}, (errno.EOPNOTSUPP, errno.EINVAL))


@ksft_disruptive
def survives(cfg) -> None:
    """Down and up, other rings and other channels leave the settings."""
    asked = {f: v[1] for f, v in FIELDS.items() if f in _get(cfg)}
    _change(cfg, asked)
    settings = _get(cfg)
    ip(f"link set dev {cfg.ifname} down")
    ip(f"link set dev {cfg.ifname} up")
    ksft_eq(_get(cfg), settings, comment="after down and up")
    header = {"header": {"dev-index": cfg.ifindex}}
    rings = cfg.eth.rings_get(header)
    rings = {k: rings[k] for k in ("rx", "tx")}
    defer(cfg.eth.rings_set, header | rings)
    cfg.eth.rings_set(header | {k: v * 2 for k, v in rings.items()})
    ksft_eq(_get(cfg), settings, comment="after -G")
    try:
        channels = cfg.eth.channels_get(header)
    except NlError:
        channels = {}
    count = channels.get("combined-count", 0)
    if count > 1:
        defer(cfg.eth.channels_set, header | {"combined-count": count})
        for n in (1, count):
            cfg.eth.channels_set(header | {"combined-count": n})
        ksft_eq(_get(cfg), settings, comment="after -L")
    cmd(f"ping -c 1 -W 5 {cfg.remote_addr}")


def _of_queue(cfg, queue) -> str:
    return ethtool(f"-Q {cfg.ifname} queue_mask {1 << queue:#x} "
                   "--show-coalesce").stdout


def each_queue(cfg) -> None:
    """A queue has settings of its own (ethtool -Q)."""
    try:
        first = _of_queue(cfg, 0)
        second = _of_queue(cfg, 1)
    except Exception as e:
        raise KsftSkipEx("no settings of one queue, or one queue") from e
    if "rx-usecs" not in second:
        raise KsftSkipEx("no settings of one queue, or one queue")
    old = re.search(r"rx-usecs:\s*(\d+)", second)[1]
    one = f"-Q {cfg.ifname} queue_mask 0x2 --coalesce rx-usecs"
    ethtool(f"{one} 400")
    defer(ethtool, f"{one} {old}")
    ksft_eq(re.search(r"rx-usecs:\s*(\d+)", _of_queue(cfg, 1))[1], "400")
    ksft_eq(_of_queue(cfg, 0), first, comment="of another queue")


def main() -> None:
    """ Ksft boiler plate main """

    with NetDrvEpEnv(__file__, nsim_test=False) as cfg:
        cfg.eth = EthtoolFamily()
        ksft_run([set_and_read_back, set_together, tx_bound, rx_bound,
                  nothing_lost, refused, refused_whole, unsupported, survives,
                  each_queue],
                 args=(cfg, ))
    ksft_exit()


if __name__ == "__main__":
    main()
