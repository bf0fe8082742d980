/* SPDX-License-Identifier: GPL-2.0 */
/* Between the two files of the PCI bus. */
#ifndef WEIR_PCI_H
#define WEIR_PCI_H

struct weir_bus;

extern const struct weir_bus weir_pci_bus;	/* pci_irq.c */

#endif
