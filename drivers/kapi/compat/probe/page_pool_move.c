// SPDX-License-Identifier: GPL-2.0
/* Compiles where a page pool can be given to another NAPI instance. */
#include <net/page_pool/helpers.h>

void probe(struct page_pool *pool, struct napi_struct *napi);
void probe(struct page_pool *pool, struct napi_struct *napi)
{
	page_pool_enable_direct_recycling(pool, napi);
}
