// SPDX-License-Identifier: GPL-2.0
/* Interrupt vectors and their NAPI instances, of any bus. */
#include <linux/cpumask.h>
#include <linux/io.h>
#include <linux/netdevice.h>
#include <linux/slab.h>
#include <linux/smp.h>

#include "adaptive.h"
#include "compat/namespace.h"
#include "compat/napi.h"
#include "port.h"

kapi_u32 kapi_online_cpus(void)
{
	return num_online_cpus();
}
EXPORT_SYMBOL_WEIR(kapi_online_cpus);

kapi_u32 kapi_cpu_numbers(void)
{
	return nr_cpu_ids;
}
EXPORT_SYMBOL_WEIR(kapi_cpu_numbers);

KAPI_BOOL kapi_cpu_online(kapi_u32 cpu)
{
	return cpu < nr_cpu_ids && cpu_online(cpu);
}
EXPORT_SYMBOL_WEIR(kapi_cpu_online);

enum kapi_irq_mode kapi_irq_alloc(struct kapi_port *port, kapi_u32 max,
				  kapi_u32 *got)
{
	port->irq_mode = port->bus->irq_alloc(port, max);
	*got = port->irq_count;
	return port->irq_mode;
}
EXPORT_SYMBOL_WEIR(kapi_irq_alloc);

void kapi_irq_free_all(struct kapi_port *port)
{
	if (port->irq_mode != KAPI_IRQ_NONE)
		port->bus->irq_free_all(port);
	port->irq_mode = KAPI_IRQ_NONE;
	port->irq_count = 0;
}
EXPORT_SYMBOL_WEIR(kapi_irq_free_all);

int kapi_irq_request(struct kapi_port *port,
		     struct kapi_vector *const *vectors, kapi_u32 n)
{
	if (!n || n > WEIR_MAX_QUEUES || port->requested)
		return -EINVAL;
	return port->bus->irq_request(port, vectors, n);
}
EXPORT_SYMBOL_WEIR(kapi_irq_request);

void kapi_irq_release(struct kapi_port *port)
{
	if (port->requested)
		port->bus->irq_release(port);
}
EXPORT_SYMBOL_WEIR(kapi_irq_release);

/* Hard interrupt on the vector's CPU: another one's kapi_vector_kick(). */
static void kicked(void *data)
{
	struct kapi_vector *v = data;

	clear_bit(0, &v->kicked);
	napi_schedule(&v->napi);
}

static void nothing(void *data)
{
}

static void add_napi(struct kapi_vector *v)
{
	struct kapi_port *port = v->port;

	if (port->irq_mode == KAPI_IRQ_PERCPU) {
		/* Polled on its own CPU only, never by a socket that waits. */
		set_bit(NAPI_STATE_NO_BUSY_POLL, &v->napi.state);
		netif_napi_add(port->netdev, &v->napi,
			       port->ops->napi_poll_percpu);
	} else {
		compat_napi_add(port->netdev, &v->napi, port->ops->napi_poll,
				v->irq_index);
	}
	v->napi_added = true;
}

/* What polls of the vector are for; -1: none. */
void weir_napi_set_irq(struct kapi_vector *v, int irq)
{
	v->napi_irq = irq;
	compat_napi_set_irq(&v->napi, irq);
}
EXPORT_SYMBOL_WEIR(weir_napi_set_irq);

struct kapi_vector *kapi_vector_create(struct kapi_port *port,
				       kapi_u32 irq_index, void *core)
{
	struct kapi_vector *v;

	if (irq_index >= port->irq_count)
		return NULL;
	v = kzalloc_node(sizeof(*v), GFP_KERNEL, dev_to_node(port->dev));
	if (!v)
		return NULL;
	v->port = port;
	v->core = core;
	v->irq_index = irq_index;
	v->rx_irq = irq_index;
	v->tx_irq = irq_index;
	INIT_CSD(&v->kick, kicked, v);
	v->napi_irq = -1;
	add_napi(v);
	return v;
}
EXPORT_SYMBOL_WEIR(kapi_vector_create);

void kapi_vector_split(struct kapi_vector *vector, kapi_u32 rx_irq,
		       kapi_u32 tx_irq)
{
	vector->rx_irq = rx_irq;
	vector->tx_irq = tx_irq;
}
EXPORT_SYMBOL_WEIR(kapi_vector_split);

void kapi_vector_destroy(struct kapi_vector *vector)
{
	if (!vector)
		return;
	/* A kick that is under way is before this one in that CPU's queue. */
	if (vector->port->irq_mode == KAPI_IRQ_PERCPU)
		smp_call_function_single(vector->irq_index, nothing, NULL, 1);
	kapi_napi_remove(vector);
	kfree(vector);
}
EXPORT_SYMBOL_WEIR(kapi_vector_destroy);

/* One CPU per vector, near the device. */
const struct cpumask *weir_cpu_of(struct kapi_port *port, u32 index)
{
	return cpumask_of(cpumask_local_spread(index, dev_to_node(port->dev)));
}
EXPORT_SYMBOL_WEIR(weir_cpu_of);

/* XPS maps are spread once: where the user has moved one since, it stays. */
void weir_spread_xps(struct kapi_port *port)
{
	const u32 queues = port->netdev->real_num_tx_queues;
	/* Of a platform port kapi_queue_on() sets them. */
	const u32 ours = port->platform ? 0 : min(queues, port->requested);
	u32 i;

	for (i = 0; i < ours; i++)
		if (!test_and_set_bit(i, port->xps_set))
			netif_set_xps_queue(port->netdev, weir_cpu_of(port, i), i);
	/* The kernel has forgotten the maps of queues that are gone. */
	bitmap_clear(port->xps_set, queues, WEIR_MAX_QUEUES - queues);
}

void kapi_napi_enable(struct kapi_vector *vector)
{
	if (!vector->napi_added) {
		add_napi(vector);
		compat_napi_set_irq(&vector->napi, vector->napi_irq);
	}
	napi_enable(&vector->napi);
	weir_adaptive_polls_on(vector->port);
}
EXPORT_SYMBOL_WEIR(kapi_napi_enable);

void kapi_napi_disable(struct kapi_vector *vector)
{
	weir_adaptive_polls_off(vector->port);
	napi_disable(&vector->napi);
}
EXPORT_SYMBOL_WEIR(kapi_napi_disable);

/* An interrupt that is late finds it as napi_disable() left it, scheduled. */
void kapi_napi_remove(struct kapi_vector *vector)
{
	if (!vector->napi_added)
		return;
	netif_napi_del(&vector->napi);
	vector->napi_added = false;
}
EXPORT_SYMBOL_WEIR(kapi_napi_remove);

KAPI_BOOL kapi_napi_complete(struct kapi_vector *vector, kapi_u32 work)
{
	return napi_complete_done(&vector->napi, work);
}
EXPORT_SYMBOL_WEIR(kapi_napi_complete);

int kapi_napi_finish(struct kapi_vector *vector, int work,
		     const struct kapi_write *unmask)
{
	if (likely(napi_complete_done(&vector->napi, work)))
		writel(unmask->value,
		       (void __iomem __force *)unmask->bar + unmask->offset);
	return work;
}
EXPORT_SYMBOL_WEIR(kapi_napi_finish);

void kapi_napi_schedule(struct kapi_vector *vector)
{
	napi_schedule(&vector->napi);
}
EXPORT_SYMBOL_WEIR(kapi_napi_schedule);

KAPI_BOOL kapi_napi_scheduled(const struct kapi_vector *vector)
{
	return test_bit(NAPI_STATE_SCHED, &vector->napi.state);
}
EXPORT_SYMBOL_WEIR(kapi_napi_scheduled);

/* napi_schedule from any context. */
static void schedule_here(struct kapi_vector *v)
{
	if (in_hardirq() || irqs_disabled()) {
		napi_schedule(&v->napi);
		return;
	}
	/* What runs it is the end of the section. */
	local_bh_disable();
	napi_schedule(&v->napi);
	local_bh_enable();
}

void kapi_vector_kick(struct kapi_vector *vector)
{
	int here;

	if (vector->port->irq_mode != KAPI_IRQ_PERCPU) {
		schedule_here(vector);
		return;
	}
	here = get_cpu();
	if (vector->irq_index == here)
		schedule_here(vector);
	else if (!test_and_set_bit(0, &vector->kicked) &&
		 smp_call_function_single_async(vector->irq_index,
						&vector->kick))
		/* No such CPU now: its queues are another's. */
		clear_bit(0, &vector->kicked);
	put_cpu();
}
EXPORT_SYMBOL_WEIR(kapi_vector_kick);
