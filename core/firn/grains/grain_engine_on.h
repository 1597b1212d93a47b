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
        B::upload(frame.begin.data(), n + 1, s_.lists.begin);
        B::upload(frame.partner.data(), frame.partner.size(), s_.lists.partner);
        B::upload(frame.contacts.data(), frame.contacts.size(), s_.lists.contact);
        s_.isFromFrame = true;
        const auto room = [&](auto&... buffers) { (B::resize(buffers, n), ...); };
        room(s_.grainSpare, s_.matterSpare, s_.gathered, s_.pushes, s_.start, s_.key, s_.order, s_.summary);
        B::resize(s_.summarySpare, partsOf(n));
        B::resize(s_.listsBefore.begin, n + 1);
        std::size_t buckets = kLeastBuckets;
        while (buckets < n) buckets *= 2;
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
        GrainSummary summary;
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
        frame.grains.resize(n), frame.matter.resize(n), frame.begin.resize(n + 1);
        B::download(s_.grain, n, frame.grains.data());
        B::download(s_.matter, n, frame.matter.data());
        B::download(s_.lists.begin, n + 1, frame.begin.data());
        const std::size_t entries = frame.begin.back();
        frame.partner.resize(entries), frame.contacts.resize(entries);
        B::download(s_.lists.partner, entries, frame.partner.data());
        B::download(s_.lists.contact, entries, frame.contacts.data());
    }

    GrainMemory memory() const override {
        const auto bytes = [](const auto&... b) { return ((b.size() * sizeof(*B::data(b))) + ...); };
        const auto listed = [&](const auto& lists) { return bytes(lists.begin, lists.partner, lists.contact); };
        return {bytes(s_.grain, s_.matter, s_.start),
                bytes(s_.grainSpare, s_.matterSpare, s_.gathered, s_.pushes, s_.key, s_.order, s_.bucketBegin,
                      s_.bucketEnd, s_.summary, s_.summarySpare, s_.wallSums),
                listed(s_.lists) + listed(s_.listsBefore)};
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
