// What a grain is while a frame is being stepped. Device-safe.
#pragma once

#include <cstdint>

#include "firn/base/math/vec.h"
#include "firn/grains/kernels.h"

namespace firn {

/// What a grain shows to others.
struct alignas(16) Grain {
    Vec3 x;          // m
    float r;         // m
    Vec3 v;          // m/s
    float m;         // kg
    float k;         // N/m, E r: its part of a contact's stiffness
    float kBefore;   // N/m, the same in the step before
    float strength;  // N, 4 sigma r^2 of dry snow: its part of what breaks a bond
    float hold;      // factor of that for its wetness
    float T;         // C
    float conducts;  // W/m/K
    float friction;  // tan(phi), less where it is wet
    std::uint32_t marks;
    std::uint32_t id;  // its place in the frame
};

namespace mark {
inline constexpr std::uint32_t kBroken = 1, kWater = 2, kNew = 4;  // new: has not taken a step yet
}

/// What nobody else asks for.
struct GrainMatter {
    float E;         // Pa, of snow
    float cohesion;  // Pa, of snow
    float d;         // durability
    float H;         // J, enthalpy (material/heat.h)
    float lost;      // J that contacts, drag and compaction have made into heat during the frame
    float clear;     // m that it is at least away from every collider
    int mostNear;    // most neighbours it has ever had
    int wall;        // collider that wallShear belongs to; -1: none
    Vec3 wallShear;  // m
    float wallRest;  // m, overlap with it that presses on nobody
    Vec3 push;       // N, of the host, besides gravity
};

/// What the neighbours and colliders of a grain do to it in one step.
struct Gathered {
    Vec3 f{};              // N
    float pressed = 0;     // N, sum of the elastic normal forces
    Vec3 plus{}, minus{};  // N, forces that do not hold it together, by the direction they act in
    float heat = 0;        // W, before the scale of heat
    float stiffness = 0;   // N/m, of all its contacts
    float dents = 0;       // m2, energy of the springs over their stiffness
    float lost = 0;        // J
    int touching = 0, bonds = 0, near = 0, walls = 0;
};

/// What colliders did to a grain: up to three of them, a corner's.
struct WallPush {
    static constexpr int kMost = 3;
    int wall[kMost];      // -1: none
    Vec3 impulse[kMost];  // N s, on the grain
};

using ContactMemory = GrainContact<float>;

/// Neighbour lists with what their contacts remember, read by index or by whoever builds the next ones.
struct ListView {
    const std::uint32_t* begin;    // of each grain; one more than there are grains
    const std::uint32_t* partner;  // index
    ContactMemory* contact;
};

/// What the host must know of a step to choose the next.
struct GrainSummary {
    float travel2 = 0;    // m2, farthest that a grain has come since the lists were made
    float speed2 = 0;     // m2/s2, of the fastest
    float stiffness = 0;  // 1/s2, largest stiffness per mass
    float isWhole = 1;    // 0: some number is not finite

    FIRN_HD friend GrainSummary worst(const GrainSummary& a, const GrainSummary& b) {
        return {max(a.travel2, b.travel2), max(a.speed2, b.speed2), max(a.stiffness, b.stiffness),
                min(a.isWhole, b.isWhole)};
    }
};

}  // namespace firn
