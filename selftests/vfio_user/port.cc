// SPDX-License-Identifier: GPL-2.0
#include "selftests/vfio_user/port.h"

#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <string>

namespace weir::vfio_user {

/* PCI Local Bus 3.0 §6.2.2, §6.7, §6.8; PCI Express Base 3.1 §7.8 */
constexpr unsigned pci_command = 0x04;
constexpr std::uint32_t command_master = 1 << 2;
constexpr std::uint32_t command_intx_disable = 1 << 10;
constexpr unsigned pci_status = 0x06;
constexpr std::uint32_t status_capabilities = 1 << 4;
constexpr unsigned pci_capabilities = 0x34;
constexpr unsigned cap_msi = 0x05;
constexpr unsigned cap_pcie = 0x10;
constexpr unsigned cap_msix = 0x11;
constexpr unsigned msix_pba = 8;
constexpr unsigned pcie_devcap = 4;
constexpr std::uint32_t devcap_flr = 1 << 28;
constexpr unsigned pcie_devctl = 8;
constexpr std::uint32_t devctl_flr = 1 << 15;

Port::Port(unsigned number, const Clock &clock, Audit &audit, Trace &trace)
	: number_(number), clock_(clock), audit_(audit), trace_(trace)
{
}

void Port::plug(models::Device &device)
{
	device_ = &device;
	pcie_ = find_capability(cap_pcie);
	if (unsigned msix = find_capability(cap_msix)) {
		std::uint32_t pba = device.config_read(msix + msix_pba, 4);

		pba_bar_ = pba & 7;
		pba_offset_ = pba & ~7u;
		pba_size_ = (device.msix_vectors() + 63) / 64 * 8;
	}
	irqs_ = std::make_unique<Irqs>(find_capability(cap_msi) ? 1 : 0,
				       device.msix_vectors());
	command_changed();
}

unsigned Port::find_capability(unsigned id)
{
	if (!(device_->config_read(pci_status, 2) & status_capabilities))
		return 0;
	unsigned at = device_->config_read(pci_capabilities, 1) & ~3u;
	/* 48 capabilities fill the space: a longer list is a loop. */
	for (int i = 0; at && i < 48; i++) {
		if (device_->config_read(at, 1) == id)
			return at;
		at = device_->config_read(at + 1, 1) & ~3u;
	}
	return 0;
}

/* The largest natural access at @offset within @len. */
static unsigned piece_at(unsigned offset, unsigned len)
{
	if (offset % 4 == 0 && len >= 4)
		return 4;
	if (offset % 2 == 0 && len >= 2)
		return 2;
	return 1;
}

void Port::config_read(unsigned offset, void *to, unsigned len)
{
	unsigned char *out = static_cast<unsigned char *>(to);

	while (len) {
		unsigned n = piece_at(offset, len);
		std::uint32_t v = device_->config_read(offset, n);

		trace_.line(number_, "config read %03x/%u %x", offset, n, v);
		std::memcpy(out, &v, n);
		offset += n;
		out += n;
		len -= n;
	}
}

void Port::config_write(unsigned offset, const void *from, unsigned len)
{
	const unsigned char *in = static_cast<const unsigned char *>(from);

	while (len) {
		unsigned n = piece_at(offset, len);
		std::uint32_t v = 0;

		std::memcpy(&v, in, n);
		config_write_piece(offset, n, v);
		offset += n;
		in += n;
		len -= n;
	}
}

void Port::config_write_piece(unsigned offset, unsigned len,
			      std::uint32_t value)
{
	trace_.line(number_, "config write %03x/%u %x", offset, len, value);

	unsigned devctl = pcie_ + pcie_devctl;
	bool flr = false;
	if (pcie_ && offset == devctl && len >= 2 && (value & devctl_flr)) {
		/* Reads as 0 always, and starts a reset (§7.8.4). */
		value &= ~devctl_flr;
		flr = device_->config_read(pcie_ + pcie_devcap, 4) & devcap_flr;
	}
	device_->config_write(offset, len, value);
	if (flr)
		reset();
	else if (offset < pci_command + 2 && offset + len > pci_command)
		command_changed();
}

void Port::command_changed()
{
	command_ = device_->config_read(pci_command, 2);
	irqs_->set_intx(intx_asserted_ && !(command_ & command_intx_disable));
}

std::uint64_t Port::bar_read(unsigned bar, std::uint64_t offset, unsigned len)
{
	std::uint64_t v;

	if (pba_size_ && bar == pba_bar_ && offset >= pba_offset_ &&
	    offset - pba_offset_ < pba_size_) {
		/* Which messages are masked, and so pend, is known here. */
		std::uint64_t at = offset - pba_offset_;

		v = irqs_->pending(at / 8 * 64) >> at % 8 * 8;
		if (len < 8)
			v &= (UINT64_C(1) << len * 8) - 1;
	} else {
		v = device_->mmio_read(bar, offset, len);
	}
	trace_.line(number_, "read bar%u %05" PRIx64 "/%u %" PRIx64, bar,
		    offset, len, v);
	return v;
}

void Port::bar_write(unsigned bar, std::uint64_t offset, unsigned len,
		     std::uint64_t value)
{
	trace_.line(number_, "write bar%u %05" PRIx64 "/%u %" PRIx64, bar,
		    offset, len, value);
	device_->mmio_write(bar, offset, len, value);
	written_ = true;
	if (!ticked_)
		device_->advance();
}

int Port::set_irqs(const IrqSet &request, std::vector<Fd> fds)
{
	trace_.line(number_,
		    "irqs index %u flags %x start %u count %u, %zu eventfds",
		    request.index, request.flags, request.start, request.count,
		    fds.size());
	int error = irqs_->set(request, std::move(fds));
	if (irqs_->mode() != mode_) {
		mode_ = irqs_->mode();
		device_->set_irq_mode(mode_);
	}
	return error;
}

void Port::reset()
{
	trace_.line(number_, "reset");
	device_->reset();
	irqs_->reset();
	intx_asserted_ = false;
	command_changed();
}

void Port::unplug_client()
{
	reset();
	dma_.unmap_all();
	*irqs_ = Irqs(irqs_->info(irq_msi).count, irqs_->info(irq_msix).count);
	mode_ = irqs_->mode();
	device_->set_irq_mode(mode_);
}

bool Port::may_master(const char *what)
{
	if ((command_ & command_master) || !device_->needs_bus_master())
		return true;
	violation("PCI 6.2.2",
		  std::string(what) +
			  " while the Bus Master Enable bit is off");
	return false;
}

bool Port::dma_read(std::uint64_t iova, void *to, size_t len)
{
	bool ok = may_master("DMA read") && dma_.read(iova, to, len);

	trace_.line(number_, "dma read %" PRIx64 "+%zx%s", iova, len,
		    ok ? "" : " refused");
	return ok;
}

bool Port::dma_write(std::uint64_t iova, const void *from, size_t len)
{
	bool ok = may_master("DMA write") && dma_.write(iova, from, len);

	trace_.line(number_, "dma write %" PRIx64 "+%zx%s", iova, len,
		    ok ? "" : " refused");
	return ok;
}

void Port::raise_msix(unsigned vector)
{
	trace_.line(number_, "msix %u", vector);
	if (may_master("MSI-X message"))
		irqs_->raise_msix(vector);
}

void Port::raise_msi()
{
	trace_.line(number_, "msi");
	if (may_master("MSI message"))
		irqs_->raise_msi();
}

void Port::set_intx(bool asserted)
{
	trace_.line(number_, "intx %d", asserted);
	intx_asserted_ = asserted;
	irqs_->set_intx(asserted && !(command_ & command_intx_disable));
}

void Port::violation(std::string_view section, std::string_view text)
{
	trace_.line(number_, "violation [%.*s] %.*s", int(section.size()),
		    section.data(), int(text.size()), text.data());
	if (audit_.add(number_, section, text))
		std::fprintf(stderr, "violation: port%u [%.*s] %.*s\n", number_,
			     int(section.size()), section.data(),
			     int(text.size()), text.data());
}

} /* namespace weir::vfio_user */
