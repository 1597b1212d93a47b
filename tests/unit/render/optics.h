// Media of known shape, and means with their errors, for tests of light.
#pragma once

#include <cmath>
#include <functional>

#include "firn/render/path.h"
#include "firn/state/volume.h"

namespace firn::render {

/// The blocks low ... high filled with value(x), voxels of 1 m: a voxel is its own coordinate.
inline Volume filledVolume(const std::array<int, 3>& low, const std::array<int, 3>& high,
                           const std::function<float(const Vec3&)>& value) {
    Volume volume;
    volume.name = "density";
    for (int a = low[0]; a <= high[0]; ++a)
        for (int b = low[1]; b <= high[1]; ++b)
            for (int c = low[2]; c <= high[2]; ++c) {
                volume.blocks.push_back({a, b, c});
                for (int n = 0; n < Volume::kVoxels; ++n)
                    volume.values.push_back(
                        value({float(8 * a + n / 64), float(8 * b + n / 8 % 8), float(8 * c + n % 8)}));
            }
    return volume;
}

/// A wide slab of 8 `blocks` voxels along y: one cell less is full, and a ramp of one cell on each face makes up for
/// it.
inline Volume slabVolume(int blocks, int halfWidth) {
    return filledVolume({-halfWidth, 0, -halfWidth}, {halfWidth, blocks - 1, halfWidth},
                        [](const Vec3&) { return 1.0f; });
}

/// A stage of one medium in a sky that is the same everywhere.
inline Stage stageOf(const Volume& volume, float extinction, float albedo, float anisotropy, float sky) {
    Stage stage;
    stage.media.emplace_back(volume, extinction);
    stage.look.albedo = {albedo, albedo, albedo};
    stage.look.anisotropy = anisotropy;
    stage.lights.skies.push_back({{sky, sky, sky}, {sky, sky, sky}});
    return stage;
}

/// A mean and its standard error.
class Mean {
public:
    void add(double value) { ++count_, sum_ += value, squares_ += value * value; }
    double value() const { return sum_ / count_; }
    double error() const { return std::sqrt(std::max(0.0, squares_ / count_ - value() * value()) / count_); }

private:
    double count_ = 0, sum_ = 0, squares_ = 0;
};

/// What the mean may be off by: 4.5 standard errors, which one test in 150,000 exceeds by chance, and rounding.
inline double bound(const Mean& mean) { return 4.5 * mean.error() + 2e-5; }

inline Mean meanOf(int count, const std::function<double(Random&)>& sample) {
    Mean mean;
    for (int i = 0; i < count; ++i) {
        Random random(mixed(11, std::uint64_t(i)));
        mean.add(sample(random));
    }
    return mean;
}

}  // namespace firn::render
