// Deformation gradients of every kind a decomposition may meet, in an order where unlike ones are neighbours.
#pragma once

#include <random>
#include <vector>

#include "firn/base/math/mat.h"

namespace firn {

/// Of independent numbers between -size and size.
template <class T>
Mat<T> randomMatrix(std::mt19937& generator, T size) {
    std::uniform_real_distribution<T> u(-size, size);
    Mat<T> m;
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) m(r, c) = u(generator);
    return m;
}

class MatrixZoo {
public:
    /// Near the identity, as snow is.
    Mat3 snow(float size) { return Mat3::identity() + random(size); }
    Mat3 random(float size) { return randomMatrix(generator_, size); }
    Mat3 ofRank1() { return outer(columnOf(random(1), 0), columnOf(random(1), 0)); }
    Mat3 ofRank2() { return ofRank1() + ofRank1(); }
    /// Singular values 1, about 3e-4 and about 3e-4: the last two are lost in the rounding of F^T F.
    Mat3 needle() { return ofRank1() + random(3e-4f); }
    Mat3 diagonal() { return scaledColumns(Mat3::identity(), columnOf(random(2), 0)); }

    std::vector<Mat3> all(std::size_t count) {
        std::vector<Mat3> F(count);
        for (std::size_t i = 0; i < count; ++i) F[i] = kind(int(i % 16));
        return F;
    }

private:
    Mat3 kind(int i) {
        switch (i) {
            case 0:
                return Mat3::identity();
            case 1:
                return {};
            case 2:
                return random(3);
            case 3:
                return Mat3::diagonal(1, 1, -1) * snow(0.05f);  // inverted
            case 4:
                return ofRank1();
            case 5:
                return ofRank2();
            case 6:
                return needle();
            case 7:
                return random(1e30f);
            case 8:
                return random(1e-30f);
            case 9:
                return random(1e-40f);  // subnormal
            case 10:
                return diagonal();
            case 11:
                return snow(1e-7f);
            default:
                return snow(i % 2 ? 0.005f : 0.05f);
        }
    }
    std::mt19937 generator_{5};
};

}  // namespace firn
