// The verbs of a step (base/backend_serial.h) on all cores: what users of a CPU get.
#pragma once

#include <type_traits>

#include "firn/base/backend_serial.h"
#include "firn/base/parallel.h"
#include "firn/base/sort_by_key.h"

namespace firn {

template <class F, class = void>
struct HasGroups : std::false_type {};
template <class F>
struct HasGroups<F, std::void_t<decltype(&F::ofGroup)>> : std::true_type {};

struct TbbBackend : SerialBackend {
    static constexpr const char* kName = "tbb";

    template <class Items, class T>
    static void fill(Items& b, const T& value) {
        forEach(b.size(), [&](std::size_t i) { b[i] = value; });
    }
    /// A stage that has `ofGroup(group)` takes kGroup items at once.
    template <class F>
    static void forEach(std::size_t count, const F& f) {
        // Fewer than elsewhere: a few thousand grains should keep a few cores busy.
        constexpr std::size_t kItems = 256;
        if constexpr (HasGroups<F>::value) {
            constexpr std::size_t kAtOnce = F::kItemsOfGroup;
            firn::forEach((count + kAtOnce - 1) / kAtOnce, [&](std::size_t g) { f.ofGroup(g); }, kItems / kAtOnce);
        } else {
            firn::forEach(count, f, kItems);
        }
    }
    template <class Keys>
    static void sortByKey(Keys& keys, Buffer<std::uint32_t>& order) {
        firn::sortByKey(keys, order);
    }
};

}  // namespace firn
