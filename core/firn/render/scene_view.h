// Grains as spheres on their surroundings, as plain data: what a picture in false colours shows.
#pragma once

#include <vector>

#include "firn/render/grains.h"
#include "firn/render/surfaces.h"

namespace firn::render {

struct Light {
    Vec3 sunDirection{-0.55f, 0.65f, 0.52f};  // towards the sun, of length 1
    Vec3 sun{0.72f, 0.67f, 0.58f};            // what a white surface that faces it gives back
    float sunSize = 0.025f;                   // radius of its disc at distance 1; larger than the real one's 0.0047
};

struct SceneView {
    std::vector<Sphere> spheres;  // the grains; `grains` finds them
    Grains grains;
    std::vector<Vec3> normals;  // per grain, see snowNormals
    std::vector<Vec3> colors;   // per grain
    Surfaces surfaces;
    Light light;
};

}  // namespace firn::render
