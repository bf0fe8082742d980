/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Order between the CPU's accesses to memory and a device's, and between two
 * CPUs. The kernel's own macros cannot be read by C++; these are the same
 * instructions. Barriers around MMIO are not here: kapi's C functions use
 * writel() and its kind.
 */
#ifndef WEIR_BARRIER_H
#define WEIR_BARRIER_H

#include <bit>

#include <weir/types.h>

namespace weir {

/* The compiler may not move memory accesses across. */
[[gnu::always_inline]] inline void compiler_barrier()
{
	asm volatile("" ::: "memory");
}

/*
 * Between reading a descriptor's done bit and reading the rest of it, or the
 * buffer: a weakly ordered CPU may otherwise read the rest first. x86 keeps
 * loads in order by itself; ARM needs the outer-shareable domain, in which
 * the device is.
 */
[[gnu::always_inline]] inline void dma_rmb()
{
#if defined(__x86_64__) || defined(__i386__)
	compiler_barrier();
#elif defined(__aarch64__)
	asm volatile("dmb oshld" ::: "memory");
#elif defined(__arm__)
	asm volatile("dmb osh" ::: "memory");
#else
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
#endif
}

/* Between a store and a later load that another CPU orders the other way. */
[[gnu::always_inline]] inline void full_barrier()
{
	__atomic_thread_fence(__ATOMIC_SEQ_CST);
}

/* What was written before store_release() is seen after load_acquire(). */
template <class T>
[[gnu::always_inline]] inline void store_release(T &to, T value)
{
	__atomic_store_n(&to, value, __ATOMIC_RELEASE);
}

template <class T> [[gnu::always_inline]] inline T load_acquire(const T &from)
{
	return __atomic_load_n(&from, __ATOMIC_ACQUIRE);
}

/* A value that another CPU changes: read or written once, not ordered. */
template <class T> [[gnu::always_inline]] inline T load_once(const T &from)
{
	return __atomic_load_n(&from, __ATOMIC_RELAXED);
}

template <class T> [[gnu::always_inline]] inline void store_once(T &to, T value)
{
	__atomic_store_n(&to, value, __ATOMIC_RELAXED);
}

/* A word that the device writes: read exactly once, whole. */
template <class T> [[gnu::always_inline]] inline T read_once(const Le<T> &from)
{
	static_assert(sizeof(Le<T>) == sizeof(T));
	T raw = *reinterpret_cast<const volatile T *>(&from);

	return std::bit_cast<Le<T>>(raw).value();
}

} /* namespace weir */

#endif
