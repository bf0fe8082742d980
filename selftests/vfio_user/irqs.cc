// SPDX-License-Identifier: GPL-2.0
#include "selftests/vfio_user/irqs.h"

#include <algorithm>
#include <cerrno>
#include <poll.h>
#include <unistd.h>

namespace weir::vfio_user {

using IrqMode = models::Device::IrqMode;

static void signal(const Fd &eventfd)
{
	std::uint64_t one = 1;

	/* Fails only where the counter is full: already signalled. */
	[[maybe_unused]] ssize_t n = write(eventfd.get(), &one, sizeof(one));
}

static bool is_read(const Fd &eventfd)
{
	pollfd p = { eventfd.get(), POLLIN, 0 };

	return !eventfd || poll(&p, 1, 0) <= 0;
}

IrqInfo Irqs::info(std::uint32_t index) const
{
	IrqInfo info = { sizeof(info), 0, index, 0 };

	switch (index) {
	case irq_intx:
		info.count = 1;
		info.flags = irq_eventfd | irq_maskable | irq_automasked;
		break;
	case irq_msi:
		info.count = msi_.size();
		info.flags = irq_eventfd | irq_noresize;
		break;
	case irq_msix:
		/*
		 * Without noresize QEMU asks for each vector when the guest
		 * unmasks it and need not disable them all in between.
		 */
		info.count = msix_.size();
		info.flags = irq_eventfd;
		break;
	}
	return info;
}

IrqMode Irqs::mode() const
{
	if (msix_enabled_)
		return IrqMode::msix;
	if (msi_enabled_)
		return IrqMode::msi;
	return intx_ ? IrqMode::intx : IrqMode::none;
}

int Irqs::set(const IrqSet &request, std::vector<Fd> fds)
{
	switch (request.index) {
	case irq_intx:
		return set_intx_action(request, std::move(fds));
	case irq_msi:
		return assign(msi_, msi_enabled_, request, std::move(fds));
	case irq_msix:
		return assign(msix_, msix_enabled_, request, std::move(fds));
	default:
		/* Error and request notifiers: this device sends none. */
		return request.index < num_irqs ? 0 : EINVAL;
	}
}

int Irqs::assign(std::vector<Vector> &vectors, bool &enabled,
		 const IrqSet &request, std::vector<Fd> fds)
{
	if (!(request.flags & set_action_trigger))
		return EINVAL;
	if (request.start > vectors.size() ||
	    request.count > vectors.size() - request.start)
		return EINVAL;
	if (request.flags & set_data_none) {
		if (request.count == 0) {
			disable(vectors, enabled);
			return 0;
		}
		for (std::uint32_t i = 0; i < request.count; i++)
			raise(vectors[request.start + i]);
		return 0;
	}
	if (!(request.flags & set_data_eventfd) || !request.count)
		return EINVAL;
	/*
	 * No descriptors takes the vectors' away. QEMU does that to vector 0
	 * first of all, only to see MSI-X enabled.
	 */
	if (!fds.empty() && fds.size() != request.count)
		return EINVAL;
	enabled = true;
	for (std::uint32_t i = 0; i < request.count; i++) {
		Vector &v = vectors[request.start + i];

		v.eventfd = fds.empty() ? Fd() : std::move(fds[i]);
		if (v.eventfd && v.pending)
			raise(v);
	}
	return 0;
}

int Irqs::set_intx_action(const IrqSet &request, std::vector<Fd> fds)
{
	if (request.start || request.count > 1)
		return EINVAL;
	if (request.flags & set_data_bool)
		return EINVAL;
	if (request.flags & set_action_trigger) {
		if (request.flags & set_data_eventfd) {
			if (fds.size() > 1)
				return EINVAL;
			intx_ = fds.empty() ? Fd() : std::move(fds[0]);
			intx_masked_ = false;
		} else if (request.count == 0) {
			intx_.reset();
		}
	} else if (request.flags & set_action_mask) {
		intx_masked_ = true;
		return 0;
	} else if (request.flags & set_action_unmask) {
		/*
		 * QEMU drops the line at the guest's next register access,
		 * whatever the device still wants: raise it again.
		 */
		intx_masked_ = false;
	} else {
		return EINVAL;
	}
	deliver_intx();
	return 0;
}

void Irqs::raise(Vector &vector)
{
	vector.pending = !vector.eventfd;
	if (vector.eventfd)
		signal(vector.eventfd);
}

void Irqs::disable(std::vector<Vector> &vectors, bool &enabled)
{
	for (Vector &v : vectors)
		v = Vector();
	enabled = false;
}

void Irqs::raise_msix(unsigned vector)
{
	if (msix_enabled_ && vector < msix_.size())
		raise(msix_[vector]);
}

void Irqs::raise_msi()
{
	if (msi_enabled_ && !msi_.empty())
		raise(msi_[0]);
}

void Irqs::set_intx(bool asserted)
{
	intx_asserted_ = asserted;
	deliver_intx();
}

void Irqs::deliver_intx()
{
	if (!intx_asserted_ || intx_masked_ || !intx_)
		return;
	intx_masked_ = true; /* automasked: until the client's unmask */
	signal(intx_);
}

bool Irqs::taken() const
{
	auto all_read = [](const std::vector<Vector> &vectors) {
		return std::ranges::all_of(vectors, is_read, &Vector::eventfd);
	};

	return all_read(msix_) && all_read(msi_) && is_read(intx_);
}

std::uint64_t Irqs::pending(unsigned first) const
{
	std::uint64_t bits = 0;

	for (unsigned i = 0; i < 64 && first + i < msix_.size(); i++)
		bits |= std::uint64_t(msix_[first + i].pending) << i;
	return bits;
}

void Irqs::reset()
{
	for (Vector &v : msix_)
		v.pending = false;
	for (Vector &v : msi_)
		v.pending = false;
	intx_asserted_ = false;
}

} /* namespace weir::vfio_user */
