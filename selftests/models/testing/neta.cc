// SPDX-License-Identifier: GPL-2.0
#include "neta.h"

#include <algorithm>

namespace weir::models::testing {

namespace nr = neta::reg;

u64 NetaNic::stat(const std::string &key)
{
	std::string all = ' ' + device->control("stats") + ' ';
	auto at = all.find(' ' + key + '=');

	return at == all.npos ? 0 :
				std::stoull(all.substr(at + key.size() + 2));
}

std::string NetaNic::violations() const
{
	std::string s;

	for (const FakeHost::Violation &v : host.violations)
		s += v.section + ": " + v.text + "\n";
	return s;
}

void NetaNic::start(u32 pkt_size)
{
	for (unsigned cpu = 0; cpu < 4; cpu++)
		write(nr::CPU_MAP + cpu * 4, 0xffff);
	for (u32 offset : { nr::PORT_RX_RESET, nr::PORT_TX_RESET }) {
		write(offset, 1);
		write(offset, 0);
	}
	write(nr::PORT_CONFIG, 0x02001000);
	write(nr::SDMA_CONFIG, 0x01000038 | (big_endian ? 0x40 : 0));
	write(nr::INTR_ENABLE, 0xffff);
	write(nr::UNICAST, 1u << 8); /* the address ends in 1 */
	write(nr::TX_MTU, pkt_size * 8);
	write(nr::GMAC_CTRL_0, (pkt_size - 2) / 2 << 2 | 0x8001);
	write(nr::GMAC_CTRL_2, 0x10);
	write(nr::NEW_MASK, unmasked);
	write(nr::MISC_MASK, 3);
}

void NetaNic::force_link(u32 speed_bits)
{
	write(nr::AUTONEG, 0x1002 | speed_bits);
}

void NetaNic::add_tx_queue(unsigned q, u32 entries, u32 threshold)
{
	Ring &r = tx[q];

	r = {};
	r.entries = entries;
	r.base = host.alloc(entries * 32);
	write(nr::TXQ_BASE_ADDR + q * 4, static_cast<u32>(r.base));
	write(nr::TXQ_SIZE + q * 4, entries | threshold << 16);
}

void NetaNic::add_rx_queue(unsigned q, u32 entries, u32 buffer, u32 post)
{
	Ring &r = rx[q];

	r = {};
	r.entries = entries;
	r.buffer_bytes = buffer;
	r.base = host.alloc(entries * 32);
	write(nr::RXQ_BASE_ADDR + q * 4, static_cast<u32>(r.base));
	write(nr::RXQ_SIZE + q * 4, entries | buffer / 8 << 19);
	for (u32 i = 0; i < entries; i++) {
		r.buffers.push_back(host.alloc(buffer));
		set_word(r, i, 2, static_cast<u32>(r.buffers[i]));
	}
	for (u32 left = std::min(post, entries), n; left; left -= n) {
		n = std::min(left, 255u);
		write(nr::RXQ_UPDATE + q * 4, n << 16);
	}
}

void NetaNic::up()
{
	start();
	add_tx_queue(0);
	add_rx_queue(0);
	force_link();
	write(nr::TXQ_CMD, 1);
	write(nr::RXQ_CMD, 1);
}

void NetaNic::stop()
{
	for (u32 offset : { nr::RXQ_CMD, nr::TXQ_CMD })
		write(offset, read(offset) << 8);
	run_for(1'000'000);
	write(nr::GMAC_CTRL_0, read(nr::GMAC_CTRL_0) & ~1u);
	for (u32 offset : { nr::PORT_RX_RESET, nr::PORT_TX_RESET }) {
		write(offset, 1);
		write(offset, 0);
	}
}

/* With DESC_SWAP the bytes of each 64 bits are the other way round. */
u32 NetaNic::word(const Ring &r, u32 slot, u32 n)
{
	u64 at = r.base + slot * 32;

	return big_endian ?
		       __builtin_bswap32(host.load<u32>(at + (n ^ 1) * 4)) :
		       host.load<u32>(at + n * 4);
}

void NetaNic::set_word(const Ring &r, u32 slot, u32 n, u32 v)
{
	u64 at = r.base + slot * 32;

	if (big_endian)
		host.store<u32>(at + (n ^ 1) * 4, __builtin_bswap32(v));
	else
		host.store<u32>(at + n * 4, v);
}

void NetaNic::put_frame(unsigned q, const Packet &f, u32 command, u32 pieces)
{
	Ring &r = tx[q];
	std::size_t len = f.size(), each = (len + pieces - 1) / pieces;
	u64 at = host.alloc(len, 64);

	std::copy(f.begin(), f.end(), host.ptr(at, len));
	for (std::size_t done = 0; done < len; done += each) {
		u32 n = static_cast<u32>(std::min(each, len - done));
		bool end = done + n == len;
		u32 flags = done ? 0 : (command & ~pad) | first;

		if (end)
			flags |= last | (command & pad);
		set_word(r, r.tail, 0, flags);
		set_word(r, r.tail, 1, n << 16);
		set_word(r, r.tail, 2, static_cast<u32>(at + done));
		r.tail = (r.tail + 1) % r.entries;
		r.added++;
	}
}

void NetaNic::ring(unsigned q)
{
	Ring &r = tx[q];

	while (r.added) {
		u32 n = std::min(r.added, 255u);

		write(nr::TXQ_UPDATE + q * 4, n);
		r.added -= n;
	}
}

bool NetaNic::receive(unsigned q, Received &out, bool refill)
{
	Ring &r = rx[q];

	out = {};
	if (!rx_occupied(q))
		return false;
	out.status = word(r, r.head, 0);
	out.size = word(r, r.head, 1) >> 16;
	for (u32 left = out.size; left;) {
		u32 n = std::min(left, r.buffer_bytes);
		u8 *data = host.ptr(r.buffers[r.head], n);

		out.bytes.insert(out.bytes.end(), data, data + n);
		out.status |= word(r, r.head, 0);
		out.descriptors++;
		r.head = (r.head + 1) % r.entries;
		left -= n;
	}
	if (out.bytes.size() > 6) {
		out.bytes.erase(out.bytes.begin(), out.bytes.begin() + 2);
		out.bytes.resize(out.bytes.size() - 4);
	}
	u32 n = out.descriptors;
	write(nr::RXQ_UPDATE + q * 4, n | (refill ? n << 16 : 0));
	return true;
}

NetaPair::NetaPair(const WireOptions &options, NetaOptions a, NetaOptions b)
	: wire(options)
{
	a.wire = b.wire = &wire;
	a.wire_end = 0;
	b.wire_end = 1;
	near = std::make_unique<NetaNic>(a);
	far = std::make_unique<NetaNic>(b);
}

void NetaPair::run_for(u64 ns)
{
	u64 until = std::max(near->host.time, far->host.time) + ns;

	for (;;) {
		u64 at = std::min(near->device->deadline(),
				  far->device->deadline());

		if (at > until)
			break;
		for (NetaNic *nic : { near.get(), far.get() })
			nic->host.time = std::max(nic->host.time, at);
		for (NetaNic *nic : { near.get(), far.get() })
			if (nic->device->deadline() <= nic->host.time)
				nic->device->advance();
	}
	near->host.time = far->host.time = until;
}

void NetaPair::up()
{
	near->up();
	far->up();
}

Packet neta_frame(std::size_t payload)
{
	FrameOptions o;

	o.payload = payload;
	o.destination = neta_address;
	return make_frame(o);
}

} /* namespace weir::models::testing */
