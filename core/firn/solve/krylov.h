// Linear systems A x = b known only by what A does to a vector, with A symmetric in an inner product <a, b>.
//
// Conjugate residuals [Stiefel 1955; Saad 2003, alg. 6.20]: of all vectors in reach the one with the shortest residual
// r = b - A x, so that the residual never grows, also where A is indefinite.
//
//   alpha = <r, A p> / <A p, A p>    x += alpha p         r -= alpha A p
//   beta  = <r', A r'> / <r, A p>    p  = r' + beta p     A p = A r' + beta A p
//
// Where A is indefinite <r, A r> may vanish: the direction r then leads nowhere and the next beta would divide by zero.
// A r leads on [Luenberger 1970]:
//
//   p = A r - gamma r - delta p,   gamma = <A r, A A r> / <A r, A r>,   delta = <A p, A A r> / <A p, A p>
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace firn {

enum class KrylovStop {
    converged,
    iterationCap,
    breakdown,   // no direction lowers the residual: A is singular and b out of its reach
    stagnation,  // rounding keeps the residual above the tolerance
    nonFinite,   // A, b or the start held a number that is not finite
};

struct KrylovOptions {
    double tolerance = 1e-4;  // of |b - A x| / reference
    int maxIterations = 200;
    double reference = 0;  // what residuals are measured against; 0: |b|, or the first residual where b is zero
    /// The residual is made afresh before it is reported, for one application of A: the recursion's own drifts away
    /// from it by rounding, and would call converged what is not.
    bool confirm = true;
};

struct KrylovReport {
    KrylovStop stop;
    int iterations;
    int applications;         // of A
    double relativeResidual;  // |b - A x| / reference; infinite where the start has none
};

/// Squares of a residual's norm: in the inner product, and in what the method minimises. A preconditioner B makes the
/// two differ: it minimises <r, B r>.
struct ResidualNorms {
    double squared, minimised;
};
/// <a, b> and <b, b> of a vector a and one made from it.
struct DotPair {
    double ab, bb;
    friend DotPair operator+(const DotPair& x, const DotPair& y) { return {x.ab + y.ab, x.bb + y.bb}; }
};

/// Vectors that a solve works on; kept by the caller, so that the next solve need not ask for memory.
template <class Space>
struct KrylovWork {
    typename Space::Vector p;
    typename Space::Residual r, Ar, Ap, AAr;
};

namespace detail {

template <class Space>
class ConjugateResidual {
public:
    using Vector = typename Space::Vector;

    ConjugateResidual(Space& space, const Vector& b, Vector& x, KrylovWork<Space>& w, const KrylovOptions& o)
        : space_(space), b_(b), x_(x), w_(w), options_(o) {}

    KrylovReport solve() {
        begin();
        if (!std::isfinite(norms_.squared) || !std::isfinite(reference_)) return report(KrylovStop::nonFinite);
        for (;;) {
            const double before = norms_.squared;
            const int measuredAt = iterations_;
            const KrylovStop stop = descend();
            const bool moved = iterations_ > measuredAt;
            if (!options_.confirm || !moved || stop == KrylovStop::nonFinite) return report(stop);
            measure();
            if (!std::isfinite(norms_.squared)) return report(KrylovStop::nonFinite);
            if (norms_.squared <= target_) return report(KrylovStop::converged);
            if (stop != KrylovStop::converged) return report(stop);
            // Not even halved although the recursion says so: what is left is rounding.
            if (norms_.squared > before / 4) return report(KrylovStop::stagnation);
        }
    }

private:
    void begin() {
        space_.prepare(w_.p);
        for (typename Space::Residual* v : {&w_.r, &w_.Ar, &w_.Ap, &w_.AAr}) space_.prepare(*v);
        measure();
        reference_ = options_.reference > 0 ? options_.reference : std::sqrt(space_.dot(b_, b_));
        if (reference_ == 0) reference_ = std::sqrt(norms_.squared);
        target_ = options_.tolerance * reference_ * options_.tolerance * reference_;
    }

    void measure() {
        norms_.squared = space_.residual(b_, x_, w_.r);
        ++applications_;
    }

    /// Follows the recursion from the present residual on. x is touched only by steps whose numbers are finite, and
    /// none of them lengthens the residual: wherever this ends, x is the best so far.
    KrylovStop descend() {
        if (norms_.squared > target_) norms_.minimised = space_.minimised(w_.r, norms_.squared);
        bool fresh = true;
        for (; norms_.squared > target_; fresh = false) {
            if (iterations_ == options_.maxIterations) return KrylovStop::iterationCap;
            const DotPair rAr = space_.apply(w_.r, w_.Ar);
            ++applications_;
            if (!isFinite(rAr)) return KrylovStop::nonFinite;
            if (!(rAr.bb > 0)) return KrylovStop::breakdown;
            const double r = std::sqrt(norms_.minimised);
            learnScale(r, std::sqrt(rAr.bb), fresh);
            double p = r;
            if (leads(rAr, r, p))
                rAp_ = space_.turn(fresh ? 0 : rAr.ab / rAp_.ab, w_.r, w_.Ar, w_.p, w_.Ap);
            else
                rAp_ = sidestep(rAr, fresh, p);
            if (!isFinite(rAp_)) return KrylovStop::nonFinite;
            if (!leads(rAp_, r, p)) return KrylovStop::breakdown;
            norms_ = space_.advance(rAp_.ab / rAp_.bb, w_.p, w_.Ap, x_, w_.r);
            ++iterations_;
            if (!std::isfinite(norms_.squared)) return KrylovStop::nonFinite;
        }
        return KrylovStop::converged;
    }

    /// Whether a direction shortens r: <r, A p> is more than the rounding of A, without which the step would only throw
    /// x about in A's null space; and the cosine of r and A p is one that the next beta may divide by.
    /// @param r, p  lengths
    bool leads(const DotPair& rAp, double r, double p) const {
        return std::abs(rAp.ab) > kVanishing * scale_ * r * p && rAp.ab * rAp.ab > kRounding * r * r * rAp.bb;
    }

    /// Where r does not lead. @param p  gets a bound of the direction's length
    DotPair sidestep(const DotPair& rAr, bool fresh, double& p) {
        const DotPair ArAAr = space_.apply(w_.Ar, w_.AAr);
        ++applications_;
        const double gamma = ArAAr.ab / rAr.bb, delta = fresh ? 0 : space_.dot(w_.Ap, w_.AAr) / rAp_.bb;
        p = std::sqrt(rAr.bb) + std::abs(gamma) * p;
        return space_.fold(-gamma, -delta, w_.r, w_.Ar, w_.AAr, w_.p, w_.Ap);
    }

    /// Keeps the largest stretch by A that has shown: of r, and of what the last step took off r.
    void learnScale(double r, double Ar, bool fresh) {
        scale_ = std::max(scale_, Ar / r);
        const double moved = std::abs(rAp_.ab) / std::sqrt(rAp_.bb);
        if (!fresh) scale_ = std::max(scale_, std::abs(Ar - lastAr_) / moved);
        lastAr_ = Ar;
    }

    KrylovReport report(KrylovStop stop) const {
        const double residual = std::sqrt(norms_.squared);
        const double relative = residual == 0 ? 0 : residual / reference_;
        return {stop, iterations_, applications_,
                std::isfinite(relative) ? relative : std::numeric_limits<double>::infinity()};
    }

    static bool isFinite(const DotPair& d) { return std::isfinite(d.ab) && std::isfinite(d.bb); }

    static constexpr double kRounding = std::numeric_limits<typename Space::Value>::epsilon();
    static constexpr double kVanishing = 32 * kRounding;  // what sums of some hundred terms round to

    Space& space_;
    const Vector& b_;
    Vector& x_;
    KrylovWork<Space>& w_;
    KrylovOptions options_;
    ResidualNorms norms_{};
    DotPair rAp_{};      // <r, A p> and <A p, A p> of the last direction
    double scale_ = 0;   // largest stretch by A so far: what vanishes is measured against it
    double lastAr_ = 0;  // length before the last step
    double reference_ = 0, target_ = 0;
    int iterations_ = 0, applications_ = 0;
};

}  // namespace detail

/// Solves A x = b from the x given. x ends with the smallest residual that was reached, whatever the reason to stop.
///
/// A space has the types Value (float or double: its rounding decides what vanishes), Vector (x, b, p) and Residual (r
/// and what A makes of vectors; the same as Vector unless there is a preconditioner), and these functions, each of
/// which is a pass over memory or two and sums in double, in one order whatever the number of threads:
///
///   void prepare(v)                             v gets the size of the space, and zeros
///   double dot(a, b)
///   double residual(b, x, r)                    r = b - A x; <r, r>
///   double minimised(r, rr)                     the square of what the method minimises, of an r it begins with
///   DotPair apply(a, Aa)                        Aa = A a; <a, Aa> and <Aa, Aa>
///   ResidualNorms advance(c, p, Ap, x, r)       x += c p, r -= c Ap
///   DotPair turn(c, r, Ar, p, Ap)               p = r + c p, Ap = Ar + c Ap; <r, Ap> and <Ap, Ap>
///   DotPair fold(c, d, r, Ar, AAr, p, Ap)       p = Ar + c r + d p, Ap = AAr + c Ar + d Ap; the same
///
/// An unknown that is not free (a node in a collider) has its value in b and in x, and A leaves it alone: its residual
/// is then zero from the start and stays so, and A need be symmetric among the free ones only.
template <class Space>
KrylovReport conjugateResidual(Space& space, const typename Space::Vector& b, typename Space::Vector& x,
                               KrylovWork<Space>& work, const KrylovOptions& options) {
    return detail::ConjugateResidual<Space>(space, b, x, work, options).solve();
}

}  // namespace firn
