// SPDX-License-Identifier: GPL-2.0
#include "selftests/vfio_user/server.h"

#include <cerrno>
#include <cinttypes>
#include <cstring>

namespace weir::vfio_user {

bool Server::serve()
{
	Message m;

	if (!connection_.receive())
		return false;
	for (;;) {
		switch (connection_.next(m)) {
		case MessageStream::Next::incomplete:
			return true;
		case MessageStream::Next::malformed:
			error_ = "a message header that cannot be right";
			return false;
		case MessageStream::Next::message:
			if (!dispatch(m))
				return false;
		}
	}
}

bool Server::dispatch(Message &m)
{
	if (!version_agreed_ && m.command() != Command::version) {
		error_ = "the first message is not VERSION";
		return false;
	}
	switch (m.command()) {
	case Command::version:
		return version(m);
	case Command::dma_map:
		return dma_map(m);
	case Command::dma_unmap:
		return dma_unmap(m);
	case Command::get_info:
		return get_info(m);
	case Command::get_region_info:
		return get_region_info(m);
	case Command::get_irq_info:
		return get_irq_info(m);
	case Command::set_irqs:
		return set_irqs(m);
	case Command::region_read:
		return region_read(m);
	case Command::region_write:
		return region_write(m);
	case Command::region_write_multi:
		return region_write_multi(m);
	case Command::reset:
		return reset(m);
	case Command::get_region_io_fds:
		break;
	}
	return refuse(m, ENOSYS);
}

/* Answering a message that wants no reply is an error of its own. */
bool Server::finish(const Message &m, int error, Bytes payload)
{
	if (!m.wants_reply())
		return true;
	if (error)
		return connection_.reply_error(m.header, error);
	return connection_.reply(m.header, payload);
}

bool Server::refuse(const Message &m, int error)
{
	port_.trace().line(port_.number(), "command %u of %u bytes refused: %s",
			   m.header.command, m.header.size, strerror(error));
	return finish(m, error);
}

bool Server::version(const Message &m)
{
	/*
	 * QEMU refuses a reply longer than its request, some 200 bytes. Its
	 * limit for max_msg_fds is 16.
	 */
	static const std::string json =
		"{\"capabilities\":{\"max_msg_fds\":" +
		std::to_string(max_message_fds) +
		",\"max_data_xfer_size\":" + std::to_string(max_transfer) +
		",\"pgsizes\":4096,\"write_multiple\":true}}";
	auto v = m.head<Version>();

	if (!v)
		return refuse(m, EINVAL);
	if (v->major != 0 || version_agreed_) {
		refuse(m, EINVAL);
		error_ = "no common protocol version";
		return false;
	}
	version_agreed_ = true;

	Version mine = { 0, 0 };
	std::vector<std::byte> payload(sizeof(mine) + json.size() + 1);
	std::memcpy(payload.data(), &mine, sizeof(mine));
	std::memcpy(payload.data() + sizeof(mine), json.c_str(),
		    json.size() + 1);
	return finish(m, 0, payload);
}

bool Server::dma_map(const Message &m)
{
	auto r = m.head<DmaMapRequest>();

	if (!r || m.fds.size() > 1)
		return refuse(m, EINVAL);
	port_.trace().line(port_.number(),
			   "map %" PRIx64 "+%" PRIx64
			   " flags %x offset %" PRIx64 "%s",
			   r->iova, r->size, r->flags, r->offset,
			   m.fds.empty() ? ", no file" : "");
	int error =
		port_.dma().map(r->iova, r->size, r->flags & dma_readable,
				r->flags & dma_writable,
				m.fds.empty() ? -1 : m.fds[0].get(), r->offset);
	return error ? refuse(m, error) : finish(m, 0);
}

bool Server::dma_unmap(const Message &m)
{
	auto r = m.head<DmaUnmapRequest>();

	if (!r)
		return refuse(m, EINVAL);
	port_.trace().line(port_.number(),
			   "unmap %" PRIx64 "+%" PRIx64 " flags %x", r->iova,
			   r->size, r->flags);
	if (r->flags & dma_unmap_all)
		port_.dma().unmap_all();
	else
		port_.dma().unmap(r->iova, r->size);
	return finish(m, 0, bytes_of(*r));
}

bool Server::get_info(const Message &m)
{
	DeviceInfo info = { sizeof(info), device_can_reset | device_is_pci,
			    num_regions, num_irqs };

	if (!m.head<DeviceInfo>())
		return refuse(m, EINVAL);
	return finish(m, 0, bytes_of(info));
}

std::uint64_t Server::region_size(std::uint32_t index)
{
	if (index == config_region)
		return 4096;
	return index < rom_region ? port_.device().bar_size(index) : 0;
}

bool Server::get_region_info(const Message &m)
{
	auto r = m.head<RegionInfo>();

	if (!r || r->index >= num_regions)
		return refuse(m, EINVAL);
	RegionInfo info = {};
	info.argsz = sizeof(info);
	info.index = r->index;
	info.size = region_size(r->index);
	/* None can be mapped: every access is the device's to see. */
	if (info.size)
		info.flags = region_readable | region_writable;
	return finish(m, 0, bytes_of(info));
}

bool Server::get_irq_info(const Message &m)
{
	auto r = m.head<IrqInfo>();

	if (!r || r->index >= num_irqs)
		return refuse(m, EINVAL);
	IrqInfo info = port_.irqs().info(r->index);
	return finish(m, 0, bytes_of(info));
}

bool Server::set_irqs(Message &m)
{
	auto r = m.head<IrqSet>();

	if (!r)
		return refuse(m, EINVAL);
	int error = port_.set_irqs(*r, std::move(m.fds));
	return error ? refuse(m, error) : finish(m, 0);
}

bool Server::in_region(const RegionAccess &a)
{
	std::uint64_t size = region_size(a.region);

	if (!a.count || a.offset >= size || a.count > size - a.offset)
		return false;
	if (a.region == config_region)
		return a.count <= max_transfer;
	return a.count == 1 || a.count == 2 || a.count == 4 || a.count == 8;
}

bool Server::region_read(const Message &m)
{
	auto a = m.head<RegionAccess>();
	std::byte payload[sizeof(RegionAccess) + max_transfer];

	if (!a || !in_region(*a))
		return refuse(m, EINVAL);
	std::memcpy(payload, &*a, sizeof(*a));
	if (a->region == config_region) {
		port_.config_read(a->offset, payload + sizeof(*a), a->count);
	} else {
		std::uint64_t v =
			port_.bar_read(a->region, a->offset, a->count);

		std::memcpy(payload + sizeof(*a), &v, a->count);
	}
	return finish(m, 0, { payload, sizeof(*a) + a->count });
}

bool Server::write(const RegionAccess &a, const std::byte *data)
{
	if (!in_region(a))
		return false;
	if (a.region == config_region) {
		port_.config_write(a.offset, data, a.count);
	} else {
		std::uint64_t v = 0;

		std::memcpy(&v, data, a.count);
		port_.bar_write(a.region, a.offset, a.count, v);
	}
	return true;
}

bool Server::region_write(const Message &m)
{
	auto a = m.head<RegionAccess>();

	if (!a || m.payload.size() != sizeof(*a) + a->count ||
	    !write(*a, m.payload.data() + sizeof(*a)))
		return refuse(m, EINVAL);
	return finish(m, 0, bytes_of(*a));
}

bool Server::region_write_multi(const Message &m)
{
	auto count = m.head<std::uint64_t>();

	if (!count || m.payload.size() % sizeof(SmallWrite) != sizeof(*count) ||
	    *count != m.payload.size() / sizeof(SmallWrite))
		return refuse(m, EINVAL);
	for (std::uint64_t i = 0; i < *count; i++) {
		SmallWrite w;

		std::memcpy(&w,
			    m.payload.data() + sizeof(*count) + i * sizeof(w),
			    sizeof(w));
		if (w.count > sizeof(w.data) ||
		    !write({ w.offset, w.region, w.count },
			   reinterpret_cast<std::byte *>(w.data)))
			return refuse(m, EINVAL);
	}
	return finish(m, 0, bytes_of(*count));
}

bool Server::reset(const Message &m)
{
	port_.reset();
	return finish(m, 0);
}

} /* namespace weir::vfio_user */
