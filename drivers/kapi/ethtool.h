/* SPDX-License-Identifier: GPL-2.0 */
/* The ethtool operations, by concern; the table is in ethtool.c. */
#ifndef WEIR_ETHTOOL_H
#define WEIR_ETHTOOL_H

#include <linux/ethtool.h>

#include "port.h"

/* ethtool.c */
void weir_get_drvinfo(struct net_device *netdev, struct ethtool_drvinfo *info);
void weir_get_ringparam(struct net_device *netdev,
			struct ethtool_ringparam *ring,
			struct kernel_ethtool_ringparam *kernel_ring,
			struct netlink_ext_ack *extack);
int weir_set_ringparam(struct net_device *netdev,
		       struct ethtool_ringparam *ring,
		       struct kernel_ethtool_ringparam *kernel_ring,
		       struct netlink_ext_ack *extack);
void weir_get_channels(struct net_device *netdev,
		       struct ethtool_channels *channels);
int weir_set_channels(struct net_device *netdev,
		      struct ethtool_channels *channels);
/* ethtool_coalesce.c */
int weir_get_coalesce(struct net_device *netdev,
		      struct ethtool_coalesce *coalesce,
		      struct kernel_ethtool_coalesce *kernel_coalesce,
		      struct netlink_ext_ack *extack);
int weir_set_coalesce(struct net_device *netdev,
		      struct ethtool_coalesce *coalesce,
		      struct kernel_ethtool_coalesce *kernel_coalesce,
		      struct netlink_ext_ack *extack);
int weir_get_queue_coalesce(struct net_device *netdev, u32 queue,
			    struct ethtool_coalesce *coalesce);
int weir_set_queue_coalesce(struct net_device *netdev, u32 queue,
			    struct ethtool_coalesce *coalesce);

/* ethtool_stats.c */
int weir_get_sset_count(struct net_device *netdev, int set);
void weir_get_strings(struct net_device *netdev, u32 set, u8 *data);
void weir_get_ethtool_stats(struct net_device *netdev,
			    struct ethtool_stats *stats, u64 *data);
void weir_get_pause_stats(struct net_device *netdev,
			  struct ethtool_pause_stats *stats);
void weir_get_eth_mac_stats(struct net_device *netdev,
			    struct ethtool_eth_mac_stats *stats);
void weir_get_rmon_stats(struct net_device *netdev,
			 struct ethtool_rmon_stats *stats,
			 const struct ethtool_rmon_hist_range **ranges);

/* ethtool_link.c */
int weir_get_link_ksettings(struct net_device *netdev,
			    struct ethtool_link_ksettings *ks);
int weir_set_link_ksettings(struct net_device *netdev,
			    const struct ethtool_link_ksettings *ks);
void weir_get_wol(struct net_device *netdev, struct ethtool_wolinfo *wol);
int weir_set_wol(struct net_device *netdev, struct ethtool_wolinfo *wol);
int weir_nway_reset(struct net_device *netdev);
void weir_get_pauseparam(struct net_device *netdev,
			 struct ethtool_pauseparam *p);
int weir_set_pauseparam(struct net_device *netdev,
			struct ethtool_pauseparam *p);

/* ethtool_dump.c */
int weir_get_regs_len(struct net_device *netdev);
void weir_get_regs(struct net_device *netdev, struct ethtool_regs *regs,
		   void *out);
int weir_get_eeprom_len(struct net_device *netdev);
int weir_get_eeprom(struct net_device *netdev, struct ethtool_eeprom *eeprom,
		    u8 *out);
int weir_get_module_info(struct net_device *netdev,
			 struct ethtool_modinfo *info);
int weir_get_module_eeprom(struct net_device *netdev,
			   struct ethtool_eeprom *eeprom, u8 *out);
int weir_get_module_page(struct net_device *netdev,
			 const struct ethtool_module_eeprom *page,
			 struct netlink_ext_ack *extack);

/* ethtool_rss.c; get_rxfh and set_rxfh are in compat/rxfh.h */
u32 weir_get_rxfh_key_size(struct net_device *netdev);
u32 weir_get_rxfh_indir_size(struct net_device *netdev);

/* ethtool_mii.c */
int weir_mii_get_link_ksettings(struct net_device *netdev,
				struct ethtool_link_ksettings *ks);
int weir_mii_set_link_ksettings(struct net_device *netdev,
				const struct ethtool_link_ksettings *wanted);

#endif
