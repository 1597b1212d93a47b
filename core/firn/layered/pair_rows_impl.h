// The passes of pair_rows.h, one pair in each lane: the formulas are those of one pair.
#pragma once

#include "firn/base/simd/channels.h"
#include "firn/layered/pair_rows.h"

namespace firn {
inline namespace FIRN_ISA {

using layered::DoneOf;
using layered::GrainPlace;
using layered::HoldOf;
using layered::PairRow;
using layered::PairStage;

using PairLanes = Wide<PairRow::kLanes>;
using Places = layered::PlaceOf<PairLanes>;
using Moves = layered::MovesOf<PairLanes>;

/// The particles of a row, and how they go back where they came from.
class Side {
public:
    FIRN_WIDE Side(const PairStage& stage, const std::uint32_t (&who)[PairRow::kLanes]) {
#pragma GCC unroll 16
        for (int l = 0; l < PairRow::kLanes; ++l)
            from_[l] = reinterpret_cast<float*>(who[l] == PairRow::kNobody ? &nobody_ : stage.places + who[l]);
        toLanes<PairRow::kLanes>([&](int l) { return from_[l]; }, c_);
    }
    FIRN_WIDE Places places() const { return {{c_[0], c_[1], c_[2]}, c_[3], {c_[4], c_[5], c_[6]}, c_[7]}; }
    FIRN_WIDE void put(const Vec<PairLanes>& x) {
        c_[0] = x.x, c_[1] = x.y, c_[2] = x.z;
        fromLanes<PairRow::kLanes>(c_, [&](int l) { return from_[l]; });
    }

private:
    GrainPlace nobody_{};
    float* from_[PairRow::kLanes];
    PairLanes c_[8];
};

FIRN_WIDE DoneOf<PairLanes> doneOf(const PairRow& row) {
    return {PairLanes::load(row.push),
            {PairLanes::load(row.grip[0]), PairLanes::load(row.grip[1]), PairLanes::load(row.grip[2])}};
}

FIRN_WIDE void keep(const DoneOf<PairLanes>& done, PairRow& row) {
    done.push.store(row.push);
    done.grip.x.store(row.grip[0]), done.grip.y.store(row.grip[1]), done.grip.z.store(row.grip[2]);
}

FIRN_WIDE Vec<PairLanes> inLanes(const Vec3& v) { return {PairLanes(v.x), PairLanes(v.y), PairLanes(v.z)}; }

// Not inline: they are what pair_rows.cpp calls.
void startPairRows(const PairStage& stage, PairRow* rows, std::size_t count);
void solvePairRows(const PairStage& stage, PairRow* rows, std::size_t count);
void relaxPairRows(const PairStage& stage, PairRow* rows, std::size_t count);

void startPairRows(const PairStage& stage, PairRow* rows, std::size_t count) {
    const Vec<PairLanes> up = inLanes(stage.up);
    for (std::size_t n = 0; n < count; ++n) {
        Side first(stage, rows[n].i), second(stage, rows[n].j);
        const Places a = first.places(), b = second.places();
        const Moves moves = layered::pairStart(a, b, up, doneOf(rows[n]));
        first.put(a.x + moves.first), second.put(b.x + moves.second);
    }
}

void solvePairRows(const PairStage& stage, PairRow* rows, std::size_t count) {
    const Vec<PairLanes> up = inLanes(stage.up);
    const HoldOf<PairLanes> hold{PairLanes(stage.hold.pull), PairLanes(stage.hold.muS), PairLanes(stage.hold.muK)};
    for (std::size_t n = 0; n < count; ++n) {
        Side first(stage, rows[n].i), second(stage, rows[n].j);
        const Places a = first.places(), b = second.places();
        DoneOf<PairLanes> done = doneOf(rows[n]);
        const Moves moves = layered::pairRound(a, b, PairLanes::load(rows[n].rest), PairLanes::load(rows[n].slack),
                                               hold, PairLanes(stage.wet), up, done);
        keep(done, rows[n]);
        first.put(a.x + moves.first), second.put(b.x + moves.second);
    }
}

void relaxPairRows(const PairStage& stage, PairRow* rows, std::size_t count) {
    const Vec<PairLanes> up = inLanes(stage.up);
    const PairLanes r(stage.r), touching(4 * stage.r * stage.r);
    for (std::size_t n = 0; n < count; ++n) {
        Side first(stage, rows[n].i), second(stage, rows[n].j);
        const Places a = first.places(), b = second.places();
        const Vec<PairLanes> d = a.x - b.x;
        if (!any(dot(d, d) < touching)) continue;
        const Moves moves = layered::pairRelaxed(a, b, r, up);
        first.put(a.x + moves.first), second.put(b.x + moves.second);
    }
}

}  // namespace FIRN_ISA
}  // namespace firn
