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

FIRN_WIDE Half withLast(const Half& a, float last) {
    return Half(__builtin_shufflevector(a.v, Half(last).v, 0, 1, 2, 4));
}
/// And with channel I of b.
template <int I>
FIRN_WIDE Half withLastOf(const Half& a, const Half& b) {
    return Half(__builtin_shufflevector(a.v, b.v, 0, 1, 2, 4 + I));
}
/// Channels I, J and K of a (0 to 3) and b (4 to 7), and nothing.
template <int I, int J, int K>
FIRN_WIDE Half picked(const Half& a, const Half& b) {
    return withLast(Half(__builtin_shufflevector(a.v, b.v, I, J, K, 0)), 0);
}

/// Eight rows become eight columns, in place.
FIRN_WIDE void transpose(Whole (&r)[8]) {
    Whole s[8], t[8];
#pragma GCC unroll 4
    for (int i = 0; i < 8; i += 2) {
        s[i].v = __builtin_shufflevector(r[i].v, r[i + 1].v, 0, 8, 1, 9, 4, 12, 5, 13);
        s[i + 1].v = __builtin_shufflevector(r[i].v, r[i + 1].v, 2, 10, 3, 11, 6, 14, 7, 15);
    }
#pragma GCC unroll 2
    for (int i = 0; i < 8; i += 4)
#pragma GCC unroll 2
        for (int j = 0; j < 2; ++j) {
            t[i + 2 * j].v = __builtin_shufflevector(s[i + j].v, s[i + 2 + j].v, 0, 1, 8, 9, 4, 5, 12, 13);
            t[i + 2 * j + 1].v = __builtin_shufflevector(s[i + j].v, s[i + 2 + j].v, 2, 3, 10, 11, 6, 7, 14, 15);
        }
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) {
        r[i].v = __builtin_shufflevector(t[i].v, t[i + 4].v, 0, 1, 2, 3, 8, 9, 10, 11);
        r[i + 4].v = __builtin_shufflevector(t[i].v, t[i + 4].v, 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

/// Lanes first to first + 7 of w.
template <int N>
FIRN_WIDE void setEight(Wide<N>& w, int first, const Whole& a) {
    if constexpr (kRegisterLanes == 8)
        w.r[first / 8] = a.v;
    else
        w.r[first / 4] = leftOf(a).v, w.r[first / 4 + 1] = rightOf(a).v;
}
template <int N>
FIRN_WIDE Whole eightOf(const Wide<N>& w, int first) {
    if constexpr (kRegisterLanes == 8)
        return Whole(w.r[first / 8]);
    else
        return joined(Half(w.r[first / 4]), Half(w.r[first / 4 + 1]));
}

/// Lane l of column c becomes row(l)[c].
template <int N, class Row>
FIRN_WIDE void toLanes(const Row& row, Wide<N>* columns) {
#pragma GCC unroll 2
    for (int first = 0; first < N; first += 8) {
        Whole r[8] = {Whole::load(row(first)),     Whole::load(row(first + 1)), Whole::load(row(first + 2)),
                      Whole::load(row(first + 3)), Whole::load(row(first + 4)), Whole::load(row(first + 5)),
                      Whole::load(row(first + 6)), Whole::load(row(first + 7))};
        transpose(r);
#pragma GCC unroll 8
        for (int c = 0; c < 8; ++c) setEight(columns[c], first, r[c]);
    }
}

/// row(l)[c] becomes lane l of column c.
template <int N, class Row>
FIRN_WIDE void fromLanes(const Wide<N> (&columns)[8], const Row& row) {
#pragma GCC unroll 2
    for (int first = 0; first < N; first += 8) {
        Whole r[8] = {eightOf(columns[0], first), eightOf(columns[1], first), eightOf(columns[2], first),
                      eightOf(columns[3], first), eightOf(columns[4], first), eightOf(columns[5], first),
                      eightOf(columns[6], first), eightOf(columns[7], first)};
        transpose(r);
#pragma GCC unroll 8
        for (int l = 0; l < 8; ++l) r[l].store(row(first + l));
    }
}

}  // namespace FIRN_ISA
}  // namespace firn
