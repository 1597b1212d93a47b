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
    std::uint64_t* key;

    FIRN_HD void operator()(std::size_t i) const { key[i] = hash.bucketOf(hash.cellOf(grain[i].x)); }
};

struct PlaceOfGrain {
    const Grain* grain;
    Vec3* place;

    FIRN_HD void operator()(std::size_t i) const { place[i] = grain[i].x; }
};

template <class T>
struct InOrder {
    const T* from;
    const std::uint32_t* order;
    T* to;

    FIRN_HD void operator()(std::size_t i) const { to[i] = from[order[i]]; }
};

/// The lists before, by the indices of that time.
struct OldLists {
    ListView lists;
    const std::uint32_t* order;  // which of them a grain had
    bool isCut;                  // a frame keeps only so many contacts of a grain: what j has dropped, k may still have

    struct Found {
        const ContactMemory* contact = nullptr;
        bool isOthers = false;  // seen from the other side
    };
    FIRN_HD Found find(std::uint32_t j, std::uint32_t k) const {
        const ContactMemory* own = inListOf(order[j], order[k]);
        return own || !isCut ? Found{own, false} : Found{inListOf(order[k], order[j]), true};
    }

private:
    FIRN_HD const ContactMemory* inListOf(std::uint32_t owner, std::uint32_t other) const {
        for (std::uint32_t e = lists.begin[owner]; e < lists.begin[owner + 1]; ++e)
            if (lists.partner[e] == other) return lists.contact + e;
        return nullptr;
    }
};

/// Which pairs belong into the lists: those that may touch before the lists are made again, and bonds, which reach
/// farther.
struct Nearness {
    NeighbourView near;  // its points are the grains in their order
    const Grain* grain;
    OldLists old;
    float skin;  // m

    /// Calls f(k, distance squared) for every neighbour k of grain j.
    template <class F>
    FIRN_HD void forEach(std::uint32_t j, F&& f) const {
        const float r = grain[j].r;
        forEachSortedNeighbour(near, near.x[j], [&](std::uint32_t k, const Vec3&, float dd) {
            const float touching = r + grain[k].r, close = touching + skin;
            if (k == j) return;
            if (dd < close * close || (dd < square(touching * (1 + 0.5f * kMostGap) + skin) && isBonded(j, k)))
                f(k, dd);
        });
    }

    FIRN_HD ContactMemory remembered(std::uint32_t j, std::uint32_t k, float dd) const {
        const OldLists::Found found = old.find(j, k);
        if (!found.contact) return first(grain[j], grain[k], sqrt(dd));
        ContactMemory c = *found.contact;
        if (found.isOthers) c.shear = -c.shear;
        return c;
    }

private:
    FIRN_HD static float square(float a) { return a * a; }
    FIRN_HD bool isBonded(std::uint32_t j, std::uint32_t k) const {
        const OldLists::Found found = old.find(j, k);
        return found.contact && found.contact->bond > 0;
    }
    /// Newcomers begin at ease wherever they were put, bonded to the newcomers they touch.
    FIRN_HD static ContactMemory first(const Grain& a, const Grain& b, float distance) {
        ContactMemory c;
        if (((a.marks | b.marks) & mark::kNew) == 0) return c;
        const float overlap = a.r + b.r - distance;
        const bool areBonded = (a.marks & b.marks & mark::kNew) != 0 && overlap > -0.5f * kFreshGap * (a.r + b.r);
        c.bond = areBonded ? 1.0f : 0.0f;
        c.rest = areBonded ? overlap : max(overlap, 0.0f);
        return c;
    }
};

struct CountNeighbours {
    Nearness nearness;
    std::uint32_t* count;

    FIRN_HD void operator()(std::size_t j) const {
        std::uint32_t n = 0;
        nearness.forEach(std::uint32_t(j), [&](std::uint32_t, float) { ++n; });
        count[j] = n;
    }
};

struct ListNeighbours {
    Nearness nearness;
    const std::uint32_t* begin;
    std::uint32_t* partner;
    ContactMemory* contact;

    FIRN_HD void operator()(std::size_t j) const {
        std::uint32_t at = begin[j];
        nearness.forEach(std::uint32_t(j), [&](std::uint32_t k, float dd) {
            partner[at] = k, contact[at] = nearness.remembered(std::uint32_t(j), k, dd);
            ++at;
        });
    }
};

}  // namespace firn
