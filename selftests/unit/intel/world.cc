// SPDX-License-Identifier: GPL-2.0
#include "selftests/unit/intel/world.h"

namespace weir::test {

Node::Node(fake::Kernel &k, const char *name, const ModelOptions &options)
	: kernel(k), port(k, chip.ops, name, options.device_id),
	  model(chip.make(options, port))
{
	port.attach(model.get());
}

Node::~Node()
{
	/* What a test hooked in refers to what it had, which is gone. */
	port.swallow_msix = nullptr;
	port.on_receive = nullptr;
	port.remove();
	port.attach(nullptr);
}

std::uint64_t Node::stat(const std::string &key)
{
	std::string all = " " + model->control("stats");
	std::size_t at = all.find(" " + key + "=");

	if (at == std::string::npos)
		return 0;
	return std::stoull(all.substr(at + key.size() + 2));
}

void Node::fault(const std::string &spec)
{
	EXPECT_EQ(model->control("fault " + spec), "ok") << spec;
}

std::uint64_t Node::counter(const std::string &name)
{
	std::vector<kapi_u64> values(chip.ethtool.stat_count(port.core()));

	port.request([&](void *core) {
		chip.ethtool.stat_values(core, values.data());
		return kapi_status{};
	});
	for (kapi_u32 i = 0; i < values.size(); i++)
		if (name == chip.ethtool.stat_name(i))
			return values[i];
	ADD_FAILURE() << "no statistic " << name;
	return 0;
}

World::World()
{
	kernel.on_failure = [this](const std::string &text) {
		failures_.push_back(text);
	};
}

World::~World()
{
	a.reset();
	b.reset();
	EXPECT_EQ(kernel.live_allocations(), 0u);
	for (const std::string &text : failures_)
		ADD_FAILURE() << text;
	if (HasFailure())
		std::printf("--- the driver's log\n%s---\n",
			    kernel.log_text().c_str());
}

void World::build(const WorldOptions &options)
{
	WorldOptions o = options;

	kernel.online_cpus = o.cpus;
	wire = std::make_unique<models::Wire>(o.wire);
	o.a.wire = o.b.wire = wire.get();
	o.a.wire_end = 0;
	o.b.wire_end = 1;
	o.b.mac_address[5]++;
	a = std::make_unique<Node>(kernel, "a", o.a);
	b = std::make_unique<Node>(kernel, "b", o.b);
}

void World::up(const WorldOptions &options)
{
	build(options);
	ASSERT_EQ(a->port.probe().err, 0);
	ASSERT_EQ(b->port.probe().err, 0);
	ASSERT_EQ(a->port.open().err, 0);
	ASSERT_EQ(b->port.open().err, 0);
	ASSERT_TRUE(wait_for_link());
}

bool World::wait_for_link(std::uint64_t limit)
{
	return kernel.run_until(
		[&] { return a->port.carrier() && b->port.carrier(); }, limit);
}

void World::unload()
{
	a->port.remove();
	b->port.remove();
}

bool World::settle(std::uint64_t limit)
{
	bool done = kernel.run_until(
		[&] {
			return a->model->idle() && b->model->idle() &&
			       !a->port.tx().in_driver() &&
			       !b->port.tx().in_driver();
		},
		limit);
	kernel.run_for(100 * us);
	return done;
}

void World::exchange(unsigned count, std::size_t first_len, unsigned queue)
{
	exchange(*a, *b, count, first_len, queue);
}

void World::exchange(Node &from, Node &to, unsigned count,
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

void World::expect_traffic(unsigned count)
{
	exchange(*a, *b, count);
	exchange(*b, *a, count);
}

std::size_t World::arrives(const Bytes &frame)
{
	b->port.received.clear();
	a->port.send(make_skb(frame));
	EXPECT_TRUE(settle());
	return b->port.received.size();
}

} /* namespace weir::test */
