/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A vector: one interrupt line and its poll, for the queue pairs that are
 * mapped to it. With one line for the port it has all pairs; with a line per
 * CPU those of its CPU, and the cause register shows each CPU its own.
 */
#ifndef WEIR_MVNETA_VECTOR_H
#define WEIR_MVNETA_VECTOR_H

#include <weir/kapi.h>
#include <weir/mmio.h>

#include <drivers/mvneta/mvneta_chip.h>
#include <drivers/mvneta/mvneta_queue.h>
#include <drivers/mvneta/mvneta_regs.h>

namespace weir::mvneta {

/* How the line is let through again; neither style asks for the other. */
enum class Style { single, percpu };

class alignas(cache_line) Vector {
    public:
	/* Once, before its NAPI is enabled. */
	void set_up(kapi_port *port, kapi_vector *kernel, const Mmio &registers)
	{
		port_ = port;
		kernel_ = kernel;
		registers_ = registers;
	}
	kapi_vector *kernel() const { return kernel_; }

	/* While it does not poll: which pairs are its own. */
	void forget_pairs();
	void add_pair(u32 i, TxQueue &tx, RxQueue &rx);
	bool has_pairs() const { return mine_ != 0; }

	/* Idempotent, which the kernel's are not. */
	void enable_napi();
	void disable_napi();

	/* Have these pairs polled whether or not the chip says so. */
	void kick(u32 tx_pairs, u32 rx_pairs);
	void kick_all() { kick(mine_ & 0xff, mine_ >> 8 & 0xff); }

	/*
	 * NAPI. The budget is in received frames; transmit work is not
	 * counted, and with budget 0 (netpoll) it is all that is done
	 * (faults.md E1, E3).
	 */
	template <Style S> [[gnu::always_inline]] int poll(int budget);

    private:
	/* Bits as in INTR_NEW_CAUSE: TX pairs 7:0, RX pairs 15:8. */
	static constexpr u32 tx_bits = 0xff;
	static constexpr u32 rx_bits = 0xff00;

	[[gnu::noinline, gnu::cold]] bool take_rare(u32 *cause);
	template <Style S> void line_on();
	[[gnu::always_inline]] u32 clean(u32 cause, int budget);
	[[gnu::always_inline]] u32 receive(u32 cause, u32 budget, u32 *work);
	/*
	 * A poll that receives takes along what its pair has sent, threshold
	 * or not: what asks and is answered then needs no poll for the bound's
	 * timer alone. The pair's bit where it has more.
	 */
	[[gnu::noinline]] u32 take_along(u32 pair, u32 budget)
	{
		return u32(tx_[pair]->clean(static_cast<int>(budget))) << pair;
	}

	kapi_vector *kernel_ = nullptr;
	kapi_port *port_ = nullptr;
	Mmio registers_;
	u32 mine_ = 0;
	u32 left_ = 0;	 /* of the last poll, to be polled again */
	u32 kicked_ = 0; /* atomic */
	bool napi_on_ = false;
	TxQueue *tx_[queues] = {};
	RxQueue *rx_[queues] = {};
};

/* The bits of @cause whose queue has more. */
inline u32 Vector::clean(u32 cause, int budget)
{
	u32 left = 0;

	for (u32 bits = cause & tx_bits; bits; bits &= bits - 1) {
		const u32 i = static_cast<u32>(__builtin_ctz(bits));

		if (tx_[i]->clean(budget)) [[unlikely]]
			left |= 1u << i;
	}
	return left;
}

/*
 * The highest queue first, as in-tree; one that uses up the budget leaves the
 * others to the next poll, which begins below it. The bits that are left, of
 * either kind.
 */
inline u32 Vector::receive(u32 cause, u32 budget, u32 *work)
{
	u32 bits = cause & rx_bits;
	u32 tx_left = 0;

	while (bits) {
		const u32 bit = 1u << (31 - __builtin_clz(bits));
		const u32 i = 31 - static_cast<u32>(__builtin_clz(bits)) - 8;

		if (tx_[i]->outstanding() && !(cause & 1u << i)) [[unlikely]]
			tx_left |= take_along(i, budget);

		const u32 taken = rx_[i]->poll(budget - *work);

		*work += taken;
		if (*work >= budget)
			break;
		bits &= ~bit;
	}
	return bits | tx_left;
}

template <Style S> inline void Vector::line_on()
{
	if constexpr (S == Style::percpu)
		kapi_line_on(kernel_);
	else
		registers_.write(INTR_NEW_MASK,
				 IntrNewMask::TX_SENT |
					 IntrNewMask::RX_OCCUPIED |
					 IntrNewMask::MISC_SUMMARY);
}

template <Style S> inline int Vector::poll(int budget)
{
	u32 cause = registers_.read(INTR_NEW_CAUSE).raw;

	if ((cause & ~(tx_bits | rx_bits)) || load_once(kicked_)) [[unlikely]]
		if (!take_rare(&cause)) {
			/* The device is gone: the line stays off. */
			if (budget > 0)
				(void)kapi_napi_complete(kernel_, 0);
			return 0;
		}
	cause = (cause & mine_) | left_;

	const u32 tx_left = clean(cause, budget);

	if (budget <= 0) {
		/* Netpoll: the rest is for the real poll. */
		left_ = (cause & rx_bits) | tx_left;
		return 0;
	}

	u32 work = 0;

	left_ = receive(cause, static_cast<u32>(budget), &work) | tx_left;
	if (left_) [[unlikely]]
		return budget;
	if (kapi_napi_complete(kernel_, work))
		line_on<S>();
	return static_cast<int>(work);
}

} /* namespace weir::mvneta */

#endif
