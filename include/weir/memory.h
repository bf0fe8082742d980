/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Owners of memory. What they hold goes back when they go: a step that fails
 * half-way unwinds by leaving its function.
 */
#ifndef WEIR_MEMORY_H
#define WEIR_MEMORY_H

#include <new>

#include <weir/kapi.h>
#include <weir/types.h>

namespace weir {

/* What one CPU writes and another reads is kept this far apart. */
inline constexpr size_t cache_line = 64;

/*
 * Count objects of T, made by their default constructor, aligned as T asks
 * (kapi_zalloc promises less than a cache line). May sleep.
 */
template <class T> class Array {
    public:
	Array() = default;
	Array(const Array &) = delete;
	Array &operator=(const Array &) = delete;
	~Array() { free(); }

	/* Empty before. False where there is no memory: still empty. */
	[[nodiscard]] bool allocate(u32 count)
	{
		raw_ = kapi_zalloc(count * sizeof(T) + slack);
		if (!raw_)
			return false;
		first_ = reinterpret_cast<T *>(
			(reinterpret_cast<std::uintptr_t>(raw_) + slack) &
			~static_cast<std::uintptr_t>(slack));
		for (; count_ < count; count_++)
			::new (static_cast<void *>(&first_[count_])) T;
		return true;
	}

	void free()
	{
		while (count_)
			first_[--count_].~T();
		kapi_free(raw_);
		raw_ = nullptr;
		first_ = nullptr;
	}

	T *data() const { return first_; }
	T &operator[](u32 i) const { return first_[i]; }
	T *begin() const { return first_; }
	T *end() const { return first_ + count_; }
	u32 size() const { return count_; }

    private:
	static constexpr size_t slack = alignof(T) - 1;

	void *raw_ = nullptr;
	T *first_ = nullptr;
	u32 count_ = 0;
};

/* Coherent memory that the device reads and writes. May sleep. */
class DmaMemory {
    public:
	DmaMemory() = default;
	DmaMemory(const DmaMemory &) = delete;
	DmaMemory &operator=(const DmaMemory &) = delete;
	~DmaMemory() { free(); }

	/* Empty before. False where there is no memory: still empty. */
	[[nodiscard]] bool allocate(kapi_port *port, size_t bytes)
	{
		port_ = port;
		bytes_ = bytes;
		at_ = kapi_dma_zalloc(port, bytes, &iova_);
		return at_ != nullptr;
	}

	void free()
	{
		if (at_)
			kapi_dma_free(port_, bytes_, at_, iova_);
		at_ = nullptr;
	}

	void *at() const { return at_; }
	u64 iova() const { return iova_; }
	size_t bytes() const { return bytes_; }

    private:
	kapi_port *port_ = nullptr;
	void *at_ = nullptr;
	kapi_u64 iova_ = 0;
	size_t bytes_ = 0;
};

} /* namespace weir */

#endif
