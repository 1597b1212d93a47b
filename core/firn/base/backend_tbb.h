// The verbs of a step (base/backend_serial.h) on all cores: what users of a CPU get.
#pragma once

#include "firn/base/backend_serial.h"
#include "firn/base/parallel.h"
#include "firn/base/sort_by_key.h"

namespace firn {

struct TbbBackend : SerialBackend {
    static constexpr const char* kName = "tbb";

    template <class T>
    static void fill(Buffer<T>& b, const T& value) {
        forEach(b.size(), [&](std::size_t i) { b[i] = value; });
    }
    template <class F>
    static void forEach(std::size_t count, const F& f) {
        // Fewer than elsewhere: a few thousand grains should keep a few cores busy.
        constexpr std::size_t kItems = 256;
        firn::forEach(count, f, kItems);
    }
    static void sortByKey(Buffer<std::uint64_t>& keys, Buffer<std::uint32_t>& order) { firn::sortByKey(keys, order); }
};

}  // namespace firn
