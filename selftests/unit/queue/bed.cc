// SPDX-License-Identifier: GPL-2.0
#include "selftests/unit/queue/bed.h"

#include <new>

#include "drivers/ixgbe/ixgbe_entry.h"

namespace weir::test {

namespace {

struct Pair {
	kapi_port *port;
	ixgbe::Vector vector;
	ixgbe::TxQueue tx;
	ixgbe::RxQueue rx;
	kapi_vector *kernel = nullptr;
};

/* What the bed that is being opened wants; probe has no other way. */
BedOptions wanted;
RingDevice *device_of_bed;

Pair *pair_of(void *core)
{
	return static_cast<Pair *>(core);
}

kapi_status probe(kapi_port *port, void **core)
{
	const kapi_limits limits = { 68, 9710, 1, 1, 65536, 65535, 0, 0 };
	const kapi_u8 mac[6] = { 2, 0, 0, 0, 0, 1 };
	kapi_u32 got;

	auto *pair = new Pair;
	pair->port = port;
	kapi_irq_alloc(port, 2, &got);
	kapi_port_set_limits(port, &limits);
	kapi_port_set_mac(port, mac);
	*core = pair;
	return {};
}

void remove(void *core)
{
	kapi_irq_free_all(pair_of(core)->port);
	delete pair_of(core);
}

kapi_status open_pair(void *core)
{
	Pair *p = pair_of(core);
	auto *bar = static_cast<std::uint8_t *>(kapi_port_bar(p->port));
	const Mmio registers(bar);

	p->kernel = kapi_vector_create(p->port, 0, &p->vector);
	p->vector.set_interrupt(p->kernel,
				ixgbe::unmask_of(registers, { 2, 1 }, 0));
	Status s =
		p->tx.allocate({ p->port, p->kernel, 0, wanted.tx_size,
				 wanted.tx_frames, bar + RingDevice::tail_tx });
	if (s.ok())
		s = p->rx.allocate({ p->port, p->kernel, 0, wanted.rx_size,
				     wanted.buf_len, wanted.rx_flags,
				     wanted.rx_all,
				     bar + RingDevice::tail_rx });
	if (s.ok())
		s = p->rx.fill();
	if (!s.ok())
		return s;
	device_of_bed->set_tx_ring(p->tx.iova(), p->tx.size());
	device_of_bed->set_rx_ring(p->rx.iova(), p->rx.size());
	p->rx.ring_doorbell();
	p->vector.set_queues(&p->tx, &p->rx);
	kapi_set_tx_core(p->port, 0, &p->tx);
	kapi_irq_request(p->port, &p->kernel, 1);
	kapi_napi_enable(p->kernel);
	kapi_carrier(p->port, true);
	kapi_tx_start_all(p->port);
	return {};
}

void stop_pair(void *core)
{
	Pair *p = pair_of(core);

	kapi_carrier(p->port, false);
	kapi_irq_release(p->port);
	kapi_napi_disable(p->kernel);
	kapi_tx_stop_all(p->port);
	kapi_set_tx_core(p->port, 0, nullptr);
	p->tx.flush();
	p->rx.flush();
	p->tx.~TxQueue();
	p->rx.~RxQueue();
	new (&p->tx) ixgbe::TxQueue;
	new (&p->rx) ixgbe::RxQueue;
	kapi_vector_destroy(p->kernel);
}

const fake::ChipOps ops = [] {
	fake::ChipOps o = {};

	o.probe = probe;
	o.remove = remove;
	o.open = open_pair;
	o.stop = stop_pair;
	o.xmit = weir_ixgbe_xmit;
	o.xmit_linear = weir_ixgbe_xmit_linear;
	o.poll = weir_ixgbe_poll;
	o.set_rx_mode = [](void *, const kapi_rx_mode *) {};
	o.service = [](void *core) -> kapi_u32 {
		/* As the driver's service looks after a starved queue. */
		if (pair_of(core)->rx.starved())
			pair_of(core)->port->raise_msix(0);
		return 0;
	};
	return o;
}();

} /* namespace */

QueueBed::QueueBed() : port(kernel, ops, "bed", 0x10fb)
{
	kernel.on_failure = [this](const std::string &text) {
		failures_.push_back(text);
	};
	device_of_bed = &device;
	port.attach(&device);
	port.watchdog_enabled = false;
}

QueueBed::~QueueBed()
{
	port.remove();
	for (const std::string &text : failures_)
		ADD_FAILURE() << text;
}

void QueueBed::open(const BedOptions &options)
{
	wanted = options;
	if (!port.core()) {
		ASSERT_EQ(port.probe().err, 0);
	}
	ASSERT_EQ(port.open().err, 0);
}

void QueueBed::close()
{
	port.stop();
}

ixgbe::TxQueue &QueueBed::tx()
{
	return pair_of(port.core())->tx;
}

ixgbe::RxQueue &QueueBed::rx()
{
	return pair_of(port.core())->rx;
}

void *QueueBed::vector_core()
{
	return &pair_of(port.core())->vector;
}

} /* namespace weir::test */
