// Snow yields by stretch [Stomakhin 2013, sec. 7]: what lies beyond the critical compression and stretch becomes
// permanent. Device-safe.
#pragma once

#include "firn/base/math/spectrum.h"
#include "firn/base/math/svd.h"

namespace firn {

/// JP = det FP is kept between these. Below, an inverted element would make it negative and its stiffness meaningless;
/// above, dust that was torn apart could never pack again. Neither is reached by snow that only breaks and packs.
inline constexpr double kMinPlasticVolume = 0.1, kMaxPlasticVolume = 20;

template <class T>
struct Yielded {
    Mat<T> FE;  // elastic part after the return, U diag(s) V^T
    Mat<T> U;
    Vec<T> s;
    T JP;  // det of the plastic part
};

/// Stretches s on the yield surface, and the plastic volume with what they lost.
///
/// As the paper has it; but a smaller thetaC then makes denser lumps, where figure 8 calls it powdery: methods/mpm.md,
/// "What the thresholds do".
template <class T>
struct Clamped {
    Vec<T> s;
    Truth<T> yields;
    T JP;
};
template <class T>
FIRN_HD Clamped<T> clampedStretches(const Vec<T>& s, T JP, T thetaC, T thetaS) {
    const T low = T(1) - thetaC, high = T(1) + thetaS;
    const Vec<T> k{clamp(s.x, low, high), clamp(s.y, low, high), clamp(s.z, low, high)};
    const auto yields = k.x != s.x || k.y != s.y || k.z != s.z;
    const T volume = JP * (s.x * s.y * s.z) / (k.x * k.y * k.z);
    return {k, yields, select(yields, clamp(volume, T(kMinPlasticVolume), T(kMaxPlasticVolume)), JP)};
}

/// Returns a trial FE = U diag(s) V^T to the yield surface: s into [1 - thetaC, 1 + thetaS], the rest into FP, so that
/// F = FE FP is kept and JP grows by det(s) / det(clamped s).
///
/// Departure: FE is corrected by U (clamped - s) V^T, not rebuilt from its parts, and left alone where it does not
/// yield, so that the rounding of the decomposition does not drift into elastic snow.
template <class T>
FIRN_HD Yielded<T> yield(const Mat<T>& FE, const Svd<T>& d, T JP, T thetaC, T thetaS) {
    const Clamped<T> k = clampedStretches(d.s, JP, thetaC, thetaS);
    const Mat<T> returned = fusedProduct(scaledColumns(d.U, k.s - d.s), transpose(d.V), FE);
    return {select(k.yields, returned, FE), d.U, k.s, k.JP};
}

namespace detail {

/// FE FE^T - 1 = U diag(s^2 - 1) U^T, without the loss of digits that comes with a difference of such numbers.
template <class T>
FIRN_HD SymmetricMat<T> leftStrain(const Mat<T>& FE) {
    const Vec<T> x = rowOf(FE, 0), y = rowOf(FE, 1), z = rowOf(FE, 2);
    const auto square = [](const Vec<T>& a) { return fma(a.z, a.z, fma(a.y, a.y, fms(a.x, a.x, T(1)))); };
    return {square(x), square(y), square(z), fusedDot(x, y), fusedDot(y, z), fusedDot(z, x)};
}

/// yield() without V: U (clamped - s) V^T = U diag((clamped - s) / s) U^T FE.
template <class T>
FIRN_HD Yielded<T> yieldOfUsual(const Mat<T>& FE, const Spectrum<T>& strain, T JP, T thetaC, T thetaS) {
    const Vec<T>& e = strain.values;
    const Vec<T> s{sqrt(T(1) + e.x), sqrt(T(1) + e.y), sqrt(T(1) + e.z)};
    const Clamped<T> k = clampedStretches(s, JP, thetaC, thetaS);
    const T perVolume = T(1) / (s.x * s.y * s.z);  // one division for three
    const Vec<T> d = k.s - s,
                 share{d.x * (s.y * s.z * perVolume), d.y * (s.z * s.x * perVolume), d.z * (s.x * s.y * perVolume)};
    const Mat<T> returned = fusedProduct(composed(strain.U, share), FE, FE);
    return {select(k.yields, returned, FE), strain.U, k.s, k.JP};
}

template <class T, class M>
FIRN_RARE Yielded<T> mendedUnusual(Mat<T> FE, Yielded<T> y, T JP, T thetaC, T thetaS, M unusual) {
    const Yielded<T> u = yield(FE, svd(FE), JP, thetaC, thetaS);
    return {select(unusual, u.FE, y.FE), select(unusual, u.U, y.U), select(unusual, u.s, y.s),
            select(unusual, u.JP, y.JP)};
}

}  // namespace detail

/// The same for a trial FE whose decomposition nobody asks for. Snow is stretched by a few percent, so that squares
/// lose nothing and half the work does; where it is squeezed to a half, stretched to the double or turned inside out,
/// yield() is asked.
template <class T>
FIRN_HD Yielded<T> yielded(const Mat<T>& FE, T JP, T thetaC, T thetaS) {
    const Spectrum<T> strain = spectrum(detail::leftStrain(FE));
    const Vec<T>& e = strain.values;
    const auto unusual = !(min(e.x, e.z) > T(-0.75f) && max(e.x, e.y) < T(3) && fusedDeterminant(FE) > T(0));
    Yielded<T> y = detail::yieldOfUsual(FE, strain, JP, thetaC, thetaS);
    if (any(unusual)) {
        const Yielded<T> mended = detail::mendedUnusual(FE, y, JP, thetaC, thetaS, unusual);
        y = mended;
    }
    return y;
}

}  // namespace firn
