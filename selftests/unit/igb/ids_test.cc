// SPDX-License-Identifier: GPL-2.0
/*
 * Which devices the driver takes: those that the kernel offers it, and of all
 * others none, whatever else binds it to one (new_id). Documentation/igb.md
 * says why the chip's relatives are not among them.
 */
#include <fstream>
#include <set>
#include <string>

#include "selftests/unit/intel/world.h"

#include "drivers/igb/igb_chip.h"

namespace weir::test {

class Ids : public World {
    protected:
	/* In the table that modprobe goes by. */
	static std::set<unsigned> offered()
	{
		std::ifstream file("drivers/igb/igb_main.c");
		std::set<unsigned> ids;
		const std::string row = "PCI_VDEVICE(INTEL, ";

		for (std::string line; std::getline(file, line);) {
			const auto at = line.find(row);

			if (at != line.npos)
				ids.insert(static_cast<unsigned>(
					std::stoul(line.substr(at + row.size()),
						   nullptr, 16)));
		}
		return ids;
	}
};

TEST_F(Ids, AreThoseOfTheTableAndNoOther)
{
	const std::set<unsigned> ids = offered();

	EXPECT_EQ(ids, (std::set<unsigned>{ 0x10c9, 0x10e8, 0x1526, 0x150a }));
	for (unsigned id = 0; id <= 0xffff; id++)
		EXPECT_EQ(igb::chip_of(static_cast<u16>(id)) != nullptr,
			  ids.contains(id))
			<< std::hex << id;
}

TEST_F(Ids, OfTheTableAreDriven)
{
	for (unsigned id : offered()) {
		WorldOptions o;

		o.a.device_id = o.b.device_id = static_cast<std::uint16_t>(id);
		up(o);
		expect_traffic();
		a.reset();
		b.reset();
	}
}

/* Not a register is touched: what lies at its address is another's. */
TEST_F(Ids, OfRelativesAreRefused)
{
	static constexpr std::uint16_t relatives[] = {
		0x10a7, 0x10a9, 0x10d6,		/* 82575 */
		0x10e6, 0x10e7, 0x150d, 0x1518, /* 82576: fibre, SerDes */
		0x10ca, 0x152d,			/* 82576: virtual functions */
		0x150e, 0x150f, 0x1510, 0x1511, 0x1516, 0x1527, /* 82580 */
		0x1521, 0x1522, 0x1523, 0x1524,			/* I350 */
		0x1533, 0x1536, 0x1537, 0x1538, 0x157b, 0x157c, /* I210 */
		0x1539,						/* I211 */
		0x1f40, 0x1f41, 0x1f45,				/* I354 */
	};

	for (const std::uint16_t id : relatives) {
		WorldOptions o;

		o.a.device_id = id;
		build(o);
		const kapi_status s = a->port.probe();
		EXPECT_EQ(s.err, -19) << std::hex << id;
		ASSERT_NE(s.why, nullptr);
		EXPECT_NE(std::string(s.why).find("does not drive"),
			  std::string::npos);
		EXPECT_EQ(a->port.mmio_reads() + a->port.mmio_writes(), 0u);
		a.reset();
		b.reset();
	}
}

} /* namespace weir::test */
