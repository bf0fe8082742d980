#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0
"""One byte there, one byte back, over TCP, with the smallest send buffer: what
a single unreclaimed frame can stop.

  request_response.py serve PORT
  request_response.py ask ADDRESS PORT COUNT SECONDS   prints answers received
"""

import socket
import sys
import time


def small(s):
    s.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
    s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return s


def serve(port):
    with socket.create_server(("", port)) as listener:
        while True:
            peer, _ = listener.accept()
            with small(peer):
                while data := peer.recv(1):
                    peer.sendall(data)


def ask(address, port, count, seconds):
    answers = 0
    end = time.monotonic() + seconds
    try:
        with socket.create_connection((address, port), seconds) as s:
            small(s)
            while answers < count and time.monotonic() < end:
                s.settimeout(max(0.01, end - time.monotonic()))
                s.sendall(b"?")
                answers += len(s.recv(1))
    except OSError:
        pass
    print(answers)


if sys.argv[1] == "serve":
    serve(int(sys.argv[2]))
else:
    ask(sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), float(sys.argv[5]))
