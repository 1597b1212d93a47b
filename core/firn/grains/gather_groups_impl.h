// GatherForces for a group of grains at once, one in each lane: the formulas are those of one grain.
#pragma once

#include "firn/base/simd/channels.h"
#include "firn/grains/grain_stages.h"

namespace firn {
inline namespace FIRN_ISA {

using GroupLanes = Wide<int(kGroup)>;

/// @param which  the grain of a lane
template <class Which>
FIRN_WIDE SeenGrain<GroupLanes> seenGrains(const Grain* grain, const Which& which) {
    GroupLanes c[16];
    toLanes<int(kGroup)>([&](int l) { return reinterpret_cast<const float*>(grain + which(l)); }, c);
    toLanes<int(kGroup)>([&](int l) { return reinterpret_cast<const float*>(grain + which(l)) + 8; }, c + 8);
    return {{c[0], c[1], c[2]}, c[3], {c[4], c[5], c[6]}, c[7], c[8], c[9], c[10], c[11], c[12], c[13], c[14], c[15]};
}

FIRN_WIDE void store(const GatheredOf<GroupLanes>& s, GrainRoom* room) {
    const GroupLanes first[8] = {s.f.x, s.f.y, s.f.z, s.most, s.plus.x, s.plus.y, s.plus.z, s.heat};
    const GroupLanes second[8] = {s.minus.x, s.minus.y, s.minus.z, s.stiffness, s.bonds, s.lost, s.touching, s.near};
    fromLanes<int(kGroup)>(first, [&](int l) { return reinterpret_cast<float*>(room + l); });
    fromLanes<int(kGroup)>(second, [&](int l) { return reinterpret_cast<float*>(room + l) + 8; });
}

FIRN_WIDE GatheredOf<GroupLanes> nothingGathered() {
    const GroupLanes o(0.0f);
    return {{o, o, o}, o, {o, o, o}, o, {o, o, o}, o, o, o, o, o};
}

FIRN_WIDE GrainContact<GroupLanes> contactsOf(const ContactRow& row) {
    const auto load = [](const float* from) { return GroupLanes::load(from); };
    return {{load(row.shear[0]), load(row.shear[1]), load(row.shear[2])}, load(row.bond), load(row.rest)};
}

/// Bonds and overlaps at rest change seldom, and memory is what large fields wait for.
FIRN_WIDE void keep(const GrainContact<GroupLanes>& c, const GrainContact<GroupLanes>& before, ContactRow& row) {
    c.shear.x.store(row.shear[0]), c.shear.y.store(row.shear[1]), c.shear.z.store(row.shear[2]);
    if (any(c.bond != before.bond)) c.bond.store(row.bond);
    if (any(c.rest != before.rest)) c.rest.store(row.rest);
}

/// So many rows before it is their turn, those of the next group too: where they lie no processor can guess, and in
/// large fields they come from far.
constexpr std::uint32_t kRowsAhead = 2;
FIRN_WIDE void askForPartners(const GatherForces& stage, std::uint32_t e) {
    for (const std::uint32_t k : stage.lists.row[e].partner) __builtin_prefetch(stage.grain + k);
}

/// Not inline: it is what gather_groups.cpp calls.
void gatherGroup(const GatherForces& stage, std::size_t group);
void gatherGroup(const GatherForces& stage, std::size_t group) {
    const std::size_t first = group * kGroup;
    const SeenGrain<GroupLanes> a = seenGrains(stage.grain, [&](int l) { return first + std::size_t(l); });
    GatheredOf<GroupLanes> sum = nothingGathered();
    const std::uint32_t rows = stage.lists.begin[stage.lists.groups];
    for (std::uint32_t e = stage.lists.begin[group]; e < stage.lists.begin[group + 1]; ++e) {
        if (e + kRowsAhead < rows) askForPartners(stage, e + kRowsAhead);
        ContactRow& row = stage.lists.row[e];
        const SeenGrain<GroupLanes> b = seenGrains(stage.grain, [&](int l) { return row.partner[l]; });
        const auto ahead = [&] {
            float up[kGroup];
            for (std::size_t l = 0; l < kGroup; ++l) up[l] = first + l < row.partner[l] ? 1.0f : -1.0f;
            return GroupLanes::load(up);
        };
        const GrainContact<GroupLanes> before = contactsOf(row);
        GrainContact<GroupLanes> c = before;
        meet(a, b, stage.p, ahead, c, sum);
        c.rest = select(before.rest < GroupLanes(ContactRow::kNobodys), c.rest, before.rest);
        keep(c, before, row);
    }
    store(sum, stage.room + first);
}

}  // namespace FIRN_ISA
}  // namespace firn
