/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The smallest PCI function there is to serve: BAR 0 with registers that
 * copy memory, raise an interrupt, or set a timer that does.
 */
#ifndef WEIR_UNIT_VFIO_USER_SMALL_DEVICE_H
#define WEIR_UNIT_VFIO_USER_SMALL_DEVICE_H

#include <cstring>
#include <string>

#include "selftests/models/device.h"

namespace weir::vfio_user {

class SmallDevice final : public models::Device {
    public:
	/* BAR 0 */
	static constexpr std::uint64_t scratch = 0x00;
	static constexpr std::uint64_t dma_address = 0x08; /* 64 bit */
	static constexpr std::uint64_t copy_in = 0x10;	   /* bytes */
	static constexpr std::uint64_t copy_out = 0x14;
	static constexpr std::uint64_t raise = 0x18; /* vector */
	static constexpr std::uint64_t line = 0x1c;  /* INTx level */
	static constexpr std::uint64_t timer = 0x20; /* ns, then vector 0 */

	explicit SmallDevice(models::Host &host) : host_(host) { reset(); }

	std::uint64_t bar_size(unsigned bar) const override
	{
		return bar == 0 ? 0x1000 : bar == 4 ? 0x4000 : 0;
	}
	unsigned msix_vectors() const override { return 4; }

	std::uint32_t config_read(unsigned offset, unsigned len) override
	{
		std::uint32_t v = 0;

		std::memcpy(&v, config_ + offset, len);
		return v;
	}
	void config_write(unsigned offset, unsigned len,
			  std::uint32_t value) override
	{
		if (offset == 4)
			std::memcpy(config_ + offset, &value, len);
		if (offset == 0xa8)
			last_devctl = value;
	}
	void set_irq_mode(IrqMode mode) override { irq_mode = mode; }

	std::uint64_t mmio_read(unsigned, std::uint64_t offset,
				unsigned) override
	{
		return offset == scratch ? scratch_ : 0;
	}
	void mmio_write(unsigned bar, std::uint64_t offset, unsigned len,
			std::uint64_t value) override;

	void reset() override;
	std::uint64_t deadline() const override { return deadline_; }
	void advance() override
	{
		advances++;
		if (deadline_ > host_.now())
			return;
		deadline_ = never;
		host_.raise_msix(0);
	}
	std::string control(std::string_view request) override
	{
		return request == "bad" ? "error: bad" :
					  "did " + std::string(request);
	}
	bool idle() const override { return deadline_ == never; }

	IrqMode irq_mode = IrqMode::none;
	unsigned resets = 0;
	unsigned advances = 0;
	std::uint32_t last_devctl = 0;
	unsigned writes = 0;

    private:
	models::Host &host_;
	unsigned char config_[4096];
	std::uint64_t scratch_ = 0;
	std::uint64_t address_ = 0;
	std::uint64_t deadline_ = never;
};

} /* namespace weir::vfio_user */

#endif
