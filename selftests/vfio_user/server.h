/* SPDX-License-Identifier: GPL-2.0 */
/* One client's requests, carried out on one port. */
#ifndef WEIR_VFIO_USER_SERVER_H
#define WEIR_VFIO_USER_SERVER_H

#include <string>

#include "selftests/vfio_user/connection.h"
#include "selftests/vfio_user/port.h"

namespace weir::vfio_user {

class Server {
    public:
	Server(Port &port, Fd socket)
		: port_(port), connection_(std::move(socket))
	{
	}

	int fd() const { return connection_.fd(); }

	/*
	 * Reads what has come and carries it out. False where the
	 * connection is over; error() says why if it was not the client's
	 * wish.
	 */
	bool serve();
	const std::string &error() const { return error_; }

    private:
	bool dispatch(Message &m);
	bool finish(const Message &m, int error, Bytes payload = {});
	bool refuse(const Message &m, int error);

	bool version(const Message &m);
	bool dma_map(const Message &m);
	bool dma_unmap(const Message &m);
	bool get_info(const Message &m);
	bool get_region_info(const Message &m);
	bool get_irq_info(const Message &m);
	bool set_irqs(Message &m);
	bool region_read(const Message &m);
	bool region_write(const Message &m);
	bool region_write_multi(const Message &m);
	bool reset(const Message &m);

	std::uint64_t region_size(std::uint32_t index);
	bool in_region(const RegionAccess &a);
	bool write(const RegionAccess &a, const std::byte *data);

	Port &port_;
	Connection connection_;
	bool version_agreed_ = false;
	std::string error_;
};

} /* namespace weir::vfio_user */

#endif
