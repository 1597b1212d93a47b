#include "firn/layered/swept.h"

#include <algorithm>
#include <cmath>

#include "firn/base/error.h"
#include "firn/base/noise.h"
#include "firn/base/parallel.h"
#include "firn/collide/one_collider.h"

namespace firn::layered {
namespace {

constexpr int kEdge = Volume::kEdge;

/// Voxels in a box beyond which an object is taken for a mistake of units: 2 GB.
constexpr double kMostVoxels = 1 << 29;

/// Voxels that the filter reaches to either side.
int reachOf(float sigma) { return int(std::ceil(3 * sigma)); }

std::vector<float> gaussian(float sigma) {
    const int reach = reachOf(sigma);
    std::vector<float> weights(std::size_t(2 * reach + 1));
    double total = 0;
    for (int n = -reach; n <= reach; ++n) total += std::exp(-0.5 * n * n / double(sigma) / double(sigma));
    for (int n = -reach; n <= reach; ++n)
        weights[std::size_t(n + reach)] = float(std::exp(-0.5 * n * n / double(sigma) / double(sigma)) / total);
    return weights;
}

/// Along one axis; beyond the box is what its last voxel has.
void smoothAlong(int axis, const std::vector<float>& weights, Swept& swept) {
    const int reach = int(weights.size()) / 2, length = swept.size(axis);
    const int a = axis == 0 ? 1 : 0, b = axis == 2 ? 1 : 2;
    const auto stride = [&](int n) {
        return n == 2 ? std::size_t(1)
                      : std::size_t(swept.size(2)) * (n == 1 ? std::size_t(1) : std::size_t(swept.size(1)));
    };
    forEach(
        std::size_t(swept.size(a)) * std::size_t(swept.size(b)),
        [&](std::size_t n) {
            float* line = swept.phi.data() + n / std::size_t(swept.size(b)) * stride(a) +
                          n % std::size_t(swept.size(b)) * stride(b);
            std::vector<float> padded(std::size_t(length + 2 * reach));
            for (int i = 0; i < length + 2 * reach; ++i)
                padded[std::size_t(i)] = line[std::size_t(std::clamp(i - reach, 0, length - 1)) * stride(axis)];
            for (int i = 0; i < length; ++i) {
                float sum = 0;
                for (std::size_t w = 0; w < weights.size(); ++w) sum += weights[w] * padded[std::size_t(i) + w];
                line[std::size_t(i) * stride(axis)] = sum;
            }
        },
        64);
}

/// Calls f(value, its place in the world) for each voxel of a block.
template <class F>
void forEachVoxel(Swept& swept, std::size_t block, float h, F&& f) {
    const Block at = swept.blockAt(block);
    for (int i = 0; i < kEdge; ++i)
        for (int j = 0; j < kEdge; ++j)
            for (int k = 0; k < kEdge; ++k) {
                const Vec3 x = Vec3{float(at[0] * kEdge + i), float(at[1] * kEdge + j), float(at[2] * kEdge + k)} * h;
                f(swept.phi[swept.place((at[0] - swept.first[0]) * kEdge + i, (at[1] - swept.first[1]) * kEdge + j,
                                        (at[2] - swept.first[2]) * kEdge + k)],
                  x);
            }
}

/// Union of the samples; a sample that is far from the block, or has it all inside, is asked once.
void joinSamples(const std::vector<ContactField>& looks, float h, Swept& swept) {
    const float around = 0.5f * float(kEdge) * h * std::sqrt(3.0f) + swept.band;
    forEach(
        swept.blockCount(),
        [&](std::size_t block) {
            const Block at = swept.blockAt(block);
            const Vec3 first = Vec3{float(at[0]), float(at[1]), float(at[2])} * (float(kEdge) * h);
            const Vec3 center = first + Vec3{1, 1, 1} * (0.5f * float(kEdge - 1) * h);
            for (const ContactField& look : looks) {
                const BodyView& body = look.body(0);
                const float middle = distanceUpTo(body, center, around);
                if (middle > around) continue;
                if (middle < -around) {
                    forEachVoxel(swept, block, h, [&](float& phi, const Vec3&) { phi = -swept.band; });
                    return;
                }
                forEachVoxel(swept, block, h, [&](float& phi, const Vec3& x) {
                    phi = std::max(std::min(phi, distanceUpTo(body, x, swept.band)), -swept.band);
                });
            }
        },
        1);
}

/// Outward by max(noise, 0) [Dagenais, sec. 4.1]. Departure: the paper advects the level set along its normals; near
/// its surface a distance falls by as much as the surface moves, so it is subtracted. The noise stands still in the
/// world: if it changed with time, a foot at rest would wear its print away.
void roughen(const SweepStyle& style, float h, Swept& swept) {
    constexpr int kOctaves = 2;
    forEach(
        swept.blockCount(),
        [&](std::size_t block) {
            forEachVoxel(swept, block, h, [&](float& phi, const Vec3& x) {
                // Farther in or out the surface does not get.
                if (phi < -h * Layer::kBand || phi > style.noiseHeight + h * Layer::kBand) return;
                phi -= style.noiseHeight * std::max(fractalNoise(style.noiseKey, x / style.noiseSize, kOctaves), 0.0f);
            });
        },
        1);
}

/// Makes room for a box [m].
void takeBlocks(const Box& box, float h, const std::string& name, Swept& swept) {
    const double edge = double(kEdge) * double(h), most = Layer::kMostBlocks - 1;
    double voxels = 1;
    for (int axis = 0; axis < 3; ++axis) {
        const double low = std::floor(double(box.min[axis] - swept.band) / edge);
        const double high = std::floor(double(box.max[axis] + swept.band) / edge);
        if (!(low >= -most && high <= most))
            throw Error(Fault::input, "solver.cell_size: " + name +
                                          " cuts snow more than 8e6 cells from the origin; use larger cells, or move "
                                          "the scene there");
        swept.first[axis] = int(low), swept.blocks[axis] = int(high - low) + 1;
        voxels *= double(swept.size(axis));
    }
    if (voxels > kMostVoxels)
        throw Error(Fault::input,
                    "solver.cell_size: " + name + " sweeps through more than 5e8 cells in one frame; use larger cells");
    swept.phi.assign(std::size_t(voxels), swept.band);
}

}  // namespace

Block Swept::blockAt(std::size_t n) const {
    const std::size_t z = std::size_t(blocks[2]), y = std::size_t(blocks[1]);
    return {first[0] + int(n / z / y), first[1] + int(n / z % y), first[2] + int(n % z)};
}

Swept sweptBy(const Collider& collider, const std::vector<ContactField>& looks, const Layer& layer,
              const SweepStyle& style) {
    const float h = layer.h();
    Swept swept;
    // Beyond this the filters cannot bring anything to the surface.
    swept.band =
        (float(reachOf(style.smoothing)) + style.dilation + Layer::kBand) * h + style.clearance + style.noiseHeight;
    Box box;
    for (const ContactField& look : looks) {
        const Box one = inWorld(look.body(0), ownBounds(collider, look.body(0)));
        box.include(one.min), box.include(one.max);
    }
    const Vec3 reach = Vec3{1, 1, 1} * swept.band;
    box = layer.within({box.min - reach, box.max + reach});
    if (box.isEmpty()) return swept;
    takeBlocks(box, h, collider.name, swept);
    joinSamples(looks, h, swept);
    const std::vector<float> sharp = swept.phi;
    if (style.smoothing > 0) {
        const std::vector<float> weights = gaussian(style.smoothing);
        for (const int axis : {0, 1, 2}) smoothAlong(axis, weights, swept);
    }
    // Smoothing takes more from edges than dilation has given: there the layer would enter the object, and nothing
    // would fit between them.
    forEach(sharp.size(), [&](std::size_t n) {
        swept.phi[n] = std::min(swept.phi[n] - style.dilation * h, sharp[n] - style.clearance);
    });
    if (style.noiseHeight > 0) roughen(style, h, swept);
    return swept;
}

}  // namespace firn::layered
