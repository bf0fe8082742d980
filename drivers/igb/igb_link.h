/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The link: PHY, speed, flow control, carrier. All that waits runs in the
 * service; the rest of the driver only asks. Whoever else calls in has paused
 * the service, except for the const functions, which read a snapshot.
 *
 * What ethtool -s asks for becomes values of PHY registers in the kernel's MII
 * code, which writes them here (write_phy); they are kept, and written again
 * after a reset.
 */
#ifndef WEIR_IGB_LINK_H
#define WEIR_IGB_LINK_H

#include <weir/kapi.h>
#include <weir/status.h>

#include "igb_hw.h"
#include "igb_nvm.h"
#include "igb_pause.h"

namespace weir::igb {

class Link {
    public:
	Link(Hw &hw, Nvm &) : hw_(hw) {}

	/* After the first reset: what the PHY comes up with is the default. */
	void probe();
	/* After a later reset; the link is set up anew by the service. */
	void reset_done();

	/* The port is open: set-up due. */
	void start();
	/* PHY off, carrier off. */
	void stop();

	/* After stop(): for a port that is to wake the machine. */
	bool power_up();

	/* ethtool -r; any context. */
	void restart();
	/* Nothing of the interrupt's causes beyond that the service runs. */
	void take_causes(u32) {}

	/* One round; in how many ms the next is due. May sleep. */
	u32 service();

	bool up() const { return load(up_); }
	u32 speed() const { return load(speed_); }
	/* The driver's set-up depends on it (SRRCTL.DROP_EN). */
	PauseMode pause() const { return pause_; }
	/* True once after each change of pause(). */
	bool pause_changed();

	Status set_pause(const PauseConfig &config);
	PauseConfig pause_config() const { return config_; }
	/* How large frames are from now on: decides the watermarks. */
	void set_max_frame(u32 octets);

	void get(kapi_link *out) const;

	/* ethtool -s: can the link be set so? */
	static Status check(const kapi_link &wanted);
	/*
	 * A PHY register of IEEE 802.3 clause 22. False: the PHY does not
	 * answer. May sleep.
	 */
	[[nodiscard]] bool read_phy(u32 reg, u16 *out);
	/* As asked for by ethtool -s; written when the port is open. */
	void ask_phy(u32 reg, u16 value);
	/* What ask_phy() was told last, or what the PHY says. */
	u16 asked_phy(u32 reg);

	Status read_module(u8, u32, u32, u8 *) { return no_cage; }
	Status module_length(u32 *) { return no_cage; }

    private:
	static constexpr Status no_cage = { Error::not_supported,
					    "this port has no module cage" };

	template <class T> static T load(const T &v)
	{
		return __atomic_load_n(&v, __ATOMIC_RELAXED);
	}
	template <class T> static void store(T &to, T v)
	{
		__atomic_store_n(&to, v, __ATOMIC_RELAXED);
	}
	void ask_setup();

	[[nodiscard]] bool mdic(Value<Mdic> command, Value<Mdic> *out);
	[[nodiscard]] bool write_phy(u32 reg, u16 value);
	[[nodiscard]] bool change_phy(u32 reg, u16 value, bool *changed);
	[[nodiscard]] bool full_power();
	[[nodiscard]] bool set_up_phy(bool *changed);
	bool set_up();

	bool look(u32 *speed, bool *full);
	void follow();
	void went_up(u32 speed, bool full);
	void went_down();
	PauseMode negotiated(bool full);

	Hw &hw_;

	/* BMCR, ANAR, CTRL1000 as asked for; ANAR without flow control. */
	u16 control_ = 0, advertised_ = 0, advertised_1000_ = 0;
	PauseConfig config_;
	PauseMode pause_;
	u32 max_frame_ = 1518;
	u32 speed_ = 0;
	bool full_ = false;
	bool setup_due_ = false;
	bool restart_ = false; /* negotiate anew even where nothing changed */
	bool up_ = false;
	bool running_ = false;
	bool mute_ = false; /* the PHY does not answer, and it was said */
	bool pause_changed_ = false;
};

} /* namespace weir::igb */

#endif
