// SPDX-License-Identifier: GPL-2.0
/* Vectors outside of the usual poll. */

#include <utility>

#include "mvneta_vector.h"

namespace weir::mvneta {

void Vector::forget_pairs()
{
	mine_ = 0;
	left_ = 0;
	store_once(kicked_, 0u);
}

void Vector::add_pair(u32 i, TxQueue &tx, RxQueue &rx)
{
	tx_[i] = &tx;
	rx_[i] = &rx;
	mine_ |= 1u << i | 1u << (i + 8);
	store_once(tx.vector, this);
	rx.move_to(kernel_);
}

void Vector::enable_napi()
{
	if (!std::exchange(napi_on_, true))
		kapi_napi_enable(kernel_);
}

void Vector::disable_napi()
{
	if (std::exchange(napi_on_, false))
		kapi_napi_disable(kernel_);
}

void Vector::kick(u32 tx_pairs, u32 rx_pairs)
{
	/* Pairs with take_rare(): what the caller saw is polled. */
	__atomic_fetch_or(&kicked_, tx_pairs | rx_pairs << 8, __ATOMIC_RELEASE);
	kapi_vector_kick(kernel_);
}

/*
 * What is not queues doing their work: kicks, which are added to @cause, link
 * changes, and a device that answers all ones (false).
 */
bool Vector::take_rare(u32 *cause)
{
	if (*cause == ~u32(0) && all_ones(registers_.read(PORT_STATUS))) {
		kapi_port_lost(port_);
		return false;
	}
	if (Value<IntrNewCause>{ *cause }.has(IntrNewCause::MISC_SUMMARY)) {
		const Value<IntrMiscCause> misc =
			registers_.read(INTR_MISC_CAUSE);

		registers_.write(INTR_MISC_CAUSE, Value<IntrMiscCause>{});
		if (misc.has(IntrMiscCause::LINK_CHANGE) ||
		    misc.has(IntrMiscCause::PHY_STATUS_CHANGE))
			kapi_phylink_changed(port_,
					     registers_.read(GMAC_STATUS)
						     .has(GmacStatus::LINK_UP));
	}
	*cause |= __atomic_exchange_n(&kicked_, 0u, __ATOMIC_ACQUIRE);
	return true;
}

} /* namespace weir::mvneta */
