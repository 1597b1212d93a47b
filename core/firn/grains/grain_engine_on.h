// The engine on any backend.
#pragma once

#include "firn/grains/collider_mirror.h"
#include "firn/grains/grain_engine.h"
#include "firn/grains/grain_step.h"

namespace firn {

template <class B>
class GrainEngineOn : public GrainEngine {
public:
    void load(const GrainFrame& frame, float radius, float skin) override {
        const std::size_t n = frame.grains.size();
        s_.count = n;
        s_.skin = skin, radius_ = radius, walls_ = 0, hasStepped_ = false;
        B::upload(frame.grains.data(), n, s_.grain);
        B::upload(frame.matter.data(), n, s_.matter);
        B::upload(frame.walls.data(), n, s_.wall);
        B::upload(frame.pushed.data(), frame.pushed.size(), s_.pushed);
        B::upload(frame.begin.data(), frame.begin.size(), s_.lists.begin);
        B::upload(frame.rows.data(), frame.rows.size(), s_.lists.row);
        s_.isFromFrame = true;
        const std::size_t groups = groupsOf(n);
        B::resize(s_.grain, groups * kGroup), B::resize(s_.room, groups * kGroup);
        B::resize(s_.start, n), B::resize(s_.key, n), B::resize(s_.order, n);
        B::resize(s_.summary, partsOf(n)), B::resize(s_.summarySpare, partsOf(partsOf(n)));
        B::resize(s_.listsBefore.begin, groups + 1);
        std::size_t buckets = kLeastBuckets;
        while (buckets < n / 2) buckets *= 2;  // a cell holds three or four grains
        B::resize(s_.bucketBegin, buckets), B::resize(s_.bucketEnd, buckets);
        renewLists();
    }

    void renewLists() override { findNeighbours(s_, radius_); }

    void step(const StepNumbers& numbers, const BodiesView& colliders) override {
        walls_ = colliders.which.size();
        B::resize(s_.wallSums, walls_ * partsOf(s_.count));
        colliders_.show(colliders);
        grainStep(s_, numbers, colliders_.view());
        hasStepped_ = true;
    }

    GrainSummary summary() const override {
        GrainSummary summary = kNothingYet;
        if (hasStepped_ && s_.count > 0) B::downloadItem(s_.summary, 0, summary);
        return summary;
    }

    std::vector<WallSum> walls() const override {
        std::vector<WallSum> sums(walls_);
        if (s_.count > 0) B::download(s_.wallSums, walls_, sums.data());
        return sums;
    }

    void save(GrainFrame& frame) const override {
        const std::size_t n = s_.count;
        frame.grains.resize(n), frame.matter.resize(n), frame.walls.resize(n), frame.begin.resize(groupsOf(n) + 1);
        B::download(s_.grain, n, frame.grains.data());
        B::download(s_.matter, n, frame.matter.data());
        B::download(s_.wall, n, frame.walls.data());
        B::download(s_.lists.begin, frame.begin.size(), frame.begin.data());
        frame.rows.resize(frame.begin.back());
        B::download(s_.lists.row, frame.rows.size(), frame.rows.data());
    }

    GrainMemory memory() const override {
        const auto bytes = [](const auto&... b) { return ((b.size() * sizeof(*B::data(b))) + ...); };
        const auto listed = [&](const auto& lists) { return bytes(lists.begin, lists.row); };
        return {
            bytes(s_.grain, s_.matter, s_.start, s_.pushed),
            bytes(s_.room, s_.key, s_.order, s_.bucketBegin, s_.bucketEnd, s_.summary, s_.summarySpare, s_.wallSums),
            listed(s_.lists) + listed(s_.listsBefore) + bytes(s_.wall)};
    }

private:
    /// What CellHash needs at least.
    static constexpr std::size_t kLeastBuckets = 64;

    GrainState<B> s_;
    ColliderMirror<B> colliders_;
    float radius_ = 0;
    std::size_t walls_ = 0;
    bool hasStepped_ = false;
};

}  // namespace firn
