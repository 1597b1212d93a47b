// What the square matrices of the stand-in share. Rows first; vectors are rows, so products read left to right.
#pragma once

#include <cmath>
#include <ostream>
#include <utility>

#include <hdk_double/vector_base.h>

namespace hdk_double {

template <typename Derived, typename T, int N>
class MatrixBase {
public:
    using value_type = T;
    static constexpr int tuple_size = N * N;

    T& operator()(unsigned r, unsigned c) { return matx[r][c]; }
    T operator()(unsigned r, unsigned c) const { return matx[r][c]; }
    T* operator()(unsigned r) { return matx[r]; }
    const T* operator()(unsigned r) const { return matx[r]; }
    T* operator[](unsigned r) { return matx[r]; }
    const T* operator[](unsigned r) const { return matx[r]; }
    T* data() { return &matx[0][0]; }
    const T* data() const { return &matx[0][0]; }

    void zero() { setDiagonal(T(0)); }
    void identity() { setDiagonal(T(1)); }
    bool isZero() const { return self() == Derived(T(0)); }
    bool isIdentity() const { return self() == Derived(T(1)); }
    static const Derived& getIdentityMatrix() {
        static const Derived one(T(1));
        return one;
    }

    Derived& operator+=(const Derived& b) {
        for (int i = 0; i < N * N; ++i) data()[i] += b.data()[i];
        return self();
    }
    Derived& operator-=(const Derived& b) {
        for (int i = 0; i < N * N; ++i) data()[i] -= b.data()[i];
        return self();
    }
    template <typename S, IfNumber<S> = 0>
    Derived& operator*=(S s) {
        for (int i = 0; i < N * N; ++i) data()[i] *= static_cast<T>(s);
        return self();
    }
    template <typename S, IfNumber<S> = 0>
    Derived& operator/=(S s) {
        for (int i = 0; i < N * N; ++i) data()[i] /= static_cast<T>(s);
        return self();
    }
    Derived& operator*=(const Derived& b) { return self() = self() * b; }
    friend Derived operator+(Derived a, const Derived& b) { return a += b; }
    friend Derived operator-(Derived a, const Derived& b) { return a -= b; }
    template <typename S, IfNumber<S> = 0>
    friend Derived operator*(Derived a, S s) {
        return a *= s;
    }
    template <typename S, IfNumber<S> = 0>
    friend Derived operator*(S s, Derived a) {
        return a *= s;
    }
    template <typename S, IfNumber<S> = 0>
    friend Derived operator/(Derived a, S s) {
        return a /= s;
    }
    Derived operator-() const { return self() * T(-1); }
    friend Derived operator*(const Derived& a, const Derived& b) {
        Derived r(T(0));
        for (int i = 0; i < N; ++i)
            for (int k = 0; k < N; ++k)
                for (int j = 0; j < N; ++j) r.matx[i][j] += a.matx[i][k] * b.matx[k][j];
        return r;
    }
    Derived& preMultiply(const Derived& a) { return self() = a * self(); }
    bool operator==(const Derived& b) const {
        for (int i = 0; i < N * N; ++i)
            if (!(data()[i] == b.data()[i])) return false;
        return true;
    }
    bool operator!=(const Derived& b) const { return !(*this == b); }
    bool isEqual(const Derived& b, T tol = static_cast<T>(0.00001)) const {
        for (int i = 0; i < N * N; ++i)
            if (!(std::abs(data()[i] - b.data()[i]) <= tol)) return false;
        return true;
    }

    void transpose() {
        for (int i = 0; i < N; ++i)
            for (int j = i + 1; j < N; ++j) std::swap(matx[i][j], matx[j][i]);
    }
    Derived transposedCopy() const {
        Derived r = self();
        r.transpose();
        return r;
    }
    T trace() const {
        T sum = 0;
        for (int i = 0; i < N; ++i) sum += matx[i][i];
        return sum;
    }
    T euclideanNorm2() const {
        T sum = 0;
        for (int i = 0; i < N * N; ++i) sum += data()[i] * data()[i];
        return sum;
    }
    T euclideanNorm() const { return static_cast<T>(std::sqrt(euclideanNorm2())); }
    T determinant() const {
        Derived inverse;
        return eliminate(inverse);
    }
    /// 0 when it could be inverted, as in the HDK; a singular matrix is left alone.
    int invert() { return invert(self()); }
    int invert(Derived& inverse) const {
        Derived r;
        if (eliminate(r) == T(0)) return 1;
        inverse = r;
        return 0;
    }
    bool isSingular() const { return determinant() == T(0); }

    friend std::ostream& operator<<(std::ostream& os, const MatrixBase& m) {
        for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j) os << (j ? " " : i ? "\n" : "") << m.matx[i][j];
        return os;
    }

    T matx[N][N];

protected:
    MatrixBase() : matx{} {}
    void setDiagonal(T v) {
        for (int i = 0; i < N; ++i)
            for (int j = 0; j < N; ++j) matx[i][j] = i == j ? v : T(0);
    }
    template <typename S>
    void set(const S* values) {
        for (int i = 0; i < N * N; ++i) data()[i] = static_cast<T>(values[i]);
    }

private:
    Derived& self() { return static_cast<Derived&>(*this); }
    const Derived& self() const { return static_cast<const Derived&>(*this); }

    /// Gauss-Jordan with pivots by column: the determinant, and the inverse where it is not zero.
    T eliminate(Derived& inverse) const {
        Derived a = self();
        inverse.identity();
        T det = 1;
        for (int c = 0; c < N; ++c) {
            int p = c;
            for (int r = c + 1; r < N; ++r)
                if (std::abs(a.matx[r][c]) > std::abs(a.matx[p][c])) p = r;
            if (a.matx[p][c] == T(0)) return T(0);
            if (p != c) det = -det;
            std::swap(a.matx[p], a.matx[c]);
            std::swap(inverse.matx[p], inverse.matx[c]);
            det *= a.matx[c][c];
            reduceColumn(a, inverse, c);
        }
        return det;
    }
    static void reduceColumn(Derived& a, Derived& inverse, int c) {
        const T pivot = a.matx[c][c];
        for (int j = 0; j < N; ++j) {
            a.matx[c][j] /= pivot;
            inverse.matx[c][j] /= pivot;
        }
        for (int r = 0; r < N; ++r) {
            const T f = a.matx[r][c];
            if (r == c || f == T(0)) continue;
            for (int j = 0; j < N; ++j) {
                a.matx[r][j] -= f * a.matx[c][j];
                inverse.matx[r][j] -= f * inverse.matx[c][j];
            }
        }
    }
};

}  // namespace hdk_double
