// What an artist sets on the layered solver. Device-safe; defaults live here, all else in layered_table.h.
#pragma once

#include "firn/base/math/vec.h"

namespace firn {

enum class LayeredStages { layer, particles, all };

struct LayeredParams {
    LayeredStages stages = LayeredStages::all;
    float cellSize = 0.0075f;    // m: figure 11's
    float snowDepth = 0.2f;      // m
    Vec3 fieldCenter{};          // m; y is not looked at
    Vec3 fieldSize{};            // m; 0: without end
    int motionSamples = 4;       // N, at least
    float sampleDistance = 4;    // cells, between two of them at most
    float dilation = 1;          // cells
    float smoothing = 1;         // cells, sigma
    float noiseHeight = 0.015f;  // m, at most
    float noiseSize = 0.03f;     // m
    float shownMargin = 0.5f;    // m

    bool slumping = false, meltBack = false;
    float reposeAngle = 50;  // degrees
    float meltCover = 3;     // particle diameters

    float particleRadius = 0.0025f;  // m, r: figure 11's
    float compression = 0.5f;        // rc
    float wetness = 0;               // 0 dry ... 1 wet
    float layerDensity = 200;        // kg/m3
    float staticFriction = 0.7f;
    float dynamicFriction = 0.6f;
    float attraction = 1;          // weights of a particle
    float wetAttraction = 20;      // weights of a particle, at wetness 1
    float airResistance = 0.3f;    // beta
    int iterations = 4;            // per step
    float dt = 0;                  // s; 0: chosen by the solver
    bool inactive = true;          // [Dagenais, sec. 5.3]
    float activeSpeed = 0.05f;     // m/s
    float activeDistance = 0.04f;  // m
};

/// Of loose snow that a scene adds to the layer's own.
struct LayeredMaterial {
    float density = 200;  // kg/m3
};

}  // namespace firn
