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

/// Lanes 0 to 7 of w, 8 to 15, ... from eights[0], eights[1], ...
template <int N>
FIRN_WIDE void setLanes(Wide<N>& w, const Whole* eights) {
#pragma GCC unroll 2
    for (int e = 0; e < N / 8; ++e) {
        [[maybe_unused]] const auto& a = eights[e].v;
        if constexpr (kRegisterLanes == 16) {
            if (e % 2 == 0)
                w.r[e / 2] =
                    __builtin_shufflevector(a, eights[e + 1].v, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        } else if constexpr (kRegisterLanes == 8) {
            w.r[e] = a;
        } else {
            w.r[2 * e] = leftOf(eights[e]).v, w.r[2 * e + 1] = rightOf(eights[e]).v;
        }
    }
}
/// Lanes 8 e to 8 e + 7.
template <int N>
FIRN_WIDE Whole eightOf(const Wide<N>& w, int e) {
    if constexpr (kRegisterLanes == 16) {
        const auto& r = w.r[e / 2];
        return e % 2 == 0 ? Whole(__builtin_shufflevector(r, r, 0, 1, 2, 3, 4, 5, 6, 7))
                          : Whole(__builtin_shufflevector(r, r, 8, 9, 10, 11, 12, 13, 14, 15));
    } else if constexpr (kRegisterLanes == 8) {
        return Whole(w.r[e]);
    } else {
        return joined(Half(w.r[2 * e]), Half(w.r[2 * e + 1]));
    }
}

/// Lane l of column c becomes row(l)[c].
template <int N, class Row>
FIRN_WIDE void toLanes(const Row& row, Wide<N>* columns) {
    Whole r[N / 8][8];
#pragma GCC unroll 2
    for (int e = 0; e < N / 8; ++e) {
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) r[e][i] = Whole::load(row(8 * e + i));
        transpose(r[e]);
    }
#pragma GCC unroll 8
    for (int c = 0; c < 8; ++c) {
        Whole eights[N / 8];
#pragma GCC unroll 2
        for (int e = 0; e < N / 8; ++e) eights[e] = r[e][c];
        setLanes(columns[c], eights);
    }
}

/// row(l)[c] becomes lane l of column c.
template <int N, class Row>
FIRN_WIDE void fromLanes(const Wide<N> (&columns)[8], const Row& row) {
#pragma GCC unroll 2
    for (int e = 0; e < N / 8; ++e) {
        Whole r[8];
#pragma GCC unroll 8
        for (int c = 0; c < 8; ++c) r[c] = eightOf(columns[c], e);
        transpose(r);
#pragma GCC unroll 8
        for (int l = 0; l < 8; ++l) r[l].store(row(8 * e + l));
    }
}

// --- Rows of nodes ------------------------------------------------------------------------------------------------

/// Four nodes along the last axis with four numbers each: a row of a particle's stencil, in one register of AVX-512.
using NodeRow = Wide<16>;

FIRN_WIDE NodeRow rowOf(const Whole& firstTwo, const Whole& lastTwo) {
    const Whole eights[2] = {firstTwo, lastTwo};
    NodeRow row;
    setLanes(row, eights);
    return row;
}
#if defined(FIRN_AVX512_SOURCE)
/// w[k] in all four numbers of node k.
FIRN_WIDE NodeRow spread(const float* w) {
    const __m512i nodes = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    NodeRow row;
    row.r[0] = _mm512_permutexvar_ps(nodes, _mm512_castps128_ps512(_mm_loadu_ps(w)));
    return row;
}
/// The same four numbers in every node.
FIRN_WIDE NodeRow repeated(const Half& a) {
    NodeRow row;
    row.r[0] = _mm512_broadcast_f32x4(a.v);
    return row;
}
#else
FIRN_WIDE NodeRow spread(const float* w) {
    const Half a = Half::load(w);
    return rowOf(Whole(__builtin_shufflevector(a.v, a.v, 0, 0, 0, 0, 1, 1, 1, 1)),
                 Whole(__builtin_shufflevector(a.v, a.v, 2, 2, 2, 2, 3, 3, 3, 3)));
}
FIRN_WIDE NodeRow repeated(const Half& a) { return rowOf(joined(a, a), joined(a, a)); }
#endif
/// The first node.
FIRN_WIDE Half firstOf(const NodeRow& row) { return leftOf(eightOf(row, 0)); }
/// Another first node.
FIRN_WIDE NodeRow withFirst(const NodeRow& row, const Half& a) {
#if defined(FIRN_AVX512_SOURCE)
    NodeRow other;
    other.r[0] = _mm512_insertf32x4(row.r[0], a.v, 0);
    return other;
#else
    return rowOf(joined(a, rightOf(eightOf(row, 0))), eightOf(row, 1));
#endif
}

/// The sum of a row's nodes, as sumsOfNodes() makes it.
FIRN_WIDE Half sumOfNodes(const NodeRow& row) {
    const Whole pairs = eightOf(row, 0) + eightOf(row, 1);
    return leftOf(pairs) + rightOf(pairs);
}
/// A row of four sums, of the nodes of each row, in one order for every width of registers: (0 + 2) + (1 + 3).
template <class Row>
FIRN_WIDE Row sumsOfNodes(const Row& a, const Row& b, const Row& c, const Row& d) {
    if constexpr (kRegisterLanes == 16) {
        const auto ab =
            __builtin_shufflevector(a.r[0], b.r[0], 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23) +
            __builtin_shufflevector(a.r[0], b.r[0], 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
        const auto cd =
            __builtin_shufflevector(c.r[0], d.r[0], 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23) +
            __builtin_shufflevector(c.r[0], d.r[0], 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
        Row sums;
        sums.r[0] = __builtin_shufflevector(ab, cd, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27) +
                    __builtin_shufflevector(ab, cd, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
        return sums;
    } else {
        const auto pairs = [](const Row& row) { return eightOf(row, 0) + eightOf(row, 1); };
        const auto two = [](const Whole& p, const Whole& q) {
            return joined(leftOf(p), leftOf(q)) + joined(rightOf(p), rightOf(q));
        };
        return rowOf(two(pairs(a), pairs(b)), two(pairs(c), pairs(d)));
    }
}

}  // namespace FIRN_ISA
}  // namespace firn
