// Formulas of base over arrays, compiled three times: for one float, for lanes, for lanes with AVX2. An array of
// matrices comes element by element: all a(0, 0), all a(0, 1), and so on.
#pragma once

#include <cstddef>

#include "firn/base/math/exp.h"
#include "firn/base/math/svd.h"
#include "firn/base/simd/isa.h"

namespace firn {

inline constexpr std::size_t kOperationNumbers = 15, kFusedNumbers = 3, kSvdNumbers = 21;

template <class T>
Mat<T> matrixAt(const float* a, std::size_t i, std::size_t count) {
    Mat<T> m;
    for (int k = 0; k < 9; ++k) m.a[k / 3][k % 3] = Lanes<T>::load(a + std::size_t(k) * count + i);
    return m;
}

/// Writes the numbers of one index (of as many as T has lanes) into the rows of an array.
template <class T>
struct Column {
    float* at;
    std::size_t count;

    void put(const T& a) {
        Lanes<T>::store(at, a);
        at += count;
    }
    void put(const Vec<T>& a) { put(a.x), put(a.y), put(a.z); }
    void put(const Mat<T>& a) {
        for (int k = 0; k < 9; ++k) put(a.a[k / 3][k % 3]);
    }
};

template <class T>
void exponentialsOf(const float* x, float* out, std::size_t count) {
    for (std::size_t i = 0; i < count; i += Lanes<T>::kCount) Lanes<T>::store(out + i, exp(Lanes<T>::load(x + i)));
}

template <class T>
void operationsOf(const float* x, float* out, std::size_t count) {
    for (std::size_t i = 0; i < count; i += Lanes<T>::kCount) {
        const T a = Lanes<T>::load(x + i), b = Lanes<T>::load(x + count + i);
        Column<T> to{out + i, count};
        const auto flag = [](const auto& mask) { return select(mask, T(1), T(0)); };
        to.put(min(a, b)), to.put(max(a, b)), to.put(abs(a)), to.put(-a);
        to.put(sqrt(abs(a))), to.put(floor(a)), to.put(withSignOf(a, b)), to.put(powerOfTwoBelow(a));
        to.put(flag(a < b)), to.put(flag(a <= b)), to.put(flag(a == b)), to.put(flag(a != b));
        to.put(flag(a > b && !(b >= T(0)))), to.put(flag(a > b || b >= T(0)));
        to.put(flag(hasBits(a, 0x80400001u)));
    }
}

template <class T>
void fusedOf(const float* x, float* out, std::size_t count) {
    for (std::size_t i = 0; i < count; i += Lanes<T>::kCount) {
        const T a = Lanes<T>::load(x + i), b = Lanes<T>::load(x + count + i), c = Lanes<T>::load(x + 2 * count + i);
        Column<T> to{out + i, count};
        to.put(fma(a, b, c)), to.put(fms(a, b, c)), to.put(fnma(a, b, c));
    }
}

template <class T>
void decompositionsOf(const float* F, float* out, std::size_t count) {
    for (std::size_t i = 0; i < count; i += Lanes<T>::kCount) {
        const Svd<T> d = svd(matrixAt<T>(F, i, count));
        Column<T> to{out + i, count};
        to.put(d.U), to.put(d.V), to.put(d.s);
    }
}

/// An array in, an array out.
using Probe = void (*)(const float* in, float* out, std::size_t count);

struct WideProbes {
    Probe exponentials, operations, fused, decompositions;
};
namespace baseline {
WideProbes wideProbes();
}
namespace avx2 {
WideProbes wideProbes();
}
namespace avx512 {
WideProbes wideProbes();
}

}  // namespace firn
