// The list of all columns. One name per quantity, for every solver, file and host.
#pragma once

#include <tuple>

#include "firn/base/math/mat.h"
#include "firn/state/column.h"
#include "firn/state/slots.h"

namespace firn::column {

inline constexpr Column<Vec3> x{"P", "m", {}, "Position"};
inline constexpr Column<Vec3> v{"v", "m/s", {}, "Velocity"};
inline constexpr Column<int> id{"id", "1", -1, "Number of the particle, stable for its life"};
inline constexpr Column<float> m{"mass", "kg", 0.0f, "Mass; 0 is filled in from the material"};
inline constexpr Column<float> radius{"pscale", "m", 0.0f, "Radius of a ball of its volume at rest"};
inline constexpr Column<float> density{"density", "kg/m3", 0.0f, "Density now, not at rest"};

// What a host or a user pushes with during a frame, besides gravity; constant over it and never written by a solver.
inline constexpr Column<Vec3> force{"force", "N", {}, "Pushes the particle during the frame, besides gravity"};

inline constexpr Column<float> V0{"restvolume", "m3", 0.0f, "Volume at rest; 0 is filled in"};
// In memory the paper's matrix for column vectors; files and hosts hold its transpose (io/frame_file.h).
inline constexpr Column<Mat3> FE{"F", "1", Mat3::identity(), "Elastic deformation gradient"};
inline constexpr Column<Mat3> affine{"C", "1/s", Mat3{}, "Affine velocity of APIC, transposed in files like F"};
inline constexpr Column<float> JP{"Jp", "1", 1.0f, "Plastic volume ratio det FP: below 1 packed, above 1 torn"};

inline constexpr Column<float> youngModulus{"E", "Pa", 1.4e5f, "Young's modulus"};
inline constexpr Column<float> poissonRatio{"nu", "1", 0.2f, "Poisson's ratio"};
inline constexpr Column<float> criticalCompression{"thetac", "1", 2.5e-2f, "Critical compression"};
inline constexpr Column<float> criticalStretch{"thetas", "1", 7.5e-3f, "Critical stretch"};
inline constexpr Column<float> hardening{"xi", "1", 10.0f, "Hardening"};

inline constexpr Column<float> cohesion{"cohesion", "Pa", 625.0f, "Strength of the bonds of fresh snow"};
inline constexpr Column<float> durability{"durability", "1", 1.0f, "Share of its air that is left: 1 fresh, 0 ice"};
// Porous snow on a grid, besides its durability and cohesion.
inline constexpr Column<float> transfer{"transfer", "1", 0.3f, "Share of a solid's speed that intact snow takes over"};
inline constexpr Column<float> transferGain{"transfergain", "1", 0.7f, "How much more of it damaged snow takes over"};
inline constexpr Column<float> fragility{"fragility", "1/(Pa s)", 0.005f, "Durability lost per second and pascal"};
inline constexpr Column<float> strength{"strength", "Pa", 800.0f, "Load that wears no durability"};
inline constexpr Column<float> cohesionGain{"cohesiongain", "Pa", 60.0f, "How much better damaged snow sticks"};
inline constexpr Column<float> repose{"repose", "deg", 38.0f, "Angle of repose"};
inline constexpr Column<float> viscosity{"viscosity", "Pa s", 0.0f, "Friction without load"};
inline constexpr Column<float> frictionGain{"frictiongain", "s", 0.06f, "Viscosity gained per pascal of load"};

inline constexpr Column<float> temperature{"temperature", "C", -5.0f, "Temperature"};
inline constexpr Column<float> water{"water", "1", 0.0f, "Share that has melted: 1 is water"};
inline constexpr Column<int> phase{"phase", "1", 0, "0 snow, 1 ice, 2 water: made for each frame"};
inline constexpr Column<int> broken{"broken", "1", 0, "1: it has lost many of its neighbours, and with them its bonds"};
inline constexpr Column<int> mostNear{"mostnear", "1", -1, "Most neighbours it has ever had; -1: it is new"};
inline constexpr Column<int> wall{"wall", "1", -1, "Number of the collider it leans on; -1: none"};
inline constexpr Column<Vec3> wallShear{"wallshear", "m", {}, "How far its contact with that has been sheared"};
inline constexpr Column<float> wallRest{"wallrest", "m", 0.0f, "Overlap at which that contact is at ease"};
inline constexpr Column<float> radiusBefore{"rbefore", "m", 0.0f, "Radius in the step before; 0: it is new"};
inline constexpr Column<float> stiffnessBefore{"kbefore", "N/m", 0.0f, "Stiffness in the step before; 0: it is new"};
inline constexpr Column<float> give{"give", "m/N", 0.0f, "How far its contacts give way to what presses on them"};

// Houdini keeps a position under the name `rest`.
inline constexpr Column<float> rest{"resttime", "s", 0.0f, "How long the particle has lain still"};

// What a particle remembers of those it touches, slot by slot: slot k of all four is one contact.
inline constexpr Column<Slots<int>> contactId{"contact", "1", filledSlots(-1),
                                              "Ids of the particles it keeps a contact with; -1: none"};
inline constexpr Column<Slots<Vec3>> contactShear{"shear", "m", {}, "How far each contact has been sheared"};
inline constexpr Column<Slots<float>> contactBond{
    "bond", "1", {}, "Strength of each contact's bond; below 0: seconds it has rested without one, negated"};
inline constexpr Column<Slots<float>> contactRest{"restoverlap", "m", {}, "Overlap at which each contact is at ease"};

inline constexpr Column<float> mist{"mist", "1", 0.0f, "Share of it that becomes mist, 0 to 1: made for each frame"};

/// Every one of the above: readers refuse a file in which one of these names has another type.
inline constexpr auto all = std::make_tuple(
    x, v, id, m, radius, density, force, V0, FE, affine, JP, youngModulus, poissonRatio, criticalCompression,
    criticalStretch, hardening, cohesion, durability, transfer, transferGain, fragility, strength, cohesionGain, repose,
    viscosity, frictionGain, temperature, water, phase, broken, mostNear, wall, wallShear, wallRest, radiusBefore,
    stiffnessBefore, give, rest, contactId, contactShear, contactBond, contactRest, mist);

/// Calls f with the one of this name, where there is one.
template <class F>
void withName(std::string_view name, F&& f) {
    std::apply([&](const auto&... c) { ((c.name == name ? f(c) : void()), ...); }, all);
}

/// What a new particle gets in a column of this name and type; zero where none is listed above.
template <class T>
T initialOf(std::string_view name) {
    T initial{};
    withName(name, [&](const auto& c) {
        if constexpr (std::is_same_v<std::decay_t<decltype(c.initial)>, T>) initial = c.initial;
    });
    return initial;
}

}  // namespace firn::column
