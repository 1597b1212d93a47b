// svdMany for the instruction set that the including file is compiled for.
#pragma once

#include "firn/base/math/svd.h"
#include "firn/base/simd/channels.h"

namespace firn {
inline namespace FIRN_ISA {

/// kLanes matrices at a time; behind the last there are zeros, whose U and V are I.
float svdGroups(const Mat3* F, std::size_t n);
float svdGroups(const Mat3* F, std::size_t n) {
    using Many = Wide<kLanes>;
    static constexpr Mat3 kNone{};
    Many sum(0.0f);
    const std::size_t groups = (n + kLanes - 1) / kLanes;
    for (std::size_t g = 0; g < groups; ++g) {
        const float* rows[kLanes];
        alignas(64) float last[kLanes];
        for (std::size_t l = 0; l < kLanes; ++l) {
            const std::size_t i = g * kLanes + l;
            rows[l] = (i < n ? F[i] : kNone).a[0], last[l] = rows[l][8];
        }
        Many e[9];
        toLanes([&](int l) { return rows[l]; }, e);
        e[8] = Many::load(last);
        const Svd<Many> d = svd(Mat<Many>{{{e[0], e[1], e[2]}, {e[3], e[4], e[5]}, {e[6], e[7], e[8]}}});
        for (int c = 0; c < 9; ++c) sum += d.U.a[c / 3][c % 3] + d.V.a[c / 3][c % 3];
        sum += d.s.x + d.s.y + d.s.z;
    }
    float total = -6.0f * float(groups * kLanes - n);
    for (int l = 0; l < kLanes; ++l) total += sum.lane(l);
    return total;
}

}  // namespace FIRN_ISA
}  // namespace firn
