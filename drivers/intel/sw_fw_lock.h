/* SPDX-License-Identifier: GPL-2.0 */
/*
 * SW_FW_SYNC (82599 Datasheet 10.5.4, 82576 8.7): what software of either port
 * and firmware may not touch at once. Held as long as the object lives.
 */
#ifndef WEIR_INTEL_SW_FW_LOCK_H
#define WEIR_INTEL_SW_FW_LOCK_H

#include <weir/kapi.h>
#include <weir/registers.h>

namespace weir::intel {

/* @Shift: from software's bit for a resource to firmware's. */
template <class Hw, auto Swsm, auto Sync, unsigned Shift> class SwFwLock {
    public:
	using Resources = Value<typename decltype(Sync)::Layout>;

	/* @resources: SW_* bits. May sleep. */
	SwFwLock(Hw &hw, Resources resources) : hw_(hw), resources_(resources)
	{
		bool dead = false;

		(void)wait_until(5000, 200, [&] {
			dead = !claim();
			return dead || take_if(&SwFwLock::free);
		});
		/*
		 * Software holds them for some 20 ms at a time: the bits were
		 * left by a driver that died (a crash before kexec), and no
		 * reset clears them.
		 */
		if (!held_ && !dead && claim() &&
		    take_if(&SwFwLock::free_of_firmware))
			kapi_log(hw_.port, KAPI_WARN,
				 "the resources 0x%x were left taken by "
				 "software; taking them over",
				 resources_.raw);
		if (!held_)
			kapi_log(hw_.port, KAPI_WARN,
				 "firmware does not give up the resources 0x%x",
				 resources_.raw);
	}
	~SwFwLock()
	{
		if (!held_)
			return;

		/* Without the semaphore the bits are still ours to clear. */
		const bool claimed = claim();

		hw_.clear(Sync, resources_);
		if (claimed)
			release();
	}
	SwFwLock(const SwFwLock &) = delete;
	SwFwLock &operator=(const SwFwLock &) = delete;

	bool held() const { return held_; }

    private:
	using Bits = typename decltype(Swsm)::Layout;

	bool free_of_firmware(Resources now) const
	{
		return !(now.raw & resources_.raw << Shift);
	}
	bool free(Resources now) const
	{
		return free_of_firmware(now) && !(now.raw & resources_.raw);
	}

	/* Between a claim and its release, which this does. */
	bool take_if(bool (SwFwLock::*may)(Resources) const)
	{
		const Resources now = hw_.read(Sync);

		held_ = (this->*may)(now);
		if (held_)
			hw_.write(Sync, now | resources_);
		release();
		return held_;
	}

	/*
	 * SWSM.SMBI excludes the driver of the other port: reading 0 sets it.
	 * SWSM.SWESMBI excludes the firmware: it stays set only where it is
	 * ours. Both guard SW_FW_SYNC for the few reads and writes of a claim.
	 */
	void release()
	{
		hw_.clear(Swsm, Bits::SWESMBI | Bits::SMBI);
		hw_.flush();
	}

	bool claim()
	{
		if (!wait_until(50, 2000, [&] {
			    return !hw_.read(Swsm).has(Bits::SMBI);
		    }))
			/*
			 * Nobody holds it for 100 ms: its holder died between
			 * claim and release (a crashed kernel before kexec).
			 * Take it over.
			 */
			kapi_log(hw_.port, KAPI_WARN,
				 "the software semaphore was left taken; "
				 "taking it over");

		if (wait_until(50, 2000, [&] {
			    hw_.set(Swsm, Bits::SWESMBI);
			    return hw_.read(Swsm).has(Bits::SWESMBI);
		    }))
			return true;

		release();
		return false;
	}

	Hw &hw_;
	Resources resources_;
	bool held_ = false;
};

} /* namespace weir::intel */

#endif
