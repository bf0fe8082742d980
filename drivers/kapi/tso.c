// SPDX-License-Identifier: GPL-2.0
/* Segmentation in software: the headers of each segment. */
#include <linux/build_bug.h>
#include <linux/tcp.h>
#include <net/tso.h>

#include "compat/namespace.h"
#include "port.h"

static_assert(sizeof(struct kapi_tso) >= sizeof(struct tso_t));

kapi_u32 kapi_tso_start(struct sk_buff *skb, struct kapi_tso *tso,
			kapi_u32 room)
{
	const u32 headers = skb_tcp_all_headers(skb);

	if (unlikely(headers > room || headers > skb_headlen(skb)))
		return 0;
	return tso_start(skb, (struct tso_t *)tso);
}
EXPORT_SYMBOL_WEIR(kapi_tso_start);

void kapi_tso_header(struct sk_buff *skb, struct kapi_tso *tso, void *to,
		     kapi_u32 payload, KAPI_BOOL last)
{
	struct tso_t *t = (struct tso_t *)tso;

	tso_build_hdr(skb, to, t, payload, last);
	/* The pieces are the core's to cut: only the sequence goes on. */
	t->tcp_seq += payload;
}
EXPORT_SYMBOL_WEIR(kapi_tso_header);
