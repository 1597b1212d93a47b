// Loops and sums over the rows of a sparse system, on all of its levels.
#pragma once

#include <array>

#include "firn/base/parallel.h"

namespace firn {

/// With so few rows handing them out would take longer than a thread alone.
inline constexpr std::size_t kRowsOfOneThread = 2 * kChunk;

template <class F>
void forEachRow(std::size_t count, F&& f) {
    if (count > kRowsOfOneThread) return forEach(count, f);
    for (std::size_t n = 0; n < count; ++n) f(n);
}

/// Of f(begin) ... f(end - 1), four sums side by side: one alone would wait for each addition.
template <class T, class F>
T sumSideBySide(std::size_t begin, std::size_t end, F&& f) {
    constexpr std::size_t kSums = 4;
    std::array<T, kSums> sums{};
    std::size_t n = begin;
    for (; n + kSums <= end; n += kSums)
        for (std::size_t s = 0; s < kSums; ++s) sums[s] = sums[s] + f(n + s);
    for (std::size_t s = 0; n < end; ++n, ++s) sums[s] = sums[s] + f(n);
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/// Of f(0) ... f(count - 1), from zero: chunks of fixed size, then these in order, whoever has summed them.
template <class T, class F>
T sumRows(std::size_t count, F&& f) {
    const std::size_t chunks = (count + kChunk - 1) / kChunk;
    const auto ofChunk = [&](std::size_t c) {
        return sumSideBySide<T>(c * kChunk, c + 1 == chunks ? count : (c + 1) * kChunk, f);
    };
    T all{};
    if (count <= kRowsOfOneThread) {
        for (std::size_t c = 0; c < chunks; ++c) all = all + ofChunk(c);
        return all;
    }
    std::vector<T> sums(chunks);
    forEach(
        chunks, [&](std::size_t c) { sums[c] = ofChunk(c); }, 1);
    for (const T& one : sums) all = all + one;
    return all;
}

}  // namespace firn
