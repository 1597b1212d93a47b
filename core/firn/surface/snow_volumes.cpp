#include "firn/surface/snow_volumes.h"

#include <fmt/core.h>

#include <cmath>

#include "firn/base/error.h"
#include "firn/grid/rasterize.h"
#include "firn/surface/contour.h"
#include "firn/surface/distance.h"
#include "firn/surface/splat.h"

namespace firn {
namespace {

constexpr double kBall = 4.18879020478639;  // volume of radius 1

/// Kernels that are narrower than a cell show more detail than the solver's own.
constexpr double kFineVoxels = 0.5;

/// No kernel goes farther than this many spacings or radii.
constexpr float kMostReach = 20;

/// Index of the first particle that `isBad`, or the number of particles.
template <class F>
std::size_t firstBad(std::size_t count, F&& isBad) {
    return reduce(
        count, count, [&](std::size_t p) { return isBad(p) ? p : count; },
        [](std::size_t a, std::size_t b) { return a < b ? a : b; });
}

void refuseBad(Span<const Vec3> x, Span<const float> radius) {
    const std::size_t count = x.size();
    if (const std::size_t p = firstBad(count, [&](std::size_t i) { return !isFinite(x[i]); }); p < count)
        throw Error(Fault::input, fmt::format("P: point {} is not a place: {} {} {}", p, x[p].x, x[p].y, x[p].z));
    if (const std::size_t p = firstBad(count, [&](std::size_t i) { return !(radius[i] > 0 && radius[i] < 1e6f); });
        p < count)
        throw Error(Fault::input, fmt::format("pscale: {} of point {} is no radius; it must be above 0", radius[p], p));
}

/// @param reach  that no particle's kernel goes beyond [m]
void refuseFar(Span<const Vec3> x, float reach, float voxelSize) {
    const float most = float(BlockTouches::kMaxVoxel / 2) * voxelSize;  // half: what rounds and surrounds has room
    const auto farthest = [&](std::size_t i) {
        return std::fmax(std::fabs(x[i].x), std::fmax(std::fabs(x[i].y), std::fabs(x[i].z))) + reach;
    };
    const std::size_t p = firstBad(x.size(), [&](std::size_t i) { return !(farthest(i) < most); });
    if (p < x.size())
        throw Error(Fault::input,
                    fmt::format("voxel_size: {} m is too small for point {} at {} {} {}; at least {:.2g} "
                                "would do",
                                voxelSize, p, x[p].x, x[p].y, x[p].z, 1.01f * voxelSize * farthest(p) / most));
}

}  // namespace

float voxelSizeFor(const VolumeParams& params, double cellSize) {
    if (params.voxelSize > 0) return params.voxelSize;
    return static_cast<float>(params.kernel == SnowKernel::simulation ? cellSize : kFineVoxels * cellSize);
}

double spacingOf(const ParticleSet& snow) {
    const auto radius = snow[column::radius];
    const double volume =
        sum(radius.size(), 0.0, [&](std::size_t p) { return kBall * std::pow(double(radius[p]), 3); });
    return radius.empty() ? 0 : std::cbrt(volume / double(radius.size()));
}

double restDensityOf(const ParticleSet& snow) {
    const auto m = snow[column::m];
    const double mass = sum(m.size(), 0.0, [&](std::size_t p) { return double(m[p]); });
    return mass > 0 ? mass / (double(m.size()) * std::pow(spacingOf(snow), 3)) : 1;
}

template <class T>
Span<const T> SnowVolumes::need(const Column<T>& column) const {
    if (!snow_.empty() && !snow_.holds(column))
        throw Error(Fault::input, fmt::format("points have no attribute '{}', which this needs", column.name));
    return snow_[column];
}

SnowVolumes::SnowVolumes(const ParticleSet& snow, const VolumeParams& params) : snow_(snow), params_(params) {
    const auto x = need(column::x);
    const auto radius = need(column::radius);
    if (snow.empty()) {
        params_.voxelSize = voxelSizeFor(params, 1);
        return;
    }
    refuseBad(x, radius);
    spacing_ = static_cast<float>(spacingOf(snow));
    params_.voxelSize = voxelSizeFor(params, 2 * spacing_);
    const float largest = reduce(
        radius.size(), 0.0f, [&](std::size_t p) { return radius[p]; }, [](float a, float b) { return a > b ? a : b; });
    refuseFar(x, kMostReach * std::fmax(spacing_, largest * std::fmax(params_.radiusScale, 1.0f)), params_.voxelSize);
    if (isOf(SnowKernel::anisotropic)) blobs_ = blobs();
}

BlobField SnowVolumes::blobs() const {
    const bool isRound = !isOf(SnowKernel::anisotropic);
    return blobsOf(snow_[column::x], snow_[column::radius], {spacing_, params_.voxelSize, isRound, params_.smoothing});
}

Volume SnowVolumes::density() const {
    const auto x = snow_[column::x];
    const auto m = need(column::m);
    const float h = params_.voxelSize;
    if (isOf(SnowKernel::anisotropic)) return densityOfBlobs(blobs_, x, m, h, restDensityOf(snow_));
    if (isOf(SnowKernel::spheres))
        return densityOfSpheres(spheresOf(x, snow_[column::radius], params_.radiusScale, h), h, restDensityOf(snow_));
    return densityVolume(x, m, h, restDensityOf(snow_));
}

Volume SnowVolumes::velocity() const {
    const auto x = snow_[column::x], v = need(column::v);
    const auto m = need(column::m);
    const float h = params_.voxelSize;
    if (isOf(SnowKernel::anisotropic)) return velocityOfBlobs(blobs_, x, m, v, h);
    if (isOf(SnowKernel::spheres))
        return velocityOfSpheres(spheresOf(x, snow_[column::radius], params_.radiusScale, h), v, h);
    return velocityVolume(x, v, m, h);
}

ImplicitField SnowVolumes::field() const {
    const float h = params_.voxelSize;
    if (isOf(SnowKernel::spheres))
        return fieldOfSpheres(spheresOf(snow_[column::x], snow_[column::radius], params_.radiusScale, h), h);
    return fieldOf(isOf(SnowKernel::anisotropic) ? blobs_ : blobs(), h);
}

SnowSurface SnowVolumes::surface() const {
    const ImplicitField field = this->field();
    SnowSurface surface;
    surface.mesh = meshOf(field);
    surface.distance = distanceOf(field, surface.mesh);
    return surface;
}

TriangleMesh SnowVolumes::mesh() const { return meshOf(field()); }

}  // namespace firn
