// How particles become volumes and surfaces. Device-safe.
#pragma once

namespace firn {

enum class SnowKernel { simulation, anisotropic, spheres };

struct VolumeParams {
    SnowKernel kernel = SnowKernel::simulation;
    float voxelSize = 0;     // m; 0: chosen by who knows the solver, voxelSizeFor() in snow_volumes.h
    float smoothing = 0.9f;  // lambda of [Yu and Turk 2010, eq. 6]
    float radiusScale = 1;   // of spheres, over pscale
};

}  // namespace firn
