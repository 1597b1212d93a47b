// Loops and sums over TBB that give the same bytes at any thread count: a loop writes only its own item, and a sum
// is one fixed tree of chunks.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <cstddef>
#include <vector>

#include "firn/base/fork_join.h"

namespace firn {

/// Items per task: enough work to pay for the task, few enough to balance two cores or sixty.
inline constexpr std::size_t kChunk = 1024;

template <class F>
void forEach(std::size_t count, F&& f, std::size_t chunk = kChunk) {
    ForkJoin edges;
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, count, chunk), [&](const tbb::blocked_range<std::size_t>& r) {
        edges.enter();
        for (std::size_t i = r.begin(); i != r.end(); ++i) f(i);
        edges.leave();
    });
    edges.join();
}

/// Combines f(0) ... f(count - 1): chunks of fixed size in order, then the chunks in order.
template <class T, class F, class Op>
T reduce(std::size_t count, T zero, F&& f, Op&& op) {
    struct Part {
        T sum;  // in a struct: neighbours in a vector<bool> share a byte, and two threads would write it
    };
    const std::size_t chunks = (count + kChunk - 1) / kChunk;
    std::vector<Part> parts(chunks, Part{zero});
    forEach(
        chunks,
        [&](std::size_t c) {
            const std::size_t end = c + 1 == chunks ? count : (c + 1) * kChunk;
            T sum = zero;
            for (std::size_t i = c * kChunk; i < end; ++i) sum = op(sum, f(i));
            parts[c].sum = sum;
        },
        1);
    T sum = zero;
    for (const Part& part : parts) sum = op(sum, part.sum);
    return sum;
}

template <class T, class F>
T sum(std::size_t count, T zero, F&& f) {
    return reduce(count, zero, f, [](T a, const T& b) { return a + b; });
}

}  // namespace firn
