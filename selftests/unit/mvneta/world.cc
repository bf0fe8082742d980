// SPDX-License-Identifier: GPL-2.0
#include "selftests/unit/mvneta/world.h"

namespace weir::test {

static fake::ChipOps ops_with(int (*poll)(void *vector, int budget))
{
	return {
		.probe = weir_mvneta_probe,
		.remove = weir_mvneta_remove,
		.open = weir_mvneta_open,
		.stop = weir_mvneta_stop,
		.shutdown = weir_mvneta_shutdown,
		.xmit = weir_mvneta_xmit,
		.xmit_flush = weir_mvneta_xmit_flush,
		.poll = poll,
		.other_irq = nullptr,
		.shared_irq = nullptr,
		.service = weir_mvneta_service,
		.tx_timeout = weir_mvneta_tx_timeout,
		.recover = weir_mvneta_recover,
		.set_rx_mode = weir_mvneta_set_rx_mode,
		.set_mac = weir_mvneta_set_mac,
		.set_mtu = weir_mvneta_set_mtu,
		.set_features = weir_mvneta_set_features,
		.vlan = nullptr,
		.get_stats = weir_mvneta_get_stats,
		.get_ring = weir_mvneta_get_ring,
		.set_ring = weir_mvneta_set_ring,
		.get_channels = weir_mvneta_get_channels,
		.set_channels = weir_mvneta_set_channels,
		.get_coalesce = weir_mvneta_get_coalesce,
		.set_coalesce = weir_mvneta_set_coalesce,
	};
}

static const fake::ChipOps single_ops = ops_with(weir_mvneta_poll_single);
static const fake::ChipOps percpu_ops = ops_with(weir_mvneta_poll_percpu);

static const fake::PlatformOps platform_ops = {
	.irq = weir_mvneta_irq,
	.on_cpu = weir_mvneta_on_cpu,
	.cpu_online = weir_mvneta_cpu_online,
	.cpu_offline = weir_mvneta_cpu_offline,
	.tx_bound_expired = weir_mvneta_tx_bound_expired,
	.mac_prepare = weir_mvneta_mac_prepare,
	.mac_config = weir_mvneta_mac_config,
	.mac_finish = weir_mvneta_mac_finish,
	.pcs_config = weir_mvneta_pcs_config,
	.pcs_state = weir_mvneta_pcs_state,
	.link_up = weir_mvneta_link_up,
	.link_down = weir_mvneta_link_down,
};

static fake::PlatformOptions platform_of(const NetaWorldOptions &world,
					 const models::NetaOptions &options)
{
	fake::PlatformOptions p;

	p.irq_mode = world.irq;
	p.in_band = world.in_band;
	p.data.core_hz = options.clock_hz;
	p.data.interface = world.interface;
	p.data.mbus = !world.dram.empty();
	p.data.dram_target = world.dram.empty() ? 0 : 3;
	for (const kapi_dram_window &w : world.dram)
		p.data.window[p.data.windows++] = w;
	return p;
}

NetaNode::NetaNode(fake::Kernel &k, const char *name,
		   const NetaWorldOptions &world,
		   const models::NetaOptions &options)
	: kernel(k),
	  port(k, world.irq == KAPI_IRQ_PERCPU ? percpu_ops : single_ops, name,
	       world.chip),
	  model(models::make_neta(options, port))
{
	port.make_platform(platform_ops, platform_of(world, options));
	port.attach(model.get());
	port.on_access = [this](unsigned cpu) { model->set_cpu(cpu); };
}

NetaNode::~NetaNode()
{
	port.remove();
	port.attach(nullptr);
}

std::uint64_t NetaNode::stat(const std::string &key)
{
	std::string all = " " + model->control("stats");
	std::size_t at = all.find(" " + key + "=");

	EXPECT_NE(at, std::string::npos) << key;
	if (at == std::string::npos)
		return 0;
	return std::stoull(all.substr(at + key.size() + 2));
}

void NetaNode::fault(const std::string &spec)
{
	EXPECT_EQ(model->control("fault " + spec), "ok") << spec;
}

std::uint64_t NetaNode::counter(const std::string &name)
{
	std::vector<kapi_u64> values(weir_mvneta_stat_count(port.core()));

	port.request([&](void *core) {
		weir_mvneta_stat_values(core, values.data());
		return kapi_status{ 0, nullptr };
	});
	for (unsigned i = 0; i < values.size(); i++)
		if (name == weir_mvneta_stat_name(i))
			return values[i];
	ADD_FAILURE() << "no counter " << name;
	return 0;
}

NetaWorld::NetaWorld()
{
	kernel.on_failure = [this](const std::string &text) {
		failures_.push_back(text);
	};
}

NetaWorld::~NetaWorld()
{
	a.reset();
	b.reset();
	EXPECT_EQ(kernel.live_allocations(), 0u);
	for (std::size_t i = 0; i < failures_.size() && i < 20; i++)
		ADD_FAILURE() << failures_[i];
	if (HasFailure())
		std::printf("--- the driver's log\n%s---\n",
			    kernel.log_text().c_str());
}

NetaWorldOptions NetaWorld::percpu(unsigned cpus)
{
	NetaWorldOptions o;

	o.irq = KAPI_IRQ_PERCPU;
	o.chip = WEIR_MVNETA_ARMADA_XP;
	o.cpus = cpus;
	o.a.clock_hz = o.b.clock_hz = 250'000'000;
	return o;
}

void NetaWorld::build(const NetaWorldOptions &options)
{
	NetaWorldOptions o = options;

	kernel.online_cpus = o.cpus;
	wire = std::make_unique<models::Wire>(o.wire);
	o.a.wire = o.b.wire = wire.get();
	o.a.wire_end = 0;
	o.b.wire_end = 1;
	o.b.mac_address[5]++;
	a = std::make_unique<NetaNode>(kernel, "a", o, o.a);
	b = std::make_unique<NetaNode>(kernel, "b", o, o.b);
}

void NetaWorld::up(const NetaWorldOptions &options)
{
	build(options);
	ASSERT_EQ(a->port.probe().err, 0);
	ASSERT_EQ(b->port.probe().err, 0);
	ASSERT_EQ(a->port.open().err, 0);
	ASSERT_EQ(b->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
}

bool NetaWorld::wait_for_link(std::uint64_t limit)
{
	return kernel.run_until(
		[&] { return a->port.carrier() && b->port.carrier(); }, limit);
}

bool NetaWorld::settle(std::uint64_t limit)
{
	bool done = kernel.run_until(
		[&] {
			return a->model->idle() && b->model->idle() &&
			       !a->port.tx().in_driver() &&
			       !b->port.tx().in_driver();
		},
		limit);
	kernel.run_for(200 * us);
	return done;
}

Bytes NetaWorld::padded(Bytes frame)
{
	if (frame.size() < 60)
		frame.resize(60);
	return frame;
}

void NetaWorld::exchange(unsigned count, std::size_t first_len, unsigned queue)
{
	exchange(*a, *b, count, first_len, queue);
}

void NetaWorld::exchange(NetaNode &from, NetaNode &to, unsigned count,
			 std::size_t first_len, unsigned queue)
{
	std::size_t before = to.port.received.size();
	std::vector<Bytes> sent;

	for (unsigned i = 0; i < count; i++) {
		Bytes frame =
			addressed(plain(first_len + i, seed_++), to.port.mac());
		sent.push_back(frame);
		from.port.send(make_skb(frame), queue);
	}
	ASSERT_TRUE(settle()) << from.port.tx().in_driver();
	ASSERT_EQ(to.port.received.size() - before, count);
	for (unsigned i = 0; i < count; i++)
		ASSERT_EQ(to.port.received[before + i].bytes, sent[i]) << i;
}

void NetaWorld::expect_traffic(unsigned count)
{
	exchange(*a, *b, count);
	exchange(*b, *a, count);
}

std::size_t NetaWorld::arrives(const Bytes &frame)
{
	b->port.received.clear();
	a->port.send(make_skb(frame));
	EXPECT_TRUE(settle());
	return b->port.received.size();
}

kapi_status NetaWorld::set_rx_queue(unsigned queue)
{
	kapi_u32 table[1] = { queue };
	kapi_rss rss = { table, 1, nullptr, 0 };

	return b->port.request(
		[&](void *core) { return weir_mvneta_set_rss(core, &rss); });
}

} /* namespace weir::test */
