// The verbs of a step (firn/base/backend_serial.h) on Thrust: a GPU, or one or all cores of the CPU.
//
// Everything is in an anonymous namespace, and each library wraps Thrust in a namespace of its own: several device
// systems, and the Thrust of somebody else, live in one process.
#pragma once

#include <thrust/copy.h>
#include <thrust/device_allocator.h>
#include <thrust/device_free.h>
#include <thrust/device_malloc.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>

#include <map>
#include <mutex>

#include "firn/base/hostdev.h"

namespace firn {
namespace {

namespace device = THRUST_NS_QUALIFIER;

/// Loops on a GPU are queued, and the next one does not wait for the program; a copy to the program's memory does.
#if THRUST_DEVICE_SYSTEM == THRUST_DEVICE_SYSTEM_CUDA
inline const auto& kInOrder = device::cuda::par_nosync;
#else
inline const auto& kInOrder = device::device;
#endif

/// Nobody counts. (The tests do.)
struct Unwatched {
    template <class F>
    static void launched(std::size_t) {}
    static void copied(std::size_t) {}
    static void allocated(std::size_t) {}
};

/// What a watch sees of the verbs that are not a loop over a functor.
struct Fill {};
struct Sort {};
struct Scan {};

/// Memory of the device whose items have any value at first: no loop is spent on what will be overwritten.
template <class T, class Watch>
struct RawAllocator : device::device_allocator<T> {
    template <class U>
    struct rebind {
        using other = RawAllocator<U, Watch>;
    };
    RawAllocator() = default;
    RawAllocator(const RawAllocator&) = default;
    template <class U>
    FIRN_HD RawAllocator(const RawAllocator<U, Watch>&) {}
    RawAllocator& operator=(const RawAllocator&) = default;

    typename device::device_allocator<T>::pointer allocate(std::size_t count) {
        Watch::allocated(count * sizeof(T));
        return device::device_allocator<T>::allocate(count);
    }
    template <class U>
    FIRN_HD void construct(U*) {}
};

/// What Thrust needs for a while when it sorts and scans. Kept for the next time: lists are made again and again.
template <class Watch>
class Scratch {
public:
    using value_type = char;

    /// Stays until the program ends, when the device may be gone already.
    static Scratch& only() {
        static Scratch* const scratch = new Scratch;
        return *scratch;
    }
    char* allocate(std::ptrdiff_t bytes) {
        const std::lock_guard<std::mutex> lock(mutex_);
        auto block = free_.lower_bound(std::size_t(bytes));
        if (block == free_.end()) {
            releaseAll();
            Watch::allocated(std::size_t(bytes));
            block = free_.emplace(std::size_t(bytes), device::device_malloc<char>(std::size_t(bytes)));
        }
        const auto [size, pointer] = *block;
        free_.erase(block);
        used_.emplace(pointer.get(), size);
        return pointer.get();
    }
    void deallocate(char* pointer, std::size_t) {
        const std::lock_guard<std::mutex> lock(mutex_);
        const auto block = used_.find(pointer);
        free_.emplace(block->second, device::device_ptr<char>(pointer));
        used_.erase(block);
    }

private:
    /// Those that have become too small.
    void releaseAll() {
        for (const auto& [size, pointer] : free_) device::device_free(pointer);
        free_.clear();
    }

    std::mutex mutex_;
    std::multimap<std::size_t, device::device_ptr<char>> free_;  // by size [bytes]
    std::map<char*, std::size_t> used_;
};

template <class Watch = Unwatched>
struct ThrustBackend {
    static constexpr bool kSharesMemory = false;

    template <class T>
    using Buffer = device::device_vector<T, RawAllocator<T, Watch>>;

    template <class T>
    static T* data(Buffer<T>& b) {
        return device::raw_pointer_cast(b.data());
    }
    template <class T>
    static const T* data(const Buffer<T>& b) {
        return device::raw_pointer_cast(b.data());
    }
    template <class T>
    static void resize(Buffer<T>& b, std::size_t size) {
        b.resize(size);
    }
    template <class T>
    static void fill(Buffer<T>& b, const T& value) {
        Watch::template launched<Fill>(b.size());
        device::fill(kInOrder, b.begin(), b.end(), value);
    }
    template <class F>
    static void forEach(std::size_t count, const F& f) {
        if (count == 0) return;
        Watch::template launched<F>(count);
        const device::counting_iterator<std::size_t> first(0);
        device::for_each(kInOrder, first, first + count, f);
    }
    template <class Keys>
    static void sortByKey(Keys& keys, Buffer<std::uint32_t>& order) {
        order.resize(keys.size());
        Watch::template launched<Sort>(keys.size());
        device::sequence(kInOrder, order.begin(), order.end());
        device::stable_sort_by_key(kInOrder(Scratch<Watch>::only()), keys.begin(), keys.end(), order.begin());
    }
    static void scan(Buffer<std::uint32_t>& b) {
        Watch::template launched<Scan>(b.size());
        device::exclusive_scan(kInOrder(Scratch<Watch>::only()), b.begin(), b.end(), b.begin());
    }

    template <class T>
    static void upload(const T* from, std::size_t count, Buffer<T>& to) {
        Watch::copied(count * sizeof(T));
        to.resize(count);
        device::copy_n(from, count, to.begin());
    }
    template <class T>
    static void download(const Buffer<T>& from, std::size_t count, T* to) {
        Watch::copied(count * sizeof(T));
        device::copy_n(from.begin(), count, to);
    }
    template <class T>
    static void downloadItem(const Buffer<T>& from, std::size_t i, T& to) {
        Watch::copied(sizeof(T));
        device::copy_n(from.begin() + std::ptrdiff_t(i), 1, &to);
    }
};

}  // namespace
}  // namespace firn
