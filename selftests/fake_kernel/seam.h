/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What only the kapi functions do to a port, and what lies behind the names
 * of kapi.h that a driver holds but never looks into.
 */
#ifndef WEIR_FAKE_KERNEL_SEAM_H
#define WEIR_FAKE_KERNEL_SEAM_H

#include <array>
#include <unordered_map>
#include <unordered_set>

#include "selftests/fake_kernel/port.h"

struct kapi_txq {
	kapi_port *port;
	unsigned index;
	std::unordered_map<std::uint64_t, sk_buff *> mapped_for;
	std::unordered_set<sk_buff *> frames;

	weir::fake::NetdevQueue &queue() { return port->queue(index); }
};

namespace weir::fake {

inline constexpr unsigned max_skb_frags = 17;
inline constexpr unsigned rx_buf_max = 3072;
inline constexpr unsigned rx_headroom = 256;

/* A page of a receive pool. */
struct RxPage {
	kapi_rxq *owner;
	std::uint64_t iova;
	std::size_t len;
	std::array<std::uint8_t, 4096> memory;
};

class Seam {
    public:
	static void set_limits(kapi_port *p, const kapi_limits &limits);
	static void set_mac(kapi_port *p, const kapi_u8 *mac);
	static void set_firmware(kapi_port *p, const char *text);
	static void carrier(kapi_port *p, bool up);
	static void lost(kapi_port *p);
	static void service_after(kapi_port *p, std::uint64_t ns);
	static void recover_soon(kapi_port *p);
	static void service_pause(kapi_port *p);
	static void service_resume(kapi_port *p);
	static void stop_all(kapi_port *p);
	static void start_all(kapi_port *p);
	static int set_queue_count(kapi_port *p, unsigned tx, unsigned rx);
	static bool tx_stopped_all(kapi_port *p) { return p->tx_off_; }
	static unsigned &live_txqs(kapi_port *p) { return p->live_txqs_; }
	static auto &txqs(kapi_port *p) { return p->txqs_; }
	static auto &txq_of(kapi_port *p) { return p->txq_of_; }
	static unsigned &live_rxqs(kapi_port *p) { return p->live_rxqs_; }
	static void *bar(kapi_port *p) { return p->bar_; }
	static std::uint16_t device_id(kapi_port *p) { return p->device_id_; }
	static const std::string &name(kapi_port *p) { return p->name_; }
	static const kapi_platform &platform(kapi_port *p)
	{
		return p->platform_options_.data;
	}
	static int phylink_start(kapi_port *p);
	static void phylink_stop(kapi_port *p);
	static void phylink_changed(kapi_port *p, bool up);
	static void lock(kapi_port *p, bool on);
	static bool locked(kapi_port *p) { return p->locked_; }
	static void line_on(kapi_port *p, unsigned cpu)
	{
		p->line_on_[cpu] = true;
	}
	static std::vector<kapi_timer *> &timers(kapi_port *p)
	{
		return p->timers_;
	}
	static void timer_armed(kapi_port *p) { p->timer_arms_++; }
};

} /* namespace weir::fake */

struct kapi_rxq {
	kapi_port *port;
	kapi_rxq_config config;
	kapi_vector *vector;
	bool retired = false;
	std::unordered_set<weir::fake::RxPage *> pages; /* the driver's */
	std::vector<weir::fake::RxPage *> spare;

	/* the frame in assembly */
	weir::fake::Bytes frame;
	unsigned buffers = 0;
	bool dropping = false;

	weir::fake::RxQueueTotals &totals()
	{
		return port->rx_totals(config.index);
	}
};

#endif
