#include "firn/layered/carve.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "firn/base/parallel.h"
#include "firn/base/random.h"
#include "firn/collide/one_collider.h"
#include "firn/layered/kernels.h"
#include "firn/layered/swept.h"
#include "firn/layered/travel.h"

namespace firn::layered {
namespace {

constexpr int kEdge = Volume::kEdge;
constexpr std::uint64_t kNoiseStream = 31;

/// Room between an object and its print [radii]: a particle and a little.
constexpr float kClearance = 2.2f;

/// One block of the layer less one block of what was swept: max(phi, -swept). Says whether anything changed.
bool subtract(const Swept& swept, const Block& at, float band, float* phi) {
    bool changed = false;
    for (int i = 0; i < kEdge; ++i)
        for (int j = 0; j < kEdge; ++j) {
            const float* s =
                swept.phi.data() + swept.place((at[0] - swept.first[0]) * kEdge + i,
                                               (at[1] - swept.first[1]) * kEdge + j, (at[2] - swept.first[2]) * kEdge);
            for (int k = 0; k < kEdge; ++k, ++phi) {
                const float outside = std::min(-s[k], band);
                if (outside > *phi) *phi = outside, changed = true;
            }
        }
    return changed;
}

/// Whether the swept volume reaches into this block at all.
bool reaches(const Swept& swept, const Block& at, float band) {
    for (int i = 0; i < kEdge; ++i)
        for (int j = 0; j < kEdge; ++j) {
            const float* s =
                swept.phi.data() + swept.place((at[0] - swept.first[0]) * kEdge + i,
                                               (at[1] - swept.first[1]) * kEdge + j, (at[2] - swept.first[2]) * kEdge);
            if (*std::min_element(s, s + kEdge) < band) return true;
        }
    return false;
}

/// Says whether anything changed.
bool subtract(const Swept& swept, Layer& layer, Carved& carved) {
    const float band = Layer::kBand * layer.h();
    std::vector<std::vector<float>> made(swept.blockCount());
    forEach(
        swept.blockCount(),
        [&](std::size_t n) {
            const Block at = swept.blockAt(n);
            if (!reaches(swept, at, band)) return;
            std::vector<float> phi(Volume::kVoxels);
            layer.read(at, phi.data());
            if (subtract(swept, at, band, phi.data())) made[n] = std::move(phi);
        },
        1);
    carved.visited += made.size();
    bool changed = false;
    for (std::size_t n = 0; n < made.size(); ++n) {
        if (made[n].empty()) continue;
        changed = true;
        const Block at = swept.blockAt(n);
        if (!carved.before.find(at)) layer.read(at, carved.before.put(at));
        layer.write(at, made[n].data());
    }
    return changed;
}

struct Removed {
    double volume = 0, loose = 0;
};

/// Share of a voxel that was snow and is none, without what lies in the ground.
float removedShare(const Layer& layer, const Vec3& x, float gone) {
    const float over = coverage(-layer.base().ground(x), layer.h());
    if (gone >= 1 || over <= 0 || over >= 1) return gone * over;
    // What is gone lies on the side that the layer's new surface looks to.
    return commonShare(gone, over, dot(layer.normal(x), layer.base().groundNormal(x)));
}

/// Of a block's snow, without what lies in the ground [m3].
Removed removedIn(const Layer& layer, const Block& at, const float* before, const float* after, bool isPacked) {
    const float h = layer.h();
    Removed cells;
    for (int i = 0, n = 0; i < kEdge; ++i)
        for (int j = 0; j < kEdge; ++j)
            for (int k = 0; k < kEdge; ++k, ++n) {
                const float gone = coverage(before[n], h) - coverage(after[n], h);
                if (!(gone > 0)) continue;
                const Vec3 x = layer.centerOf(at, i, j, k);
                const double snow = double(removedShare(layer, x, gone));
                cells.volume += snow;
                cells.loose += isPacked ? snow * (1 - double(layer.base().compression(x))) : snow;
            }
    const double each = double(h) * double(h) * double(h);
    return {cells.volume * each, cells.loose * each};
}

}  // namespace

void measure(const Layer& layer, Carved& carved) {
    for (std::size_t n = 0; n < carved.before.size(); ++n) carved.blocks.push_back(carved.before.at(n));
    std::sort(carved.blocks.begin(), carved.blocks.end());
    std::vector<Removed> volumes(carved.blocks.size());
    forEach(
        volumes.size(),
        [&](std::size_t n) {
            const Block& at = carved.blocks[n];
            volumes[n] = removedIn(layer, at, carved.before.find(at), layer.cut().find(at), carved.isPacked);
        },
        1);
    for (const Removed& removed : volumes) carved.volume += removed.volume, carved.loose += removed.loose;
}

double gainedVolume(const Layer& layer, const LayerBlocks& before) {
    double volume = 0;
    for (std::size_t n = 0; n < before.size(); ++n) {
        const Block& at = before.at(n);
        volume += removedIn(layer, at, layer.cut().find(at), before.find(at), false).volume;
    }
    return volume;
}

Carved cutTo(Layer& layer, const Volume& cut) {
    Carved carved;
    std::vector<float> phi(Volume::kVoxels);
    for (std::size_t b = 0; b < cut.blocks.size(); ++b) {
        const float* after = cut.values.data() + b * Volume::kVoxels;
        layer.read(cut.blocks[b], phi.data());
        if (std::equal(phi.begin(), phi.end(), after)) continue;
        std::copy(phi.begin(), phi.end(), carved.before.put(cut.blocks[b]));
        layer.write(cut.blocks[b], after);
    }
    measure(layer, carved);
    return carved;
}

Carved carve(Layer& layer, const LayeredParams& params, const World& world, double t0, double t1) {
    const ColliderSet& colliders = world.colliders;
    const SweepStyle style{params.dilation,    params.smoothing, kClearance * params.particleRadius,
                           params.noiseHeight, params.noiseSize, mixed(world.seed, kNoiseStream)};
    Carved carved;
    for (std::size_t k = 0; k < colliders.size(); ++k) {
        const Collider& collider = colliders[k];
        if (isStill(collider)) continue;
        if (!collider.sequence && !collider.solid->isBounded()) {
            carved.warnings.push_back(fmt::format("{} moves, but a plane cuts no snow; use a box", colliders.name(k)));
            continue;
        }
        const Travel travel = travelOf(collider, t0, t1);
        const ContactField last = alone(collider, t0, t1);
        const float apart = params.sampleDistance * layer.h(), most = float(kMostSamples);
        const bool jumps = last.body(0).jumps || std::ceil(travel.straight / apart) > most;
        if (jumps)
            carved.warnings.push_back(fmt::format("{} jumps by {:.3g} m in this frame: snow on its way is left alone",
                                                  colliders.name(k), double(travel.straight)));
        const int count = std::max(params.motionSamples, int(std::min(std::ceil(travel.way / apart), most)));
        const Swept swept =
            sweptBy(collider, jumps ? std::vector{last} : looksAt(collider, t0, t1, count), layer, style);
        if (!swept.phi.empty() && subtract(swept, layer, carved)) carved.cutters.push_back(colliders.name(k));
    }
    measure(layer, carved);
    return carved;
}

}  // namespace firn::layered
