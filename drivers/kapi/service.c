// SPDX-License-Identifier: GPL-2.0
/*
 * The core's work in process context: the service (delayed, no RTNL, so that
 * it can be waited for under RTNL), and recovery (takes RTNL, so that it can
 * not: it is cancelled outside, by remove and suspend only; faults.md H3).
 */
#include <linux/jiffies.h>
#include <linux/rtnetlink.h>
#include <linux/workqueue.h>

#include "compat/namespace.h"
#include "port.h"

static struct workqueue_struct *workqueue;

int weir_workqueue_create(void)
{
	workqueue = alloc_workqueue("weir", WQ_UNBOUND, 0);
	return workqueue ? 0 : -ENOMEM;
}

void weir_workqueue_destroy(void)
{
	destroy_workqueue(workqueue);
}

/* The earliest of all that is asked for. Lock held. */
static void arm(struct weir_service *s, u32 ms)
{
	const unsigned long due = jiffies + msecs_to_jiffies(ms);

	if (s->paused) {
		s->wanted = true;
		return;
	}
	if (s->armed && time_before_eq(s->due, due))
		return;
	s->armed = true;
	s->due = due;
	mod_delayed_work(workqueue, &s->work, msecs_to_jiffies(ms));
}

void kapi_service_after(struct kapi_port *port, kapi_u32 ms)
{
	struct weir_service *s = &port->service;
	unsigned long flags;

	spin_lock_irqsave(&s->lock, flags);
	arm(s, ms);
	spin_unlock_irqrestore(&s->lock, flags);
}
EXPORT_SYMBOL_WEIR(kapi_service_after);

static void run_service(struct work_struct *work)
{
	struct kapi_port *port =
		container_of(work, struct kapi_port, service.work.work);
	struct weir_service *s = &port->service;
	u32 ms;

	spin_lock_irq(&s->lock);
	s->armed = false;
	if (s->paused) {
		s->wanted = true;
		spin_unlock_irq(&s->lock);
		return;
	}
	spin_unlock_irq(&s->lock);

	if (READ_ONCE(port->lost))
		return;
	ms = port->ops->service(port->core);
	if (ms)
		kapi_service_after(port, ms);
}

void kapi_service_pause(struct kapi_port *port)
{
	struct weir_service *s = &port->service;

	spin_lock_irq(&s->lock);
	s->paused++;
	/* What is pending now is not lost, only later. */
	s->wanted |= s->armed;
	s->armed = false;
	spin_unlock_irq(&s->lock);
	cancel_delayed_work_sync(&s->work);
}
EXPORT_SYMBOL_WEIR(kapi_service_pause);

void kapi_service_resume(struct kapi_port *port)
{
	struct weir_service *s = &port->service;

	spin_lock_irq(&s->lock);
	if (!--s->paused && s->wanted) {
		s->wanted = false;
		arm(s, 0);
	}
	spin_unlock_irq(&s->lock);
}
EXPORT_SYMBOL_WEIR(kapi_service_resume);

void kapi_recover_soon(struct kapi_port *port)
{
	struct weir_service *s = &port->service;
	unsigned long flags;

	spin_lock_irqsave(&s->lock, flags);
	if (!s->no_recovery)
		queue_work(workqueue, &port->recover);
	spin_unlock_irqrestore(&s->lock, flags);
}
EXPORT_SYMBOL_WEIR(kapi_recover_soon);

void weir_recover_forbid(struct kapi_port *port)
{
	spin_lock_irq(&port->service.lock);
	port->service.no_recovery = true;
	spin_unlock_irq(&port->service.lock);
	cancel_work_sync(&port->recover);
}

void weir_recover_allow(struct kapi_port *port)
{
	spin_lock_irq(&port->service.lock);
	port->service.no_recovery = false;
	spin_unlock_irq(&port->service.lock);
}

static void run_recover(struct work_struct *work)
{
	struct kapi_port *port = container_of(work, struct kapi_port, recover);

	rtnl_lock();
	if (port->opened && !READ_ONCE(port->lost) &&
	    netif_device_present(port->netdev))
		port->ops->recover(port->core);
	rtnl_unlock();
}

void weir_service_init(struct kapi_port *port)
{
	spin_lock_init(&port->service.lock);
	INIT_DELAYED_WORK(&port->service.work, run_service);
	INIT_WORK(&port->recover, run_recover);
	/* Until the port is registered. */
	port->service.paused = 1;
}
