/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One thread for all ports: devices share a wire and are single-threaded.
 * It sleeps until a client speaks or a device has something due.
 */
#ifndef WEIR_VFIO_USER_LOOP_H
#define WEIR_VFIO_USER_LOOP_H

#include <csignal>
#include <list>
#include <memory>
#include <poll.h>
#include <span>
#include <vector>

#include "selftests/vfio_user/clock.h"
#include "selftests/vfio_user/control.h"
#include "selftests/vfio_user/fd.h"
#include "selftests/vfio_user/port.h"
#include "selftests/vfio_user/server.h"

namespace weir::vfio_user {

class Loop {
    public:
	Loop(const Clock &clock, Control &control)
		: clock_(clock), control_(control)
	{
	}

	/* A port, and the listening socket its client will connect to. */
	void add_port(Port &port, Fd listener);
	/* Nothing is done by itself: the control socket tells the time. */
	void advance_by_ticks() { ticked_ = true; }
	/* The control socket. */
	void set_control(Fd listener)
	{
		control_listener_ = std::move(listener);
	}

	/*
	 * Until @stop is set by a signal that is blocked outside of
	 * @wait_mask, or until clients have been here and all have left.
	 */
	void run(const volatile std::sig_atomic_t &stop,
		 const sigset_t &wait_mask);

    private:
	struct Seat {
		Port &port;
		Fd listener;
		std::unique_ptr<Server> client;
	};

	std::uint64_t deadline();
	void advance_devices();
	void wait(const sigset_t &wait_mask);
	void serve(Seat &seat, short events);
	void serve_controls(std::span<const pollfd> polled);
	bool all_left() const;

	const Clock &clock_;
	Control &control_;
	std::vector<Seat> seats_;
	bool ticked_ = false;
	bool had_client_ = false;
	Fd control_listener_;
	std::list<ControlConnection> controls_;
	std::vector<pollfd> polled_;
};

/* A listening unix socket at @path, or an Fd without one and errno. */
Fd listen_at(const char *path);

} /* namespace weir::vfio_user */

#endif
