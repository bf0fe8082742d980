/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a device model is to the machine around it, and what that machine is
 * to the model. The model is pure: it has no clock, thread or file of its
 * own. The unit tests drive it in virtual time from memory of their own; the
 * vfio-user server drives it in real time from a guest's memory.
 */
#ifndef WEIR_MODELS_DEVICE_H
#define WEIR_MODELS_DEVICE_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace weir::models {

/* The machine, as the device sees it. */
class Host {
    public:
	virtual ~Host() = default;

	/*
	 * Memory by bus address. False where any byte of the range is not
	 * mapped for the direction: nothing is then transferred, and the
	 * device reports the access as a violation.
	 */
	virtual bool dma_read(std::uint64_t iova, void *to, size_t len) = 0;
	virtual bool dma_write(std::uint64_t iova, const void *from,
			       size_t len) = 0;

	/* Messages and the line. Which one is in use the device knows. */
	virtual void raise_msix(unsigned vector) = 0;
	virtual void raise_msi() = 0;
	virtual void set_intx(bool asserted) = 0;
	/*
	 * The lines of a device that has one for each CPU (NETA), besides
	 * the INTx that is all of them together.
	 */
	virtual void set_cpu_irq(unsigned /*cpu*/, bool /*asserted*/) {}

	/* Nanoseconds of the host's clock, real or virtual; never falls. */
	virtual std::uint64_t now() const = 0;

	/*
	 * The driver did what the datasheet forbids. @section names where;
	 * @text says what was seen, in one line.
	 */
	virtual void violation(std::string_view section,
			       std::string_view text) = 0;
};

/* A PCI function. Single-threaded: the host serialises all calls. */
class Device {
    public:
	static constexpr std::uint64_t never = UINT64_MAX;

	virtual ~Device() = default;

	/* Size in bytes of BAR @bar; 0 where there is none. */
	virtual std::uint64_t bar_size(unsigned bar) const = 0;
	virtual unsigned msix_vectors() const = 0;
	/* False for what is no PCI device on silicon and has no such bit. */
	virtual bool needs_bus_master() const { return true; }

	/*
	 * Config space, 4096 bytes; @len 1, 2 or 4. A write goes through the
	 * write masks of the header and the capabilities. Which interrupt
	 * mode is in use (MSI-X, MSI, INTx) the host tells by set_irq_mode,
	 * since a hypervisor owns the enable bits.
	 */
	virtual std::uint32_t config_read(unsigned offset, unsigned len) = 0;
	virtual void config_write(unsigned offset, unsigned len,
				  std::uint32_t value) = 0;
	enum class IrqMode { none, intx, msi, msix };
	virtual void set_irq_mode(IrqMode mode) = 0;

	/* Registers; @len 4 or 8, aligned (anything else is a violation). */
	virtual std::uint64_t mmio_read(unsigned bar, std::uint64_t offset,
					unsigned len) = 0;
	virtual void mmio_write(unsigned bar, std::uint64_t offset,
				unsigned len, std::uint64_t value) = 0;

	/* Function-level or bus reset. */
	virtual void reset() = 0;

	/*
	 * Time. The host calls advance() when now() has reached deadline()
	 * and after every MMIO write; the device then does all that is due.
	 */
	virtual std::uint64_t deadline() const = 0;
	virtual void advance() = 0;

	/*
	 * What a test asks: "stats" -> "key=value key=value ...",
	 * "reset-stats", "link up", "link down", "fault SPEC". The answer is
	 * one line; it starts with "error: " where the request was refused.
	 */
	virtual std::string control(std::string_view request) = 0;

	/* True while no frame, write-back or interrupt is outstanding. */
	virtual bool idle() const = 0;
};

} /* namespace weir::models */

#endif
