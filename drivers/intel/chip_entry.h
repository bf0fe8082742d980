/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The C functions of <chip>_entry.h, forwarding to the port; xmit and poll are
 * in <chip>_queue.cc. <chip>_entry.cc includes this once, after the chip's
 * headers, with the namespace alias chip and ENTRY(name), the name of a
 * function of <chip>_entry.h.
 *
 * It is the one file in which the port's template is instantiated: what comes
 * of a template stays local to its object (drivers/cxx.mk).
 */
#include <drivers/intel/adapter_life.h>
#include <drivers/intel/adapter_resize.h>
#include <drivers/intel/adapter_service.h>
#include <drivers/intel/adapter_settings.h>

using weir::Owned;
using weir::Result;
using weir::Status;

using Adapter = chip::Adapter;

static Adapter &adapter(void *core)
{
	return *static_cast<Adapter *>(core);
}

/* ---- Life ---- */

kapi_status ENTRY(probe)(kapi_port *port, void **core)
{
	Result<Owned<Adapter>> r = Adapter::probe(port);

	if (r.ok())
		*core = r.value().release();
	return r.status();
}

void ENTRY(remove)(void *core)
{
	Owned<Adapter>::adopt(&adapter(core)).reset();
}

kapi_status ENTRY(open)(void *core)
{
	return adapter(core).open();
}
void ENTRY(stop)(void *core)
{
	adapter(core).stop();
}
void ENTRY(shutdown)(void *core)
{
	adapter(core).shutdown();
}

/* ---- Interrupts, service, recovery ---- */

void ENTRY(other_irq)(void *core)
{
	adapter(core).other_irq();
}
bool ENTRY(shared_irq)(void *core)
{
	return adapter(core).shared_irq();
}
kapi_u32 ENTRY(service)(void *core)
{
	return adapter(core).service();
}
void ENTRY(recover)(void *core)
{
	adapter(core).recover();
}

void ENTRY(tx_timeout)(void *core, kapi_u32 index)
{
	adapter(core).tx_timeout(index);
}

/* ---- The netdev ---- */

void ENTRY(set_rx_mode)(void *core, const kapi_rx_mode *mode)
{
	adapter(core).set_rx_mode(*mode);
}

kapi_status ENTRY(set_mac)(void *core, const kapi_u8 mac[6])
{
	return adapter(core).set_mac(mac);
}

kapi_status ENTRY(set_mtu)(void *core, kapi_u32 mtu)
{
	return adapter(core).set_mtu(mtu);
}

kapi_status ENTRY(set_features)(void *core, kapi_u64 on)
{
	return adapter(core).set_features(on);
}

kapi_status ENTRY(vlan)(void *core, kapi_u16 vid, bool add)
{
	return adapter(core).set_vlan(vid, add);
}

void ENTRY(get_stats)(void *core, kapi_stats *out)
{
	adapter(core).get_stats(out);
}

/* ---- ethtool: settings ---- */

void ENTRY(get_ring)(void *core, kapi_ring *out)
{
	adapter(core).get_ring(out);
}

kapi_status ENTRY(set_ring)(void *core, const kapi_ring *r)
{
	return adapter(core).set_ring(*r);
}

void ENTRY(get_channels)(void *core, kapi_channels *out)
{
	adapter(core).get_channels(out);
}

kapi_status ENTRY(set_channels)(void *core, const kapi_channels *c)
{
	return adapter(core).set_channels(*c);
}

void ENTRY(get_coalesce)(void *core, kapi_coalesce *out)
{
	adapter(core).get_coalesce(0, out);
}

kapi_status ENTRY(set_coalesce)(void *core, const kapi_coalesce *c)
{
	return adapter(core).set_coalesce(*c);
}

kapi_status ENTRY(get_queue_coalesce)(void *core, kapi_u32 queue,
				      kapi_coalesce *out)
{
	return adapter(core).get_queue_coalesce(queue, out);
}

kapi_status ENTRY(set_queue_coalesce)(void *core, kapi_u32 queue,
				      const kapi_coalesce *c)
{
	return adapter(core).set_queue_coalesce(queue, *c);
}

void ENTRY(moderate)(void *core, kapi_u32 queue, kapi_u32 rx_usecs,
		     kapi_u32 tx_usecs)
{
	adapter(core).moderate(queue, rx_usecs, tx_usecs);
}

void ENTRY(get_pause)(void *core, kapi_pause *out)
{
	adapter(core).get_pause(out);
}

kapi_status ENTRY(set_pause)(void *core, const kapi_pause *p)
{
	return adapter(core).set_pause(*p);
}

void ENTRY(get_rss)(void *core, kapi_rss *out)
{
	adapter(core).rss().get(out);
}

kapi_status ENTRY(set_rss)(void *core, const kapi_rss *r)
{
	return adapter(core).set_rss(*r);
}

void ENTRY(rss_size)(void *, kapi_u32 *entries, kapi_u32 *key_len)
{
	*entries = chip::Parts::Rss::entries;
	*key_len = chip::Parts::Rss::key_len;
}

/* ---- ethtool: reports ---- */

void ENTRY(get_link)(void *core, kapi_link *out)
{
	adapter(core).link().get(out);
}

kapi_status ENTRY(restart_link)(void *core)
{
	return adapter(core).restart_link();
}

void ENTRY(get_mac_stats)(void *core, kapi_mac_stats *out)
{
	adapter(core).fresh_stats().mac(out);
}

kapi_u32 ENTRY(stat_count)(void *)
{
	return chip::Stats::names();
}

const char *ENTRY(stat_name)(kapi_u32 i)
{
	return chip::Stats::name(i);
}

void ENTRY(stat_values)(void *core, kapi_u64 *out)
{
	adapter(core).fresh_stats().values(out);
}

kapi_u32 ENTRY(regs_len)(void *)
{
	return chip::regdump_words();
}

void ENTRY(get_regs)(void *core, kapi_u32 *out)
{
	adapter(core).get_regs(out);
}

kapi_status ENTRY(module_len)(void *core, kapi_u32 *octets)
{
	return adapter(core).module_length(octets);
}

kapi_status ENTRY(read_module)(void *core, kapi_u8 page, kapi_u32 offset,
			       kapi_u32 len, kapi_u8 *out)
{
	return adapter(core).read_module(page, offset, len, out);
}

kapi_u32 ENTRY(nvm_len)(void *core)
{
	return adapter(core).nvm_bytes();
}

kapi_status ENTRY(read_nvm)(void *core, kapi_u32 offset, kapi_u32 len,
			    kapi_u8 *out)
{
	return adapter(core).read_nvm(offset, len, out);
}
