// SPDX-License-Identifier: GPL-2.0
/* Interrupt vectors and their NAPI instances. */
#include <linux/cpumask.h>
#include <linux/interrupt.h>
#include <linux/netdevice.h>
#include <linux/pci.h>
#include <linux/slab.h>

#include "compat/namespace.h"
#include "compat/napi.h"
#include "compat/pci_irq.h"
#include "port.h"

kapi_u32 kapi_online_cpus(void)
{
	return num_online_cpus();
}
EXPORT_SYMBOL_WEIR(kapi_online_cpus);

static bool alloc_msix(struct kapi_port *port, u32 max)
{
	/* One queue vector and one for everything else. */
	int n = pci_alloc_irq_vectors(port->pdev, 2, max, PCI_IRQ_MSIX);

	if (n < 0) {
		pci_warn(port->pdev, "no MSI-X vectors (error %d)\n", n);
		return false;
	}
	port->irq_mode = KAPI_IRQ_MSIX;
	port->irq_count = n;
	return true;
}

static bool alloc_one(struct kapi_port *port, enum kapi_irq_mode mode)
{
	const char *name = mode == KAPI_IRQ_MSI ? "MSI" : "INTx";
	int n = pci_alloc_irq_vectors(port->pdev, 1, 1,
				      mode == KAPI_IRQ_MSI ? PCI_IRQ_MSI :
							     PCI_IRQ_INTX);

	if (n < 0) {
		pci_warn(port->pdev, "no %s interrupt (error %d)\n", name, n);
		return false;
	}
	port->irq_mode = mode;
	port->irq_count = 1;
	pci_info(port->pdev, "one %s interrupt, so one queue pair\n", name);
	return true;
}

enum kapi_irq_mode kapi_irq_alloc(struct kapi_port *port, kapi_u32 max,
				  kapi_u32 *got)
{
	const enum weir_irq_choice choice = port->ops->irq_choice();

	max = min_t(u32, max, WEIR_MAX_QUEUES);
	if ((choice <= WEIR_IRQ_BEST && max >= 2 && alloc_msix(port, max)) ||
	    (choice <= WEIR_IRQ_MSI && alloc_one(port, KAPI_IRQ_MSI)) ||
	    alloc_one(port, KAPI_IRQ_INTX)) {
		*got = port->irq_count;
		return port->irq_mode;
	}
	return KAPI_IRQ_NONE;
}
EXPORT_SYMBOL_WEIR(kapi_irq_alloc);

void kapi_irq_free_all(struct kapi_port *port)
{
	if (port->irq_mode != KAPI_IRQ_NONE)
		pci_free_irq_vectors(port->pdev);
	port->irq_mode = KAPI_IRQ_NONE;
	port->irq_count = 0;
}
EXPORT_SYMBOL_WEIR(kapi_irq_free_all);

struct kapi_vector *kapi_vector_create(struct kapi_port *port,
				       kapi_u32 irq_index, void *core)
{
	struct kapi_vector *v;

	if (irq_index >= port->irq_count)
		return NULL;
	v = kzalloc_node(sizeof(*v), GFP_KERNEL, dev_to_node(&port->pdev->dev));
	if (!v)
		return NULL;
	v->port = port;
	v->core = core;
	v->irq_index = irq_index;
	compat_napi_add(port->netdev, &v->napi, port->ops->napi_poll,
			irq_index);
	return v;
}
EXPORT_SYMBOL_WEIR(kapi_vector_create);

void kapi_vector_destroy(struct kapi_vector *vector)
{
	if (!vector)
		return;
	netif_napi_del(&vector->napi);
	kfree(vector);
}
EXPORT_SYMBOL_WEIR(kapi_vector_destroy);

/* The chip has masked the vector by itself (auto-mask); the poll unmasks. */
static irqreturn_t queue_irq(int irq, void *data)
{
	struct kapi_vector *v = data;

	napi_schedule_irqoff(&v->napi);
	return IRQ_HANDLED;
}

/* One CPU per vector, near the device. */
static const struct cpumask *cpu_of(struct kapi_port *port, u32 index)
{
	return cpumask_of(cpumask_local_spread(index,
					       dev_to_node(&port->pdev->dev)));
}

/*
 * Interrupts and XPS maps are spread once: where the user has moved one since,
 * it stays.
 */
static void spread_irq(struct kapi_port *port, struct kapi_vector *v, u32 index,
		       int irq)
{
	if (!test_and_set_bit(v->irq_index, port->affinity_set))
		irq_set_affinity_and_hint(irq, cpu_of(port, index));
	else
		irq_update_affinity_hint(irq, cpu_of(port, index));
}

void weir_spread_xps(struct kapi_port *port)
{
	const u32 queues = port->netdev->real_num_tx_queues;
	u32 i;

	for (i = 0; i < queues && i < port->requested; i++)
		if (!test_and_set_bit(i, port->xps_set))
			netif_set_xps_queue(port->netdev, cpu_of(port, i), i);
	/* The kernel has forgotten the maps of queues that are gone. */
	bitmap_clear(port->xps_set, queues, WEIR_MAX_QUEUES - queues);
}

static int request_queue(struct kapi_port *port, struct kapi_vector *v,
			 u32 index)
{
	const int irq = pci_irq_vector(port->pdev, v->irq_index);
	int err;

	snprintf(v->name, sizeof(v->name), "%s-TxRx-%u", port->netdev->name,
		 index);
	err = request_irq(irq, queue_irq, 0, v->name, v);
	if (err) {
		netdev_err(port->netdev, "interrupt %d of queue %u: error %d\n",
			   irq, index, err);
		return err;
	}
	spread_irq(port, v, index, irq);
	compat_napi_set_irq(&v->napi, irq);
	return 0;
}

static void release_queues(struct kapi_port *port)
{
	while (port->requested) {
		struct kapi_vector *v = port->vectors[--port->requested];
		const int irq = pci_irq_vector(port->pdev, v->irq_index);

		compat_queue_set_napi(port->netdev, port->requested, NULL);
		if (port->irq_mode != KAPI_IRQ_MSIX)
			continue;
		compat_napi_set_irq(&v->napi, -1);
		irq_update_affinity_hint(irq, NULL);
		free_irq(irq, v);
	}
}

/* The interrupt of everything else, or the only one there is. */
static int request_other(struct kapi_port *port)
{
	const bool msix = port->irq_mode == KAPI_IRQ_MSIX;
	const int irq = pci_irq_vector(port->pdev, port->irq_count - 1);
	const char *name = port->netdev->name;
	int err;

	if (msix) {
		snprintf(port->other_name, sizeof(port->other_name), "%s-other",
			 port->netdev->name);
		name = port->other_name;
	}
	err = request_irq(irq, msix ? port->ops->other_irq :
				      port->ops->shared_irq,
			  port->irq_mode == KAPI_IRQ_INTX ? IRQF_SHARED : 0,
			  name, port);
	if (err)
		netdev_err(port->netdev, "interrupt %d: error %d\n", irq, err);
	return err;
}

int kapi_irq_request(struct kapi_port *port,
		     struct kapi_vector *const *vectors, kapi_u32 n)
{
	u32 i;
	int err;

	if (!n || n > WEIR_MAX_QUEUES || port->requested)
		return -EINVAL;
	for (i = 0; i < n; i++) {
		if (port->irq_mode == KAPI_IRQ_MSIX) {
			err = request_queue(port, vectors[i], i);
			if (err)
				goto release;
		}
		port->vectors[i] = vectors[i];
		port->requested = i + 1;
		if (i < port->netdev->num_rx_queues)
			compat_queue_set_napi(port->netdev, i,
					      &vectors[i]->napi);
	}
	err = request_other(port);
	if (err)
		goto release;
	weir_spread_xps(port);
	return 0;
release:
	release_queues(port);
	return err;
}
EXPORT_SYMBOL_WEIR(kapi_irq_request);

void kapi_irq_release(struct kapi_port *port)
{
	if (!port->requested)
		return;
	free_irq(pci_irq_vector(port->pdev, port->irq_count - 1), port);
	release_queues(port);
}
EXPORT_SYMBOL_WEIR(kapi_irq_release);

void kapi_napi_enable(struct kapi_vector *vector)
{
	napi_enable(&vector->napi);
}
EXPORT_SYMBOL_WEIR(kapi_napi_enable);

void kapi_napi_disable(struct kapi_vector *vector)
{
	napi_disable(&vector->napi);
}
EXPORT_SYMBOL_WEIR(kapi_napi_disable);

KAPI_BOOL kapi_napi_complete(struct kapi_vector *vector, kapi_u32 work)
{
	return napi_complete_done(&vector->napi, work);
}
EXPORT_SYMBOL_WEIR(kapi_napi_complete);

void kapi_napi_schedule(struct kapi_vector *vector)
{
	napi_schedule(&vector->napi);
}
EXPORT_SYMBOL_WEIR(kapi_napi_schedule);
