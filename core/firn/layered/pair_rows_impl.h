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

/// The particles of a row, and how they go back where they came from.
class Side {
public:
    FIRN_WIDE Side(const PairStage& stage, const std::uint32_t (&who)[PairRow::kLanes]) {
#pragma GCC unroll 16
        for (int l = 0; l < PairRow::kLanes; ++l)
            from_[l] = reinterpret_cast<float*>(who[l] == PairRow::kNobody ? &nobody_ : stage.places + who[l]);
        toLanes<PairRow::kLanes>([&](int l) { return from_[l]; }, c_);
    }
    FIRN_WIDE Places places() const { return {{c_[0], c_[1], c_[2]}, c_[3], {c_[4], c_[5], c_[6]}}; }
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

// Not inline: they are what pair_rows.cpp calls.
void startPairRows(const PairStage& stage, PairRow* rows, std::size_t count);
void solvePairRows(const PairStage& stage, PairRow* rows, std::size_t count);
void relaxPairRows(const PairStage& stage, PairRow* rows, std::size_t count);

void startPairRows(const PairStage& stage, PairRow* rows, std::size_t count) {
    for (std::size_t n = 0; n < count; ++n) {
        Side first(stage, rows[n].i), second(stage, rows[n].j);
        const Places a = first.places(), b = second.places();
        const Vec<PairLanes> move = layered::pairStart(a, b, doneOf(rows[n]));
        first.put(a.x + move), second.put(b.x - move);
    }
}

void solvePairRows(const PairStage& stage, PairRow* rows, std::size_t count) {
    const HoldOf<PairLanes> hold{PairLanes(stage.hold.pull), PairLanes(stage.hold.muS), PairLanes(stage.hold.muK)};
    for (std::size_t n = 0; n < count; ++n) {
        Side first(stage, rows[n].i), second(stage, rows[n].j);
        const Places a = first.places(), b = second.places();
        DoneOf<PairLanes> done = doneOf(rows[n]);
        const Vec<PairLanes> move = layered::pairRound(
            a, b, PairLanes::load(rows[n].rest), PairLanes::load(rows[n].slack), hold, PairLanes(stage.wet), done);
        keep(done, rows[n]);
        first.put(a.x + move), second.put(b.x - move);
    }
}

void relaxPairRows(const PairStage& stage, PairRow* rows, std::size_t count) {
    const PairLanes r(stage.r), touching(4 * stage.r * stage.r);
    for (std::size_t n = 0; n < count; ++n) {
        Side first(stage, rows[n].i), second(stage, rows[n].j);
        const Places a = first.places(), b = second.places();
        const Vec<PairLanes> d = a.x - b.x;
        if (!any(dot(d, d) < touching)) continue;
        const Vec<PairLanes> move = layered::relaxed(d, r) * PairLanes(0.5f);
        first.put(a.x + move), second.put(b.x - move);
    }
}

}  // namespace FIRN_ISA
}  // namespace firn
