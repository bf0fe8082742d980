// SPDX-License-Identifier: GPL-2.0
#include <cerrno>
#include <cstring>
#include <gtest/gtest.h>
#include <string>

#include "selftests/unit/vfio_user/memory_file.h"
#include "selftests/vfio_user/dma_map.h"

namespace weir::vfio_user {
namespace {

constexpr size_t page = 4096;

class DmaMapTest : public testing::Test {
    protected:
	DmaMapTest()
	{
		for (size_t i = 0; i < file.size(); i++)
			file[i] = i / page * 16 + i % 13;
	}

	int map_page(std::uint64_t iova, size_t file_page, bool readable = true,
		     bool writable = true)
	{
		return map.map(iova, page, readable, writable, file.fd(),
			       file_page * page);
	}
	bool can_read(std::uint64_t iova, size_t len)
	{
		std::string buffer(len, 0);

		return map.read(iova, buffer.data(), len);
	}

	MemoryFile file{ 8 * page };
	DmaMap map;
};

TEST_F(DmaMapTest, ReadsWhatTheFileHoldsAtTheOffset)
{
	std::uint8_t got[100];

	ASSERT_EQ(map.map(0x10000, 2 * page, true, true, file.fd(), 3 * page),
		  0);
	ASSERT_TRUE(map.read(0x10000 + page - 50, got, sizeof(got)));
	EXPECT_EQ(memcmp(got, &file[4 * page - 50], sizeof(got)), 0);
}

TEST_F(DmaMapTest, CrossesPagesThatAreApartInTheFile)
{
	std::uint8_t got[64];
	std::uint8_t put[64];

	ASSERT_EQ(map_page(0x1000, 5), 0);
	ASSERT_EQ(map_page(0x2000, 1), 0);
	ASSERT_TRUE(map.read(0x2000 - 32, got, sizeof(got)));
	EXPECT_EQ(memcmp(got, &file[6 * page - 32], 32), 0);
	EXPECT_EQ(memcmp(got + 32, &file[page], 32), 0);

	memset(put, 0xa5, sizeof(put));
	ASSERT_TRUE(map.write(0x2000 - 20, put, sizeof(put)));
	EXPECT_EQ(file[6 * page - 20], 0xa5);
	EXPECT_EQ(file[6 * page - 1], 0xa5);
	EXPECT_EQ(file[page], 0xa5);
	EXPECT_EQ(file[page + 43], 0xa5);
	EXPECT_NE(file[page + 44], 0xa5);
}

TEST_F(DmaMapTest, TransfersNothingWherePartIsNotMapped)
{
	std::uint8_t put[64] = {};
	std::uint8_t before = file[8 * page - 1];

	ASSERT_EQ(map_page(0x1000, 7), 0);
	EXPECT_FALSE(map.write(0x2000 - 1, put, 2));
	EXPECT_EQ(file[8 * page - 1], before);
	EXPECT_FALSE(map.write(0xfff, put, 2));
	EXPECT_FALSE(can_read(0x2000, 1));
	EXPECT_FALSE(can_read(0, 1));
	EXPECT_TRUE(can_read(0x1000, page));
}

TEST_F(DmaMapTest, HonoursTheDirection)
{
	std::uint8_t b = 1;

	ASSERT_EQ(map_page(0x1000, 0, true, false), 0);
	ASSERT_EQ(map_page(0x2000, 1, false, true), 0);
	EXPECT_TRUE(map.read(0x1000, &b, 1));
	EXPECT_FALSE(map.write(0x1000, &b, 1));
	EXPECT_FALSE(map.read(0x2000, &b, 1));
	EXPECT_TRUE(map.write(0x2000, &b, 1));
	EXPECT_FALSE(can_read(0x1fff, 2));
}

TEST_F(DmaMapTest, RefusesToMapOverALiveMapping)
{
	ASSERT_EQ(map_page(0x2000, 0), 0);
	EXPECT_EQ(map_page(0x2000, 0), EEXIST);
	EXPECT_EQ(map.map(0x1000, 2 * page, true, true, file.fd(), 0), EEXIST);
	EXPECT_EQ(map.map(0x2fff, 2, true, true, file.fd(), 0), EEXIST);
	EXPECT_EQ(map.map(0x1000, 4 * page, true, true, file.fd(), 0), EEXIST);
	EXPECT_EQ(map_page(0x1000, 0), 0);
	EXPECT_EQ(map_page(0x3000, 0), 0);
	EXPECT_EQ(map.mappings(), 3u);
}

TEST_F(DmaMapTest, RefusesWhatCannotBe)
{
	EXPECT_EQ(map.map(0x1000, 0, true, true, file.fd(), 0), EINVAL);
	EXPECT_EQ(map.map(UINT64_MAX - 4095, 2 * page, true, true, -1, 0),
		  EINVAL);
	EXPECT_EQ(map.map(0, 9 * page, true, true, file.fd(), 0), EINVAL);
	EXPECT_EQ(map.map(0, page, true, true, file.fd(), 8 * page), EINVAL);
	EXPECT_EQ(map.map(0, page, true, true, file.fd(), UINT64_MAX), EINVAL);
	EXPECT_EQ(map.map(0, page, true, true, 9999, 0), EINVAL);
	EXPECT_EQ(map.mappings(), 0u);
}

TEST_F(DmaMapTest, MemoryWithoutAFileIsKnownButNotAccessible)
{
	std::uint8_t b;

	ASSERT_EQ(map.map(0xfffc0000, 0x40000, true, false, -1, 0), 0);
	EXPECT_EQ(map.mappings(), 1u);
	EXPECT_FALSE(map.read(0xfffc0000, &b, 1));
	map.unmap(0xfffc0000, 0x40000);
	EXPECT_EQ(map.mappings(), 0u);
}

TEST_F(DmaMapTest, UnmapsRangesThatHoldNothing)
{
	ASSERT_EQ(map_page(0x2000, 0), 0);
	map.unmap(0x100000, 0xffffffff01100000);
	map.unmap(0x3000, page);
	map.unmap(0x1000, page);
	map.unmap(0x2000, 0);
	EXPECT_TRUE(can_read(0x2000, page));
	map.unmap(0, UINT64_MAX);
	EXPECT_EQ(map.mappings(), 0u);
}

TEST_F(DmaMapTest, UnmapsManyAndSplitsOne)
{
	for (int i = 0; i < 4; i++)
		ASSERT_EQ(map_page(0x1000 * (i + 1), i), 0);
	map.unmap(0x2000, 2 * page);
	EXPECT_TRUE(can_read(0x1000, page));
	EXPECT_FALSE(can_read(0x2000, 1));
	EXPECT_FALSE(can_read(0x3fff, 1));
	EXPECT_TRUE(can_read(0x4000, page));

	map.unmap_all();
	std::uint8_t b;
	ASSERT_EQ(map.map(0, 8 * page, true, true, file.fd(), 0), 0);
	map.unmap(3 * page, page);
	EXPECT_EQ(map.mappings(), 2u);
	EXPECT_TRUE(can_read(0, 3 * page));
	EXPECT_FALSE(can_read(3 * page, 1));
	ASSERT_TRUE(map.read(4 * page, &b, 1));
	EXPECT_EQ(b, file[4 * page]);
	EXPECT_FALSE(can_read(8 * page - 1, 2));
	/* The hole takes a mapping of its own. */
	ASSERT_EQ(map_page(3 * page, 7), 0);
	ASSERT_TRUE(map.read(3 * page, &b, 1));
	EXPECT_EQ(b, file[7 * page]);
}

TEST_F(DmaMapTest, ReachesTheTopOfTheAddressSpace)
{
	std::uint8_t b[2];

	ASSERT_EQ(map_page(UINT64_MAX - page + 1, 2), 0);
	EXPECT_TRUE(map.read(UINT64_MAX, b, 1));
	EXPECT_FALSE(map.read(UINT64_MAX, b, 2));
}

TEST_F(DmaMapTest, EveryLengthAndAlignmentArrives)
{
	std::uint8_t put[80];

	for (size_t i = 0; i < sizeof(put); i++)
		put[i] = i + 1;
	ASSERT_EQ(map.map(0, 8 * page, true, true, file.fd(), 0), 0);
	for (size_t at = 0; at < 9; at++) {
		for (size_t len = 1; len <= sizeof(put); len++) {
			memset(file.memory(), 0xee, 128);
			ASSERT_TRUE(map.write(at + 8, put, len));
			EXPECT_EQ(memcmp(&file[at + 8], put, len), 0);
			EXPECT_EQ(file[at + 7], 0xee);
			EXPECT_EQ(file[at + 8 + len], 0xee);
		}
	}
}

} /* namespace */
} /* namespace weir::vfio_user */
