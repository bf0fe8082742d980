// SPDX-License-Identifier: GPL-2.0
/*
 * The C functions of mvneta_entry.h, forwarding to the port. xmit and poll are
 * in mvneta_queue.cc.
 */

#include "mvneta_entry.h"

#include "mvneta.h"

namespace mvneta = weir::mvneta;
using weir::Owned;
using weir::Result;

static mvneta::Adapter &adapter(void *core)
{
	return *static_cast<mvneta::Adapter *>(core);
}

/* ---- Life ---- */

kapi_status weir_mvneta_probe(kapi_port *port, void **core)
{
	Result<Owned<mvneta::Adapter>> r = mvneta::Adapter::probe(port);

	if (r.ok())
		*core = r.value().release();
	return r.status();
}

void weir_mvneta_remove(void *core)
{
	Owned<mvneta::Adapter>::adopt(&adapter(core)).reset();
}

kapi_status weir_mvneta_open(void *core)
{
	return adapter(core).open();
}
void weir_mvneta_stop(void *core)
{
	adapter(core).stop();
}
void weir_mvneta_shutdown(void *core)
{
	adapter(core).shutdown();
}
void weir_mvneta_resume(void *core)
{
	adapter(core).resume();
}

/* ---- Interrupts, CPUs, service, recovery ---- */

void weir_mvneta_irq(void *core)
{
	adapter(core).irq();
}
void weir_mvneta_on_cpu(void *core, kapi_u32, kapi_u32 what)
{
	adapter(core).on_cpu(what);
}
void weir_mvneta_cpu_online(void *core, kapi_u32 cpu)
{
	adapter(core).cpu_online(cpu);
}
void weir_mvneta_cpu_offline(void *core, kapi_u32 cpu)
{
	adapter(core).cpu_offline(cpu);
}
kapi_u32 weir_mvneta_service(void *core)
{
	return adapter(core).service();
}
void weir_mvneta_tx_timeout(void *core, kapi_u32 index)
{
	adapter(core).tx_timeout(index);
}
void weir_mvneta_recover(void *core)
{
	adapter(core).recover();
}

/* ---- phylink ---- */

void weir_mvneta_mac_prepare(void *core, const kapi_mac_mode *mode)
{
	adapter(core).gmac().prepare(*mode);
}
void weir_mvneta_mac_config(void *core, const kapi_mac_mode *mode)
{
	adapter(core).gmac().config(*mode);
}
void weir_mvneta_mac_finish(void *core, const kapi_mac_mode *mode)
{
	adapter(core).gmac().finish(*mode);
}
bool weir_mvneta_pcs_config(void *core, const kapi_mac_mode *mode)
{
	return adapter(core).gmac().pcs_config(*mode);
}
void weir_mvneta_pcs_an_restart(void *core)
{
	adapter(core).gmac().pcs_an_restart();
}
void weir_mvneta_pcs_state(void *core, kapi_interface interface,
			   kapi_pcs_state *out)
{
	adapter(core).gmac().pcs_state(interface, out);
}
void weir_mvneta_link_up(void *core, const kapi_link_up *link)
{
	adapter(core).link_up(*link);
}
void weir_mvneta_link_down(void *core, bool in_band)
{
	adapter(core).link_down(in_band);
}
void weir_mvneta_tx_lpi_on(void *core, kapi_u32 idle_us)
{
	adapter(core).gmac().lpi_on(idle_us);
}
void weir_mvneta_tx_lpi_off(void *core)
{
	adapter(core).gmac().lpi_off();
}

/* ---- The netdev ---- */

void weir_mvneta_set_rx_mode(void *core, const kapi_rx_mode *mode)
{
	adapter(core).set_rx_mode(*mode);
}

kapi_status weir_mvneta_set_mac(void *core, const kapi_u8 mac[6])
{
	return adapter(core).set_mac(mac);
}

kapi_status weir_mvneta_set_mtu(void *core, kapi_u32 mtu)
{
	return adapter(core).set_mtu(mtu);
}

kapi_status weir_mvneta_set_features(void *core, kapi_u64 on)
{
	return adapter(core).set_features(on);
}

void weir_mvneta_get_stats(void *core, kapi_stats *out)
{
	adapter(core).get_stats(out);
}

/* ---- ethtool: settings ---- */

void weir_mvneta_get_ring(void *core, kapi_ring *out)
{
	adapter(core).get_ring(out);
}

kapi_status weir_mvneta_set_ring(void *core, const kapi_ring *r)
{
	return adapter(core).set_ring(*r);
}

void weir_mvneta_get_channels(void *core, kapi_channels *out)
{
	adapter(core).get_channels(out);
}

kapi_status weir_mvneta_set_channels(void *core, const kapi_channels *c)
{
	return adapter(core).set_channels(*c);
}

void weir_mvneta_get_coalesce(void *core, kapi_coalesce *out)
{
	adapter(core).get_coalesce(0, out);
}

kapi_status weir_mvneta_set_coalesce(void *core, const kapi_coalesce *c)
{
	return adapter(core).set_coalesce(*c);
}

kapi_status weir_mvneta_get_queue_coalesce(void *core, kapi_u32 queue,
					   kapi_coalesce *out)
{
	return adapter(core).get_queue_coalesce(queue, out);
}

kapi_status weir_mvneta_set_queue_coalesce(void *core, kapi_u32 queue,
					   const kapi_coalesce *c)
{
	return adapter(core).set_queue_coalesce(queue, *c);
}

void weir_mvneta_moderate(void *core, kapi_u32 queue, kapi_u32 rx_usecs,
			  kapi_u32 tx_usecs)
{
	adapter(core).moderate(queue, rx_usecs, tx_usecs);
}

void weir_mvneta_rss_size(void *, kapi_u32 *entries, kapi_u32 *key_len)
{
	*entries = 1;
	*key_len = 0;
}

void weir_mvneta_get_rss(void *core, kapi_rss *out)
{
	adapter(core).get_rss(out);
}

kapi_status weir_mvneta_set_rss(void *core, const kapi_rss *r)
{
	return adapter(core).set_rss(*r);
}

/* ---- ethtool: reports ---- */

void weir_mvneta_get_mac_stats(void *core, kapi_mac_stats *out)
{
	adapter(core).fresh_stats().mac(out);
}

kapi_u32 weir_mvneta_stat_count(void *)
{
	return mvneta::Stats::names();
}

const char *weir_mvneta_stat_name(kapi_u32 i)
{
	return mvneta::Stats::name(i);
}

void weir_mvneta_stat_values(void *core, kapi_u64 *out)
{
	adapter(core).fresh_stats().values(out);
}

kapi_u32 weir_mvneta_regs_len(void *)
{
	return mvneta::regdump_words();
}

void weir_mvneta_get_regs(void *core, kapi_u32 *out)
{
	adapter(core).get_regs(out);
}
