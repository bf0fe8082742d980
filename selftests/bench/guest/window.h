/* SPDX-License-Identifier: GPL-2.0 */
#ifndef WEIR_BENCH_WINDOW_H
#define WEIR_BENCH_WINDOW_H

#include <stdint.h>

/*
 * Opens what is read of the port whose sysfs directory is BENCH_PORT, in the
 * network namespace that it is called in. Ends the program where it cannot.
 */
void window_prepare(void);

/* Begins window @id, after a pause; the clock then, in nanoseconds. */
uint64_t window_begin(uint32_t id);

/*
 * Ends window @id, which began @since, once what is under way is over. Prints
 * nanoseconds until it was called, frames the port sent and received, and its
 * interrupts.
 */
void window_end(uint32_t id, uint64_t since);

/* Gives the plugin /proc/kallsyms. */
void hand_over_symbols(void);

#endif
