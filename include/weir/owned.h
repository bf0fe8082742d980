/* SPDX-License-Identifier: GPL-2.0 */
/* One object on the heap and its only owner. */
#ifndef WEIR_OWNED_H
#define WEIR_OWNED_H

#include <cstddef>
#include <new>
#include <utility>

#include <weir/kapi.h>

namespace weir {

template <class T> class Owned {
    public:
	Owned() = default;
	Owned(Owned &&other) : at_(std::exchange(other.at_, nullptr)) {}
	Owned &operator=(Owned &&other)
	{
		std::swap(at_, other.at_);
		return *this;
	}
	~Owned() { reset(); }

	/* Empty where there is no memory. May sleep. */
	template <class... Args> [[nodiscard]] static Owned make(Args &&...args)
	{
		/* kapi_zalloc() aligns for no more than a word or two. */
		static_assert(alignof(T) <= alignof(std::max_align_t));

		Owned o;
		void *memory = kapi_zalloc(sizeof(T));

		if (memory)
			o.at_ = ::new (memory) T(std::forward<Args>(args)...);
		return o;
	}

	void reset()
	{
		if (!at_)
			return;
		at_->~T();
		kapi_free(std::exchange(at_, nullptr));
	}
	/* No longer owned here. */
	T *release() { return std::exchange(at_, nullptr); }
	static Owned adopt(T *at)
	{
		Owned o;

		o.at_ = at;
		return o;
	}

	T *get() const { return at_; }
	T *operator->() const { return at_; }
	T &operator*() const { return *at_; }
	explicit operator bool() const { return at_ != nullptr; }

    private:
	T *at_ = nullptr;
};

} /* namespace weir */

#endif
