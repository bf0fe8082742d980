/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Platform devices with phylink: what their files share, and what a chip's
 * module gives and takes. They are linked into the chip's module and not into
 * weir.ko, which would need phylink for PCI devices too.
 */
#ifndef WEIR_PLATFORM_H
#define WEIR_PLATFORM_H

#include <linux/phylink.h>
#include <linux/platform_device.h>

#include "chip.h"
#include "port.h"

/* What a PCS can do about in-band negotiation. */
#define WEIR_INBAND_OFF	BIT(0)
#define WEIR_INBAND_ON	BIT(1)

/* phylink's questions and requests; all but the first two go to C++. */
struct weir_link_ops {
	/* Speeds, interfaces, LPI; @mode is the device tree's phy-mode. */
	void (*capabilities)(struct phylink_config *config,
			     phy_interface_t mode, bool comphy);
	unsigned int (*inband)(phy_interface_t mode);

	void (*mac_prepare)(void *core, const struct kapi_mac_mode *mode);
	void (*mac_config)(void *core, const struct kapi_mac_mode *mode);
	void (*mac_finish)(void *core, const struct kapi_mac_mode *mode);
	bool (*pcs_config)(void *core, const struct kapi_mac_mode *mode);
	void (*pcs_an_restart)(void *core);
	void (*pcs_state)(void *core, enum kapi_interface interface,
			  struct kapi_pcs_state *out);
	void (*link_up)(void *core, const struct kapi_link_up *link);
	void (*link_down)(void *core, bool in_band);
	/* At most WEIR_LPI_MAX_US. */
	void (*tx_lpi_on)(void *core, u32 idle_us);
	void (*tx_lpi_off)(void *core);
};

/* The idle time before LPI: the field has 8 bits; and what it is at first. */
#define WEIR_LPI_MAX_US		255
#define WEIR_LPI_DEFAULT_US	250

/* One CPU's line of a per-CPU interrupt. */
struct weir_line {
	struct kapi_vector *vector;	/* NULL: not requested */
};

struct weir_platform {
	struct kapi_port *port;
	struct clk *core_clock;
	struct clk *bus_clock;
	int irq;
	bool percpu;
	struct weir_line __percpu *lines;
	struct hlist_node hotplug;

	phy_interface_t phy_mode;
	struct phylink *phylink;
	struct phylink_config link_config;
	struct phylink_pcs pcs;
	/* phylink's; its lock. */
	struct phy *comphy;
	bool comphy_on;
	phy_interface_t comphy_mode;

	u32 tx_csum_limit;
	bool has_mac;
	u8 mac[ETH_ALEN];
};

/* The module's. */
int weir_platform_init(void);
void weir_platform_exit(void);

/* What the match data of a compatible string points at. */
struct weir_platform_id {
	u16 device_id;
	bool percpu;			/* KAPI_IRQ_PERCPU */
};

/* For the chip's struct platform_driver. */
int weir_platform_probe(struct platform_device *pdev,
			const struct weir_chip_ops *ops);
void weir_platform_remove(struct platform_device *pdev);
void weir_platform_shutdown(struct platform_device *pdev);
extern const struct dev_pm_ops weir_platform_pm_ops;

/* For the chip's struct net_device_ops. */
int weir_ndo_eth_ioctl(struct net_device *netdev, struct ifreq *ifr, int cmd);

/* platform_irq.c */
extern const struct weir_bus weir_platform_bus;
int weir_hotplug_add(struct weir_platform *plat);
void weir_hotplug_remove(struct weir_platform *plat);

/* phylink.c; destroying NULL is allowed */
int weir_phylink_create(struct weir_platform *plat);
void weir_phylink_destroy(struct weir_platform *plat);
enum kapi_interface weir_interface_of(phy_interface_t mode);

#endif
