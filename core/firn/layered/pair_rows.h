// Pairs of snow particles in rows of sixteen, no particle twice in a row: all pairs of a row are solved at once, one in
// each lane. All kinds of processors give the same bits (decision 0008).
#pragma once

#include <cstddef>
#include <cstdint>

#include "firn/layered/kernels.h"

namespace firn::layered {

/// Where a particle is, while contacts move it.
struct alignas(32) GrainPlace {  // half a cache line
    Vec3 x;
    float water = 0;
    Vec3 before;
    float steady = 0;
};
static_assert(sizeof(GrainPlace) == 8 * sizeof(float));

struct alignas(64) PairRow {
    static constexpr int kLanes = 16;
    static constexpr std::uint32_t kNobody = 0xffffffff;  // both particles of a lane that is free

    std::uint32_t i[kLanes], j[kLanes];
    float rest[kLanes];   // distance that they are to have at least [m]
    float slack[kLanes];  // beyond that, before attraction holds them; negative: they were too far apart
    float push[kLanes] = {}, grip[3][kLanes] = {};

    PairRow() {
        for (int l = 0; l < kLanes; ++l) i[l] = j[l] = kNobody, rest[l] = slack[l] = 0;
    }
    Done done(std::size_t lane) const { return {push[lane], {grip[0][lane], grip[1][lane], grip[2][lane]}}; }
};

/// What all pairs have in common.
struct PairStage {
    GrainPlace* places;
    float r;    // m
    Hold hold;  // of dry particles
    float wet;  // by how much wet ones are pulled more than dry ones [m]
    Vec3 up;    // as in sharedOut()
};

/// Does at once what the pairs did in the step before.
void startPairs(const PairStage& stage, PairRow* rows, std::size_t count);
/// One round of each.
void solvePairs(const PairStage& stage, PairRow* rows, std::size_t count);
/// Undoes a part of their overlaps.
void relaxPairs(const PairStage& stage, PairRow* rows, std::size_t count);

}  // namespace firn::layered

// Defined by pair_rows_*.cpp.
#define FIRN_PAIR_ROWS(isa)                                                                         \
    namespace firn::isa {                                                                           \
    void startPairRows(const layered::PairStage& stage, layered::PairRow* rows, std::size_t count); \
    void solvePairRows(const layered::PairStage& stage, layered::PairRow* rows, std::size_t count); \
    void relaxPairRows(const layered::PairStage& stage, layered::PairRow* rows, std::size_t count); \
    }
FIRN_PAIR_ROWS(baseline)
FIRN_PAIR_ROWS(avx2)
FIRN_PAIR_ROWS(avx512)
#undef FIRN_PAIR_ROWS
