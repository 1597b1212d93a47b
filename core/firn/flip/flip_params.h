// What an artist sets on the FLIP solver and on its snow. Device-safe; defaults live here, all else in flip_table.h.
#pragma once

namespace firn {

struct FlipParams {
    float cellSize = 0.02f;  // m, h; also the radius of the kernels
    int particlesPerCell = 8;
    float dt = 0;               // s; 0: chosen by the solver
    float longestStep = 0.01f;  // s
    float travelLimit = 1;      // cells a particle may move in a step
    float flipRatio = 0.97f;    // per 0.01 s
    bool absorbImpacts = true;
    float packingDepth = 0.1f;  // m
    bool separation = true;     // p >= 0
    float solveTolerance = 1e-4f;
    int maxIterations = 200;
    float mistSpeed = 2;  // m/s [Dagenais, sec. 6]
};

/// Snow by its numbers [Takahashi 2014]; every particle carries its own.
struct FlipMaterial {
    float density = 200;         // kg/m3 at rest
    float durability = 1;        // d at the start
    float transfer = 0.3f;       // b0
    float transferGain = 0.7f;   // kb
    float fragility = 0.005f;    // kq, 1/(Pa s)
    float strength = 800;        // Pa
    float cohesion = 100;        // c0, Pa
    float cohesionGain = 60;     // kc, Pa
    float repose = 38;           // theta, degrees
    float viscosity = 0;         // mu0, Pa s
    float frictionGain = 0.06f;  // kf, s
};

}  // namespace firn
