// The table of home_passes.h, for the instruction set that the including file is compiled for.
#pragma once

#include "firn/mpm/hessian_passes_impl.h"
#include "firn/mpm/transfer_passes_impl.h"

namespace firn {
inline namespace FIRN_ISA {

template <class Spline, template <class> class Transfer>
constexpr HomePasses passesOf() {
    using T = TransferPasses<Spline, Transfer>;
    using H = HessianPasses<Spline>;
    return {T::particlesToGrid, T::gridToParticles, stressOf, linearizeHome, H::apply};
}

/// By kernel, then transfer.
inline constexpr HomePasses kHomePasses[2][2] = {
    {passesOf<CubicSpline, Flip>(), passesOf<CubicSpline, Apic>()},
    {passesOf<QuadraticSpline, Flip>(), passesOf<QuadraticSpline, Apic>()}};

/// Not inline: it is what home_passes.cpp calls.
const HomePasses& isaHomePasses(MpmKernel kernel, MpmTransfer transfer);
const HomePasses& isaHomePasses(MpmKernel kernel, MpmTransfer transfer) {
    return kHomePasses[int(kernel)][int(transfer)];
}

}  // namespace FIRN_ISA
}  // namespace firn
