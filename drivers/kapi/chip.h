/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a chip's module gives to weir.ko: the functions of <chip>_entry.h that
 * the shared netdev, ethtool and PCI code call. Every pointer is to a C
 * function of <chip>_main.c (an indirect call into C++ would break kCFI), which
 * calls C++ directly. Contexts and meanings are those of <chip>_entry.h.
 */
#ifndef WEIR_CHIP_H
#define WEIR_CHIP_H

#include <linux/interrupt.h>
#include <linux/netdevice.h>
#include <linux/pci.h>
#include <linux/platform_device.h>

#include <weir/kapi.h>

struct ethtool_link_ksettings;
struct weir_link_ops;

/* A PHY with the registers of IEEE 802.3 clause 22 (ethtool_mii.c). */
struct weir_mii_ops {
	int address;
	int (*get_link_ksettings)(struct net_device *netdev,
				  struct ethtool_link_ksettings *ks);
	int (*set_link_ksettings)(struct net_device *netdev,
				  const struct ethtool_link_ksettings *ks);
	/* RTNL, service paused; 0 where the PHY does not answer. */
	u16 (*read)(void *core, u32 reg);
	void (*write)(void *core, u32 reg, u16 value);
	/* Can the link be set so? */
	struct kapi_status (*check)(void *core, const struct kapi_link *wanted);
};

/* Interrupt modes that a module's user can ask for. */
enum weir_irq_choice { WEIR_IRQ_BEST, WEIR_IRQ_MSI, WEIR_IRQ_INTX };

struct weir_chip_ops {
	const char *name;		/* of the driver */
	const char *version;		/* of the module */
	const struct net_device_ops *netdev_ops;
	const struct ethtool_ops *ethtool_ops;
	netdev_features_t tx_csum;	/* what KAPI_F_TX_CSUM is */
	u32 max_queues;			/* pairs; at most WEIR_MAX_QUEUES */
	enum weir_irq_choice (*irq_choice)(void);	/* PCI */

	/* Data path: the kernel calls these itself. */
	int (*napi_poll)(struct napi_struct *napi, int budget);
	irqreturn_t (*other_irq)(int irq, void *port);
	irqreturn_t (*shared_irq)(int irq, void *port);	/* SINGLE too */
	/* Platform: KAPI_IRQ_PERCPU, kapi_timer, phylink. */
	int (*napi_poll_percpu)(struct napi_struct *napi, int budget);
	void (*on_cpu)(void *core, u32 cpu, u32 what);
	void (*cpu_online)(void *core, u32 cpu);
	void (*cpu_offline)(void *core, u32 cpu);
	void (*timer_expired)(void *txq);
	const struct weir_link_ops *link;
	/* NULL: the link is what it is. */
	const struct weir_mii_ops *mii;

	struct kapi_status (*probe)(struct kapi_port *port, void **core);
	void (*remove)(void *core);
	struct kapi_status (*open)(void *core);
	void (*stop)(void *core);
	void (*shutdown)(void *core);
	void (*resume)(void *core);	/* platform: the clocks are on again */

	u32 (*service)(void *core);
	void (*tx_timeout)(void *core, u32 index);
	void (*recover)(void *core);

	void (*set_rx_mode)(void *core, const struct kapi_rx_mode *mode);
	struct kapi_status (*set_mac)(void *core, const u8 mac[6]);
	struct kapi_status (*set_mtu)(void *core, u32 mtu);
	struct kapi_status (*set_features)(void *core, u64 on);
	struct kapi_status (*vlan)(void *core, u16 vid, bool add);
	void (*get_stats)(void *core, struct kapi_stats *out);

	void (*get_ring)(void *core, struct kapi_ring *out);
	struct kapi_status (*set_ring)(void *core, const struct kapi_ring *r);
	void (*get_channels)(void *core, struct kapi_channels *out);
	struct kapi_status (*set_channels)(void *core,
					   const struct kapi_channels *c);
	void (*get_coalesce)(void *core, struct kapi_coalesce *out);
	struct kapi_status (*set_coalesce)(void *core,
					   const struct kapi_coalesce *c);
	struct kapi_status (*get_queue_coalesce)(void *core, u32 queue,
						 struct kapi_coalesce *out);
	struct kapi_status
	(*set_queue_coalesce)(void *core, u32 queue,
			      const struct kapi_coalesce *c);
	/* Live, inside the bounds that are set; neither RTNL nor polls off. */
	void (*moderate)(void *core, u32 queue, u32 rx_usecs, u32 tx_usecs);
	void (*get_pause)(void *core, struct kapi_pause *out);
	struct kapi_status (*set_pause)(void *core, const struct kapi_pause *p);
	void (*get_mac_stats)(void *core, struct kapi_mac_stats *out);
	void (*get_link)(void *core, struct kapi_link *out);
	struct kapi_status (*restart_link)(void *core);
	/* NULL: the port never wakes the machine. */
	void (*get_wake)(void *core, struct kapi_wake *out);
	/* @on: out of those supported. */
	void (*set_wake)(void *core, u32 on);
	void (*rss_size)(void *core, u32 *entries, u32 *key_len);
	void (*get_rss)(void *core, struct kapi_rss *out);
	struct kapi_status (*set_rss)(void *core, const struct kapi_rss *r);
	u32 (*regs_len)(void *core);
	void (*get_regs)(void *core, u32 *out);
	struct kapi_status (*module_len)(void *core, u32 *octets);
	struct kapi_status (*read_module)(void *core, u8 page, u32 offset,
					  u32 len, u8 *out);
	u32 (*nvm_len)(void *core);
	struct kapi_status (*read_nvm)(void *core, u32 offset, u32 len,
				       u8 *out);
	u32 (*stat_count)(void *core);
	const char *(*stat_name)(u32 i);
	void (*stat_values)(void *core, kapi_u64 *out);
};

/* For the chip's struct pci_driver. */
int weir_pci_probe(struct pci_dev *pdev, const struct weir_chip_ops *ops);
void weir_pci_remove(struct pci_dev *pdev);
void weir_pci_shutdown(struct pci_dev *pdev);
extern const struct dev_pm_ops weir_pm_ops;
extern const struct pci_error_handlers weir_pci_errors;

/*
 * For the chip's struct ethtool_ops: the one of PCI chips, in weir.ko, and the
 * one of platform chips, which goes by phylink.
 */
extern const struct ethtool_ops weir_ethtool_ops;
extern const struct ethtool_ops weir_platform_ethtool_ops;

/* For the chip's struct net_device_ops. */
int weir_ndo_open(struct net_device *netdev);
int weir_ndo_stop(struct net_device *netdev);
void weir_ndo_set_rx_mode(struct net_device *netdev);
int weir_ndo_set_mac_address(struct net_device *netdev, void *addr);
int weir_ndo_change_mtu(struct net_device *netdev, int mtu);
void weir_ndo_tx_timeout(struct net_device *netdev, unsigned int index);
void weir_ndo_get_stats64(struct net_device *netdev,
			  struct rtnl_link_stats64 *stats);
int weir_ndo_vlan_add(struct net_device *netdev, __be16 proto, u16 vid);
int weir_ndo_vlan_kill(struct net_device *netdev, __be16 proto, u16 vid);
int weir_ndo_set_features(struct net_device *netdev,
			  netdev_features_t features);

#endif
