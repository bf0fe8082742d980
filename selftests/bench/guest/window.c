// SPDX-License-Identifier: GPL-2.0
/* A counted window, and what the clock and the port did in it. */
#include "selftests/bench/guest/window.h"

#include <dirent.h>
#include <err.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "selftests/bench/guest/mark.h"

#define MOST_LINES 16

static uint64_t now_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static void pause_ms(int ms)
{
	const struct timespec t = { 0, ms * 1000000L };

	nanosleep(&t, NULL);
}

/* What the port did so far. */
struct port {
	uint64_t tx;
	uint64_t rx;
	uint64_t interrupts;
};

/* Opened where the port's network namespace is ours. */
static int tx_packets, rx_packets, interrupts, lines[MOST_LINES];
/* Of /proc/interrupts. */
static char text[65536];

static int open_of_port(const char *name)
{
	char path[512];
	int f;

	snprintf(path, sizeof(path), "%s/%s", getenv("BENCH_PORT"), name);
	f = open(path, O_RDONLY);
	if (f < 0)
		err(1, "%s", path);
	return f;
}

static size_t read_all(int f, char *to, size_t most)
{
	size_t len = 0;
	ssize_t more;

	while (len + 1 < most &&
	       (more = pread(f, to + len, most - 1 - len, (off_t)len)) > 0)
		len += (size_t)more;
	to[len] = 0;
	return len;
}

static uint64_t number_in(int f)
{
	char text[64];

	read_all(f, text, sizeof(text));
	return strtoull(text, NULL, 10);
}

/* A PCI function's: a line for each vector. */
static size_t find_vectors(DIR *d)
{
	struct dirent *entry;
	size_t n = 0;

	while ((entry = readdir(d)) && n < MOST_LINES)
		if (atoi(entry->d_name))
			lines[n++] = atoi(entry->d_name);
	return n;
}

/*
 * A device's of the tree, which names the GIC's shared interrupt: cells of
 * kind 0, number and trigger. The GIC counts those from 32 on, as the line of
 * one CPU shows: " 18:  4711  GIC-0   36 Level  eth0".
 */
static size_t find_shared_interrupt(void)
{
	const int f = open_of_port("device/of_node/interrupts");
	unsigned char cells[12];
	char *line, *rest = text;
	int number, hwirq;

	if (pread(f, cells, sizeof(cells), 0) != sizeof(cells) || cells[3])
		errx(1, "no shared interrupt in the device tree");
	close(f);
	read_all(interrupts, text, sizeof(text));
	while ((line = strsep(&rest, "\n")))
		if (sscanf(line, "%d: %*u GIC-%*d %d", &number, &hwirq) == 2 &&
		    hwirq == 32 + cells[7]) {
			lines[0] = number;
			return 1;
		}
	return 0;
}

void window_prepare(void)
{
	const int vectors = openat(open_of_port("."), "device/msi_irqs",
				   O_RDONLY);
	size_t n;

	tx_packets = open_of_port("statistics/tx_packets");
	rx_packets = open_of_port("statistics/rx_packets");
	interrupts = open("/proc/interrupts", O_RDONLY);
	if (interrupts < 0)
		err(1, "/proc/interrupts");
	n = vectors < 0 ? find_shared_interrupt() :
			  find_vectors(fdopendir(vectors));
	if (!n)
		errx(1, "the port has no interrupt");
}

/* A line of one CPU: "  25:   4711  PCI-MSIX-...". */
static uint64_t count_interrupts(void)
{
	uint64_t sum = 0;
	char *line, *rest = text;
	size_t i;

	read_all(interrupts, text, sizeof(text));
	while ((line = strsep(&rest, "\n"))) {
		const int number = atoi(line);
		const char *const colon = strchr(line, ':');

		for (i = 0; colon && number && i < MOST_LINES; i++)
			if (lines[i] == number)
				sum += strtoull(colon + 1, NULL, 10);
	}
	return sum;
}

void hand_over_symbols(void)
{
	const size_t most = 64 << 20;
	const int f = open("/proc/kallsyms", O_RDONLY);
	char *text = malloc(most);
	ssize_t more;
	size_t len = 0;

	if (f < 0 || !text)
		err(1, "/proc/kallsyms");
	while (len < most && (more = read(f, text + len, most - len)) > 0)
		len += (size_t)more;
	mark(MARK_SYMBOLS, (uint32_t)len, text);
	free(text);
	close(f);
}

static struct port look(void)
{
	return (struct port){ number_in(tx_packets), number_in(rx_packets),
			      count_interrupts() };
}

static struct port before;

uint64_t window_begin(uint32_t id)
{
	pause_ms(20);
	before = look();
	mark(MARK_BEGIN, id, NULL);
	return now_ns();
}

void window_end(uint32_t id, uint64_t since)
{
	const uint64_t took = now_ns() - since;
	struct port after;

	/* What is still under way is the load's as well. */
	pause_ms(2);
	mark(MARK_END, id, NULL);
	after = look();
	printf("%llu %llu %llu %llu\n", (unsigned long long)took,
	       (unsigned long long)(after.tx - before.tx),
	       (unsigned long long)(after.rx - before.rx),
	       (unsigned long long)(after.interrupts - before.interrupts));
}
