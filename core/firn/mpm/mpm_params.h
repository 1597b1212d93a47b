// What an artist sets on the MPM solver and on its snow. Device-safe; defaults live here, all else in mpm_table.h.
#pragma once

namespace firn {

enum class MpmIntegrator { explicitEuler };
enum class MpmRestVolume { source, kernel };

struct MpmParams {
    float cellSize = 0.02f;    // m
    int particlesPerCell = 8;  // four to ten [Stomakhin 2013, sec. 10]
    MpmIntegrator integrator = MpmIntegrator::explicitEuler;
    float dt = 0;              // s; 0: chosen by the solver
    float travelLimit = 0.3f;  // cells a particle may move in a step
    float waveLimit = 0.5f;    // cells an elastic wave may cross in a step
    float flipRatio = 0.95f;   // per 5e-4 s, the paper's step
    bool plasticity = true;
    float maxHardening = 20;  // factor
    MpmRestVolume restVolume = MpmRestVolume::source;
};

/// Snow by its numbers [Stomakhin 2013, table 2]; every particle carries its own.
struct MpmMaterial {
    float density = 400;          // kg/m3 at rest
    float youngModulus = 1.4e5f;  // Pa
    float poissonRatio = 0.2f;
    float criticalCompression = 2.5e-2f;
    float criticalStretch = 7.5e-3f;
    float hardening = 10;
};

}  // namespace firn
