// What an artist sets on the mist. Device-safe; defaults live here, all else in mist_table.h.
#pragma once

namespace firn {

struct MistParams {
    float cellSize = 0;        // m; 0: the solver's
    float seedSpeed = 2;       // m/s: v_mist [Dagenais, sec. 6.2]
    float seedRadius = 2;      // of a particle's radius [Dagenais, sec. 6.2]
    float density = 1;         // of a seed
    float noise = 0.5f;        // share of it that comes and goes from place to place
    float noiseSize = 0.08f;   // m
    float gravity = 2;         // m/s2: g_mist [Dagenais, sec. 6.1]
    float dissipation = 0.7f;  // 1/s
    float travelLimit = 4;     // cells in a step
    float solveTolerance = 1e-3f;
    int maxIterations = 100;
};

}  // namespace firn
