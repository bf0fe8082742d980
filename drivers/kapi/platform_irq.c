// SPDX-License-Identifier: GPL-2.0
/*
 * Interrupts of a platform device: one line, or one number with a line of its
 * own for each CPU (Armada 370, XP and 38x, behind their MPIC).
 */
#include <linux/cpuhotplug.h>
#include <linux/cpumask.h>
#include <linux/interrupt.h>
#include <linux/irq.h>
#include <linux/irqdesc.h>
#include <linux/netdevice.h>
#include <linux/rtnetlink.h>
#include <linux/smp.h>

#include "compat/napi.h"
#include "platform.h"

static enum kapi_irq_mode irq_alloc(struct kapi_port *port, u32 max)
{
	struct weir_platform *plat = port->platform;

	if (!plat->percpu) {
		port->irq_count = 1;
		return KAPI_IRQ_SINGLE;
	}
	if (!irq_is_percpu_devid(plat->irq)) {
		dev_err(port->dev,
			"interrupt %d has no line for each CPU: is its controller the MPIC?\n",
			plat->irq);
		return KAPI_IRQ_NONE;
	}
	if (nr_cpu_ids > WEIR_MAX_QUEUES)
		return KAPI_IRQ_NONE;
	plat->lines = alloc_percpu(struct weir_line);
	if (!plat->lines)
		return KAPI_IRQ_NONE;
	port->irq_count = nr_cpu_ids;
	return KAPI_IRQ_PERCPU;
}

static void irq_free_all(struct kapi_port *port)
{
	free_percpu(port->platform->lines);
	port->platform->lines = NULL;
}

/*
 * The device stays as it is: its line is level triggered, and off until the
 * poll has taken the cause away.
 */
static irqreturn_t line_irq(int irq, void *data)
{
	struct weir_line *line = data;

	disable_percpu_irq(irq);
	napi_schedule_irqoff(&line->vector->napi);
	return IRQ_HANDLED;
}

static void line_off(void *data)
{
	const struct weir_platform *plat = data;

	disable_percpu_irq(plat->irq);
}

static int request_lines(struct kapi_port *port, u32 n)
{
	struct weir_platform *plat = port->platform;
	u32 cpu;

	for_each_possible_cpu(cpu) {
		if (cpu >= n)
			return -EINVAL;
		per_cpu_ptr(plat->lines, cpu)->vector = port->vectors[cpu];
	}
	return request_percpu_irq(plat->irq, line_irq, port->netdev->name,
				  plat->lines);
}

static int irq_request(struct kapi_port *port,
		       struct kapi_vector *const *vectors, u32 n)
{
	const struct weir_platform *plat = port->platform;
	u32 i;
	int err;

	for (i = 0; i < n; i++)
		port->vectors[i] = vectors[i];
	if (port->irq_mode == KAPI_IRQ_PERCPU)
		err = request_lines(port, n);
	else
		err = request_irq(plat->irq, port->ops->shared_irq, 0,
				  port->netdev->name, port);
	if (err) {
		netdev_err(port->netdev, "interrupt %d: error %d\n", plat->irq,
			   err);
		return err;
	}
	port->requested = n;
	if (port->irq_mode != KAPI_IRQ_PERCPU)
		weir_napi_set_irq(vectors[0], plat->irq);
	return 0;
}

static void irq_release(struct kapi_port *port)
{
	struct weir_platform *plat = port->platform;
	u32 i;

	for (i = 0; i < port->netdev->real_num_rx_queues; i++)
		compat_queue_set_napi(port->netdev, i, NULL);
	if (port->irq_mode == KAPI_IRQ_PERCPU) {
		on_each_cpu(line_off, plat, 1);
		free_percpu_irq(plat->irq, plat->lines);
	} else {
		weir_napi_set_irq(port->vectors[0], -1);
		free_irq(plat->irq, port);
	}
	port->requested = 0;
}

const struct weir_bus weir_platform_bus = {
	.irq_alloc = irq_alloc,
	.irq_free_all = irq_free_all,
	.irq_request = irq_request,
	.irq_release = irq_release,
};

void kapi_line_on(struct kapi_vector *vector)
{
	enable_percpu_irq(vector->port->platform->irq, IRQ_TYPE_NONE);
}

void kapi_queue_on(struct kapi_port *port, kapi_u32 index,
		   struct kapi_vector *vector)
{
	const bool percpu = port->irq_mode == KAPI_IRQ_PERCPU;

	ASSERT_RTNL();
	compat_queue_set_napi(port->netdev, index, &vector->napi);
	if (test_and_set_bit(index, port->xps_set))
		return;
	netif_set_xps_queue(port->netdev,
			    percpu ? cpumask_of(vector->irq_index) :
				     weir_cpu_of(port, index),
			    index);
}

struct each_cpu {
	struct kapi_port *port;
	u32 what;
	int lines;
};

static void on_this_cpu(void *data)
{
	const struct each_cpu *each = data;
	struct kapi_port *port = each->port;

	port->ops->on_cpu(port->core, smp_processor_id(), each->what);
	if (each->lines > 0)
		enable_percpu_irq(port->platform->irq, IRQ_TYPE_NONE);
	else if (each->lines < 0)
		disable_percpu_irq(port->platform->irq);
}

void kapi_on_each_cpu(struct kapi_port *port, kapi_u32 what, int lines)
{
	struct each_cpu each = { .port = port, .what = what, .lines = lines };

	if (port->irq_mode != KAPI_IRQ_PERCPU)
		each.lines = 0;
	on_each_cpu(on_this_cpu, &each, 1);
}

/*
 * CPUs that come and go. Both callbacks run on the CPU in question, which is
 * online in both.
 */
static enum cpuhp_state hotplug_state;

static int cpu_comes(unsigned int cpu, struct hlist_node *node)
{
	struct weir_platform *plat =
		hlist_entry(node, struct weir_platform, hotplug);

	plat->port->ops->cpu_online(plat->port->core, cpu);
	return 0;
}

static int cpu_goes(unsigned int cpu, struct hlist_node *node)
{
	struct weir_platform *plat =
		hlist_entry(node, struct weir_platform, hotplug);

	plat->port->ops->cpu_offline(plat->port->core, cpu);
	return 0;
}

int weir_hotplug_add(struct weir_platform *plat)
{
	if (plat->port->irq_mode != KAPI_IRQ_PERCPU)
		return 0;
	return cpuhp_state_add_instance_nocalls(hotplug_state, &plat->hotplug);
}

void weir_hotplug_remove(struct weir_platform *plat)
{
	if (plat->port->irq_mode == KAPI_IRQ_PERCPU)
		cpuhp_state_remove_instance_nocalls(hotplug_state,
						    &plat->hotplug);
}

int weir_platform_init(void)
{
	int state;

	state = cpuhp_setup_state_multi(CPUHP_AP_ONLINE_DYN, "net/weir:online",
					cpu_comes, cpu_goes);
	if (state < 0)
		return state;
	hotplug_state = state;
	return 0;
}

void weir_platform_exit(void)
{
	cpuhp_remove_multi_state(hotplug_state);
}
