// SPDX-License-Identifier: GPL-2.0
/* Compiles where a page pool can know the queue it serves. */
#include <net/page_pool/helpers.h>

void probe(struct page_pool_params *params);
void probe(struct page_pool_params *params)
{
	params->netdev = NULL;
	params->queue_idx = 0;
}
