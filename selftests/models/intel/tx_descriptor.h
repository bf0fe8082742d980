/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Transmit descriptors as the chip reads them (7.2.3.2): two little-endian
 * quadwords, decoded by shifts so that the host's byte order plays no part.
 */
#ifndef WEIR_MODELS_INTEL_TX_DESCRIPTOR_H
#define WEIR_MODELS_INTEL_TX_DESCRIPTOR_H

#include <cstdint>

#include <weir/types.h>

namespace weir::models::intel {

struct TxDescriptor {
	le64 lo, hi;

	bool operator==(const TxDescriptor &) const = default;

	u32 command() const { return lower_32(hi.value()); }
	u32 info() const { return upper_32(hi.value()); }
	bool has(unsigned bit) const { return hi.value() >> bit & 1; }

	/* 7.2.3.2.1 legacy, .3 context, .4 data */
	bool extended() const { return has(29); }
	unsigned dtyp() const { return command() >> 20 & 0xf; }
	bool is_context() const { return extended() && dtyp() == 2; }
	bool is_data() const { return extended() && dtyp() == 3; }

	u64 address() const { return lo.value(); }
	u32 length() const { return command() & 0xffff; }
	bool eop() const { return has(24); }
	bool ifcs() const { return has(25); }
	bool rs() const { return has(27); }
	bool vle() const { return has(30); }
	bool tse() const { return has(31); }

	unsigned context_index() const { return info() >> 4 & 7; }
	bool ixsm() const { return has(40); }
	bool txsm() const { return has(41); }
	bool ipsec() const { return has(42); }
	u32 paylen() const { return info() >> 14; }

	/* legacy */
	bool insert_checksum() const { return has(26); }
	u32 cso() const { return command() >> 16 & 0xff; }
	u32 css() const { return info() >> 8 & 0xff; }
	u16 legacy_vlan() const { return static_cast<u16>(info() >> 16); }
};

static_assert(sizeof(TxDescriptor) == 16);

/* What a context descriptor leaves behind in the queue (7.2.3.2.3). */
struct TxContext {
	bool valid = false;
	u16 vlan = 0;
	u16 maclen = 0;
	u16 iplen = 0;
	u16 l4len = 0;
	u16 mss = 0;
	bool ipv4 = false;
	enum class L4 : u8 { udp, tcp, sctp, reserved } l4t = L4::udp;

	static TxContext from(const TxDescriptor &d)
	{
		TxContext c;
		u32 lens = lower_32(d.lo.value());

		c.valid = true;
		c.iplen = static_cast<u16>(lens & 0x1ff);
		c.maclen = static_cast<u16>(lens >> 9 & 0x7f);
		c.vlan = static_cast<u16>(lens >> 16);
		c.ipv4 = d.has(10);
		c.l4t = static_cast<L4>(d.command() >> 11 & 3);
		c.l4len = static_cast<u16>(d.info() >> 8 & 0xff);
		c.mss = static_cast<u16>(d.info() >> 16);
		return c;
	}
};

} /* namespace weir::models::intel */

#endif
