#include "firn/grid/kernels.h"

#include <gtest/gtest.h>

namespace firn {
namespace {

TEST(Spline, SlopeIsTheDerivativeToSecondOrder) {
    for (const double x : {0.37, -0.37, 1.4, -1.4}) {
        double last = 0;
        for (const double h : {1e-2, 5e-3}) {
            // At h = 1e-2 a piece of degree three has an exact third-order term only, so the ratio is 4.
            const double error = std::abs((cubic(x + h) - cubic(x - h)) / (2 * h) - cubicSlope(x));
            if (last > 0) EXPECT_NEAR(4.0, last / error, 0.1) << x;
            last = error;
        }
    }
}

TEST(Spline, SlopeIsOdd) {
    for (double x = 0; x < 2.5; x += 0.1) EXPECT_DOUBLE_EQ(-cubicSlope(x), cubicSlope(-x));
}

TEST(CubicStencil, EqualsTheFormulaAtEveryNode) {
    for (double x = -3; x < 3; x += 0.0371) {
        const CubicStencil<double> st({x, x + 0.3, -x});
        const double X[3] = {x, x + 0.3, -x};
        for (int axis = 0; axis < 3; ++axis)
            for (int k = 0; k < 4; ++k) {
                EXPECT_NEAR(cubic(X[axis] - (st.base[axis] + k)), st.w[axis][k], 1e-14);
                EXPECT_NEAR(cubicSlope(X[axis] - (st.base[axis] + k)), st.dw[axis][k], 1e-14);
            }
    }
}

TEST(CubicStencil, WeightsSumToOneSlopesToZeroAndLinearFieldsAreReproduced) {
    for (double x = -2; x < 2; x += 0.0173) {
        const CubicStencil<double> st({x, 0, 0});
        double w = 0, dw = 0, position = 0, slope = 0;
        for (int k = 0; k < 4; ++k) {
            w += st.w[0][k], dw += st.dw[0][k];
            position += st.w[0][k] * (st.base[0] + k), slope += st.dw[0][k] * (st.base[0] + k);
        }
        EXPECT_NEAR(1, w, 1e-14);
        EXPECT_NEAR(0, dw, 1e-14);
        EXPECT_NEAR(x, position, 1e-13);
        EXPECT_NEAR(1, slope, 1e-13);
    }
}

}  // namespace
}  // namespace firn
