// Colliders where a backend can see them.
#pragma once

#include <cstring>
#include <map>
#include <tuple>
#include <vector>

#include "firn/collide/bodies_view.h"

namespace firn {

template <class B, bool isShared = B::kSharesMemory>
class ColliderMirror;

/// In the program's own memory they are seen as they are.
template <class B>
class ColliderMirror<B, true> {
public:
    /// What `host` shows stays alive until the next call.
    void show(const BodiesView& host) { view_ = host; }
    BodiesView view() const { return view_; }

private:
    BodiesView view_;
};

/// Where two bodies differ in any bit that somebody may read. (Their bytes would not do: there are gaps between.)
inline bool isSame(const BodyView& a, const BodyView& b) {
    // A new field has to be compared too.
    static_assert(sizeof(MorphView) == 2 * sizeof(BrickView) + 24 && sizeof(SolidView) == sizeof(BrickView) + 72 &&
                  sizeof(BodyView) == sizeof(SolidView) + sizeof(MorphView) + 176);
    const auto fields = [](const BodyView& v) {
        const SolidView& s = v.solid;
        const MorphView& m = v.morph;
        return std::tie(s.kind, s.a, s.b, s.radius, s.toOwn, s.bricks.key, m.first.key, m.second.key, m.share,
                        m.duration, m.shareBefore, m.maxSpeed, m.maxStray, v.toOwn, v.at, v.velocity,
                        v.velocityGradient, v.atBefore, v.moved, v.turned, v.jumps, v.speedLimit, v.friction, v.sticky);
    };
    const auto haveSameBits = [](const auto& p, const auto& q) { return std::memcmp(&p, &q, sizeof p) == 0; };
    return std::apply(
        [&](const auto&... p) {
            return std::apply([&](const auto&... q) { return (haveSameBits(p, q) && ...); }, fields(b));
        },
        fields(a));
}

/// A device has copies. Bricks are copied when they are first shown and dropped when they are no longer; bodies when
/// any of them has moved. Bricks are known by their key: another's may come to lie at the same address.
template <class B>
class ColliderMirror<B, false> {
public:
    void show(const BodiesView& host) {
        const std::size_t count = host.which.empty() ? 0 : std::size_t(host.which[host.which.size() - 1]) + 1;
        showWhich(std::vector<int>(host.which.begin(), host.which.end()));
        if (hasShown(host.bodies, count)) return;
        shown_.assign(host.bodies, host.bodies + count);
        std::vector<BodyView> bodies = shown_;
        std::map<std::uint64_t, BrickCopy> still;
        for (BodyView& body : bodies)
            for (BrickView* bricks : {&body.solid.bricks, &body.morph.first, &body.morph.second})
                if (bricks->key != 0) *bricks = copyOf(*bricks, still);
        copies_.swap(still);
        B::upload(bodies.data(), count, bodies_);
    }
    BodiesView view() const { return {B::data(bodies_), {B::data(which_), whichShown_.size()}}; }

private:
    template <class T>
    using Buffer = typename B::template Buffer<T>;
    struct BrickCopy {
        Buffer<int> columnStart, brickZ;
        Buffer<float> phi;
        Buffer<Vec3> velocity;
    };

    bool hasShown(const BodyView* bodies, std::size_t count) const {
        if (count != shown_.size()) return false;
        for (std::size_t k = 0; k < count; ++k)
            if (!isSame(bodies[k], shown_[k])) return false;
        return true;
    }

    void showWhich(std::vector<int> which) {
        if (which == whichShown_) return;
        whichShown_ = std::move(which);
        B::upload(whichShown_.data(), whichShown_.size(), which_);
    }

    /// `still` are those that are shown from now on.
    BrickView copyOf(const BrickView& host, std::map<std::uint64_t, BrickCopy>& still) {
        const auto before = copies_.find(host.key);
        if (before != copies_.end()) still.insert(copies_.extract(before));
        const auto [found, isNew] = still.try_emplace(host.key);
        BrickCopy& copy = found->second;
        if (isNew) {
            const std::size_t columns = std::size_t(host.countX) * std::size_t(host.countY);
            const std::size_t bricks = std::size_t(host.columnStart[columns]), values = bricks * BrickView::kValues;
            B::upload(host.columnStart, columns + 1, copy.columnStart);
            B::upload(host.brickZ, bricks, copy.brickZ);
            B::upload(host.phi, values, copy.phi);
            if (host.velocity) B::upload(host.velocity, values, copy.velocity);
        }
        BrickView view = host;
        view.columnStart = B::data(copy.columnStart), view.brickZ = B::data(copy.brickZ);
        view.phi = B::data(copy.phi), view.velocity = host.velocity ? B::data(copy.velocity) : nullptr;
        return view;
    }

    std::vector<BodyView> shown_;  // as the program has them
    std::vector<int> whichShown_;
    std::map<std::uint64_t, BrickCopy> copies_;  // by key
    Buffer<BodyView> bodies_;
    Buffer<int> which_;
};

}  // namespace firn
