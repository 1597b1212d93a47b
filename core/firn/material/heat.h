// Heat of snow, ice and water by their enthalpy, and what it takes to melt. Device-safe.
//
// One number, the enthalpy H [J] above ice at the melting point, holds temperature and melted share: heat that flows
// from grain to grain is added to one and taken from the other, and nothing is lost at the melting point.
#pragma once

#include "firn/base/math/vec.h"

namespace firn::heat {

inline constexpr float kLatent = 3.34e5f;                         // J/kg, of fusion
inline constexpr float kWater = 4186, kSnow = 2090, kIce = 2050;  // J/kg/K, heat capacities [Goswami 2019, table 2]
/// W/m/K. The table prints W/m2/K and calls them conductivities; they serve as both, see methods/grains.md.
inline constexpr float kWaterConducts = 0.602f, kSnowConducts = 0.1f, kIceConducts = 0.7f;
inline constexpr float kAbsoluteZero = -273.15f;  // C

template <class T>
struct Warmth {
    T temperature;  // C
    T water;        // share that has melted, beta
};

/// @param solid  heat capacity of the unmelted grain [J/kg/K]
template <class T>
FIRN_HD T enthalpy(const Warmth<T>& w, T m, T solid) {
    if (w.water >= T(1)) return m * (T(kLatent) + T(kWater) * max(w.temperature, T(0)));
    if (w.water > T(0)) return m * T(kLatent) * w.water;
    return m * solid * min(w.temperature, T(0));
}

/// The temperature stays at 0 C until all is melted or frozen [Goswami 2019, sec. 3.3].
template <class T>
FIRN_HD Warmth<T> warmth(T H, T m, T solid) {
    const T melting = m * T(kLatent);
    if (H <= T(0)) return {H / (m * solid), T(0)};
    if (H < melting) return {T(0), H / melting};
    return {(H - melting) / (m * T(kWater)), T(1)};
}

/// Between two grains that touch [W per scale]: Q = k (r / 4) (T_j - T_i), which is a diffusivity of k / (rho Cp) on a
/// cubic lattice. The paper's eq. 8 takes a box kernel, which has no Laplacian inside.
template <class T>
FIRN_HD T conducted(T conductivity, T r, T difference) {
    return conductivity * (r * T(0.25)) * difference;
}

/// Share of a grain's surface that is free, from how many of `around` places about it are taken.
template <class T>
FIRN_HD T exposedShare(T taken, T around) {
    return max((around - taken) / around, T(0));
}

}  // namespace firn::heat
