// SPDX-License-Identifier: GPL-2.0
/* ethtool: what is stored in registers, NVM and the SFP module. */
#include <linux/ethtool.h>

#include "compat/namespace.h"
#include "ethtool.h"
#include "port.h"

/* I2C addresses of SFF-8472; the core takes them as the 8 bits on the wire. */
#define SFP_IDENTITY	0x50
#define SFP_DIAGNOSTICS	0x51
#define SFP_PAGE_LEN	256

int weir_get_regs_len(struct net_device *netdev)
{
	struct kapi_port *port = netdev_priv(netdev);

	return port->ops->regs_len(port->core) * sizeof(u32);
}
EXPORT_SYMBOL_WEIR(weir_get_regs_len);

void weir_get_regs(struct net_device *netdev, struct ethtool_regs *regs,
		   void *out)
{
	struct kapi_port *port = netdev_priv(netdev);

	/* Form 1: pairs of offset and value. */
	regs->version = 1 << 24 | port->revision << 16 | port->device_id;
	port->ops->get_regs(port->core, out);
}
EXPORT_SYMBOL_WEIR(weir_get_regs);

int weir_get_eeprom_len(struct net_device *netdev)
{
	struct kapi_port *port = netdev_priv(netdev);

	return port->ops->nvm_len(port->core);
}

int weir_get_eeprom(struct net_device *netdev, struct ethtool_eeprom *eeprom,
		    u8 *out)
{
	struct kapi_port *port = netdev_priv(netdev);

	eeprom->magic = port->vendor_id | port->device_id << 16;
	return weir_tell(port,
			 port->ops->read_nvm(port->core, eeprom->offset,
					     eeprom->len, out),
			 NULL, "nvm");
}

int weir_get_module_info(struct net_device *netdev,
			 struct ethtool_modinfo *info)
{
	struct kapi_port *port = netdev_priv(netdev);
	u32 octets = 0;
	int err;

	err = weir_tell(port, port->ops->module_len(port->core, &octets), NULL,
			"module");
	if (err)
		return err;
	info->type = octets > ETH_MODULE_SFF_8079_LEN ? ETH_MODULE_SFF_8472 :
							ETH_MODULE_SFF_8079;
	info->eeprom_len = octets;
	return 0;
}

/* One picture of both addresses: identity first, diagnostics after it. */
int weir_get_module_eeprom(struct net_device *netdev,
			   struct ethtool_eeprom *eeprom, u8 *out)
{
	struct kapi_port *port = netdev_priv(netdev);
	u32 offset = eeprom->offset;
	u32 left = eeprom->len;

	while (left) {
		const u8 page = (offset < SFP_PAGE_LEN ? SFP_IDENTITY :
							 SFP_DIAGNOSTICS) << 1;
		const u32 at = offset % SFP_PAGE_LEN;
		const u32 len = min_t(u32, left, SFP_PAGE_LEN - at);
		int err;

		err = weir_tell(port,
				port->ops->read_module(port->core, page, at,
						       len, out),
				NULL, "module");
		if (err)
			return err;
		out += len;
		offset += len;
		left -= len;
	}
	return 0;
}

int weir_get_module_page(struct net_device *netdev,
			 const struct ethtool_module_eeprom *page,
			 struct netlink_ext_ack *extack)
{
	struct kapi_port *port = netdev_priv(netdev);
	int err;

	if (page->page || page->bank ||
	    (page->i2c_address != SFP_IDENTITY &&
	     page->i2c_address != SFP_DIAGNOSTICS)) {
		NL_SET_ERR_MSG(extack,
			       "an SFP module has page 0 at 0x50 and 0x51 only");
		return -EINVAL;
	}
	err = weir_tell(port,
			port->ops->read_module(port->core,
					       page->i2c_address << 1,
					       page->offset, page->length,
					       page->data),
			extack, "module");
	return err ?: page->length;
}
