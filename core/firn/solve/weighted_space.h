// Vectors in flat arrays with the inner product <a, b> = sum w_i a_i . b_i: what solve/krylov.h works on.
#pragma once

#include <type_traits>
#include <vector>

#include "firn/base/math/vec.h"
#include "firn/base/span.h"
#include "firn/solve/krylov.h"
#include "firn/solve/row_loop.h"

namespace firn {

namespace detail {

template <class Entry>
struct ValueOf {
    using type = Entry;
};
template <class T>
struct ValueOf<Vec<T>> {
    using type = T;
};

template <class T>
double exactDot(const T& a, const T& b) {
    return double(a) * double(b);
}
template <class T>
double exactDot(const Vec<T>& a, const Vec<T>& b) {
    return dot(cast<double>(a), cast<double>(b));
}

}  // namespace detail

/// @tparam Entry     a number or a Vec, one per weight
/// @tparam Operator  called as A(x, Ax) on two vectors
template <class Entry, class Operator>
class WeightedSpace {
public:
    using Value = typename detail::ValueOf<Entry>::type;
    using Vector = std::vector<Entry>;
    using Residual = Vector;

    /// @param w  weights, of a grid its masses; an entry of weight 0 is not seen
    WeightedSpace(Span<const Value> w, Operator A) : w_(w), A_(std::move(A)) {}

    void prepare(Vector& v) const { v.assign(w_.size(), Entry{}); }

    double dot(const Vector& a, const Vector& b) const {
        return sumRows<double>(w_.size(), [&](std::size_t i) { return weighted(i, a[i], b[i]); });
    }

    double residual(const Vector& b, const Vector& x, Vector& r) {
        A_(x, r);
        return sumRows<double>(w_.size(), [&](std::size_t i) {
            r[i] = b[i] - r[i];
            return weighted(i, r[i], r[i]);
        });
    }
    double minimised(const Vector&, double squared) const { return squared; }

    DotPair apply(const Vector& a, Vector& Aa) {
        A_(a, Aa);
        return pairs([&](std::size_t i) { return DotPair{weighted(i, a[i], Aa[i]), weighted(i, Aa[i], Aa[i])}; });
    }

    ResidualNorms advance(double c, const Vector& p, const Vector& Ap, Vector& x, Vector& r) const {
        const double squared = sumRows<double>(w_.size(), [&, k = Value(c)](std::size_t i) {
            x[i] += k * p[i];
            r[i] -= k * Ap[i];
            return weighted(i, r[i], r[i]);
        });
        return {squared, squared};
    }

    DotPair turn(double c, const Vector& r, const Vector& Ar, Vector& p, Vector& Ap) const {
        return pairs([&, k = Value(c)](std::size_t i) {
            p[i] = r[i] + k * p[i];
            Ap[i] = Ar[i] + k * Ap[i];
            return DotPair{weighted(i, r[i], Ap[i]), weighted(i, Ap[i], Ap[i])};
        });
    }

    DotPair fold(double c, double d, const Vector& r, const Vector& Ar, const Vector& AAr, Vector& p,
                 Vector& Ap) const {
        return pairs([&, k = Value(c), l = Value(d)](std::size_t i) {
            p[i] = Ar[i] + k * r[i] + l * p[i];
            Ap[i] = AAr[i] + k * Ar[i] + l * Ap[i];
            return DotPair{weighted(i, r[i], Ap[i]), weighted(i, Ap[i], Ap[i])};
        });
    }

    /// y = c a + d y; <y, z> with z, which may be y.
    double combine(double c, const Vector& a, double d, Vector& y, const Vector& z) const {
        return sumRows<double>(w_.size(), [&, k = Value(c), l = Value(d)](std::size_t i) {
            y[i] = k * a[i] + l * y[i];
            return weighted(i, y[i], z[i]);
        });
    }

private:
    double weighted(std::size_t i, const Entry& a, const Entry& b) const {
        return double(w_[i]) * detail::exactDot(a, b);
    }
    template <class F>
    DotPair pairs(F&& f) const {
        return sumRows<DotPair>(w_.size(), f);
    }

    Span<const Value> w_;
    Operator A_;
};

}  // namespace firn
