// The snow particles that move during a part of a frame, and those that lie still meanwhile.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "firn/grid/point_cells.h"
#include "firn/layered/grain_cells.h"
#include "firn/layered/kernels.h"
#include "firn/layered/pair_rows.h"

namespace firn::layered {

/// One against another that lies still.
struct StillContact {
    std::uint32_t i, other;
    Vec3 at;
    float rest, slack;  // as in a PairRow
    Done done;
};

/// One against a surface, taken as flat: of an object or of the layer.
struct WallContact {
    std::uint32_t i;
    int body;  // collider, or kLayer
    Vec3 n;
    float offset, slack;  // n . x is to be this at least [m]; slack as in a PairRow
    float overlap;        // that was there when the step began, negative [m]
    Vec3 moved;           // of the surface during the step [m]
    Hold hold;
    Done done;
};
inline constexpr int kLayer = -1;

/// Contacts of some blocks, in their order.
struct ContactList {
    std::vector<PairRow> pairs;
    std::vector<StillContact> still;
    std::vector<WallContact> walls;
    struct Ends {
        std::size_t pairs = 0, still = 0, walls = 0;
    };
    std::vector<Ends> ends;  // of each block
    void clear() { pairs.clear(), still.clear(), walls.clear(), ends.clear(); }
};

/// Pairs that are farther apart than this [radii beyond touching] where a step would end are not looked at in it.
inline constexpr float kReach = 0.3f;
inline float pairReach(float r) { return r * (2 + kReach); }

/// What contacts did in the step before: a pile that rests needs the same again. Kept by the partner with the lower
/// number.
struct Remembered {
    std::uint32_t other = 0;  // number of the partner; see kStill and kWall
    Done done;                // to the particle that keeps it
};
struct Memory {
    static constexpr std::size_t kMost = 8;  // twice what a packed particle has; more are begun anew in each step
    std::uint32_t count = 0;
    std::array<Remembered, kMost> contacts;

    Done find(std::uint32_t other) const {
        for (std::uint32_t n = 0; n < count; ++n)
            if (contacts[n].other == other) return contacts[n].done;
        return {};
    }
    void keep(std::uint32_t other, const Done& done) {
        if (count < kMost) contacts[count++] = {other, done};
    }
};
inline constexpr std::uint32_t kStill = 1u << 31, kWall = 3u << 30;

struct Grains {
    float r = 0, mass = 0;              // m, kg: alike for all
    std::vector<Vec3> x, before, v;     // before: where the step began
    std::vector<float> water;           // how wet each is, 0 ... 1
    std::vector<GrainPlace> places;     // the same while contacts move them: x, water and before side by side
    std::vector<std::uint32_t> index;   // among all particles
    std::vector<std::uint32_t> number;  // of each in `memory`
    std::vector<Memory> memory;         // does not follow the particles' order
    std::vector<Vec3> felt;             // how contacts would have moved each in a step, had it felt all of them [m]
    std::vector<Vec3> owed;             // of each in `memory`: impulse that it has not handed down [m/s, of its mass]
    float lastStep = 0;                 // s; 0: nothing is remembered
    std::vector<Vec3> resting;          // positions of the others
    std::vector<float> restingWater;
    std::optional<PointCells> restingCells;
    GrainCells cells;
    std::vector<ContactList> contacts;  // of kBlocksPerList blocks each

    static constexpr std::size_t kBlocksPerList = 8;
};

}  // namespace firn::layered
