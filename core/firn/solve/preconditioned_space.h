// A space with a preconditioner for solve/krylov.h: the method then runs on B A instead of A, which is symmetric in
// <a, B^-1 b>, and minimises <r, B r>. A residual travels with its image under B, so that nobody needs B^-1.
#pragma once

#include <utility>

#include "firn/solve/krylov.h"

namespace firn {

/// @tparam Preconditioner  called as B(r, Br): symmetric in the inner product of the space, definite, near A^-1
template <class Space, class Preconditioner>
class PreconditionedSpace {
public:
    using Value = typename Space::Value;
    using Vector = typename Space::Vector;
    struct Residual {
        Vector plain, turned;  // r and B r
    };

    PreconditionedSpace(Space space, Preconditioner B) : space_(std::move(space)), B_(std::move(B)) {}

    void prepare(Vector& v) const { space_.prepare(v); }
    void prepare(Residual& r) const {
        space_.prepare(r.plain);
        space_.prepare(r.turned);
    }

    double dot(const Vector& a, const Vector& b) const { return space_.dot(a, b); }
    double dot(const Residual& a, const Residual& b) const { return space_.dot(a.turned, b.plain); }

    double residual(const Vector& b, const Vector& x, Residual& r) { return space_.residual(b, x, r.plain); }
    double minimised(Residual& r, double) {
        B_(r.plain, r.turned);
        return dot(r, r);
    }

    DotPair apply(const Residual& a, Residual& Aa) {
        const double aAa = space_.apply(a.turned, Aa.plain).ab;
        B_(Aa.plain, Aa.turned);
        return {aAa, dot(Aa, Aa)};
    }

    ResidualNorms advance(double c, const Vector& p, const Residual& Ap, Vector& x, Residual& r) const {
        const double squared = space_.advance(c, p, Ap.plain, x, r.plain).squared;
        return {squared, space_.combine(-c, Ap.turned, 1, r.turned, r.plain)};
    }

    DotPair turn(double c, const Residual& r, const Residual& Ar, Vector& p, Residual& Ap) const {
        const double rAp = space_.turn(c, r.turned, Ar.plain, p, Ap.plain).ab;
        return {rAp, space_.combine(1, Ar.turned, c, Ap.turned, Ap.plain)};
    }

    DotPair fold(double c, double d, const Residual& r, const Residual& Ar, const Residual& AAr, Vector& p,
                 Residual& Ap) const {
        space_.combine(1, Ar.turned, d, p, p);
        space_.combine(1, AAr.turned, d, Ap.turned, Ap.turned);
        space_.combine(1, AAr.plain, d, Ap.plain, Ap.plain);
        space_.combine(c, r.turned, 1, p, p);
        space_.combine(c, Ar.plain, 1, Ap.plain, Ap.plain);
        const double squared = space_.combine(c, Ar.turned, 1, Ap.turned, Ap.plain);
        return {space_.dot(r.turned, Ap.plain), squared};
    }

private:
    Space space_;
    Preconditioner B_;
};

}  // namespace firn
