// SPDX-License-Identifier: GPL-2.0
/* Compiles where a page pool can know the NAPI instance it belongs to. */
#include <net/page_pool/helpers.h>

void probe(struct page_pool_params *params, struct page_pool *pool);
void probe(struct page_pool_params *params, struct page_pool *pool)
{
	params->napi = NULL;
	page_pool_disable_direct_recycling(pool);
}
