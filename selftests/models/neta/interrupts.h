/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Interrupts (4). The queues' cause bits are conditions that rise and fall
 * with their counters; only OLD_CAUSE and MISC_CAUSE latch. Each CPU has a
 * line of its own and sees the causes of the queues that CPU_MAP gives it;
 * the storage behind is one.
 */
#ifndef WEIR_MODELS_NETA_INTERRUPTS_H
#define WEIR_MODELS_NETA_INTERRUPTS_H

#include <array>

#include "selftests/models/neta/context.h"

namespace weir::models::neta {

class Interrupts {
    public:
	static constexpr unsigned cpus = NetaPort::max_cpus;

	explicit Interrupts(Context &c);

	void reset();
	void set_cpu(unsigned cpu) { cpu_ = cpu; }

	/* Conditions of queue @q. */
	void tx_sent(unsigned q, bool on) { condition(q, on); }
	void rx_occupied(unsigned q, bool on) { condition(8 + q, on); }
	void rx_low(unsigned q, bool on) { condition(16 + q, on); }
	/* Events: bits of OLD_CAUSE and MISC_CAUSE. */
	void old_cause(u32 bits) { latch(reg::OLD_CAUSE, bits); }
	void misc_cause(u32 bits) { latch(reg::MISC_CAUSE, bits); }
	/* The driver has taken something off a counter. */
	void progress() { idle_rises_ = 0; }

	static constexpr u32 old_tx(unsigned q) { return bit(q); }
	static constexpr u32 old_rx(unsigned q) { return bit(8 + q); }
	static constexpr u32 old_rx_resource(unsigned q) { return bit(16 + q); }
	static constexpr u32 link_change = bit(1), internal_address = bit(7),
			     rx_overrun = bit(8), rx_crc = bit(9),
			     rx_large = bit(10), sync_change = bit(13);
	static constexpr u32 tx_error(unsigned q) { return bit(24 + q); }

	/* Tells the host of what has changed. */
	void update();
	bool level(unsigned cpu) const { return told_[cpu]; }

    private:
	static constexpr u32 queue_bits = 0x00ffffff;
	static constexpr u32 old_summary = bit(29), tx_error_summary = bit(30),
			     misc_summary = bit(31);
	/* Rises of the line with nothing done in between. */
	static constexpr unsigned storm = 1000;

	void condition(unsigned n, bool on)
	{
		conditions_ = on ? conditions_ | bit(n) : conditions_ & ~bit(n);
	}
	void latch(u32 offset, u32 bits);
	void hook();
	u32 visible(unsigned cpu) const;
	u32 mine() const { return visible(cpu_); }
	u32 cause() const;
	void rise(u32 causes);
	bool swallow(u32 causes);
	void tell(bool asserted);

	Context &c_;
	unsigned cpu_ = 0;
	u32 conditions_ = 0;
	bool line_ = false;	/* any CPU's, before faults */
	bool asserted_ = false; /* what the host was told */
	bool swallowed_ = false;
	std::array<bool, cpus> told_{};
	unsigned idle_rises_ = 0;
};

} /* namespace weir::models::neta */

#endif
