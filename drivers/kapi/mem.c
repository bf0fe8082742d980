// SPDX-License-Identifier: GPL-2.0
/* Memory and time. */
#include <linux/delay.h>
#include <linux/dma-mapping.h>
#include <linux/ktime.h>
#include <linux/mm.h>
#include <linux/slab.h>

#include "compat/namespace.h"
#include "port.h"

void *kapi_zalloc(kapi_size bytes)
{
	return kvzalloc(bytes, GFP_KERNEL);
}
EXPORT_SYMBOL_WEIR(kapi_zalloc);

void kapi_free(void *ptr)
{
	kvfree(ptr);
}
EXPORT_SYMBOL_WEIR(kapi_free);

void *kapi_dma_zalloc(struct kapi_port *port, kapi_size bytes, kapi_u64 *iova)
{
	dma_addr_t dma;
	void *ptr;

	/* Zeroed by itself. */
	ptr = dma_alloc_coherent(port->dev, bytes, &dma, GFP_KERNEL);
	if (ptr)
		*iova = dma;
	return ptr;
}
EXPORT_SYMBOL_WEIR(kapi_dma_zalloc);

void kapi_dma_free(struct kapi_port *port, kapi_size bytes, void *ptr,
		   kapi_u64 iova)
{
	if (ptr)
		dma_free_coherent(port->dev, bytes, ptr, iova);
}
EXPORT_SYMBOL_WEIR(kapi_dma_free);

void kapi_udelay(kapi_u32 us)
{
	udelay(us);
}
EXPORT_SYMBOL_WEIR(kapi_udelay);

void kapi_usleep(kapi_u32 us)
{
	/* An hrtimer is exact but dear; from 20 ms on a jiffy does. */
	if (us < 20 * USEC_PER_MSEC)
		usleep_range(us, us + us / 4 + 10);
	else
		msleep(DIV_ROUND_UP(us, USEC_PER_MSEC));
}
EXPORT_SYMBOL_WEIR(kapi_usleep);

kapi_u64 kapi_now_ns(void)
{
	return ktime_get_ns();
}
EXPORT_SYMBOL_WEIR(kapi_now_ns);
