// What the MPM step works on during a frame.
#pragma once

#include <cstdint>
#include <vector>

#include "firn/base/large_pages.h"
#include "firn/base/math/mat.h"
#include "firn/grid/block_scratch.h"

namespace firn {

// A particle is two records of one cache line each. (Measured: particles to grid is bound by instructions once it reads
// a single line per particle; as columns it touched fourteen.)

/// What a particle brings to the grid.
struct alignas(64) Carrier {
    Vec3 x;        // m
    float m;       // kg
    Vec3 v;        // m/s
    float JP;      // det FP
    float tau[6];  // V0 times Kirchhoff stress [J]: xx xy xz yy yz zz, from the end of the step before
    float V0;      // m3
    float wave;    // speed of pressure waves in it [m/s]
};
static_assert(sizeof(Carrier) == 64);

/// What it is made of and how it is deformed.
struct alignas(64) Substance {
    Mat3 FE;
    float mu, lambda;      // Lame's parameters of fresh snow [Pa]
    float thetaC, thetaS;  // infinite where snow does not yield
    float xi;
    std::uint32_t index;  // of the particle in the frame
    float unused = 0;
};
static_assert(sizeof(Substance) == 64);

/// Particles in memory order. A step reads one and writes another, in the order of the blocks: so that memory follows
/// space at no cost, and a step that went wrong is forgotten by not exchanging the two.
struct Snow {
    LargeArray<Carrier> carriers;
    LargeArray<Substance> substances;
    LargeArray<Mat3> affine;  // C of APIC [1/s]; empty for FLIP
    // Which of them live in which blocks, if the step that wrote them says so (by its homes): it has them in the cache,
    // and the next one need not read all particles only to ask where they are.
    std::vector<std::vector<BlockLayout::Stretch>> stretches;
    bool hasStretches = false;

    std::size_t size() const { return carriers.size(); }
    void resize(std::size_t n, bool apic) {
        carriers.resize(n);
        substances.resize(n);
        affine.resize(apic ? n : 0);
        hasStretches = false;
    }
};

/// Floats of a grid node, two halves of four. Particles bring momentum and mass, and force; the velocity update turns
/// momentum into v^n (which only FLIP asks for) and force into v^{n+1}, in place.
namespace node {
inline constexpr int kMomentum = 0, kLeft = 0, kMass = 3, kForce = 4, kVelocity = 4, kFloats = 8;
}
using MpmBlock = NodeBlock<node::kFloats>;

/// Particles of a home as the semi-implicit solve sees them, kTile at a time, number by number: what every one of its
/// iterations reads.
inline constexpr int kTile = 16;
struct alignas(64) HessianTile {
    float X[3][kTile];  // position [cells]
    float U[9][kTile], s[3][kTile];
    float stretch[6][kTile], shear[3][kTile], twist[3][kTile];  // PrincipalStiffness, times V0 [J]
};

/// A node of a block whose velocity a collider has set.
struct HeldNode {
    int node, collider;
};

/// What snow asleep at a block presses a collider with.
struct Load {
    int collider = 0;
    Vec3d force{}, moment{};  // N, N m about the origin
    double mass = 0;          // of the nodes that the collider holds [kg]
};

/// Snow that lies still until the frame ends or something wakes it. Steps do not see its particles, only what they
/// bring to the grid.
struct SleepingSnow {
    Snow snow;
    BlockLayout layout;                    // of all of it
    std::vector<char> isWoken;             // by home of the layout: moves again, among the others
    std::vector<MpmBlock> brought;         // by block of the layout, what those that sleep bring
    std::vector<std::vector<Load>> loads;  // by block of the layout
    float maxWave = 0;                     // of all of it [m/s]
    float meanMass = 0;                    // of its particles [kg]
    std::size_t count = 0;                 // particles that sleep
};

struct MpmState {
    Snow now, next;
    BlockLayout layout;
    std::vector<MpmBlock> grid;
    std::vector<std::uint64_t> held;             // of every block, a bit for each held node
    std::vector<std::vector<HeldNode>> holders;  // of every block
    // Of the semi-implicit solve: the last three by node of the grid.
    LargeArray<HessianTile> tiles;
    std::vector<float> freeMass;  // kg; 0 where a node is held
    std::vector<Vec3> goal, solved;
    std::vector<Vec3> force;  // N, by index of the particle in the frame; empty: none
    SleepingSnow sleeping;
    float h = 0;                      // cell size [m]
    float maxSpeed = 0, maxWave = 0;  // over all particles [m/s]
};

}  // namespace firn
