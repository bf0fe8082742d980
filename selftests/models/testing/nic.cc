// SPDX-License-Identifier: GPL-2.0
#include "nic.h"

#include <algorithm>

namespace weir::models::testing {
namespace {

constexpr u32 enable = 1u << 25;
constexpr u32 buffer_stride = 2048;

} /* namespace */

u64 Nic::stat(const std::string &key)
{
	std::string all = ' ' + device->control("stats") + ' ';
	auto at = all.find(' ' + key + '=');

	return at == all.npos ? 0 :
				std::stoull(all.substr(at + key.size() + 2));
}

std::string Nic::violations() const
{
	std::string s;

	for (const FakeHost::Violation &v : host.violations)
		s += v.section + ": " + v.text + "\n";
	return s;
}

void Nic::start()
{
	device->config_write(0x04, 2, 0x0006);
	device->set_irq_mode(Device::IrqMode::msix);
	/* Multiple MSI-X, other clear disable, EIAME, PBA. */
	write(reg::GPIE, 0xc0000030);
	write(reg::EIAC, 0xffff);
	write(reg::EIAM_EX, 0xffffffff);
	write(reg::EIAM_EX + 4, 0xffffffff);
	/* 4.6.7: receive, with the path closed while RXEN rises. */
	write(reg::FCTRL, 1u << 10);
	write(reg::RDRXCTL, 1u << 1);
	write(reg::SECRXCTRL, 2);
	run_for(10'000);
	write(reg::RXCTRL, 1);
	write(reg::SECRXCTRL, 0);
	write(reg::DMATXCTL, read(reg::DMATXCTL) | 1);
}

void Nic::map_vector(unsigned q, unsigned vector)
{
	u32 offset = reg::IVAR + q / 2 * 4, shift = (q & 1) * 16;
	u32 entry = (vector | 0x80) << 8 | vector | 0x80;

	write(offset, (read(offset) & ~(0xffffu << shift)) | entry << shift);
	write(reg::EIMS_EX + vector / 32 * 4, 1u << vector % 32);
}

void Nic::add_tx_queue(unsigned q, u32 entries, u32 txdctl)
{
	Ring &r = tx[q];
	u32 base = ixgbe::tx_queue(q);

	r = {};
	r.entries = entries;
	r.base = host.alloc(entries * 16);
	write(base + reg::TDBAL, static_cast<u32>(r.base));
	write(base + reg::TDBAH, static_cast<u32>(r.base >> 32));
	write(base + reg::TDLEN, entries * 16);
	write(base + reg::TDH, 0);
	write(base + reg::TDT, 0);
	write(base + reg::TXDCTL, txdctl | enable);
	map_vector(q, q % 64);
}

void Nic::add_rx_queue(unsigned q, u32 entries, u32 buffer_kb)
{
	Ring &r = rx[q];
	u32 base = ixgbe::rx_queue(q);

	r = {};
	r.entries = entries;
	r.buffer_bytes = buffer_kb * 1024;
	r.base = host.alloc(entries * 16);
	write(base + reg::RDBAL, static_cast<u32>(r.base));
	write(base + reg::RDBAH, static_cast<u32>(r.base >> 32));
	write(base + reg::RDLEN, entries * 16);
	write(base + reg::RDH, 0);
	write(base + reg::RDT, 0);
	write(ixgbe::srrctl(q), 1u << 25 | buffer_kb);
	write(base + reg::RXDCTL, enable);
	map_vector(q, q % 64);
	for (u32 i = 0; i < entries; i++) {
		r.buffers.push_back(host.alloc(buffer_kb * 1024));
		host.store<u64>(r.base + i * 16, r.buffers[i]);
		host.store<u64>(r.base + i * 16 + 8, 0);
	}
	r.tail = entries - 1;
	write(base + reg::RDT, r.tail);
}

void Nic::put(Ring &r, u64 lo, u64 hi)
{
	host.store<u64>(r.base + r.tail * 16, lo);
	host.store<u64>(r.base + r.tail * 16 + 8, hi);
	r.tail = (r.tail + 1) % r.entries;
}

void Nic::put_context(unsigned q, u32 lens, u32 tucmd, u32 mss_l4len,
		      unsigned index)
{
	put(tx[q], lens,
	    (1u << 29 | 2u << 20 | tucmd) | u64{ mss_l4len | index << 4 }
						    << 32);
}

void Nic::put_packet(unsigned q, const Packet &packet, u32 command, u32 popts,
		     u32 paylen, u32 pieces)
{
	std::size_t len = packet.size(), each = (len + pieces - 1) / pieces;
	u32 info = popts | (paylen ? paylen : static_cast<u32>(len)) << 14;
	u32 data = 1u << 29 | 3u << 20 | 1u << 25;

	if (tx[q].buffers.empty())
		tx[q].buffers.push_back(
			host.alloc(u64{ buffer_stride } * tx[q].entries));
	u64 at = tx[q].buffers[0] + tx[q].tail * u64{ buffer_stride };
	if (len > buffer_stride)
		at = host.alloc(len);
	std::copy(packet.begin(), packet.end(), host.ptr(at, len));
	for (std::size_t done = 0; done < len; done += each) {
		u32 n = static_cast<u32>(std::min(each, len - done));
		bool last = done + n == len;
		u32 flags = data | n | (command & ~tx_rs);

		if (last)
			flags |= 1u << 24 | (command & tx_rs);
		put(tx[q], at + done, flags | u64{ done ? 0 : info } << 32);
	}
}

void Nic::ring(unsigned q)
{
	write(ixgbe::tx_queue(q) + reg::TDT, tx[q].tail);
}

bool Nic::tx_done(unsigned q, u32 slot)
{
	return host.load<u32>(tx[q].base + slot * 16 + 12) & 1;
}

bool Nic::receive(unsigned q, Received &out)
{
	Ring &r = rx[q];

	out = {};
	for (u32 at = r.head;; at = (at + 1) % r.entries) {
		u64 slot = r.base + at * 16;
		u32 status = host.load<u32>(slot + 8);

		if (!(status & 1))
			return false;
		u16 len = host.load<u16>(slot + 12);
		u8 *data = host.ptr(r.buffers[at], len);
		out.bytes.insert(out.bytes.end(), data, data + len);
		out.descriptors++;
		if (!(status & 2))
			continue;
		out.info = host.load<u32>(slot);
		out.hash = host.load<u32>(slot + 4);
		out.status = status;
		out.vlan = host.load<u16>(slot + 14);
		break;
	}
	for (unsigned i = 0; i < out.descriptors; i++) {
		/* What was read becomes the spare slot, the spare is posted. */
		host.store<u64>(r.base + r.tail * 16, r.buffers[r.tail]);
		host.store<u64>(r.base + r.tail * 16 + 8, 0);
		host.store<u64>(r.base + r.head * 16 + 8, 0);
		r.tail = (r.tail + 1) % r.entries;
		r.head = (r.head + 1) % r.entries;
	}
	write(ixgbe::rx_queue(q) + reg::RDT, r.tail);
	return true;
}

Pair::Pair(const WireOptions &options, Ixgbe82599Options a, Ixgbe82599Options b)
	: wire(options)
{
	a.wire = b.wire = &wire;
	a.wire_end = 0;
	b.wire_end = 1;
	b.mac_address[5]++;
	near = std::make_unique<Nic>(a);
	far = std::make_unique<Nic>(b);
}

void Pair::run_for(u64 ns)
{
	u64 until = near->host.time + ns;

	for (;;) {
		u64 at = std::min(near->device->deadline(),
				  far->device->deadline());

		if (at > until)
			break;
		for (Nic *nic : { near.get(), far.get() })
			nic->host.time = std::max(nic->host.time, at);
		for (Nic *nic : { near.get(), far.get() })
			if (nic->device->deadline() <= nic->host.time)
				nic->device->advance();
	}
	near->host.time = far->host.time = until;
}

void Pair::link()
{
	for (Nic *nic : { near.get(), far.get() })
		nic->start();
	near->host.time = far->host.time =
		std::max(near->host.time, far->host.time);
	run_for(100'000'000);
}

Packet make_frame(const FrameOptions &o)
{
	std::size_t l4 = o.protocol == protocol_tcp ? 20 : 8;
	Packet f = o.destination;

	for (u8 b : { 0x02, 0x00, 0x00, 0x00, 0x00, 0x99 })
		f.push_back(b);
	if (o.vlan >= 0)
		for (u8 b : { 0x81, 0x00, o.vlan >> 8, o.vlan & 0xff })
			f.push_back(b);
	f.push_back(o.ipv6 ? 0x86 : 0x08);
	f.push_back(o.ipv6 ? 0xdd : 0x00);
	std::size_t ip = f.size(), header = o.ipv6 ? 40 : 20;
	f.resize(ip + header + l4 + o.payload, 0);
	if (o.ipv6) {
		f[ip] = 0x60;
		store_be16(&f[ip + 4], static_cast<u32>(l4 + o.payload));
		f[ip + 6] = o.protocol;
		f[ip + 7] = 64;
		f[ip + 8] = f[ip + 24] = 0xfd;
		f[ip + 23] = 1;
		f[ip + 39] = 2;
	} else {
		f[ip] = 0x45;
		store_be16(&f[ip + 2],
			   static_cast<u32>(header + l4 + o.payload));
		store_be16(&f[ip + 4], 0x1234);
		f[ip + 8] = 64;
		f[ip + 9] = o.protocol;
		store_be32(&f[ip + 12], 0x0a000001);
		store_be32(&f[ip + 16], 0x0a000002);
		store_be16(&f[ip + 10],
			   ~fold(sum(Bytes(f).subspan(ip, 20))) & 0xffff);
	}
	u8 *p = &f[ip + header];
	store_be16(p, o.source_port);
	store_be16(p + 2, o.destination_port);
	for (std::size_t i = 0; i < o.payload; i++)
		p[l4 + i] = static_cast<u8>(i * 7);
	if (o.protocol == protocol_tcp) {
		store_be32(p + 4, 0x01020304);
		p[12] = 0x50;
		p[13] = o.tcp_flags;
	} else {
		store_be16(p + 4, static_cast<u32>(8 + o.payload));
	}
	Headers h = parse(f);
	u32 len = static_cast<u32>(l4 + o.payload);
	u32 s = sum(Bytes(f).subspan(ip + header, len),
		    pseudo_header_sum(f, h, len));
	store_be16(p + (o.protocol == protocol_tcp ? 16 : 6),
		   ~fold(s) & 0xffff);
	return f;
}

} /* namespace weir::models::testing */
