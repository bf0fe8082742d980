/* SPDX-License-Identifier: GPL-2.0 */
/* A transmit queue is made of a format that is whole. */
/* expect: constraints not satisfied|constraint failure|does not satisfy */
#include <drivers/intel/adv_format.h>
#include <weir/tx_queue.h>

using namespace weir;

/* Everything but a way to tell that a descriptor is done. */
struct Deaf : intel::AdvTx {
	static void done() = delete;
};
#ifdef WRONG
using Queue = TxQueue<Deaf>;
static_assert(Queue::worst_case > 0);
#else
using Queue = TxQueue<intel::AdvTx>;
static_assert(Queue::worst_case > 0);
#endif
