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
	mode_ = kapi_irq_alloc(hw_.port, pairs + 1, &vectors_);
	if (mode_ == KAPI_IRQ_NONE)
		return { Error::no_memory,
			 "no interrupt could be allocated; free some vectors "
			 "(other drivers' queues) and load again" };
	return {};
}

/* Two queues to a register, receive and transmit each (8.2.3.5.16). */
static void map_pair(Hw &hw, u32 queue, u32 vector)
{
	const Reg<Ivar> r = IVAR[queue / 2];

	if (queue % 2)
		hw.update(r, Ivar::INT_ALLOC_2 | Ivar::INT_ALLOC_3,
			  Ivar::INT_ALLOC_2.from(vector) |
				  Ivar::INT_ALLOC_VAL_2 |
				  Ivar::INT_ALLOC_3.from(vector) |
				  Ivar::INT_ALLOC_VAL_3);
	else
		hw.update(r, Ivar::INT_ALLOC_0 | Ivar::INT_ALLOC_1,
			  Ivar::INT_ALLOC_0.from(vector) |
				  Ivar::INT_ALLOC_VAL_0 |
				  Ivar::INT_ALLOC_1.from(vector) |
				  Ivar::INT_ALLOC_VAL_1);
}

void Irq::program(u32 pairs)
{
	mask_all();
	for (u32 i = 0; i < IVAR.count; i++)
		hw_.write(IVAR[i], Value<Ivar>{});
	for (u32 i = 0; i < pairs; i++)
		map_pair(hw_, i, i);

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

	const u32 last = vectors_ - 1;

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
		const u32 last = vectors_ - 1;

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
		hw_.write(EIMC_EX[pair / 32], 1u << pair % 32);
	else
		hw_.write(EIMC, Eicr::RTX_QUEUE.from(1u << pair));
	hw_.flush();
}

void Irq::fire(u32 pair)
{
	if (msix())
		hw_.write(EICS_EX[pair / 32], 1u << pair % 32);
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

Irq::Shared Irq::take_shared()
{
	const Value<Eicr> causes = hw_.read(EICR);
	const u32 other = causes.without(Eicr::RTX_QUEUE).raw;
	const bool queue = causes.has(Eicr::RTX_QUEUE);

	if (hw_.lost())
		return { false, false, 0 };
	/* The read has masked the queue's cause even where it was not set. */
	if (!queue)
		hw_.write(EIMS, Eicr::RTX_QUEUE(1));
	if (other)
		hw_.write(EIMC, Value<Eicr>{ other & other_causes.raw });
	return { causes.raw != 0, queue, other };
}

} /* namespace weir::ixgbe */
