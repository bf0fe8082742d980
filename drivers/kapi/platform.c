// SPDX-License-Identifier: GPL-2.0
/* A node of the device tree becomes a port, and stops being one. */
#include <linux/clk.h>
#include <linux/dma-mapping.h>
#include <linux/etherdevice.h>
#include <linux/mbus.h>
#include <linux/of.h>
#include <linux/of_net.h>
#include <linux/phy/phy.h>
#include <linux/platform_device.h>
#include <linux/pm.h>
#include <linux/rtnetlink.h>

#include "platform.h"

static int clocks_on(struct weir_platform *plat)
{
	int err;

	err = clk_prepare_enable(plat->core_clock);
	if (err)
		return err;
	err = clk_prepare_enable(plat->bus_clock);
	if (err)
		clk_disable_unprepare(plat->core_clock);
	return err;
}

static void clocks_off(struct weir_platform *plat)
{
	clk_disable_unprepare(plat->bus_clock);
	clk_disable_unprepare(plat->core_clock);
}

/* "core", or the only one of an older device tree; "bus" may be missing. */
static int get_clocks(struct device *dev, struct weir_platform *plat)
{
	plat->core_clock = devm_clk_get_optional(dev, "core");
	if (!plat->core_clock)
		plat->core_clock = devm_clk_get(dev, NULL);
	if (IS_ERR(plat->core_clock))
		return dev_err_probe(dev, PTR_ERR(plat->core_clock),
				     "no core clock\n");
	plat->bus_clock = devm_clk_get_optional(dev, "bus");
	if (IS_ERR(plat->bus_clock))
		return dev_err_probe(dev, PTR_ERR(plat->bus_clock),
				     "no bus clock\n");
	return 0;
}

static int get_comphy(struct device *dev, struct weir_platform *plat)
{
	plat->comphy = devm_of_phy_get(dev, dev->of_node, NULL);
	if (PTR_ERR_OR_ZERO(plat->comphy) == -EPROBE_DEFER)
		return -EPROBE_DEFER;
	/* Most boards have none: the SERDES are set up by the boot loader. */
	if (IS_ERR(plat->comphy))
		plat->comphy = NULL;
	return 0;
}

static int read_tree(struct platform_device *pdev, struct weir_platform *plat)
{
	struct device *dev = &pdev->dev;
	int err;

	err = of_get_phy_mode(dev->of_node, &plat->phy_mode);
	if (err)
		return dev_err_probe(dev, err, "no phy-mode\n");
	if (weir_interface_of(plat->phy_mode) == KAPI_IF_NONE)
		return dev_err_probe(dev, -EINVAL,
				     "phy-mode %s is not one of this port's\n",
				     phy_modes(plat->phy_mode));
	err = get_comphy(dev, plat);
	if (err)
		return err;
	plat->irq = platform_get_irq(pdev, 0);
	if (plat->irq < 0)
		return plat->irq;
	of_property_read_u32(dev->of_node, "tx-csum-limit",
			     &plat->tx_csum_limit);
	err = of_get_mac_address(dev->of_node, plat->mac);
	if (err == -EPROBE_DEFER)
		return err;
	plat->has_mac = !err;
	return get_clocks(dev, plat);
}

static int register_port(struct weir_platform *plat)
{
	int err;

	err = weir_port_probe(plat->port);
	if (err)
		return err;
	err = weir_hotplug_add(plat);
	if (err)
		goto remove;
	err = weir_port_register(plat->port);
	if (err)
		goto hotplug;
	return 0;
hotplug:
	weir_hotplug_remove(plat);
remove:
	weir_port_remove(plat->port);
	return err;
}

static struct kapi_port *make_port(struct platform_device *pdev,
				   struct weir_platform *plat,
				   const struct weir_chip_ops *ops)
{
	const struct weir_platform_id *id;
	struct kapi_port *port;
	void __iomem *base;

	base = devm_platform_ioremap_resource(pdev, 0);
	if (IS_ERR(base))
		return ERR_CAST(base);
	port = weir_port_make(&pdev->dev, base, ops, &weir_platform_bus);
	if (!port)
		return ERR_PTR(-ENOMEM);
	id = of_device_get_match_data(&pdev->dev);
	port->device_id = id->device_id;
	port->platform = plat;
	/* The filter tables may be written while frames arrive. */
	port->netdev->priv_flags |= IFF_LIVE_ADDR_CHANGE;
	port->netdev->irq = plat->irq;
	plat->percpu = id->percpu;
	plat->port = port;
	return port;
}

int weir_platform_probe(struct platform_device *pdev,
			const struct weir_chip_ops *ops)
{
	struct device *dev = &pdev->dev;
	struct weir_platform *plat;
	struct kapi_port *port;
	int err;

	plat = devm_kzalloc(dev, sizeof(*plat), GFP_KERNEL);
	if (!plat)
		return -ENOMEM;
	err = read_tree(pdev, plat);
	if (err)
		return err;
	/* Descriptors have 32 bits for an address. */
	err = dma_set_mask_and_coherent(dev, DMA_BIT_MASK(32));
	if (err)
		return dev_err_probe(dev, err, "no usable DMA addresses\n");
	err = clocks_on(plat);
	if (err)
		return dev_err_probe(dev, err, "clocks do not start\n");
	port = make_port(pdev, plat, ops);
	if (IS_ERR(port)) {
		err = dev_err_probe(dev, PTR_ERR(port), "no port\n");
		goto clocks;
	}
	err = weir_phylink_create(plat);
	if (err)
		goto free;
	err = register_port(plat);
	if (err)
		goto phylink;
	return 0;
phylink:
	weir_phylink_destroy(plat);
free:
	weir_port_free(port);
clocks:
	clocks_off(plat);
	return err;
}

void weir_platform_remove(struct platform_device *pdev)
{
	struct kapi_port *port = platform_get_drvdata(pdev);
	struct weir_platform *plat = port->platform;

	weir_port_unregister(port);
	weir_hotplug_remove(plat);
	weir_port_remove(port);
	weir_phylink_destroy(plat);
	weir_port_free(port);
	clocks_off(plat);
}

void weir_platform_shutdown(struct platform_device *pdev)
{
	struct kapi_port *port = platform_get_drvdata(pdev);

	if (port)
		weir_port_quiet_device(port);
}

static int suspend(struct device *dev)
{
	struct kapi_port *port = dev_get_drvdata(dev);

	weir_port_quiet_device(port);
	clocks_off(port->platform);
	return 0;
}

static int resume(struct device *dev)
{
	struct kapi_port *port = dev_get_drvdata(dev);
	int err;

	err = clocks_on(port->platform);
	if (err)
		return err;
	rtnl_lock();
	port->ops->resume(port->core);
	rtnl_unlock();
	return weir_port_revive(port);
}

const struct dev_pm_ops weir_platform_pm_ops = {
	SYSTEM_SLEEP_PM_OPS(suspend, resume)
};

static void read_windows(struct kapi_platform *out)
{
	const struct mbus_dram_target_info *dram = mv_mbus_dram_info();
	u32 i;

	out->mbus = dram;
	if (!dram)
		return;
	out->dram_target = dram->mbus_dram_target_id;
	out->windows = min_t(u32, dram->num_cs, ARRAY_SIZE(out->window));
	for (i = 0; i < out->windows; i++) {
		out->window[i].base = dram->cs[i].base;
		out->window[i].size = dram->cs[i].size;
		out->window[i].attribute = dram->cs[i].mbus_attr;
	}
}

void kapi_platform_get(struct kapi_port *port, struct kapi_platform *out)
{
	const struct weir_platform *plat = port->platform;

	memset(out, 0, sizeof(*out));
	out->core_hz = clk_get_rate(plat->core_clock);
	out->interface = weir_interface_of(plat->phy_mode);
	out->comphy = plat->comphy;
	out->tx_csum_limit = plat->tx_csum_limit;
	out->has_mac = plat->has_mac;
	ether_addr_copy(out->mac, plat->mac);
	read_windows(out);
}

void kapi_port_random_mac(struct kapi_port *port, kapi_u8 mac[6])
{
	eth_hw_addr_random(port->netdev);
	ether_addr_copy(mac, port->netdev->dev_addr);
	ether_addr_copy(port->netdev->perm_addr, mac);
}
