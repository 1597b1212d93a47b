// Everything a picture shows, as plain data.
#pragma once

#include <functional>
#include <vector>

#include "firn/render/grains.h"
#include "firn/render/plane.h"

namespace firn::render {

/// Colliders other than planes, as one signed distance [m] and its outward normal.
struct Solids {
    std::function<float(const Vec3&)> distance;  // empty: there are none
    std::function<Vec3(const Vec3&)> normal;
};

struct Light {
    Vec3 sunDirection{-0.55f, 0.65f, 0.52f};  // towards the sun, of length 1
    Vec3 sun{0.72f, 0.67f, 0.58f};            // what a white surface that faces it gives back
    float sunSize = 0.025f;                   // radius of its disc at distance 1; larger than the real one's 0.0047
};

struct SceneView {
    std::vector<Sphere> spheres;  // the grains; `grains` finds them
    Grains grains;
    std::vector<Vec3> normals;  // per grain, see snowNormals
    std::vector<Vec3> colors;   // per grain; empty: snow
    std::vector<Plane> planes;
    Solids solids;
    Light light;
    float size = 1;  // m, radius of what is shown: how far surroundings darken, where the ground fades
};

}  // namespace firn::render
