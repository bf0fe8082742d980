// SPDX-License-Identifier: GPL-2.0
#include "selftests/vfio_user/loop.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>

namespace weir::vfio_user {

Fd listen_at(const char *path)
{
	sockaddr_un address = {};

	address.sun_family = AF_UNIX;
	if (std::strlen(path) >= sizeof(address.sun_path)) {
		errno = ENAMETOOLONG;
		return {};
	}
	std::strcpy(address.sun_path, path);
	Fd fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
	if (!fd)
		return {};
	unlink(path); /* of an earlier run */
	if (bind(fd.get(), reinterpret_cast<sockaddr *>(&address),
		 sizeof(address)) ||
	    listen(fd.get(), 4))
		return {};
	return fd;
}

void Loop::add_port(Port &port, Fd listener)
{
	seats_.push_back({ port, std::move(listener), nullptr });
}

std::uint64_t Loop::deadline()
{
	std::uint64_t d = models::Device::never;

	if (ticked_)
		return d;
	for (Seat &s : seats_)
		if (s.client)
			d = std::min(d, s.port.device().deadline());
	return d;
}

/*
 * What one device does may be due at the other at once. Two that keep each
 * other busy must not keep the guest from being heard, hence the bound.
 */
void Loop::advance_devices()
{
	for (int round = 0; round < 64; round++) {
		bool due = false;

		for (Seat &s : seats_) {
			models::Device &d = s.port.device();

			if (s.client && d.deadline() <= clock_.now()) {
				d.advance();
				due = true;
			}
		}
		if (!due)
			return;
	}
}

bool Loop::all_left() const
{
	return had_client_ &&
	       std::none_of(seats_.begin(), seats_.end(),
			    [](const Seat &s) { return bool(s.client); });
}

void Loop::run(const volatile std::sig_atomic_t &stop,
	       const sigset_t &wait_mask)
{
	while (!stop && !all_left()) {
		if (!ticked_)
			advance_devices();
		wait(wait_mask);
	}
}

void Loop::wait(const sigset_t &wait_mask)
{
	polled_.clear();
	for (Seat &s : seats_)
		polled_.push_back(
			{ s.client ? s.client->fd() : s.listener.get(), POLLIN,
			  0 });
	polled_.push_back({ control_listener_.get(), POLLIN, 0 });
	for (ControlConnection &c : controls_)
		polled_.push_back({ c.fd(), POLLIN, 0 });

	timespec timeout = {};
	std::uint64_t until = deadline();
	std::uint64_t now = clock_.now();
	if (until > now) {
		timeout.tv_sec = (until - now) / 1000000000;
		timeout.tv_nsec = (until - now) % 1000000000;
	}
	if (ppoll(polled_.data(), polled_.size(),
		  until == models::Device::never ? nullptr : &timeout,
		  &wait_mask) <= 0)
		return;

	for (size_t i = 0; i < seats_.size(); i++)
		if (polled_[i].revents)
			serve(seats_[i], polled_[i].revents);
	serve_controls(std::span(polled_).subspan(seats_.size()));
}

void Loop::serve(Seat &seat, short events)
{
	if (!seat.client) {
		Fd socket(accept4(seat.listener.get(), nullptr, nullptr,
				  SOCK_CLOEXEC | SOCK_NONBLOCK));
		if (!socket)
			return;
		seat.port.trace().line(seat.port.number(), "client");
		seat.client =
			std::make_unique<Server>(seat.port, std::move(socket));
		had_client_ = true;
		return;
	}
	if (events && seat.client->serve())
		return;
	if (!seat.client->error().empty())
		std::fprintf(stderr, "port%u: connection given up: %s\n",
			     seat.port.number(), seat.client->error().c_str());
	seat.port.trace().line(seat.port.number(), "client gone");
	seat.client.reset();
	seat.port.unplug_client();
}

/* @polled: the control listener, then each connection as listed. */
void Loop::serve_controls(std::span<const pollfd> polled)
{
	size_t i = 1;

	for (auto c = controls_.begin(); c != controls_.end(); i++) {
		if (polled[i].revents && !c->serve())
			c = controls_.erase(c);
		else
			++c;
	}
	if (!polled[0].revents)
		return;
	Fd socket(accept4(control_listener_.get(), nullptr, nullptr,
			  SOCK_CLOEXEC));
	if (socket)
		controls_.emplace_back(control_, std::move(socket));
}

} /* namespace weir::vfio_user */
