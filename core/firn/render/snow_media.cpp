#include "firn/render/snow_media.h"

#include <algorithm>
#include <cmath>

#include "firn/grid/rasterize.h"
#include "firn/render/snow.h"

namespace firn::render {
namespace {

constexpr float kFarthest = float(1 << 19);  // voxels from the origin: a float still resolves a fifth of one

/// What a frame must hold to become a density.
struct Masses {
    std::vector<Vec3> x;
    std::vector<float> m;
    double mass = 0, volume = 0;  // sums [kg, m3]
};

double ballVolume(double radius) { return 4.18879020 * radius * radius * radius; }

Masses massesOf(const ParticleSet& particles, float voxelSize, float later) {
    const auto x = particles[column::x], v = particles[column::v];
    const auto m = particles[column::m];
    const std::vector<float> radii = radiiOf(particles);
    Masses masses;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const Vec3 speed = v.empty() || !isFinite(v[i]) ? Vec3{} : v[i], at = x[i] + later * speed;
        const float far = kFarthest * voxelSize;
        if (!(std::abs(at.x) < far && std::abs(at.y) < far && std::abs(at.z) < far)) continue;
        const float mass = m.empty() || !(m[i] > 0) || !std::isfinite(m[i]) ? 1.0f : m[i];
        masses.x.push_back(at), masses.m.push_back(mass);
        masses.mass += double(mass), masses.volume += ballVolume(double(radii[i]));
    }
    return masses;
}

}  // namespace

float voxelFor(const ParticleSet& particles, float cellSize) {
    if (cellSize > 0) return 0.5f * cellSize;
    std::vector<float> radii = radiiOf(particles);
    if (radii.empty()) return 0.01f;
    std::nth_element(radii.begin(), radii.begin() + std::ptrdiff_t(radii.size() / 2), radii.end());
    return float(std::cbrt(ballVolume(double(radii[radii.size() / 2]))));
}

Volume densityOf(const ParticleSet& particles, float voxelSize, float later) {
    const Masses masses = massesOf(particles, voxelSize, later);
    return densityVolume(masses.x, masses.m, voxelSize, masses.volume > 0 ? masses.mass / masses.volume : 1);
}

Volume fogInside(const Volume& distance) {
    Volume fog = distance;
    fog.kind = VolumeKind::fog, fog.background = 0;
    for (float& value : fog.values) value = clamp(0.5f - value / fog.voxelSize, 0.0f, 1.0f);
    return fog;
}

const Volume* fogNamed(const std::vector<Volume>& volumes, std::string_view name) {
    for (const Volume& volume : volumes)
        if (volume.kind == VolumeKind::fog && volume.name == name) return &volume;
    return nullptr;
}

std::vector<Medium> mediaOf(const ParticleSet& particles, const std::vector<Volume>& volumes, const LookParams& look,
                            float voxelSize, float later) {
    std::vector<Medium> media;
    if (!particles.empty())
        media.emplace_back(densityOf(particles, voxelSize, later), look.extinction);
    else if (const Volume* density = fogNamed(volumes, "density"))
        media.emplace_back(*density, look.extinction);
    if (const Volume* layer = fogNamed(volumes, "layer")) media.emplace_back(*layer, look.extinction);
    if (const Volume* mist = fogNamed(volumes, "mist")) media.emplace_back(*mist, look.mistExtinction);
    return media;
}

}  // namespace firn::render
