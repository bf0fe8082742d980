// SPDX-License-Identifier: GPL-2.0
/* Compiles where phylink says when low power idle is to be used. */
#include <linux/phylink.h>

void probe(const struct phylink_mac_ops *ops, struct phylink_config *config);
void probe(const struct phylink_mac_ops *ops, struct phylink_config *config)
{
	config->lpi_timer_default = 1;
	ops->mac_disable_tx_lpi(config);
}
