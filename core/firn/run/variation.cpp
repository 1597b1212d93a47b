#include "firn/run/variation.h"

#include <algorithm>
#include <cmath>

#include "firn/base/noise.h"
#include "firn/geometry/solid.h"

namespace firn {
namespace {

constexpr std::uint64_t kStiffnessStream = 1, kDensityStream = 2;
constexpr int kOctaves = 2;
constexpr float kSteps = 32;  // shortest look upwards, as a share of how far one looks

/// Between 1 / (1 + amount) and 1 + amount, each as likely as its inverse.
double noiseFactor(float amount, std::uint64_t key, const Vec3& place, float size) {
    return amount > 0 ? std::pow(1.0 + double(amount), double(lumps(key, place, size))) : 1.0;
}

double layerFactor(float factor, float weight) { return std::pow(double(factor), double(weight)); }

}  // namespace

float lumps(std::uint64_t key, const Vec3& place, float size) {
    // Gradient noise stays within a third of its range most of the time; the S-curve spreads it over the whole.
    const float n = clamp(2 * fractalNoise(key, place / size, kOctaves), -1.0f, 1.0f);
    return n * (3 - n * n) / 2;
}

float layerWeight(float depth, float thickness) {
    const float t = clamp((depth / thickness - 0.75f) * 4, 0.0f, 1.0f);
    return 1 - t * t * (3 - 2 * t);
}

float depthBelowTop(const SolidView& solid, const Vec3& place, const Vec3& up, float limit) {
    // Inside, no surface is nearer than the signed distance: that far one may look at once. The shortest step bounds
    // the work along walls.
    float depth = 0, inside = -signedDistance(solid, place);
    while (inside > 0 && depth < limit) {
        const float step = std::max(inside, limit / kSteps);
        const float next = -signedDistance(solid, place + up * (depth + step));
        if (next <= 0) return std::min(limit, depth + step * inside / (inside - next));
        depth += step, inside = next;
    }
    return std::min(depth, limit);
}

MaterialFactors factorsAt(const Variation& variation, const SolidView& solid, const Vec3& place,
                          const Vec3& lumpPlace) {
    const VariationParams& p = variation.params;
    MaterialFactors factors;
    factors.stiffness = noiseFactor(p.stiffnessNoise, mixed(variation.key, kStiffnessStream), lumpPlace, p.noiseSize);
    factors.density = noiseFactor(p.densityNoise, mixed(variation.key, kDensityStream), lumpPlace, p.noiseSize);
    if (p.shellThickness > 0) {
        const float weight = layerWeight(-signedDistance(solid, place), p.shellThickness);
        factors.stiffness *= layerFactor(p.shellStiffness, weight);
        factors.density *= layerFactor(p.shellDensity, weight);
    }
    if (p.crustDepth > 0) {
        const float depth = depthBelowTop(solid, place, variation.up, p.crustDepth);
        factors.stiffness *= layerFactor(p.crustStiffness, layerWeight(depth, p.crustDepth));
    }
    return factors;
}

}  // namespace firn
