// SPDX-License-Identifier: GPL-2.0
/* Registers. */
#include <linux/io.h>

#include "compat/namespace.h"
#include "port.h"

kapi_u32 kapi_read32(const void *bar, kapi_u32 offset)
{
	return readl((const void __iomem __force *)bar + offset);
}
EXPORT_SYMBOL_WEIR(kapi_read32);

void kapi_write32(void *bar, kapi_u32 offset, kapi_u32 value)
{
	writel(value, (void __iomem __force *)bar + offset);
}
EXPORT_SYMBOL_WEIR(kapi_write32);

void *kapi_port_bar(struct kapi_port *port)
{
	return (void __force *)port->bar;
}
EXPORT_SYMBOL_WEIR(kapi_port_bar);
