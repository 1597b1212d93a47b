// The verbs of a step that is written once for every processor, one item after the other: the plain twin of the others.
//
// A backend is a type with a `Buffer` and these verbs. Items of a loop write only what is their own, so that all
// backends on the CPU agree in every bit. The functors are structs with `FIRN_HD void operator()(std::size_t) const`.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <vector>

#include "firn/base/large_pages.h"

namespace firn {

struct SerialBackend {
    static constexpr const char* kName = "serial";
    /// Whether what the program points to can be read in a loop.
    static constexpr bool kSharesMemory = true;

    /// Records are read by lines of the cache.
    template <class T>
    using Buffer = std::conditional_t<sizeof(T) % 16 == 0, LargeArray<T>, std::vector<T>>;

    template <class Items>
    static auto data(Items& b) {
        return b.data();
    }
    /// Items beyond the old size have any value.
    template <class Items>
    static void resize(Items& b, std::size_t size) {
        b.resize(size);
    }
    template <class Items, class T>
    static void fill(Items& b, const T& value) {
        std::fill(b.begin(), b.end(), value);
    }
    template <class F>
    static void forEach(std::size_t count, const F& f) {
        for (std::size_t i = 0; i < count; ++i) f(i);
    }
    /// `order` becomes the stable order of `keys`, which are left sorted.
    template <class Keys>
    static void sortByKey(Keys& keys, Buffer<std::uint32_t>& order) {
        order.resize(keys.size());
        std::iota(order.begin(), order.end(), 0u);
        std::stable_sort(order.begin(), order.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
        std::stable_sort(keys.begin(), keys.end());
    }
    /// Each item becomes the sum of those before it.
    static void scan(Buffer<std::uint32_t>& b) { std::exclusive_scan(b.begin(), b.end(), b.begin(), 0u); }

    /// From and to the memory of the program.
    template <class T, class Items>
    static void upload(const T* from, std::size_t count, Items& to) {
        to.assign(from, from + count);
    }
    template <class Items, class T>
    static void download(const Items& from, std::size_t count, T* to) {
        std::copy_n(from.begin(), count, to);
    }
    template <class Items, class T>
    static void downloadItem(const Items& from, std::size_t i, T& to) {
        to = from[i];
    }
};

}  // namespace firn
