/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Page pools: one header in 6.1, a directory since 6.6; they learned of their
 * NAPI instance in 6.3 and of their queue in 6.11, and could be given another
 * instance in 7.0. Since 6.8 any page of one counts its pieces, without a flag
 * that not every machine has.
 */
#ifndef WEIR_COMPAT_PAGE_POOL_H
#define WEIR_COMPAT_PAGE_POOL_H

#include "probe/page_pool_directory.h"
#include "probe/page_pool_move.h"
#include "probe/page_pool_napi.h"
#include "probe/page_pool_pieces.h"
#include "probe/page_pool_queue.h"

#if WEIR_HAVE_PAGE_POOL_DIRECTORY
#include <net/page_pool/helpers.h>
#else
#include <net/page_pool.h>
#endif

/* Pages of frames that this NAPI instance's CPU frees skip the pool's lock. */
static inline void compat_page_pool_set_napi(struct page_pool_params *params,
					     struct napi_struct *napi)
{
#if WEIR_HAVE_PAGE_POOL_NAPI
	params->napi = napi;
#endif
}

static inline void compat_page_pool_unset_napi(struct page_pool *pool)
{
#if WEIR_HAVE_PAGE_POOL_NAPI
	page_pool_disable_direct_recycling(pool);
#endif
}

/*
 * While nothing polls. Where the pool cannot be moved, its pages go by the ring
 * that all CPUs may use.
 */
static inline void compat_page_pool_move_napi(struct page_pool *pool,
					      struct napi_struct *napi)
{
	compat_page_pool_unset_napi(pool);
#if WEIR_HAVE_PAGE_POOL_MOVE
	page_pool_enable_direct_recycling(pool, napi);
#endif
}

/* A page that the pool has just given is to be put @pieces times. */
static inline void compat_page_pool_set_pieces(struct page *page, long pieces)
{
#if WEIR_HAVE_PAGE_POOL_PIECES
	page_pool_fragment_page(page, pieces);
#endif
}

/* For netdev-genl's page-pool-get. */
static inline void compat_page_pool_set_queue(struct page_pool_params *params,
					      struct net_device *netdev,
					      unsigned int index)
{
#if WEIR_HAVE_PAGE_POOL_QUEUE
	params->netdev = netdev;
	params->queue_idx = index;
#endif
}

#endif
