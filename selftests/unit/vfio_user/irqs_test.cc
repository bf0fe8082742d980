// SPDX-License-Identifier: GPL-2.0
#include <cerrno>
#include <gtest/gtest.h>
#include <sys/eventfd.h>

#include "selftests/vfio_user/irqs.h"

namespace weir::vfio_user {
namespace {

using Mode = models::Device::IrqMode;

constexpr std::uint32_t assign = set_data_eventfd | set_action_trigger;
constexpr std::uint32_t disable = set_data_none | set_action_trigger;
constexpr std::uint32_t unmask = set_data_none | set_action_unmask;

/* An eventfd of which the test keeps a copy. */
class Event {
    public:
	Event() : fd_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

	std::vector<Fd> send() const
	{
		std::vector<Fd> fds;

		fds.emplace_back(dup(fd_.get()));
		return fds;
	}
	/* How often it was signalled since the last call. */
	std::uint64_t count()
	{
		std::uint64_t n = 0;

		return read(fd_.get(), &n, sizeof(n)) == sizeof(n) ? n : 0;
	}

    private:
	Fd fd_;
};

IrqSet request(std::uint32_t index, std::uint32_t flags, std::uint32_t start,
	       std::uint32_t count)
{
	return { sizeof(IrqSet), flags, index, start, count };
}

class IrqsTest : public testing::Test {
    protected:
	int assign_msix(unsigned vector, const Event &e)
	{
		return irqs.set(request(irq_msix, assign, vector, 1), e.send());
	}

	Irqs irqs{ 1, 64 };
};

TEST_F(IrqsTest, DescribesEachKind)
{
	EXPECT_EQ(irqs.info(irq_intx).flags, 7u);
	EXPECT_EQ(irqs.info(irq_intx).count, 1u);
	EXPECT_EQ(irqs.info(irq_msi).count, 1u);
	EXPECT_EQ(irqs.info(irq_msix).count, 64u);
	EXPECT_EQ(irqs.info(irq_msix).flags, 1u);
	EXPECT_EQ(irqs.info(3).count, 0u);
}

TEST_F(IrqsTest, QemusWayIntoMsix)
{
	Event e0, e5;

	EXPECT_EQ(irqs.mode(), Mode::none);
	/* Vector 0 without a descriptor: only to see it enabled. */
	EXPECT_EQ(irqs.set(request(irq_msix, assign, 0, 1), {}), 0);
	EXPECT_EQ(irqs.mode(), Mode::msix);
	EXPECT_EQ(assign_msix(0, e0), 0);
	EXPECT_EQ(assign_msix(5, e5), 0);
	irqs.raise_msix(5);
	irqs.raise_msix(5);
	EXPECT_EQ(e0.count(), 0u);
	EXPECT_EQ(e5.count(), 2u);
	EXPECT_EQ(irqs.set(request(irq_msix, disable, 0, 0), {}), 0);
	EXPECT_EQ(irqs.mode(), Mode::none);
	irqs.raise_msix(5);
	EXPECT_EQ(e5.count(), 0u);
}

TEST_F(IrqsTest, AMaskedVectorPendsAndIsDelivered)
{
	Event e;

	EXPECT_EQ(irqs.set(request(irq_msix, assign, 0, 1), {}), 0);
	irqs.raise_msix(3);
	irqs.raise_msix(63);
	EXPECT_EQ(irqs.pending(0), UINT64_C(1) << 63 | 1 << 3);
	EXPECT_EQ(irqs.pending(64), 0u);
	EXPECT_EQ(assign_msix(3, e), 0);
	EXPECT_EQ(e.count(), 1u);
	EXPECT_EQ(irqs.pending(0), UINT64_C(1) << 63);
	EXPECT_EQ(irqs.set(request(irq_msix, disable, 0, 0), {}), 0);
	EXPECT_EQ(irqs.pending(0), 0u);
}

TEST_F(IrqsTest, RefusesWhatCannotBe)
{
	Event e;

	EXPECT_EQ(assign_msix(64, e), EINVAL);
	EXPECT_EQ(irqs.set(request(irq_msix, assign, 63, 2), {}), EINVAL);
	EXPECT_EQ(irqs.set(request(irq_msix, assign, UINT32_MAX, 2), {}),
		  EINVAL);
	EXPECT_EQ(irqs.set(request(irq_msix, assign, 0, 2), e.send()), EINVAL);
	EXPECT_EQ(irqs.set(request(irq_msix, unmask, 0, 1), {}), EINVAL);
	EXPECT_EQ(irqs.set(request(irq_intx, assign, 1, 1), {}), EINVAL);
	EXPECT_EQ(irqs.set(request(irq_intx, set_data_none, 0, 1), {}), EINVAL);
	EXPECT_EQ(irqs.set(request(5, assign, 0, 1), {}), EINVAL);
	EXPECT_EQ(irqs.mode(), Mode::none);
}

TEST_F(IrqsTest, IntxIsRaisedAgainAfterUnmask)
{
	Event e;

	EXPECT_EQ(irqs.set(request(irq_intx, assign, 0, 1), e.send()), 0);
	EXPECT_EQ(irqs.mode(), Mode::intx);
	irqs.set_intx(true);
	irqs.set_intx(true);
	EXPECT_EQ(e.count(), 1u); /* automasked */
	EXPECT_EQ(irqs.set(request(irq_intx, unmask, 0, 1), {}), 0);
	EXPECT_EQ(e.count(), 1u); /* the device still wants it */
	irqs.set_intx(false);
	EXPECT_EQ(irqs.set(request(irq_intx, unmask, 0, 1), {}), 0);
	EXPECT_EQ(e.count(), 0u);
	irqs.set_intx(true);
	EXPECT_EQ(e.count(), 1u);
}

TEST_F(IrqsTest, IntxAssertedBeforeItsEventfdComes)
{
	Event e;

	irqs.set_intx(true);
	EXPECT_EQ(irqs.set(request(irq_intx, assign, 0, 1), e.send()), 0);
	EXPECT_EQ(e.count(), 1u);
}

TEST_F(IrqsTest, MsiUsesItsOwnEventfd)
{
	Event e;

	EXPECT_EQ(irqs.set(request(irq_msi, assign, 0, 1), e.send()), 0);
	EXPECT_EQ(irqs.mode(), Mode::msi);
	irqs.raise_msi();
	irqs.raise_msix(0);
	EXPECT_EQ(e.count(), 1u);
}

} /* namespace */
} /* namespace weir::vfio_user */
