/* SPDX-License-Identifier: GPL-2.0 */
/* The pin interrupt's flag was called PCI_IRQ_LEGACY before 6.8. */
#ifndef WEIR_COMPAT_PCI_IRQ_H
#define WEIR_COMPAT_PCI_IRQ_H

#include <linux/pci.h>

#ifndef PCI_IRQ_INTX
#define PCI_IRQ_INTX PCI_IRQ_LEGACY
#endif

#endif
