// SPDX-License-Identifier: GPL-2.0
/* Interrupt set-up and hard interrupt handling. */

#include "igb_irq.h"

namespace weir::igb {

/* What the service wants to know of. */
constexpr Value<Icr> other_causes = Icr::LSC | Icr::FER;

/* Link changes come singly; 1 ms between is plenty. */
constexpr Value<Eitr> other_interval = Eitr::INTERVAL(1000);

Irq::~Irq()
{
	if (mode_ != KAPI_IRQ_NONE)
		kapi_irq_free_all(hw_.port);
}

Status Irq::allocate(u32 pairs)
{
	const u32 most = hw_.chip.core.max_vectors;
	u32 got;

	mode_ = kapi_irq_alloc(hw_.port, intel::VectorMap::wanted(pairs, most),
			       &got);
	if (mode_ == KAPI_IRQ_NONE)
		return { Error::no_memory,
			 "no interrupt could be allocated; free some vectors "
			 "(other drivers' queues) and load again" };
	if (msix())
		map_ = { got, pairs };
	return {};
}

void Irq::set_interval(u32 pair, const coalesce::Plan &plan)
{
	if (!map_.split()) {
		hw_.write(EITR[pair], eitr(plan.interval_steps));
		return;
	}
	hw_.write(EITR[map_.rx(pair)], eitr(plan.rx_steps));
	hw_.write(EITR[map_.tx(pair)], eitr(plan.tx_steps));
}

/* Queues n and n + 8 share a register, receive and transmit each (8.8.13). */
static void map_pair(Hw &hw, u32 queue, u32 rx, u32 tx)
{
	const Reg<Ivar> r = IVAR[queue % 8];

	if (queue / 8)
		hw.update(r, Ivar::INT_ALLOC_2 | Ivar::INT_ALLOC_3,
			  Ivar::INT_ALLOC_2.from(rx) | Ivar::INT_ALLOC_VAL_2 |
				  Ivar::INT_ALLOC_3.from(tx) |
				  Ivar::INT_ALLOC_VAL_3);
	else
		hw.update(r, Ivar::INT_ALLOC_0 | Ivar::INT_ALLOC_1,
			  Ivar::INT_ALLOC_0.from(rx) | Ivar::INT_ALLOC_VAL_0 |
				  Ivar::INT_ALLOC_1.from(tx) |
				  Ivar::INT_ALLOC_VAL_1);
}

void Irq::program(u32 pairs)
{
	mask_all();
	/* First: what follows means something else in the other mode. */
	if (msix())
		hw_.write(GPIE, Gpie::MULTIPLE_MSIX | Gpie::PBA_SUPPORT |
					Gpie::EIAME | Gpie::NSICR);
	else
		hw_.write(GPIE, Value<Gpie>{});

	for (u32 i = 0; i < IVAR.count; i++)
		hw_.write(IVAR[i], Value<Ivar>{});
	for (u32 i = 0; i < pairs; i++)
		map_pair(hw_, i, map_.rx(i), map_.tx(i));

	if (!msix()) {
		hw_.write(IVAR_MISC, Value<IvarMisc>{});
		hw_.write(EIAC, Value<Eicr>{});
		hw_.write(EIAM, Value<Eicr>{});
		hw_.write(IAM, queue_causes);
		return;
	}

	const u32 last = map_.other();
	const u32 all = (u32(2) << last) - 1;

	hw_.write(IVAR_MISC, IvarMisc::INT_ALLOC_OTHER.from(last) |
				     IvarMisc::INT_ALLOC_VAL_OTHER);
	hw_.write(EITR[last], other_interval);
	hw_.write(IAM, Value<Icr>{});
	hw_.write(EIAC, Eicr::VECTOR.from(all));
	hw_.write(EIAM, Eicr::VECTOR.from(all));
}

void Irq::unmask_other()
{
	hw_.write(IMS, other_causes);
	if (msix())
		hw_.write(EIMS, Eicr::VECTOR.from(u32(1) << map_.other()));
}

void Irq::mask_all()
{
	hw_.write(EIMC, Value<Eicr>{ 0x7fffffff });
	hw_.write(IMC, Value<Icr>{ 0xffffffff });
	hw_.flush();
}

void Irq::mask(u32 pair)
{
	if (msix())
		hw_.write(EIMC, Eicr::VECTOR.from(map_.bits(pair)));
	else
		hw_.write(IMC, queue_causes);
	hw_.flush();
}

/* Either vector's: the poll does both queues. */
void Irq::fire(u32 pair)
{
	if (msix())
		hw_.write(EICS, Eicr::VECTOR.from(u32(1) << map_.rx(pair)));
	else
		hw_.write(ICS, Icr::RXDW);
}

/* The read clears all causes (GPIE.NSICR); none of them is a queue's. */
u32 Irq::take_other()
{
	const u32 causes = hw_.read(ICR).raw & other_causes.raw;

	hw_.write(IMC, Value<Icr>{ causes });
	return causes;
}

Irq::Shared Irq::take_shared(bool polls_run)
{
	const Value<Icr> causes = hw_.read(ICR);
	const u32 other = causes.raw & other_causes.raw;
	const bool queue = (causes.raw & queue_causes.raw) != 0;

	if (hw_.lost())
		return { false, false, 0 };
	/*
	 * A line is shared: without INTA it is another device's, and nothing
	 * was masked. A message can only be ours.
	 */
	if (mode_ == KAPI_IRQ_INTX && !causes.has(Icr::INTA))
		return { false, false, 0 };
	/* The read has masked the queues' causes even where none was set. */
	if (!queue && polls_run)
		hw_.write(IMS, queue_causes);
	if (other)
		hw_.write(IMC, Value<Icr>{ other });
	return { true, queue, other };
}

} /* namespace weir::igb */
