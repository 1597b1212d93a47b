// Channels<N>: the N numbers that one grid node or one particle carries, side by side in a register (two, where they
// are shorter). Wide<N> is the other way of using lanes: one number of N particles.
#pragma once

#include "firn/base/simd/wide.h"

namespace firn {
inline namespace FIRN_ISA {

// Spelled out, because g++ forgets a vector size that depends on a template's argument.
template <int N>
struct ChannelsRaw;
template <>
struct ChannelsRaw<4> {
    typedef float Floats __attribute__((vector_size(16)));
    typedef int Ints __attribute__((vector_size(16)));
};
template <>
struct ChannelsRaw<8> {
    typedef float Floats __attribute__((vector_size(32)));
    typedef int Ints __attribute__((vector_size(32)));
};

template <int N>
struct Channels {
    using Raw = typename ChannelsRaw<N>::Floats;
    Raw v;

    Channels() = default;
    FIRN_WIDE Channels(Raw raw) : v(raw) {}
    FIRN_WIDE explicit Channels(float a) : v(a - Raw{}) {}  // in every channel
    FIRN_WIDE explicit Channels(int a) : Channels(float(a)) {}

    FIRN_WIDE static Channels load(const float* from) {
        Channels a;
        __builtin_memcpy(&a.v, from, sizeof a.v);
        return a;
    }
    FIRN_WIDE void store(float* to) const { __builtin_memcpy(to, &v, sizeof v); }

    FIRN_WIDE friend Channels operator+(const Channels& a, const Channels& b) { return a.v + b.v; }
    FIRN_WIDE friend Channels operator-(const Channels& a, const Channels& b) { return a.v - b.v; }
    FIRN_WIDE friend Channels operator*(const Channels& a, const Channels& b) { return a.v * b.v; }
    FIRN_WIDE friend Channels operator/(const Channels& a, const Channels& b) { return a.v / b.v; }
    FIRN_WIDE friend Channels operator-(const Channels& a) { return -a.v; }

    /// For numbers that a 32-bit integer holds.
    FIRN_WIDE friend Channels floor(const Channels& a) {
        using Ints = typename ChannelsRaw<N>::Ints;
        const Raw cut = __builtin_convertvector(__builtin_convertvector(a.v, Ints), Raw);
        return cut + __builtin_convertvector(cut > a.v, Raw);  // true is -1
    }
};

using Half = Channels<4>;
using Whole = Channels<8>;

FIRN_WIDE Whole joined(const Half& left, const Half& right) {
    return Whole(__builtin_shufflevector(left.v, right.v, 0, 1, 2, 3, 4, 5, 6, 7));
}
FIRN_WIDE Half leftOf(const Whole& w) { return Half(__builtin_shufflevector(w.v, w.v, 0, 1, 2, 3)); }
FIRN_WIDE Half rightOf(const Whole& w) { return Half(__builtin_shufflevector(w.v, w.v, 4, 5, 6, 7)); }
FIRN_WIDE Half halfOf(float a, float b, float c, float d = 0) { return Half(Half::Raw{a, b, c, d}); }

/// Eight rows become eight columns, in place.
FIRN_WIDE void transpose(Whole (&r)[8]) {
    Whole s[8], t[8];
    for (int i = 0; i < 8; i += 2) {
        s[i].v = __builtin_shufflevector(r[i].v, r[i + 1].v, 0, 8, 1, 9, 4, 12, 5, 13);
        s[i + 1].v = __builtin_shufflevector(r[i].v, r[i + 1].v, 2, 10, 3, 11, 6, 14, 7, 15);
    }
    for (int i = 0; i < 8; i += 4)
        for (int j = 0; j < 2; ++j) {
            t[i + 2 * j].v = __builtin_shufflevector(s[i + j].v, s[i + 2 + j].v, 0, 1, 8, 9, 4, 5, 12, 13);
            t[i + 2 * j + 1].v = __builtin_shufflevector(s[i + j].v, s[i + 2 + j].v, 2, 3, 10, 11, 6, 7, 14, 15);
        }
    for (int i = 0; i < 4; ++i) {
        r[i].v = __builtin_shufflevector(t[i].v, t[i + 4].v, 0, 1, 2, 3, 8, 9, 10, 11);
        r[i + 4].v = __builtin_shufflevector(t[i].v, t[i + 4].v, 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

/// Lane l of column c becomes rows[l][c].
template <int N>
FIRN_WIDE void toLanes(const float* const (&rows)[N], Wide<N>* columns) {
    alignas(64) float values[8][N];
    for (int first = 0; first < N; first += 8) {
        Whole r[8];
        for (int l = 0; l < 8; ++l) r[l] = Whole::load(rows[first + l]);
        transpose(r);
        for (int c = 0; c < 8; ++c) r[c].store(values[c] + first);
    }
    for (int c = 0; c < 8; ++c) columns[c] = Wide<N>::load(values[c]);
}

/// rows[l][c] becomes lane l of column c.
template <int N>
FIRN_WIDE void fromLanes(const Wide<N> (&columns)[8], float (&rows)[N][8]) {
    alignas(64) float values[8][N];
    for (int c = 0; c < 8; ++c) columns[c].store(values[c]);
    for (int first = 0; first < N; first += 8) {
        Whole r[8];
        for (int c = 0; c < 8; ++c) r[c] = Whole::load(values[c] + first);
        transpose(r);
        for (int l = 0; l < 8; ++l) r[l].store(rows[first + l]);
    }
}

}  // namespace FIRN_ISA
}  // namespace firn
