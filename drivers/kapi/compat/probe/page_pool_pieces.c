// SPDX-License-Identifier: GPL-2.0
/* Compiles where any page of a pool counts the pieces that are in use. */
#include <net/page_pool/helpers.h>

long probe(struct page *page);
long probe(struct page *page)
{
	page_pool_fragment_page(page, 2);
	return page_pool_unref_page(page, 1);
}
