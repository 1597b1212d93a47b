#include "firn/layered/sourcing.h"

#include <algorithm>
#include <cmath>

#include "firn/base/parallel.h"
#include "firn/base/random.h"
#include "firn/layered/kernels.h"

namespace firn::layered {
namespace {

constexpr std::uint64_t kPickStream = 32;

struct Site {
    double lot;  // those with the lowest are taken
    Vec3 x;
};

/// The sites of the face-centred cubic lattice, i + j + k even at a pitch of sqrt(2) r, in a block's own part of space
/// that were snow and are none any more.
std::vector<Site> sitesIn(const Layer& layer, const Block& block, const Carved& carved, float r, std::uint64_t key) {
    const double h = layer.h(), pitch = std::sqrt(2.0) * double(r);
    std::array<long long, 3> first{}, end{};
    for (int axis = 0; axis < 3; ++axis) {
        const double low = (block[axis] * 8.0 - 0.5) * h;
        first[axis] = (long long)(std::ceil(low / pitch)), end[axis] = (long long)(std::ceil((low + 8 * h) / pitch));
    }
    std::vector<Site> sites;
    for (long long i = first[0]; i < end[0]; ++i)
        for (long long j = first[1]; j < end[1]; ++j)
            for (long long k = first[2] + ((i + j + first[2]) & 1); k < end[2]; k += 2) {
                const Vec3 x = cast<float>(Vec3d{double(i), double(j), double(k)} * pitch);
                if (layer.distance(x) < 0 || !(layer.distanceBefore(x, carved.before) < 0)) continue;
                if (layer.base().ground(x) < 0) continue;
                const double loose = carved.isPacked ? 1 - double(layer.base().compression(x)) : 1;
                if (!(loose > 0)) continue;
                const std::uint64_t lot =
                    mixed(mixed(mixed(key, std::uint64_t(i)), std::uint64_t(j)), std::uint64_t(k));
                // So that of twice as loose snow twice as many are taken.
                sites.push_back({double(lot) / loose, x});
            }
    return sites;
}

}  // namespace

float particleMass(const LayeredParams& params) {
    return params.layerDensity * volumePerParticle(params.particleRadius);
}

Sourced source(const Layer& layer, const Carved& carved, const LayeredParams& params, std::uint64_t seed, double rest) {
    Sourced made;
    const double each = double(particleMass(params));
    const double mass = double(params.layerDensity) * carved.loose + rest;
    made.rest = mass;
    if (!(mass >= each)) return made;
    std::vector<std::vector<Site>> found(carved.blocks.size());
    forEach(
        found.size(),
        [&](std::size_t n) {
            found[n] = sitesIn(layer, carved.blocks[n], carved, params.particleRadius, mixed(seed, kPickStream));
        },
        1);
    std::vector<Site> sites;
    for (const std::vector<Site>& some : found) sites.insert(sites.end(), some.begin(), some.end());
    const std::size_t count = std::min(sites.size(), std::size_t(std::floor(mass / each)));
    if (count == 0) return made;
    std::vector<double> lots(sites.size());
    for (std::size_t n = 0; n < sites.size(); ++n) lots[n] = sites[n].lot;
    std::nth_element(lots.begin(), lots.begin() + std::ptrdiff_t(count - 1), lots.end());
    const double last = lots[count - 1];
    for (const Site& site : sites)
        if (site.lot <= last && made.x.size() < count) made.x.push_back(site.x);
    made.rest = mass - double(made.x.size()) * each;
    return made;
}

}  // namespace firn::layered
