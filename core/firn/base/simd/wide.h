// Wide<N>: N floats that go through a formula together, one particle in each lane. What base/math/lanes.h offers for
// one number, this offers for N, with the same bits in every lane.
//
// N is the lanes of one register or a multiple: several registers in step hide the latency of each other's divisions
// and square roots.
#pragma once

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "firn/base/math/lanes.h"
#include "firn/base/simd/isa.h"

#define FIRN_WIDE inline __attribute__((always_inline))
/// A function whose code is too large to stand where it is called. With g++ apart from all analysis across functions
/// too: that of g++ 12 (ipa-modref) holds what such a function writes through rows of floats to be untouched.
#if defined(__GNUC__) && !defined(__clang__)
#define FIRN_APART __attribute__((noipa)) inline
#else
#define FIRN_APART __attribute__((noinline)) inline
#endif
/// A statement for every register k, spelled out: in a loop, g++ would keep the registers in memory.
#define FIRN_EACH(...) simd::each<kRegisters>([&](int k) __attribute__((always_inline)) { __VA_ARGS__; })

namespace firn {
inline namespace FIRN_ISA {

#if defined(FIRN_AVX512_SOURCE)
inline constexpr int kRegisterLanes = 16;
#elif defined(__AVX2__)
inline constexpr int kRegisterLanes = 8;
#else
inline constexpr int kRegisterLanes = 4;
#endif

/// How many particles to take at once. Two registers were fastest for decomposition, yield and stress together, with
/// SSE as with AVX2: one waits for its own divisions, three and four no longer fit. One of AVX-512 is two of AVX2.
inline constexpr int kLanes = kRegisterLanes == 16 ? 16 : 2 * kRegisterLanes;

namespace simd {

template <int Count, class F>
FIRN_WIDE void each(F&& f) {
    static_assert(Count <= 4);
    f(0);
    if constexpr (Count > 1) f(1);
    if constexpr (Count > 2) f(2);
    if constexpr (Count > 3) f(3);
}

typedef float Floats __attribute__((vector_size(4 * kRegisterLanes)));
typedef float LooseFloats __attribute__((vector_size(4 * kRegisterLanes), aligned(4), may_alias));
typedef std::int32_t Ints __attribute__((vector_size(4 * kRegisterLanes)));

// Bits are reinterpreted, not converted.
FIRN_WIDE Ints bits(Floats a) { return (Ints)a; }
FIRN_WIDE Floats floats(Ints a) { return (Floats)a; }
FIRN_WIDE Ints signBits() { return Ints{} + INT32_MIN; }

#if defined(FIRN_AVX512_SOURCE)
/// A bit for each lane.
typedef __mmask16 Truths;
FIRN_WIDE Truths isLess(Floats a, Floats b) { return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ); }
FIRN_WIDE Truths isAtMost(Floats a, Floats b) { return _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ); }
FIRN_WIDE Truths isEqual(Floats a, Floats b) { return _mm512_cmp_ps_mask(a, b, _CMP_EQ_OQ); }
FIRN_WIDE Truths opposite(Truths a) { return Truths(~a); }
FIRN_WIDE Floats root(Floats a) { return _mm512_sqrt_ps(a); }
FIRN_WIDE Floats smaller(Floats a, Floats b) { return _mm512_min_ps(a, b); }
FIRN_WIDE Floats larger(Floats a, Floats b) { return _mm512_max_ps(a, b); }
FIRN_WIDE Floats chosen(Truths mask, Floats a, Floats b) { return _mm512_mask_blend_ps(mask, b, a); }
FIRN_WIDE Floats whole(Floats a) { return _mm512_floor_ps(a); }
FIRN_WIDE int signs(Truths mask) { return mask; }
FIRN_WIDE Truths isAny(Ints a) { return _mm512_test_epi32_mask(__m512i(a), __m512i(a)); }
#else
/// All bits of a lane set, or none.
typedef Ints Truths;
FIRN_WIDE Truths isLess(Floats a, Floats b) { return a < b; }
FIRN_WIDE Truths isAtMost(Floats a, Floats b) { return a <= b; }
FIRN_WIDE Truths isEqual(Floats a, Floats b) { return a == b; }
FIRN_WIDE Truths opposite(Truths a) { return ~a; }
FIRN_WIDE Truths isAny(Ints a) { return a != 0; }
#if defined(__AVX2__)
FIRN_WIDE Floats root(Floats a) { return _mm256_sqrt_ps(a); }
FIRN_WIDE Floats smaller(Floats a, Floats b) { return _mm256_min_ps(a, b); }
FIRN_WIDE Floats larger(Floats a, Floats b) { return _mm256_max_ps(a, b); }
FIRN_WIDE Floats chosen(Ints mask, Floats a, Floats b) { return _mm256_blendv_ps(b, a, floats(mask)); }
FIRN_WIDE Floats whole(Floats a) { return _mm256_floor_ps(a); }
FIRN_WIDE int signs(Ints mask) { return _mm256_movemask_ps(floats(mask)); }
#else
#if defined(__SSE2__)
FIRN_WIDE Floats root(Floats a) { return _mm_sqrt_ps(a); }
FIRN_WIDE Floats smaller(Floats a, Floats b) { return _mm_min_ps(a, b); }
FIRN_WIDE Floats larger(Floats a, Floats b) { return _mm_max_ps(a, b); }
FIRN_WIDE int signs(Ints mask) { return _mm_movemask_ps(floats(mask)); }
#else
FIRN_WIDE Floats root(Floats a) {
    for (int i = 0; i < kRegisterLanes; ++i) a[i] = firn::sqrt(a[i]);
    return a;
}
FIRN_WIDE Floats smaller(Floats a, Floats b) { return a < b ? a : b; }
FIRN_WIDE Floats larger(Floats a, Floats b) { return a > b ? a : b; }
FIRN_WIDE int signs(Ints mask) {
    int all = 0;
    for (int i = 0; i < kRegisterLanes; ++i) all |= (mask[i] < 0) << i;
    return all;
}
#endif
FIRN_WIDE Floats chosen(Ints mask, Floats a, Floats b) { return floats((bits(a) & mask) | (bits(b) & ~mask)); }
FIRN_WIDE Floats whole(Floats a) {
    for (int i = 0; i < kRegisterLanes; ++i) a[i] = firn::floor(a[i]);
    return a;
}
#endif
#endif

// a b + c, a b - c, c - a b, rounded once.
#if defined(FIRN_AVX512_SOURCE)
FIRN_WIDE Floats fma(Floats a, Floats b, Floats c) { return _mm512_fmadd_ps(a, b, c); }
FIRN_WIDE Floats fms(Floats a, Floats b, Floats c) { return _mm512_fmsub_ps(a, b, c); }
FIRN_WIDE Floats fnma(Floats a, Floats b, Floats c) { return _mm512_fnmadd_ps(a, b, c); }
#elif defined(__AVX2__) && defined(__FMA__)
FIRN_WIDE Floats fma(Floats a, Floats b, Floats c) { return _mm256_fmadd_ps(a, b, c); }
FIRN_WIDE Floats fms(Floats a, Floats b, Floats c) { return _mm256_fmsub_ps(a, b, c); }
FIRN_WIDE Floats fnma(Floats a, Floats b, Floats c) { return _mm256_fnmadd_ps(a, b, c); }
#else
#if defined(__SSE2__) && !defined(__AVX2__)
/// p + x, rounded to odd: where something was lost and the last bit is even, to the neighbour on the side of what was
/// lost. Another rounding to float then gives what one alone would have given [Boldo and Melquiond 2008, Emulation of a
/// FMA]; after rounding to nearest it may end on the wrong side of the middle between two floats.
FIRN_WIDE __m128d sumToOdd(__m128d p, __m128d x) {
    const __m128d sum = p + x, part = sum - p, lost = (p - (sum - part)) + (x - part);  // exactly [Knuth, sec. 4.2.2]
    const __m128i bits = _mm_castpd_si128(sum), zero = _mm_setzero_si128(), one = _mm_set1_epi64x(1);
    const __m128d none = _mm_setzero_pd(),
                  isInexact =
                      _mm_or_pd(_mm_cmplt_pd(lost, none), _mm_cmpgt_pd(lost, none));  // not where it is no number
    const __m128i isEven = _mm_sub_epi64(zero, _mm_andnot_si128(bits, one));
    const __m128i isTowardsZero = _mm_srli_epi64(_mm_castpd_si128(_mm_xor_pd(lost, sum)), 63);
    const __m128i next = _mm_sub_epi64(one, _mm_slli_epi64(isTowardsZero, 1));
    return _mm_castsi128_pd(_mm_add_epi64(bits, _mm_castpd_si128(isInexact) & isEven & next));
}
/// For processors without it: a product of floats is exact in double.
FIRN_WIDE Floats fma(Floats a, Floats b, Floats c) {
    const auto high = [](Floats f) { return _mm_cvtps_pd(_mm_movehl_ps(f, f)); };
    const __m128d low2 = sumToOdd(_mm_cvtps_pd(a) * _mm_cvtps_pd(b), _mm_cvtps_pd(c));
    const __m128d high2 = sumToOdd(high(a) * high(b), high(c));
    return _mm_movelh_ps(_mm_cvtpd_ps(low2), _mm_cvtpd_ps(high2));
}
#else
FIRN_WIDE Floats fma(Floats a, Floats b, Floats c) {
    for (int i = 0; i < kRegisterLanes; ++i) a[i] = firn::fma(a[i], b[i], c[i]);
    return a;
}
#endif
FIRN_WIDE Floats fms(Floats a, Floats b, Floats c) { return fma(a, b, floats(bits(c) ^ signBits())); }
FIRN_WIDE Floats fnma(Floats a, Floats b, Floats c) { return fma(floats(bits(a) ^ signBits()), b, c); }
#endif

}  // namespace simd

/// A truth in each lane.
template <int N>
struct Mask {
    static constexpr int kRegisters = N / kRegisterLanes;
    simd::Truths r[kRegisters];

    FIRN_WIDE friend Mask operator&&(Mask a, const Mask& b) {
        FIRN_EACH(a.r[k] = simd::Truths(a.r[k] & b.r[k]));
        return a;
    }
    FIRN_WIDE friend Mask operator||(Mask a, const Mask& b) {
        FIRN_EACH(a.r[k] = simd::Truths(a.r[k] | b.r[k]));
        return a;
    }
    FIRN_WIDE friend Mask operator!(Mask a) {
        FIRN_EACH(a.r[k] = simd::opposite(a.r[k]));
        return a;
    }
    FIRN_WIDE friend bool any(const Mask& a) {
        simd::Truths m = a.r[0];
        for (int k = 1; k < kRegisters; ++k) m = simd::Truths(m | a.r[k]);
        return simd::signs(m) != 0;
    }
    FIRN_WIDE friend bool all(const Mask& a) { return !any(!a); }
};

template <int N>
struct Wide {
    static_assert(N > 0 && N % kRegisterLanes == 0, "whole registers");
    static constexpr int kRegisters = N / kRegisterLanes;
    simd::Floats r[kRegisters];

    Wide() = default;
    FIRN_WIDE Wide(float a) { FIRN_EACH(r[k] = a - simd::Floats{}); }  // in every lane
    FIRN_WIDE explicit Wide(double a) : Wide(float(a)) {}
    FIRN_WIDE explicit Wide(int a) : Wide(float(a)) {}

    /// Memory needs no alignment.
    FIRN_WIDE static Wide load(const float* from) {
        Wide a;
        FIRN_EACH(a.r[k] = reinterpret_cast<const simd::LooseFloats*>(from)[k]);
        return a;
    }
    FIRN_WIDE void store(float* to) const { FIRN_EACH(reinterpret_cast<simd::LooseFloats*>(to)[k] = r[k]); }
    FIRN_WIDE float lane(int i) const { return r[i / kRegisterLanes][i % kRegisterLanes]; }
    FIRN_WIDE void setLane(int i, float a) { r[i / kRegisterLanes][i % kRegisterLanes] = a; }

    FIRN_WIDE Wide& operator+=(const Wide& b) { return *this = *this + b; }
    FIRN_WIDE Wide& operator-=(const Wide& b) { return *this = *this - b; }
    FIRN_WIDE Wide& operator*=(const Wide& b) { return *this = *this * b; }
    FIRN_WIDE Wide& operator/=(const Wide& b) { return *this = *this / b; }

    FIRN_WIDE friend Wide operator+(Wide a, const Wide& b) {
        FIRN_EACH(a.r[k] += b.r[k]);
        return a;
    }
    FIRN_WIDE friend Wide operator-(Wide a, const Wide& b) {
        FIRN_EACH(a.r[k] -= b.r[k]);
        return a;
    }
    FIRN_WIDE friend Wide operator*(Wide a, const Wide& b) {
        FIRN_EACH(a.r[k] *= b.r[k]);
        return a;
    }
    FIRN_WIDE friend Wide operator/(Wide a, const Wide& b) {
        FIRN_EACH(a.r[k] /= b.r[k]);
        return a;
    }
    FIRN_WIDE friend Wide operator-(Wide a) {
        FIRN_EACH(a.r[k] = simd::floats(simd::bits(a.r[k]) ^ simd::signBits()));
        return a;
    }

    FIRN_WIDE friend Mask<N> operator<(const Wide& a, const Wide& b) {
        Mask<N> m;
        FIRN_EACH(m.r[k] = simd::isLess(a.r[k], b.r[k]));
        return m;
    }
    FIRN_WIDE friend Mask<N> operator<=(const Wide& a, const Wide& b) {
        Mask<N> m;
        FIRN_EACH(m.r[k] = simd::isAtMost(a.r[k], b.r[k]));
        return m;
    }
    FIRN_WIDE friend Mask<N> operator==(const Wide& a, const Wide& b) {
        Mask<N> m;
        FIRN_EACH(m.r[k] = simd::isEqual(a.r[k], b.r[k]));
        return m;
    }
    FIRN_WIDE friend Mask<N> operator>(const Wide& a, const Wide& b) { return b < a; }
    FIRN_WIDE friend Mask<N> operator>=(const Wide& a, const Wide& b) { return b <= a; }
    FIRN_WIDE friend Mask<N> operator!=(const Wide& a, const Wide& b) { return !(a == b); }

    FIRN_WIDE friend Wide select(const Mask<N>& mask, Wide a, const Wide& b) {
        FIRN_EACH(a.r[k] = simd::chosen(mask.r[k], a.r[k], b.r[k]));
        return a;
    }
    FIRN_WIDE friend Wide min(Wide a, const Wide& b) {
        FIRN_EACH(a.r[k] = simd::smaller(a.r[k], b.r[k]));
        return a;
    }
    FIRN_WIDE friend Wide max(Wide a, const Wide& b) {
        FIRN_EACH(a.r[k] = simd::larger(a.r[k], b.r[k]));
        return a;
    }
    FIRN_WIDE friend Wide sqrt(Wide a) {
        FIRN_EACH(a.r[k] = simd::root(a.r[k]));
        return a;
    }
    FIRN_WIDE friend Wide fma(Wide a, const Wide& b, const Wide& c) {
        FIRN_EACH(a.r[k] = simd::fma(a.r[k], b.r[k], c.r[k]));
        return a;
    }
    FIRN_WIDE friend Wide fms(Wide a, const Wide& b, const Wide& c) {
        FIRN_EACH(a.r[k] = simd::fms(a.r[k], b.r[k], c.r[k]));
        return a;
    }
    FIRN_WIDE friend Wide fnma(Wide a, const Wide& b, const Wide& c) {
        FIRN_EACH(a.r[k] = simd::fnma(a.r[k], b.r[k], c.r[k]));
        return a;
    }
    FIRN_WIDE friend Wide floor(Wide a) {
        FIRN_EACH(a.r[k] = simd::whole(a.r[k]));
        return a;
    }
    FIRN_WIDE friend Wide abs(Wide a) {
        FIRN_EACH(a.r[k] = simd::floats(simd::bits(a.r[k]) & ~simd::signBits()));
        return a;
    }
    FIRN_WIDE friend Wide withSignOf(Wide a, const Wide& b) {
        FIRN_EACH(a.r[k] =
                      simd::floats((simd::bits(a.r[k]) & ~simd::signBits()) | (simd::bits(b.r[k]) & simd::signBits())));
        return a;
    }
    /// The same, in registers: g++ would load what is used twice from memory twice.
    FIRN_WIDE friend Wide held(Wide a) {
#if defined(__SSE2__)
        FIRN_EACH(asm("" : "+v"(a.r[k])));
#endif
        return a;
    }
    FIRN_WIDE friend Wide powerOfTwo(const Wide& n) {
        Wide a = n + Wide(12582912.0f + 127);
        FIRN_EACH(a.r[k] = simd::floats(simd::bits(a.r[k]) << 23));
        return a;
    }
    FIRN_WIDE friend Wide powerOfTwoBelow(Wide a) {
        FIRN_EACH(a.r[k] = simd::floats(simd::bits(a.r[k]) & 0x7f800000));
        return a;
    }
    FIRN_WIDE friend Mask<N> hasBits(const Wide& a, std::uint32_t bits) {
        Mask<N> m;
        FIRN_EACH(m.r[k] = simd::isAny(simd::bits(a.r[k]) & int(bits)));
        return m;
    }
};

}  // namespace FIRN_ISA

template <int N>
struct Lanes<Wide<N>> {
    using Type = float;
    static constexpr int kCount = N;
    FIRN_WIDE static Wide<N> load(const float* from) { return Wide<N>::load(from); }
    FIRN_WIDE static void store(float* to, const Wide<N>& a) { a.store(to); }
};

}  // namespace firn
