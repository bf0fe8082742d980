// SPDX-License-Identifier: GPL-2.0
/* weir.ko: what the chips' modules share below the seam. */
#include <linux/module.h>

#include "port.h"
#include "tx_latency.h"

static int __init weir_init(void)
{
	const int err = weir_workqueue_create();

	if (!err)
		weir_latency_init();
	return err;
}
module_init(weir_init);

static void __exit weir_exit(void)
{
	weir_latency_exit();
	weir_workqueue_destroy();
}
module_exit(weir_exit);

MODULE_DESCRIPTION("Weir: the kernel side of its network drivers");
MODULE_LICENSE("GPL");
MODULE_VERSION(WEIR_VERSION);
