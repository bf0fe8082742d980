// SPDX-License-Identifier: GPL-2.0
/*
 * The receive path of chips that write two octets in front of each frame
 * (Marvell's header, all zero; it aligns the IP header). It is linked into
 * their module, whose calls of kapi_rx* then go here and not to weir.ko.
 */
#define WEIR_RX_PREFIX	2
#define WEIR_COPY
#include "rx.c"
