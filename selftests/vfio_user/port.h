/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The machine around one device: its guest's memory, its interrupts, and the
 * part of PCI that the bus and not the function enforces.
 */
#ifndef WEIR_VFIO_USER_PORT_H
#define WEIR_VFIO_USER_PORT_H

#include <memory>
#include <utility>

#include "selftests/models/device.h"
#include "selftests/vfio_user/audit.h"
#include "selftests/vfio_user/clock.h"
#include "selftests/vfio_user/dma_map.h"
#include "selftests/vfio_user/irqs.h"
#include "selftests/vfio_user/trace.h"

namespace weir::vfio_user {

class Port final : public models::Host {
    public:
	Port(unsigned number, const Clock &clock, Audit &audit, Trace &trace);

	/* Once, before anything else. The device was made with this host. */
	void plug(models::Device &device);

	/*
	 * What a register write gives the device to do is done by who tells
	 * the time, and not at once.
	 */
	void advance_by_ticks() { ticked_ = true; }
	/* Whether a register was written since this was asked last. */
	bool take_written() { return std::exchange(written_, false); }

	unsigned number() const { return number_; }
	models::Device &device() { return *device_; }
	DmaMap &dma() { return dma_; }
	Irqs &irqs() { return *irqs_; }
	Trace &trace() { return trace_; }

	/* Config space in pieces of any size. */
	void config_read(unsigned offset, void *to, unsigned len);
	void config_write(unsigned offset, const void *from, unsigned len);

	/* A BAR; @len 1, 2, 4 or 8. */
	std::uint64_t bar_read(unsigned bar, std::uint64_t offset,
			       unsigned len);
	void bar_write(unsigned bar, std::uint64_t offset, unsigned len,
		       std::uint64_t value);

	int set_irqs(const IrqSet &request, std::vector<Fd> fds);

	/* Bus reset, or function-level reset. */
	void reset();
	/* The client is gone, and its memory with it. */
	void unplug_client();

	bool dma_read(std::uint64_t iova, void *to, size_t len) override;
	bool dma_write(std::uint64_t iova, const void *from,
		       size_t len) override;
	void raise_msix(unsigned vector) override;
	void raise_msi() override;
	void set_intx(bool asserted) override;
	std::uint64_t now() const override { return clock_.now(); }
	void violation(std::string_view section,
		       std::string_view text) override;

    private:
	bool may_master(const char *what);
	void config_write_piece(unsigned offset, unsigned len,
				std::uint32_t value);
	void command_changed();
	unsigned find_capability(unsigned id);

	const unsigned number_;
	const Clock &clock_;
	Audit &audit_;
	Trace &trace_;
	models::Device *device_ = nullptr;
	DmaMap dma_;
	std::unique_ptr<Irqs> irqs_;

	bool ticked_ = false;
	bool written_ = false;
	std::uint32_t command_ = 0;
	bool intx_asserted_ = false;
	models::Device::IrqMode mode_ = models::Device::IrqMode::none;
	unsigned pcie_ = 0; /* offset of the capability, 0 without */
	unsigned pba_bar_ = 0;
	std::uint64_t pba_offset_ = 0;
	std::uint64_t pba_size_ = 0;
};

} /* namespace weir::vfio_user */

#endif
