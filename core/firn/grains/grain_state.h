// What a grain is while a frame is being stepped. Device-safe.
#pragma once

#include <cstdint>

#include "firn/base/math/vec.h"
#include "firn/grains/kernels.h"

namespace firn {

/// What a grain shows to others. One line of the cache for every neighbour that is looked at.
struct alignas(16) Grain {
    Vec3 x;          // m
    float r;         // m
    Vec3 v;          // m/s
    float perMass;   // 1/kg, contacts in the step before (at least one) over its mass
    float k;         // N/m, E r: its part of a contact's stiffness
    float kBefore;   // N/m, the same in the step before
    float strength;  // N, 4 sigma r^2 of dry snow: its part of what breaks a bond
    float water;     // share that has melted
    float T;         // C
    float rBefore;   // m, radius in the step before
    float give;      // m/N of what it has shrunk since then that a contact takes up for each newton by which it presses
    std::uint32_t marks;
};
static_assert(sizeof(Grain) == 64);

namespace mark {
inline constexpr std::uint32_t kBroken = 1, kWater = 2, kNew = 4;  // new: has not taken a step yet
}

/// The same, of one grain or of one in each lane.
template <class T>
struct SeenGrain {
    Vec<T> x;
    T r;
    Vec<T> v;
    T perMass, k, kBefore, strength, water, temperature, rBefore, give;
    T marks;  // their bits: no number
};
FIRN_HD inline SeenGrain<float> seen(const Grain& g) { return __builtin_bit_cast(SeenGrain<float>, g); }

/// A grain as it was when the lists were made. Whoever looks for neighbours asks for no more.
struct alignas(16) ListedGrain {
    Vec3 x;   // m
    float r;  // m
};
FIRN_HD inline const Vec3& placeOf(const ListedGrain& b) { return b.x; }

/// What nobody else asks for.
struct GrainMatter {
    float m;           // kg
    float E;           // Pa, of snow
    float cohesion;    // Pa, of snow
    float d;           // durability
    float H;           // J, enthalpy (material/heat.h)
    float lost;        // J that contacts, drag and compaction have made into heat during the frame
    float clear;       // m that it is at least away from every collider
    int mostNear;      // most neighbours it has ever had
    std::uint32_t id;  // its place in the frame
};
static_assert(sizeof(GrainMatter) <= 64);

/// What the contact of a grain with a collider remembers. Apart: most grains touch none.
struct WallMemory {
    int wall = -1;   // which collider; -1: none
    Vec3 shear{};    // m
    float rest = 0;  // m, overlap with it that presses on nobody
};

/// What the neighbours and colliders of a grain do to it in one step.
template <class T>
struct GatheredOf {
    Vec<T> f;      // N
    T most;        // N, the largest elastic force that presses
    Vec<T> plus;   // N, forces that do not hold it together, by the direction they act in ...
    T heat;        // W, before the scale of heat
    Vec<T> minus;  // N, ... and those the other way
    T stiffness;   // N/m, of all its contacts
    T bonds;
    T lost;      // J
    T touching;  // contacts
    T near;      // neighbours
};
using Gathered = GatheredOf<float>;
static_assert(sizeof(Gathered) == 64);

/// What colliders did to a grain: up to three of them, a corner's.
struct WallPush {
    static constexpr int kMost = 3;
    int wall[kMost];      // -1: none
    Vec3 impulse[kMost];  // N s, on the grain
};

using ContactMemory = GrainContact<float>;

/// Grains whose lists lie side by side: as many as the widest registers have lanes.
inline constexpr std::size_t kGroup = 16;
FIRN_HD constexpr std::size_t groupsOf(std::size_t grains) { return (grains + kGroup - 1) / kGroup; }

/// One contact of each grain of a group, or none.
struct ContactRow {
    std::uint32_t partner[kGroup];  // index; where there is no contact, the grain's own
    float shear[3][kGroup];         // m
    float bond[kGroup];
    float rest[kGroup];  // m

    /// An overlap that no contact reaches: whatever has it touches nobody.
    static constexpr float kNobodys = 1e15f;

    FIRN_HD bool hasContact(std::size_t lane) const { return rest[lane] < kNobodys; }
    /// Bonds, and contacts of grains that have shrunk in another direction, hold over a gap.
    FIRN_HD bool reachesFar(std::size_t lane) const { return bond[lane] > 0 || rest[lane] < 0; }
    FIRN_HD ContactMemory contact(std::size_t lane) const {
        return {{shear[0][lane], shear[1][lane], shear[2][lane]}, bond[lane], rest[lane]};
    }
    FIRN_HD void keep(std::size_t lane, const ContactMemory& c) {
        shear[0][lane] = c.shear.x, shear[1][lane] = c.shear.y, shear[2][lane] = c.shear.z;
        bond[lane] = c.bond, rest[lane] = c.rest;
    }
    FIRN_HD void set(std::size_t lane, std::uint32_t k, const ContactMemory& c) { partner[lane] = k, keep(lane, c); }
    FIRN_HD void setNobody(std::size_t lane, std::uint32_t own) { set(lane, own, {{}, 0, kNobodys}); }
};

/// Neighbour lists with what their contacts remember: the rows of group g are those from begin[g] to begin[g + 1].
struct ListView {
    const std::uint32_t* begin;
    ContactRow* row;
    std::size_t groups;

    /// Calls f(row) for every contact of grain j, which is in its lane j % kGroup.
    template <class F>
    FIRN_HD void forEach(std::uint32_t j, F&& f) const {
        const std::size_t group = j / kGroup, lane = j % kGroup;
        for (std::uint32_t e = begin[group]; e < begin[group + 1]; ++e)
            if (row[e].hasContact(lane)) f(row[e]);
    }
};

/// What the host must know of a step to choose the next.
struct GrainSummary {
    float travel2;    // m2, farthest that a grain has come since the lists were made
    float speed2;     // m2/s2, of the fastest
    float stiffness;  // 1/s2, largest stiffness per mass
    float isWhole;    // 0: some number is not finite

    FIRN_HD friend GrainSummary worst(const GrainSummary& a, const GrainSummary& b) {
        return {max(a.travel2, b.travel2), max(a.speed2, b.speed2), max(a.stiffness, b.stiffness),
                min(a.isWhole, b.isWhole)};
    }
};

/// Before the first step.
inline constexpr GrainSummary kNothingYet{0, 0, 0, 1};

/// What a step has come to for one grain.
struct GrainOutcome {
    WallPush push;
    GrainSummary summary;
};

/// The first neighbours of a grain, while lists are made.
struct FoundNeighbours {
    static constexpr std::uint32_t kMost = 15;
    std::uint32_t count;  // all of them
    std::uint32_t partner[kMost];
};

/// Room of one grain: first for what it gathers, then for what came of it; between steps for new lists.
union GrainRoom {
    FIRN_HD GrainRoom() {}  // any value
    Gathered gathered;
    GrainOutcome outcome;
    Grain grain;
    GrainMatter matter;
    WallMemory wall;
    FoundNeighbours found;
};
static_assert(sizeof(GrainRoom) == 64);

}  // namespace firn
