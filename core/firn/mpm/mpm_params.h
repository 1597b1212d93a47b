// What an artist sets on the MPM solver and on its snow. Device-safe; defaults live here, all else in mpm_table.h.
#pragma once

namespace firn {

enum class MpmIntegrator { explicitEuler, semiImplicit, automatic };
enum class MpmKernel { cubic, quadratic };
enum class MpmTransfer { flip, apic };
enum class MpmRestVolume { source, kernel };

struct MpmParams {
    float cellSize = 0.02f;    // m
    int particlesPerCell = 8;  // four to ten [Stomakhin 2013, sec. 10]
    MpmIntegrator integrator = MpmIntegrator::explicitEuler;
    float dt = 0;              // s; 0: chosen by the solver
    float implicitDt = 5e-4f;  // s, longest step of the semi-implicit scheme: the paper's
    float implicitness = 1;    // beta: 1/2 trapezoidal, 1 backward Euler
    int maxIterations = 60;
    float solveTolerance = 1e-4f;  // of the residual, relative, in the mass norm
    float travelLimit = 0.3f;      // cells a particle may move in a step
    float waveLimit = 0.5f;        // cells an elastic wave may cross in a step
    MpmKernel kernel = MpmKernel::cubic;
    MpmTransfer transfer = MpmTransfer::flip;
    float flipRatio = 0.95f;  // per 5e-4 s, the paper's step
    bool plasticity = true;
    float maxHardening = 20;  // factor
    MpmRestVolume restVolume = MpmRestVolume::source;
    bool sleep = true;
    float sleepSpeed = 0.02f;  // m/s: 0.8 mm in a frame of film
    float sleepAfter = 0.2f;   // s
    float mistSpeed = 2;       // m/s [Dagenais, sec. 6]
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
