// SPDX-License-Identifier: GPL-2.0
/* Interrupt set-up and hard interrupt handling. */

#include "ixgbe_irq.h"

namespace weir::ixgbe {

/* What the service wants to know of. */
constexpr Value<Eicr> other_causes =
	Eicr::LSC | Eicr::GPI_SDP1 | Eicr::GPI_SDP2 | Eicr::ECC;

/* Link changes come singly; 1 ms between is plenty. In 2 us steps. */
constexpr Value<Eitr> other_interval = Eitr::ITR_INTERVAL(500);

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

/* Two queues to a register, receive and transmit each (8.2.3.5.16). */
static void map_pair(Hw &hw, u32 queue, u32 rx, u32 tx)
{
	const Reg<Ivar> r = IVAR[queue / 2];

	if (queue % 2)
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
	for (u32 i = 0; i < IVAR.count; i++)
		hw_.write(IVAR[i], Value<Ivar>{});
	for (u32 i = 0; i < pairs; i++)
		map_pair(hw_, i, map_.rx(i), map_.tx(i));

	/* SDP1 and SDP2 of a cage: module fault, module plugged in or out. */
	const Value<Gpie> pins = hw_.media == Media::sfp ?
					 Gpie::SDP1_GPIEN | Gpie::SDP2_GPIEN :
					 Value<Gpie>{};

	if (!msix()) {
		hw_.write(EIAC, Value<Eicr>{});
		hw_.write(EIAM, Eicr::RTX_QUEUE);
		hw_.write(GPIE, pins);
		return;
	}

	const u32 last = map_.other();

	hw_.write(IVAR_MISC, IvarMisc::INT_ALLOC_OTHER.from(last) |
				     IvarMisc::INT_ALLOC_VAL_OTHER);
	hw_.write(EITR[last], other_interval);
	hw_.write(EIAC, Eicr::RTX_QUEUE);
	hw_.write(EIAM_EX[0], EicsEx::RTX_QUEUE);
	hw_.write(EIAM_EX[1], EicsEx::RTX_QUEUE);
	hw_.write(GPIE, Gpie::MULTIPLE_MSIX | Gpie::PBA_SUPPORT | Gpie::OCD |
				Gpie::EIAME | pins);
}

void Irq::unmask_other()
{
	hw_.write(EIMS, other_causes);
	if (msix()) {
		const u32 last = map_.other();

		hw_.write(EIMS_EX[last / 32], 1u << last % 32);
	}
}

void Irq::mask_all()
{
	hw_.write(EIMC, Value<Eicr>{ 0x7fffffff });
	hw_.write(EIMC_EX[0], EicsEx::RTX_QUEUE);
	hw_.write(EIMC_EX[1], EicsEx::RTX_QUEUE);
	hw_.flush();
}

void Irq::mask(u32 pair)
{
	if (msix())
		hw_.write(EIMC_EX[map_.rx(pair) / 32], map_.bits(pair));
	else
		hw_.write(EIMC, Eicr::RTX_QUEUE.from(1u << pair));
	hw_.flush();
}

/* Either vector's: the poll does both queues. */
void Irq::fire(u32 pair)
{
	const u32 rx = map_.rx(pair);

	if (msix())
		hw_.write(EICS_EX[rx / 32], 1u << rx % 32);
	else
		hw_.write(EICS, Eicr::RTX_QUEUE.from(1u << pair));
}

/* With GPIE.OCD the read clears no queue's cause (8.2.3.5.18). */
u32 Irq::take_other()
{
	const Value<Eicr> causes = hw_.read(EICR).without(Eicr::RTX_QUEUE);

	hw_.write(EIMC, Value<Eicr>{ causes.raw & other_causes.raw });
	return causes.raw;
}

Irq::Shared Irq::take_shared(bool polls_run)
{
	const Value<Eicr> causes = hw_.read(EICR);
	const u32 other = causes.without(Eicr::RTX_QUEUE).raw;
	const bool queue = causes.has(Eicr::RTX_QUEUE);

	if (hw_.lost())
		return { false, false, 0 };
	/* The read has masked the queue's cause even where it was not set. */
	if (!queue && polls_run)
		hw_.write(EIMS, Eicr::RTX_QUEUE(1));
	if (other)
		hw_.write(EIMC, Value<Eicr>{ other & other_causes.raw });
	return { causes.raw != 0, queue, other };
}

} /* namespace weir::ixgbe */
