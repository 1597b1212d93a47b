// Light along a path: from the eye through snow, off the ground and off colliders, until it leaves for the sky.
#pragma once

#include <array>
#include <vector>

#include "firn/render/lights.h"
#include "firn/render/medium.h"
#include "firn/render/surfaces.h"

namespace firn::render {

/// Everything that a path may meet.
struct Stage {
    std::vector<Medium> media;  // kMostMedia at most; where several overlap, their extinctions add
    Surfaces surfaces;
    Lights lights;
    LookParams look;
};
inline constexpr std::size_t kMostMedia = 3;  // snow, a layer of it, mist

/// One path.
struct PathSample {
    Vec3 light;  // radiance
    int turns;   // scatterings and reflections
};

/// What a ray meets first.
struct FirstSight {
    float snow = 0;      // 1: snow; 0.5: a surface; 0: the sky
    float nearness = 0;  // one over its distance [1/m]
    Vec3 normal{};       // of the surface; of snow, away from where it is denser
};

class PathTracer {
public:
    /// Keeps the stage by reference.
    explicit PathTracer(const Stage& stage);

    /// One sample of the radiance that arrives along the ray from its far end; its mean over many random numbers is
    /// the radiance, without bias.
    PathSample pathAlong(const Ray& ray, Random& random) const;
    Vec3 lightAlong(const Ray& ray, Random& random) const { return pathAlong(ray, random).light; }

    /// One sample of it.
    FirstSight firstSight(const Ray& ray, Random& random) const;

    /// Share of light that passes from x towards the unit vector d, endlessly: one sample, 0 where a surface is in the
    /// way.
    float transmittance(const Vec3& x, const Vec3& d, Random& random) const;

    /// How deep in snow: the least optical depth along an axis, endlessly, up to `limit`.
    float depthOf(const Vec3& x, float limit) const;

    /// Distance to the next scattering [m], kNever where there is none before `end`.
    float flight(const Vec3& x, const Vec3& d, float end, Random& random) const;

private:
    struct Path;
    float flightOf(Path& path, float end, Random& random) const;
    float transmittanceOf(Path& path, const Vec3& d, Random& random) const;
    template <class Response>
    void gatherSun(Path& path, const Vec3& weight, Random& random, Response&& response) const;
    bool scatter(Path& path, Random& random) const;
    bool bounce(Path& path, const Met& met, Random& random) const;
    Vec3 thinning(const Vec3& x) const;

    const Stage& stage_;
    std::vector<MediumView> media_;
};

}  // namespace firn::render
