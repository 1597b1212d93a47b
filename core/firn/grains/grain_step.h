// One step of particle snow [Goswami 2019, algorithm 1], written once for every backend. Device-safe.
#pragma once

#include "firn/collide/bodies_view.h"
#include "firn/grains/grain_lists.h"
#include "firn/grains/grain_params.h"
#include "firn/grains/grain_stages.h"

namespace firn {

/// Grains, their lists and the room that a step needs, where the backend keeps such things.
template <class B>
struct GrainState {
    template <class T>
    using Buffer = typename B::template Buffer<T>;
    struct Lists {
        Buffer<std::uint32_t> begin, partner;
        Buffer<ContactMemory> contact;

        ListView view() { return {B::data(begin), B::data(partner), B::data(contact)}; }
        void swap(Lists& o) { begin.swap(o.begin), partner.swap(o.partner), contact.swap(o.contact); }
    };

    std::size_t count = 0;
    Buffer<Grain> grain, grainSpare;
    Buffer<GrainMatter> matter, matterSpare;
    Buffer<Gathered> gathered;
    Buffer<WallPush> pushes;
    Lists lists, listsBefore;
    Buffer<Vec3> start;  // where the grains were when the lists were made [m]
    Buffer<std::uint64_t> key;
    Buffer<std::uint32_t> order, bucketBegin, bucketEnd;
    Buffer<GrainSummary> summary, summarySpare;
    Buffer<WallSum> wallSums;
    float skin = 0;           // m
    bool isFromFrame = true;  // the lists before are those of the frame, which keeps only so many contacts
};

/// Room for the lists whose lengths are known: the one number that comes back from the device while they are made.
/// Grows with something to spare, so that later lists find it large enough.
template <class B>
void makeRoom(typename GrainState<B>::Lists& lists, std::size_t count) {
    std::uint32_t total = 0;
    B::downloadItem(lists.begin, count, total);
    if (total <= lists.partner.size()) return;
    const std::size_t room = std::size_t(total) + total / 8;
    B::resize(lists.partner, room), B::resize(lists.contact, room);
}

/// 1. Neighbourhoods. @param radius  m, of the largest grain
template <class B>
void findNeighbours(GrainState<B>& s, float radius) {
    const std::size_t n = s.count;
    const float reach = 2 * radius * (1 + 0.5f * kMostGap) + s.skin;
    const CellHash hash = CellHash::of(reach, std::uint32_t(s.bucketBegin.size()));
    B::forEach(n, KeyOfGrain{hash, B::data(s.grain), B::data(s.key)});
    B::sortByKey(s.key, s.order);
    B::forEach(n, InOrder<Grain>{B::data(s.grain), B::data(s.order), B::data(s.grainSpare)});
    B::forEach(n, InOrder<GrainMatter>{B::data(s.matter), B::data(s.order), B::data(s.matterSpare)});
    s.grain.swap(s.grainSpare), s.matter.swap(s.matterSpare);
    B::forEach(n, PlaceOfGrain{B::data(s.grain), B::data(s.start)});
    B::fill(s.bucketBegin, 0u), B::fill(s.bucketEnd, 0u);
    B::forEach(n, BucketBounds{B::data(s.key), n, B::data(s.bucketBegin), B::data(s.bucketEnd)});

    s.lists.swap(s.listsBefore);
    const NeighbourView near{hash, reach, B::data(s.start), nullptr, B::data(s.bucketBegin), B::data(s.bucketEnd)};
    const Nearness nearness{near, B::data(s.grain), {s.listsBefore.view(), B::data(s.order), s.isFromFrame}, s.skin};
    B::fill(s.lists.begin, 0u);
    B::forEach(n, CountNeighbours{nearness, B::data(s.lists.begin)});
    B::scan(s.lists.begin);
    makeRoom<B>(s.lists, n);
    B::forEach(n, ListNeighbours{nearness, B::data(s.lists.begin), B::data(s.lists.partner), B::data(s.lists.contact)});
    s.isFromFrame = false;
}

/// Algorithm 1 from line 4 on. Nothing is copied between host and device, and nothing is allocated.
template <class B>
void grainStep(GrainState<B>& s, const StepNumbers& p, const BodiesView& colliders) {
    const std::size_t n = s.count;
    Gathered* gathered = B::data(s.gathered);
    B::forEach(n, GatherForces{B::data(s.grain), s.lists.view(), p, gathered});  // 5
    B::forEach(n, TouchColliders{B::data(s.grain), B::data(s.matter), colliders, p, gathered, B::data(s.pushes)});
    B::forEach(n, ChangeMatter{B::data(s.grain), B::data(s.matter), p, gathered});  // 6, 7
    B::forEach(n, MoveGrains{B::data(s.grain), B::data(s.matter), B::data(s.start), colliders, p, gathered,
                             B::data(s.pushes), B::data(s.summary)});  // 8 to 10
    reduceInPlace<B>(s.summary, s.summarySpare, n, Worst{});
    const std::size_t walls = colliders.which.size();
    B::forEach(walls == 0 ? 0 : partsOf(n),
               SumPushes{B::data(s.grain), B::data(s.pushes), n, walls, B::data(s.wallSums)});
    B::forEach(walls, SumParts{partsOf(n), walls, B::data(s.wallSums)});
}

}  // namespace firn
