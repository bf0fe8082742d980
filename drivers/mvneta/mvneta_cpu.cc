// SPDX-License-Identifier: GPL-2.0
/*
 * Interrupt lines and the CPUs that they belong to; and the link, because it
 * is what starts and stops the hardware queues, and comes without RTNL too.
 *
 * With a line per CPU, pair i belongs to the i-th CPU that is up, counting
 * round. A CPU that comes or goes changes the mapping while nothing is polled:
 * some microseconds, in which frames wait in the rings (faults.md C8, H7).
 */

#include "mvneta.h"

namespace weir::mvneta {

/* Hard interrupt, on each CPU in turn: the registers are its bank. */
void Adapter::on_cpu(u32 what)
{
	if (what == OnCpu::unmask)
		port_unmask(hw_);
	else
		port_mask(hw_);
}

/* ------------------------------------------------------------------ */
/* Polls. Lock held							*/

void Adapter::quiesce_polls()
{
	kapi_on_each_cpu(hw_.port, OnCpu::mask, percpu() ? -1 : 0);
	for (Vector &v : vectors_)
		v.disable_napi();
}

void Adapter::map_pairs(u32 without_cpu)
{
	u32 access[max_cpus] = {};
	u32 up[max_cpus], cpus = 0;

	for (u32 cpu = 0; cpu < vectors_.size(); cpu++) {
		vectors_[cpu].forget_pairs();
		if (!percpu() || (kapi_cpu_online(cpu) && cpu != without_cpu))
			up[cpus++] = cpu;
	}
	for (u32 i = 0; i < queues_->pairs(); i++) {
		/* CPU numbers past the lines: the first has them all. */
		const u32 cpu = cpus ? up[i % cpus] : 0;

		vectors_[cpu].add_pair(i, queues_->tx(i), queues_->rx(i));
		access[cpu] |= (CpuMap::RXQ_ACCESS.from(1u << i) |
				CpuMap::TXQ_ACCESS.from(1u << i))
				       .raw;
	}
	for (u32 cpu = 0; cpu < max_cpus; cpu++)
		hw_.write(
			CPU_MAP[cpu],
			percpu() ?
				access[cpu] :
				(CpuMap::RXQ_ACCESS | CpuMap::TXQ_ACCESS).raw);
}

/* And poll once: what happened while masked raises no interrupt. */
void Adapter::resume_polls(u32 without_cpu)
{
	map_pairs(without_cpu);
	if (hw_.lost())
		return;
	for (Vector &v : vectors_)
		if (v.has_pairs())
			v.enable_napi();
	kapi_on_each_cpu(hw_.port, OnCpu::unmask, percpu() ? 1 : 0);
	for (Vector &v : vectors_)
		if (v.has_pairs())
			v.kick_all();
}

/* RTNL, no Lock. */
void Adapter::name_queues()
{
	for (u32 i = 0; i < queues_->pairs(); i++)
		kapi_queue_on(hw_.port, i,
			      load_once(queues_->tx(i).vector)->kernel());
}

/* ------------------------------------------------------------------ */
/* CPU hotplug								*/

void Adapter::cpu_online(u32)
{
	Lock lock(hw_.port);

	if (!running() || !percpu())
		return;
	quiesce_polls();
	resume_polls(no_cpu);
}

void Adapter::cpu_offline(u32 cpu)
{
	Lock lock(hw_.port);

	if (!running() || !percpu())
		return;
	quiesce_polls();
	resume_polls(cpu);
}

/* ------------------------------------------------------------------ */
/* The link								*/

void Adapter::link_up(const kapi_link_up &link)
{
	Lock lock(hw_.port);

	gmac_.link_up(link);
	__atomic_store_n(&link_up_, true, __ATOMIC_RELAXED);
	if (queues_)
		port_up(hw_, queues_->pairs());
}

void Adapter::link_down(bool in_band)
{
	Lock lock(hw_.port);

	if (link_up_)
		stats_.count(Event::link_down);
	__atomic_store_n(&link_up_, false, __ATOMIC_RELAXED);
	if (!port_down(hw_) && !hw_.lost())
		kapi_log(hw_.port, KAPI_WARN,
			 "queues do not stop with the link");
	gmac_.link_down(in_band);
}

} /* namespace weir::mvneta */
