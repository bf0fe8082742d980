// SPDX-License-Identifier: GPL-2.0
/*
 * One load between two marks, in a guest:
 *
 *   bench-load ID write FILE TEXT    what a write makes the kernel do (pktgen)
 *   bench-load ID udp tx|rx N        N datagrams of 18 octets
 *   bench-load ID tcp tx|rx N        N octets of one stream
 *   bench-load ID rr N               N times one octet there and back, over UDP
 *   bench-load symbols               no load: the kernel's symbols to the plugin
 *
 * tx: from this network namespace to the other (/run/netns/peer). Prints what
 * the window took, in nanoseconds of the guest's clock, and what the port in
 * sysfs directory BENCH_PORT did in it: frames sent, frames received,
 * interrupts.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <err.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "selftests/bench/guest/window.h"

#define OURS "192.0.2.1"
#define THEIRS "192.0.2.2"

static const int port = 5300;
static const int datagram = 18;
/* Sent before the window, so that all that is made once is there. */
static const int warm_up = 64;
/* A receiver that shares our CPU reads this often. */
static const int batch = 32;

static uint32_t id;

static int socket_in(const char *where, int type)
{
	const int space = open(where, O_RDONLY);
	int s;

	if (space < 0 || setns(space, CLONE_NEWNET))
		err(1, "%s", where);
	close(space);
	s = socket(AF_INET, type, 0);
	if (s < 0)
		err(1, "socket");
	return s;
}

/* Our socket, and one of the peer's; the caller stays in our namespace. */
static void both_sockets(int type, int *ours, int *theirs)
{
	static const char *const home = "/proc/1/ns/net";

	*theirs = socket_in("/run/netns/peer", type);
	*ours = socket_in(home, type);
}

static struct sockaddr_in address_of(const char *text)
{
	struct sockaddr_in a = { .sin_family = AF_INET };

	a.sin_port = htons(port);
	inet_pton(AF_INET, text, &a.sin_addr);
	return a;
}

static void bind_to(int s, const char *text)
{
	const struct sockaddr_in a = address_of(text);
	const int one = 1;

	setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one));
	if (bind(s, (const struct sockaddr *)&a, sizeof(a)))
		err(1, "bind %s", text);
}

static void connect_to(int s, const char *text)
{
	const struct sockaddr_in a = address_of(text);

	if (connect(s, (const struct sockaddr *)&a, sizeof(a)))
		err(1, "connect %s", text);
}

static void udp_pair(int *ours, int *theirs)
{
	both_sockets(SOCK_DGRAM, ours, theirs);
	bind_to(*ours, OURS);
	bind_to(*theirs, THEIRS);
	connect_to(*ours, THEIRS);
	connect_to(*theirs, OURS);
}

static void send_datagrams(int from, int to, int n)
{
	char text[64] = { 0 };
	int i;

	for (i = 1; i <= n; i++) {
		if (send(from, text, (size_t)datagram, 0) != datagram)
			err(1, "send");
		if (i % batch == 0)
			while (recv(to, text, sizeof(text), MSG_DONTWAIT) > 0)
				;
	}
}

static void run_udp(int tx, int n)
{
	int ours, theirs;
	uint64_t since;

	udp_pair(&ours, &theirs);
	send_datagrams(tx ? ours : theirs, tx ? theirs : ours, warm_up);
	since = window_begin(id);
	send_datagrams(tx ? ours : theirs, tx ? theirs : ours, n);
	window_end(id, since);
}

static void bounce(int s, int n, int first)
{
	char octet = '?';

	while (n--) {
		if (first && send(s, &octet, 1, 0) != 1)
			err(1, "send");
		if (recv(s, &octet, 1, 0) != 1)
			err(1, "recv");
		if (!first && send(s, &octet, 1, 0) != 1)
			err(1, "send");
	}
}

static void run_rr(int n)
{
	int ours, theirs;
	uint64_t since;
	pid_t child;

	udp_pair(&ours, &theirs);
	child = fork();
	if (child < 0)
		err(1, "fork");
	if (!child) {
		bounce(theirs, warm_up + n, 0);
		_exit(0);
	}
	bounce(ours, warm_up, 1);
	since = window_begin(id);
	bounce(ours, n, 1);
	window_end(id, since);
	waitpid(child, NULL, 0);
}

static void stream(int s, long left, int sends)
{
	static char buffer[65536];

	while (left > 0) {
		const size_t most = left < (long)sizeof(buffer) ?
					    (size_t)left : sizeof(buffer);
		const ssize_t done = sends ? send(s, buffer, most, 0) :
					     recv(s, buffer, most, 0);

		if (done <= 0)
			err(1, sends ? "send" : "recv");
		left -= done;
	}
}

static void run_tcp(int tx, long octets)
{
	const long warm = 1 << 20;
	int ours, theirs, accepted;
	uint64_t since;
	pid_t child;

	both_sockets(SOCK_STREAM, &ours, &theirs);
	bind_to(theirs, THEIRS);
	if (listen(theirs, 1))
		err(1, "listen");
	connect_to(ours, THEIRS);
	accepted = accept(theirs, NULL, NULL);
	if (accepted < 0)
		err(1, "accept");
	child = fork();
	if (child < 0)
		err(1, "fork");
	if (!child) {
		/* The sender may not run ahead of the window. */
		stream(accepted, warm, !tx);
		if (!tx)
			bounce(accepted, 1, 0);
		stream(accepted, octets, !tx);
		_exit(0);
	}
	stream(ours, warm, tx);
	since = window_begin(id);
	if (!tx)
		bounce(ours, 1, 1);
	stream(ours, octets, tx);
	if (tx)
		waitpid(child, NULL, 0);
	window_end(id, since);
	if (!tx)
		waitpid(child, NULL, 0);
}

static void run_write(const char *file, const char *text)
{
	const int f = open(file, O_WRONLY);
	const size_t len = strlen(text);
	uint64_t since;

	if (f < 0)
		err(1, "%s", file);
	since = window_begin(id);
	if (write(f, text, len) != (ssize_t)len)
		err(1, "%s", file);
	window_end(id, since);
}

int main(int argc, char **argv)
{
	const char *const what = argc > 3 ? argv[2] : "";

	if (argc == 2 && !strcmp(argv[1], "symbols")) {
		hand_over_symbols();
		return 0;
	}
	if (argc < 4)
		errx(2, "which load?");
	id = (uint32_t)strtoul(argv[1], NULL, 0);
	window_prepare();
	if (!strcmp(what, "write") && argc == 5)
		run_write(argv[3], argv[4]);
	else if (!strcmp(what, "udp") && argc == 5)
		run_udp(!strcmp(argv[3], "tx"), atoi(argv[4]));
	else if (!strcmp(what, "tcp") && argc == 5)
		run_tcp(!strcmp(argv[3], "tx"), atol(argv[4]));
	else if (!strcmp(what, "rr"))
		run_rr(atoi(argv[3]));
	else
		errx(2, "no load %s", what);
	return 0;
}
