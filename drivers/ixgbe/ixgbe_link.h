/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The link: module, speed, flow control, carrier. All that waits runs in the
 * service; the rest of the driver only asks. Whoever else calls in has paused
 * the service, except for the const functions, which read a snapshot.
 */
#ifndef WEIR_IXGBE_LINK_H
#define WEIR_IXGBE_LINK_H

#include <weir/kapi.h>
#include <weir/status.h>

#include "ixgbe_hw.h"
#include "ixgbe_nvm.h"
#include "ixgbe_pause.h"
#include "ixgbe_sfp.h"

namespace weir::ixgbe {

class Link {
    public:
	Link(Hw &hw, Nvm &nvm) : hw_(hw), nvm_(nvm), sfp_(hw, nvm) {}

	/* After the first reset: what the NVM has loaded is the default. */
	void probe();
	/* After a later reset; the link is set up anew by the service. */
	void reset_done();

	/* The port is open: laser on, set-up due. */
	void start();
	/* Laser off, carrier off. */
	void stop();

	/* ethtool -r; any context. */
	void restart() { ask(Ask::setup); }
	/* From the interrupt: a module came or went. */
	void take_causes(u32 eicr)
	{
		if (Value<Eicr>{ eicr }.has(Eicr::GPI_SDP2))
			ask(Ask::module);
	}

	/* One round; in how many ms the next is due. May sleep. */
	u32 service();

	bool up() const { return load(up_); }
	u32 speed() const { return load(speed_); }
	/* The driver's set-up depends on it (SRRCTL.DROP_EN). */
	PauseMode pause() const { return pause_; }
	/* True once after each change of pause(). */
	bool pause_changed();

	Status set_pause(const PauseConfig &config);
	PauseConfig pause_config() const;
	/* How large frames are from now on: decides the watermarks. */
	void set_max_frame(u32 octets);

	void get(kapi_link *out) const;

	Status read_module(u8 page, u32 offset, u32 len, u8 *out);
	Status module_length(u32 *octets);

    private:
	enum class Ask : u8 { setup = 1, module = 2 };

	template <class T> static T load(const T &v)
	{
		return __atomic_load_n(&v, __ATOMIC_RELAXED);
	}
	template <class T> static void store(T &to, T v)
	{
		__atomic_store_n(&to, v, __ATOMIC_RELAXED);
	}
	void owe(Ask what);
	void ask(Ask what);
	bool asked(Ask what);

	bool negotiates_pause() const;
	bool cage_full();
	bool find_module();
	bool set_up();
	void try_next_speed();
	Status set_up_sfp(bool slow);
	Status set_up_negotiated();
	Status write_autoc(Value<Autoc> autoc);
	void advertise_pause(Value<Autoc> &autoc);
	void laser(bool on);

	bool look(u32 *speed);
	void follow();
	void went_up(u32 speed);
	void went_down();
	PauseMode negotiated();

	Hw &hw_;
	Nvm &nvm_;
	Sfp sfp_;

	Value<Autoc> autoc_ = {}; /* as the NVM loads it */
	Value<Autoc2> autoc2_ = {};
	SfpInfo module_;
	const char *complaint_ = nullptr; /* about the module, already told */
	u64 told_module_ = 0;		  /* the one in the log last */
	PauseConfig config_;
	PauseMode pause_;
	u64 speed_since_ = 0; /* of a dual-speed module */
	u32 max_frame_ = 1518;
	u32 speed_ = 0;
	u8 asks_ = 0;
	bool up_ = false;
	bool running_ = false;
	bool slow_ = false; /* dual speed: 1 Gb/s is being tried */
	bool analog_loaded_ = false;
	bool pause_changed_ = false;
};

} /* namespace weir::ixgbe */

#endif
