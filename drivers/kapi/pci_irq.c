// SPDX-License-Identifier: GPL-2.0
/* Interrupts of a PCI function: MSI-X, MSI or the pin. */
#include <linux/cpumask.h>
#include <linux/interrupt.h>
#include <linux/netdevice.h>
#include <linux/pci.h>

#include "compat/napi.h"
#include "compat/pci_irq.h"
#include "pci.h"
#include "port.h"

static struct pci_dev *pdev_of(struct kapi_port *port)
{
	return to_pci_dev(port->dev);
}

static bool alloc_msix(struct kapi_port *port, u32 max)
{
	/* One queue vector and one for everything else. */
	int n = pci_alloc_irq_vectors(pdev_of(port), 2, max, PCI_IRQ_MSIX);

	if (n < 0) {
		pci_warn(pdev_of(port), "no MSI-X vectors (error %d)\n", n);
		return false;
	}
	port->irq_mode = KAPI_IRQ_MSIX;
	port->irq_count = n;
	return true;
}

static bool alloc_one(struct kapi_port *port, enum kapi_irq_mode mode)
{
	const char *name = mode == KAPI_IRQ_MSI ? "MSI" : "INTx";
	int n = pci_alloc_irq_vectors(pdev_of(port), 1, 1,
				      mode == KAPI_IRQ_MSI ? PCI_IRQ_MSI :
							     PCI_IRQ_INTX);

	if (n < 0) {
		pci_warn(pdev_of(port), "no %s interrupt (error %d)\n", name, n);
		return false;
	}
	port->irq_mode = mode;
	port->irq_count = 1;
	pci_info(pdev_of(port), "one %s interrupt, so one queue pair\n", name);
	return true;
}

static enum kapi_irq_mode irq_alloc(struct kapi_port *port, u32 max)
{
	const enum weir_irq_choice choice = port->ops->irq_choice();

	max = min_t(u32, max, WEIR_MAX_QUEUES);
	if ((choice <= WEIR_IRQ_BEST && max >= 2 && alloc_msix(port, max)) ||
	    (choice <= WEIR_IRQ_MSI && alloc_one(port, KAPI_IRQ_MSI)) ||
	    alloc_one(port, KAPI_IRQ_INTX))
		return port->irq_mode;
	return KAPI_IRQ_NONE;
}

static void irq_free_all(struct kapi_port *port)
{
	pci_free_irq_vectors(pdev_of(port));
}

/* The chip has masked the vector by itself (auto-mask); the poll unmasks. */
static irqreturn_t queue_irq(int irq, void *data)
{
	struct kapi_vector *v = data;

	napi_schedule_irqoff(&v->napi);
	return IRQ_HANDLED;
}

/* Interrupts are spread once: where the user has moved one since, it stays. */
static void spread_irq(struct kapi_port *port, u32 nr, u32 index, int irq)
{
	if (!test_and_set_bit(nr, port->affinity_set))
		irq_set_affinity_and_hint(irq, weir_cpu_of(port, index));
	else
		irq_update_affinity_hint(irq, weir_cpu_of(port, index));
}

static int request_one(struct kapi_port *port, struct kapi_vector *v, u32 nr,
		       u32 index, const char *name)
{
	const int irq = pci_irq_vector(pdev_of(port), nr);
	int err;

	err = request_irq(irq, queue_irq, 0, name, v);
	if (err) {
		netdev_err(port->netdev, "interrupt %d of queue %u: error %d\n",
			   irq, index, err);
		return err;
	}
	spread_irq(port, nr, index, irq);
	return 0;
}

static void release_one(struct kapi_port *port, struct kapi_vector *v, u32 nr)
{
	const int irq = pci_irq_vector(pdev_of(port), nr);

	irq_update_affinity_hint(irq, NULL);
	free_irq(irq, v);
}

static int request_queue(struct kapi_port *port, struct kapi_vector *v,
			 u32 index)
{
	const bool split = v->rx_irq != v->tx_irq;
	const char *netdev = port->netdev->name;
	int err;

	snprintf(v->name, sizeof(v->name), split ? "%s-rx-%u" : "%s-TxRx-%u",
		 netdev, index);
	snprintf(v->tx_name, sizeof(v->tx_name), "%s-tx-%u", netdev, index);
	err = request_one(port, v, v->rx_irq, index, v->name);
	if (err)
		return err;
	if (split) {
		err = request_one(port, v, v->tx_irq, index, v->tx_name);
		if (err) {
			release_one(port, v, v->rx_irq);
			return err;
		}
	}
	weir_napi_set_irq(v, pci_irq_vector(pdev_of(port), v->rx_irq));
	return 0;
}

static void release_queues(struct kapi_port *port)
{
	while (port->requested) {
		struct kapi_vector *v = port->vectors[--port->requested];

		compat_queue_set_napi(port->netdev, port->requested, NULL);
		if (port->irq_mode != KAPI_IRQ_MSIX)
			continue;
		weir_napi_set_irq(v, -1);
		if (v->tx_irq != v->rx_irq)
			release_one(port, v, v->tx_irq);
		release_one(port, v, v->rx_irq);
	}
}

/* The interrupt of everything else, or the only one there is. */
static int request_other(struct kapi_port *port)
{
	const bool msix = port->irq_mode == KAPI_IRQ_MSIX;
	const int irq = pci_irq_vector(pdev_of(port), port->irq_count - 1);
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

static int irq_request(struct kapi_port *port,
		       struct kapi_vector *const *vectors, u32 n)
{
	u32 i;
	int err;

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

static void irq_release(struct kapi_port *port)
{
	free_irq(pci_irq_vector(pdev_of(port), port->irq_count - 1), port);
	release_queues(port);
}

const struct weir_bus weir_pci_bus = {
	.irq_alloc = irq_alloc,
	.irq_free_all = irq_free_all,
	.irq_request = irq_request,
	.irq_release = irq_release,
};
