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
        Buffer<std::uint32_t> begin;
        Buffer<ContactRow> row;

        ListView view() { return {B::data(begin), B::data(row), begin.size() - 1}; }
        void swap(Lists& o) { begin.swap(o.begin), row.swap(o.row); }
    };

    std::size_t count = 0;
    Buffer<Grain> grain;  // these and the room for whole groups
    Buffer<GrainRoom> room;
    Buffer<GrainMatter> matter;
    Buffer<WallMemory> wall;
    Buffer<Vec3> pushed;  // N, by the host, in the order of the frame; none: not at all
    Lists lists, listsBefore;
    Buffer<ListedGrain> start;
    Buffer<std::uint32_t> key, order, bucketBegin, bucketEnd;
    Buffer<GrainSummary> summary, summarySpare;  // of parts
    Buffer<WallSum> wallSums;
    float skin = 0;           // m
    bool isFromFrame = true;  // the lists before are those of the frame, which keeps only so many contacts
};

/// Room for the lists whose lengths are known: the one number that comes back from the device while they are made.
/// Grows with something to spare, so that later lists find it large enough.
template <class B>
void makeRoom(typename GrainState<B>::Lists& lists, std::size_t groups) {
    std::uint32_t total = 0;
    B::downloadItem(lists.begin, groups, total);
    if (total > lists.row.size()) B::resize(lists.row, std::size_t(total) + total / 8);
}

template <class T, T GrainRoom::*kIn, class B>
void putInOrder(GrainState<B>& s, typename B::template Buffer<T>& items) {
    GrainRoom* room = B::data(s.room);
    B::forEach(s.count, InOrder<T, kIn>{B::data(items), B::data(s.order), room});
    B::forEach(s.count, FromRoom<T, kIn>{room, B::data(items)});
}

/// 1. Neighbourhoods. @param radius  m, of the largest grain
template <class B>
void findNeighbours(GrainState<B>& s, float radius) {
    const std::size_t n = s.count;
    const float reach = Nearness::reach(radius, s.skin, s.isFromFrame);
    const CellHash hash = CellHash::of(reach, std::uint32_t(s.bucketBegin.size()));
    B::forEach(n, KeyOfGrain{hash, B::data(s.grain), B::data(s.key)});
    B::sortByKey(s.key, s.order);
    putInOrder<Grain, &GrainRoom::grain>(s, s.grain);
    putInOrder<GrainMatter, &GrainRoom::matter>(s, s.matter);
    putInOrder<WallMemory, &GrainRoom::wall>(s, s.wall);
    B::forEach(n, PlaceOfGrain{B::data(s.grain), B::data(s.start)});
    B::fill(s.bucketBegin, 0u), B::fill(s.bucketEnd, 0u);
    B::forEach(n, BucketBounds{B::data(s.key), n, B::data(s.bucketBegin), B::data(s.bucketEnd)});

    // The keys have done their work.
    B::forEach(n, NewPlace{B::data(s.order), B::data(s.key)});
    s.lists.swap(s.listsBefore);
    const NeighboursOf<ListedGrain> near{
        hash, reach, B::data(s.start), nullptr, B::data(s.bucketBegin), B::data(s.bucketEnd)};
    const Nearness nearness{
        near, B::data(s.grain), {s.listsBefore.view(), B::data(s.order), B::data(s.key), s.isFromFrame}, s.skin};
    const std::size_t groups = groupsOf(n);
    B::forEach(n, FindNeighbours{nearness, B::data(s.room)});
    B::fill(s.lists.begin, 0u);
    B::forEach(groups, CountRows{B::data(s.room), n, B::data(s.lists.begin)});
    B::scan(s.lists.begin);
    makeRoom<B>(s.lists, groups);
    B::forEach(groups * kGroup, ListNeighbours{nearness, B::data(s.room), n, s.lists.view()});
    s.isFromFrame = false;
}

/// Algorithm 1 from line 4 on. Nothing is copied between host and device, and nothing is allocated.
template <class B>
void grainStep(GrainState<B>& s, const StepNumbers& p, const BodiesView& colliders) {
    const std::size_t n = s.count, walls = colliders.which.size();
    Grain* grain = B::data(s.grain);
    GrainMatter* matter = B::data(s.matter);
    WallMemory* wall = B::data(s.wall);
    const ListedGrain* start = B::data(s.start);
    GrainRoom* room = B::data(s.room);
    const Vec3* pushed = s.pushed.empty() ? nullptr : B::data(s.pushed);
    B::forEach(n, GatherForces{grain, s.lists.view(), p, room});                         // 5
    B::forEach(n, ActOnGrains{grain, matter, wall, start, pushed, colliders, p, room});  // 6 to 10
    B::forEach(partsOf(n), SumOutcomes{grain, matter, room, n, walls, B::data(s.summary), B::data(s.wallSums)});
    reduceInPlace<B, GrainSummary>(s.summary, s.summarySpare, partsOf(n), Worst{});
    B::forEach(walls, SumParts{partsOf(n), walls, B::data(s.wallSums)});
}

}  // namespace firn
