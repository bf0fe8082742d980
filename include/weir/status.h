/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The outcome of a control-path step: a negative errno and a static text that
 * ends in extack or in the log, once. On success the text, where there is
 * one, is a note ("tx-usecs rounded to 20").
 */
#ifndef WEIR_STATUS_H
#define WEIR_STATUS_H

#include <new>
#include <utility>

#include <weir/kapi.h>
#include <weir/types.h>

namespace weir {

/* The kernel's numbers: the same on every architecture that Weir builds for. */
enum class Error : int {
	io = -5,
	no_memory = -12,
	busy = -16,
	no_device = -19,
	invalid = -22,
	out_of_range = -34,
	not_supported = -95,
	timed_out = -110,
};

class [[nodiscard]] Status {
    public:
	constexpr Status() = default;
	constexpr Status(Error e, const char *why)
		: err_(static_cast<int>(e)), why_(why)
	{
	}
	constexpr Status(kapi_status s) : err_(s.err), why_(s.why) {}

	static constexpr Status note(const char *text)
	{
		return kapi_status{ 0, text };
	}
	/* From a kapi function that returns 0 or a negative errno. */
	static constexpr Status from(int err, const char *why)
	{
		return kapi_status{ err, err ? why : nullptr };
	}

	constexpr bool ok() const { return err_ == 0; }
	constexpr int err() const { return err_; }
	constexpr const char *why() const { return why_; }
	constexpr operator kapi_status() const { return { err_, why_ }; }

    private:
	int err_ = 0;
	const char *why_ = nullptr;
};

/* A value, or why there is none. On success status() may carry a note. */
template <class T> class [[nodiscard]] Result {
    public:
	constexpr Result(T value, Status note = {})
		: value_(std::move(value)), status_(note)
	{
	}
	constexpr Result(Status error) : error_(), status_(error) {}
	constexpr Result(Error e, const char *why) : error_(), status_(e, why)
	{
	}
	constexpr Result(Result &&other) : error_(), status_(other.status_)
	{
		if (ok())
			::new (static_cast<void *>(&value_))
				T(std::move(other.value_));
	}
	Result &operator=(Result &&) = delete;
	constexpr ~Result()
	{
		if (ok())
			value_.~T();
	}

	constexpr bool ok() const { return status_.ok(); }
	constexpr Status status() const { return status_; }
	/* Only where ok(). */
	constexpr T &value() { return value_; }
	constexpr const T &value() const { return value_; }

    private:
	struct None {};
	union {
		None error_;
		T value_;
	};
	Status status_;
};

inline constexpr Status no_such_queue = { Error::invalid,
					  "no such queue; ethtool -l shows how "
					  "many there are" };

} /* namespace weir */

#endif
