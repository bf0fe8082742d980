/* SPDX-License-Identifier: GPL-2.0 */
/* Interrupts of one device, each an eventfd of the client's. */
#ifndef WEIR_VFIO_USER_IRQS_H
#define WEIR_VFIO_USER_IRQS_H

#include <cstdint>
#include <vector>

#include "selftests/models/device.h"
#include "selftests/vfio_user/fd.h"
#include "selftests/vfio_user/message.h"

namespace weir::vfio_user {

class Irqs {
    public:
	Irqs(unsigned msi_vectors, unsigned msix_vectors)
		: msi_(msi_vectors), msix_(msix_vectors)
	{
	}

	IrqInfo info(std::uint32_t index) const;

	/* A set_irqs request. 0 or an errno value. */
	int set(const IrqSet &request, std::vector<Fd> fds);

	/* What the client has enabled last. */
	models::Device::IrqMode mode() const;

	void raise_msix(unsigned vector);
	void raise_msi();
	void set_intx(bool asserted);

	/* The client has read every eventfd that was signalled. */
	bool taken() const;

	/* MSI-X vectors @first.. as a pending bit array. */
	std::uint64_t pending(unsigned first) const;

	void reset();

    private:
	struct Vector {
		Fd eventfd;
		/* Raised with no eventfd: the guest has it masked. */
		bool pending = false;
	};

	static int assign(std::vector<Vector> &vectors, bool &enabled,
			  const IrqSet &request, std::vector<Fd> fds);
	int set_intx_action(const IrqSet &request, std::vector<Fd> fds);
	static void raise(Vector &vector);
	static void disable(std::vector<Vector> &vectors, bool &enabled);
	void deliver_intx();

	std::vector<Vector> msi_;
	std::vector<Vector> msix_;
	bool msi_enabled_ = false;
	bool msix_enabled_ = false;

	Fd intx_;
	bool intx_asserted_ = false;
	bool intx_masked_ = false;
};

} /* namespace weir::vfio_user */

#endif
