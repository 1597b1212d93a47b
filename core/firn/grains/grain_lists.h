// Who is near whom: neighbour lists that stay good while no grain has moved farther than half the skin. Device-safe.
//
// The lists are symmetric, and contacts take what they remember from the lists before. Grains are put in the order of
// their cells first, so that what is near in space is near in memory.
#pragma once

#include "firn/grains/grain_state.h"
#include "firn/grid/neighbours.h"

namespace firn {

struct KeyOfGrain {
    CellHash hash;
    const Grain* grain;
    std::uint32_t* key;

    FIRN_HD void operator()(std::size_t i) const { key[i] = hash.bucketOf(hash.cellOf(grain[i].x)); }
};

struct PlaceOfGrain {
    const Grain* grain;
    ListedGrain* place;

    FIRN_HD void operator()(std::size_t i) const { place[i] = {grain[i].x, grain[i].r}; }
};

/// Into room and back: putting in order takes no more memory than a step.
template <class T, T GrainRoom::*kIn>
struct InOrder {
    const T* item;
    const std::uint32_t* order;
    GrainRoom* room;

    FIRN_HD void operator()(std::size_t i) const { room[i].*kIn = item[order[i]]; }
};
template <class T, T GrainRoom::*kIn>
struct FromRoom {
    const GrainRoom* room;
    T* item;

    FIRN_HD void operator()(std::size_t i) const { item[i] = room[i].*kIn; }
};

/// Which index a grain has now, by the one that it had.
struct NewPlace {
    const std::uint32_t* order;
    std::uint32_t* place;

    FIRN_HD void operator()(std::size_t i) const { place[order[i]] = std::uint32_t(i); }
};

/// The lists before, by the indices of that time.
struct OldLists {
    ListView lists;
    const std::uint32_t* order;  // which of them a grain had
    const std::uint32_t* place;  // which a grain with that index has now
    bool isCut;                  // a frame keeps only so many contacts of a grain: what j has dropped, k may still have

    struct Found {
        const ContactRow* row = nullptr;  // null: none
        std::size_t lane = 0;
        bool isOthers = false;  // seen from the other side
    };
    FIRN_HD Found find(std::uint32_t j, std::uint32_t k) const {
        const Found own = inListOf(order[j], order[k]);
        if (own.row || !isCut) return own;
        Found others = inListOf(order[k], order[j]);
        others.isOthers = true;
        return others;
    }

private:
    FIRN_HD Found inListOf(std::uint32_t owner, std::uint32_t other) const {
        const std::size_t group = owner / kGroup, lane = owner % kGroup;
        for (std::uint32_t e = lists.begin[group]; e < lists.begin[group + 1]; ++e)
            if (lists.row[e].partner[lane] == other) return {lists.row + e, lane, false};
        return {};
    }
};

/// Which pairs belong into the lists: those that may touch before the lists are made again, and bonds, which reach
/// farther.
struct Nearness {
    NeighboursOf<ListedGrain> near;  // its points are the grains in their order
    const Grain* grain;
    OldLists old;
    float skin;  // m

    /// How far lists look around grains of up to this radius [m]; bonds reach farther. Where all are remembered, they
    /// are not searched for.
    FIRN_HD static float reach(float radius, float skin, bool isCut) {
        return 2 * radius * (isCut ? 1 + 0.5f * kMostGap : 1.0f) + skin;
    }

    /// Calls f(k) for every neighbour k of grain j.
    template <class F>
    FIRN_HD void forEach(std::uint32_t j, F&& f) const {
        const float r = near.x[j].r;
        if (!old.isCut) forEachFarBond(j, f);
        forEachSortedNeighbour(near, near.x[j].x, [&](std::uint32_t k, const Vec3&, float dd) {
            const float close = r + near.x[k].r + skin;
            if (k == j) return;
            if (dd < close * close || (old.isCut && reachFar(j, k))) f(k);
        });
    }

    FIRN_HD ContactMemory remembered(std::uint32_t j, std::uint32_t k) const {
        const OldLists::Found found = old.find(j, k);
        if (!found.row) return first(grain[j], grain[k]);
        ContactMemory c = found.row->contact(found.lane);
        if (found.isOthers) c.shear = -c.shear;
        return c;
    }

private:
    template <class F>
    FIRN_HD void forEachFarBond(std::uint32_t j, F&& f) const {
        const std::uint32_t was = old.order[j];
        old.lists.forEach(was, [&](const ContactRow& row) {
            if (!row.reachesFar(was % kGroup)) return;
            const std::uint32_t k = old.place[row.partner[was % kGroup]];
            const Vec3 d = near.x[k].x - near.x[j].x;
            const float close = near.x[j].r + near.x[k].r + skin;
            if (dot(d, d) >= close * close) f(k);
        });
    }
    FIRN_HD bool reachFar(std::uint32_t j, std::uint32_t k) const {
        const OldLists::Found found = old.find(j, k);
        return found.row && found.row->reachesFar(found.lane);
    }
    /// Newcomers begin at ease wherever they were put, bonded to the newcomers they touch.
    FIRN_HD static ContactMemory first(const Grain& a, const Grain& b) {
        ContactMemory c;
        if (((a.marks | b.marks) & mark::kNew) == 0) return c;
        const float overlap = a.r + b.r - length(a.x - b.x);
        const bool areBonded = (a.marks & b.marks & mark::kNew) != 0 && overlap > -0.5f * kFreshGap * (a.r + b.r);
        c.bond = areBonded ? 1.0f : 0.0f;
        c.rest = areBonded ? overlap : max(overlap, 0.0f);
        return c;
    }
};

/// Notes as many of them as there is room for: a second search is rare then.
struct FindNeighbours {
    Nearness nearness;
    GrainRoom* room;

    FIRN_HD void operator()(std::size_t j) const {
        FoundNeighbours& found = room[j].found;
        std::uint32_t n = 0;
        nearness.forEach(std::uint32_t(j), [&](std::uint32_t k) {
            if (n < FoundNeighbours::kMost) found.partner[n] = k;
            ++n;
        });
        found.count = n;
    }
};

/// As many rows as the longest list of a group needs.
struct CountRows {
    const GrainRoom* room;
    std::size_t grains;
    std::uint32_t* count;

    FIRN_HD void operator()(std::size_t group) const {
        const std::size_t begin = group * kGroup, end = begin + kGroup < grains ? begin + kGroup : grains;
        std::uint32_t most = 0;
        for (std::size_t j = begin; j < end; ++j) most = room[j].found.count > most ? room[j].found.count : most;
        count[group] = most;
    }
};

/// For whole groups: beyond the last grain the lanes of a group hold nobody.
struct ListNeighbours {
    Nearness nearness;
    const GrainRoom* room;
    std::size_t grains;
    ListView lists;

    FIRN_HD void operator()(std::size_t i) const {
        const std::uint32_t j = std::uint32_t(i);
        const std::size_t group = i / kGroup, lane = i % kGroup;
        std::uint32_t at = lists.begin[group];
        const auto add = [&](std::uint32_t k) { lists.row[at++].set(lane, k, nearness.remembered(j, k)); };
        if (i < grains) {
            const FoundNeighbours& found = room[i].found;
            if (found.count > FoundNeighbours::kMost)
                nearness.forEach(j, add);
            else
                for (std::uint32_t n = 0; n < found.count; ++n) add(found.partner[n]);
        }
        while (at < lists.begin[group + 1]) lists.row[at++].setNobody(lane, j);
    }
};

}  // namespace firn
