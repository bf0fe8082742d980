// SPDX-License-Identifier: GPL-2.0
/*
 * The C functions of ixgbe_entry.h, forwarding to the port. xmit and poll are
 * in ixgbe_queue.cc.
 */

#include "ixgbe_entry.h"

#include "ixgbe.h"

namespace ixgbe = weir::ixgbe;
using weir::Owned;
using weir::Result;
using weir::Status;

static ixgbe::Adapter &adapter(void *core)
{
	return *static_cast<ixgbe::Adapter *>(core);
}

/* ---- Life ---- */

kapi_status weir_ixgbe_probe(kapi_port *port, void **core)
{
	Result<Owned<ixgbe::Adapter>> r = ixgbe::Adapter::probe(port);

	if (r.ok())
		*core = r.value().release();
	return r.status();
}

void weir_ixgbe_remove(void *core)
{
	Owned<ixgbe::Adapter>::adopt(&adapter(core)).reset();
}

kapi_status weir_ixgbe_open(void *core)
{
	return adapter(core).open();
}
void weir_ixgbe_stop(void *core)
{
	adapter(core).stop();
}
void weir_ixgbe_shutdown(void *core)
{
	adapter(core).shutdown();
}

/* ---- Interrupts, service, recovery ---- */

void weir_ixgbe_other_irq(void *core)
{
	adapter(core).other_irq();
}
bool weir_ixgbe_shared_irq(void *core)
{
	return adapter(core).shared_irq();
}
kapi_u32 weir_ixgbe_service(void *core)
{
	return adapter(core).service();
}
void weir_ixgbe_recover(void *core)
{
	adapter(core).recover();
}

void weir_ixgbe_tx_timeout(void *core, kapi_u32 index)
{
	adapter(core).tx_timeout(index);
}

/* ---- The netdev ---- */

void weir_ixgbe_set_rx_mode(void *core, const kapi_rx_mode *mode)
{
	adapter(core).set_rx_mode(*mode);
}

kapi_status weir_ixgbe_set_mac(void *core, const kapi_u8 mac[6])
{
	return adapter(core).set_mac(mac);
}

kapi_status weir_ixgbe_set_mtu(void *core, kapi_u32 mtu)
{
	return adapter(core).set_mtu(mtu);
}

kapi_status weir_ixgbe_set_features(void *core, kapi_u64 on)
{
	return adapter(core).set_features(on);
}

kapi_status weir_ixgbe_vlan(void *core, kapi_u16 vid, bool add)
{
	return adapter(core).set_vlan(vid, add);
}

void weir_ixgbe_get_stats(void *core, kapi_stats *out)
{
	adapter(core).get_stats(out);
}

/* ---- ethtool: settings ---- */

void weir_ixgbe_get_ring(void *core, kapi_ring *out)
{
	adapter(core).get_ring(out);
}

kapi_status weir_ixgbe_set_ring(void *core, const kapi_ring *r)
{
	return adapter(core).set_ring(*r);
}

void weir_ixgbe_get_channels(void *core, kapi_channels *out)
{
	adapter(core).get_channels(out);
}

kapi_status weir_ixgbe_set_channels(void *core, const kapi_channels *c)
{
	return adapter(core).set_channels(*c);
}

void weir_ixgbe_get_coalesce(void *core, kapi_coalesce *out)
{
	adapter(core).get_coalesce(out);
}

kapi_status weir_ixgbe_set_coalesce(void *core, const kapi_coalesce *c)
{
	return adapter(core).set_coalesce(*c);
}

void weir_ixgbe_get_pause(void *core, kapi_pause *out)
{
	adapter(core).get_pause(out);
}

kapi_status weir_ixgbe_set_pause(void *core, const kapi_pause *p)
{
	return adapter(core).set_pause(*p);
}

void weir_ixgbe_get_rss(void *core, kapi_rss *out)
{
	adapter(core).rss().get(out);
}

kapi_status weir_ixgbe_set_rss(void *core, const kapi_rss *r)
{
	return adapter(core).set_rss(*r);
}

void weir_ixgbe_rss_size(void *, kapi_u32 *entries, kapi_u32 *key_len)
{
	*entries = ixgbe::Rss::entries;
	*key_len = ixgbe::Rss::key_len;
}

/* ---- ethtool: reports ---- */

void weir_ixgbe_get_link(void *core, kapi_link *out)
{
	adapter(core).link().get(out);
}

kapi_status weir_ixgbe_restart_link(void *core)
{
	return adapter(core).restart_link();
}

void weir_ixgbe_get_mac_stats(void *core, kapi_mac_stats *out)
{
	adapter(core).fresh_stats().mac(out);
}

kapi_u32 weir_ixgbe_stat_count(void *)
{
	return ixgbe::Stats::names();
}

const char *weir_ixgbe_stat_name(kapi_u32 i)
{
	return ixgbe::Stats::name(i);
}

void weir_ixgbe_stat_values(void *core, kapi_u64 *out)
{
	adapter(core).fresh_stats().values(out);
}

kapi_u32 weir_ixgbe_regs_len(void *)
{
	return ixgbe::regdump_words();
}

void weir_ixgbe_get_regs(void *core, kapi_u32 *out)
{
	adapter(core).get_regs(out);
}

kapi_status weir_ixgbe_module_len(void *core, kapi_u32 *octets)
{
	return adapter(core).module_length(octets);
}

kapi_status weir_ixgbe_read_module(void *core, kapi_u8 page, kapi_u32 offset,
				   kapi_u32 len, kapi_u8 *out)
{
	return adapter(core).read_module(page, offset, len, out);
}

kapi_u32 weir_ixgbe_nvm_len(void *core)
{
	return adapter(core).nvm_bytes();
}

kapi_status weir_ixgbe_read_nvm(void *core, kapi_u32 offset, kapi_u32 len,
				kapi_u8 *out)
{
	return adapter(core).read_nvm(offset, len, out);
}
