/* SPDX-License-Identifier: GPL-2.0 */
/*
 * phylink learned in 6.14 to ask a PCS what it can do in-band, and in 6.15 to
 * run low power idle (EEE), which was each driver's own before.
 */
#ifndef WEIR_COMPAT_PHYLINK_H
#define WEIR_COMPAT_PHYLINK_H

#include <linux/phy.h>
#include <linux/phylink.h>

#include "../platform.h"
#include "probe/pcs_inband_caps.h"
#include "probe/pcs_neg_mode.h"
#include "probe/phylink_lpi.h"

/* phylink.c's, as they are on every kernel. */
void weir_pcs_state(struct phylink_pcs *pcs, struct phylink_link_state *state);
unsigned int weir_pcs_inband(struct phylink_pcs *pcs, phy_interface_t mode);
void weir_tx_lpi_off(struct phylink_config *config);
int weir_tx_lpi_on(struct phylink_config *config, u32 us, bool clock_stop);

static inline void compat_pcs_init(struct phylink_pcs *pcs)
{
#if WEIR_HAVE_PCS_NEG_MODE
	pcs->neg_mode = true;
#endif
}

#if WEIR_HAVE_PCS_INBAND_CAPS
static inline unsigned int compat_inband_caps(struct phylink_pcs *pcs,
					      phy_interface_t mode)
{
	const unsigned int can = weir_pcs_inband(pcs, mode);

	return (can & WEIR_INBAND_OFF ? LINK_INBAND_DISABLE : 0) |
	       (can & WEIR_INBAND_ON ? LINK_INBAND_ENABLE : 0);
}

static inline void compat_pcs_state(struct phylink_pcs *pcs,
				    unsigned int neg_mode,
				    struct phylink_link_state *state)
{
	weir_pcs_state(pcs, state);
}

#define COMPAT_PCS_OPS					\
	.pcs_inband_caps = compat_inband_caps,		\
	.pcs_get_state = compat_pcs_state
#else
#define COMPAT_PCS_OPS .pcs_get_state = weir_pcs_state
#endif

#if WEIR_HAVE_PHYLINK_LPI
#define COMPAT_LPI_OPS					\
	.mac_disable_tx_lpi = weir_tx_lpi_off,		\
	.mac_enable_tx_lpi = weir_tx_lpi_on,

static inline void compat_lpi_init(struct phylink_config *config,
				   const unsigned long *interfaces,
				   unsigned long speeds)
{
	phy_interface_copy(config->lpi_interfaces, interfaces);
	config->lpi_capabilities = speeds;
	config->lpi_timer_default = WEIR_LPI_DEFAULT_US;
	config->eee_enabled_default = true;
}

static inline void compat_lpi_link_up(struct phylink_config *config,
				      struct phy_device *phy)
{
}

static inline void compat_lpi_link_down(struct phylink_config *config)
{
}
#else
/* phylib says what was negotiated and what the user wants. */
#define COMPAT_LPI_OPS

static inline void compat_lpi_init(struct phylink_config *config,
				   const unsigned long *interfaces,
				   unsigned long speeds)
{
}

static inline void compat_lpi_link_up(struct phylink_config *config,
				      struct phy_device *phy)
{
	if (!phy || !phy->enable_tx_lpi ||
	    (phy->interface != PHY_INTERFACE_MODE_SGMII &&
	     phy->interface != PHY_INTERFACE_MODE_QSGMII))
		return;
	weir_tx_lpi_on(config, phy->eee_cfg.tx_lpi_timer ?: WEIR_LPI_DEFAULT_US,
		       false);
}

static inline void compat_lpi_link_down(struct phylink_config *config)
{
	weir_tx_lpi_off(config);
}
#endif

#endif
