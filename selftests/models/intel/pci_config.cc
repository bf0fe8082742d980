// SPDX-License-Identifier: GPL-2.0
#include "pci_config.h"

namespace weir::models::intel {

PciConfig::PciConfig(const PciLayout &layout, std::uint16_t device_id)
	: layout_(layout), device_id_(device_id)
{
	reset();
}

void PciConfig::reset()
{
	clear();
	put(0x00, 4, device_id_ << 16 | 0x8086);
	put(0x04, 2, 0, 0x0547); /* I/O, memory, master, parity, SERR,
					   INTx disable */
	put(0x06, 2, 0x0010);	 /* has capabilities */
	w1c_[0x07] = 0xf9;
	put(0x08, 4, 0x02000001); /* Ethernet, stepping */
	put(0x0c, 1, 0, 0xff);
	put_bar(0, layout_.bar0_size);
	put_bar(layout_.msix_bar, msix_bar_size);
	put(0x2c, 4, 0x00038086);
	put(0x34, 1, 0x40);
	put(0x3c, 2, 0x0100, 0x00ff);
	capabilities();
}

/* 64 bits wide and prefetchable, or 32 bits, as the NVM asks. */
void PciConfig::put_bar(unsigned bar, std::uint32_t size)
{
	unsigned at = 0x10 + bar * 4;

	put(at, 4, layout_.wide_bars ? 0xc : 0, ~(size - 1));
	if (layout_.wide_bars)
		put(at + 4, 4, 0, 0xffffffff);
}

void PciConfig::capabilities()
{
	/* 9.3.7 power management: D0 and D3, PME from both. */
	put(0x40, 4, 0x48235001);
	put(0x44, 4, 0x2008, 0x0103);
	w1c_[0x45] = 0x80;
	/* 9.3.8 MSI: one message, 64-bit, maskable. */
	put(0x50, 4, 0x01807005, 0x00710000);
	put(0x54, 4, 0, 0xfffffffc);
	put(0x58, 4, 0, 0xffffffff);
	put(0x5c, 4, 0, 0x0000ffff);
	put(0x60, 4, 0, 0x00000001);
	/* 9.3.9 MSI-X: the table at 0, the PBA at 0x2000. */
	put(0x70, 4, 0x0000a011 | (layout_.msix_vectors - 1) << 16, 0xc0000000);
	put(0x74, 4, layout_.msix_bar);
	put(0x78, 4, msix_pba_offset | layout_.msix_bar);
	/* 9.3.10 PCIe: endpoint with FLR, 5.0 GT/s x8. */
	put(0xa0, 4, 0x00020010);
	put(0xa4, 4, 0x10008cc2);
	put(0xa8, 2, 0x2810, 0x7fff);
	w1c_[0xa9] = 0x80; /* function level reset reads as 0 */
	w1c_[0xaa] = 0x0f;
	put(0xac, 4, 0x00424c82);
	put(0xb0, 2, 0, 0x01fb);
	put(0xb2, 2, 0x0082);
	put(0xc4, 4, 0x0000001f);
	put(0xc8, 2, 0, 0x001f);
	put(0xd0, 2, 0x0002, 0x1fff);
	/* Extended space begins with AER (9.4.1), which links to nothing. */
	put(0x100, 4, 0x00010001);
	for (unsigned i : { 0x104u, 0x110u })
		for (unsigned j = 0; j < 4; j++)
			w1c_[i + j] = 0xff;
	put(0x108, 4, 0, 0x003ff030);
	put(0x10c, 4, 0x00062011, 0x003ff030);
	put(0x114, 4, 0x00002000, 0x000031c1);
}

} /* namespace weir::models::intel */
