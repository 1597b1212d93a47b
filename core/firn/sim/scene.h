// A scene as a file states it: plain data, no pointers, no behaviour. Settings stay in words until a solver, a source
// or a collider evaluates them at a time; the tables that know their keys are in scene_table.h.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "firn/geometry/motion.h"
#include "firn/geometry/shape.h"
#include "firn/params/value.h"
#include "firn/sim/look.h"
#include "firn/surface/volume_params.h"

namespace firn {

struct SceneParams {
    std::string name = "snow";
    float fps = 24;
    int firstFrame = 1, lastFrame = 60;  // `frames: [first, last]` in the file; the first one is the initial state
    int seed = 1;
    Vec3 gravity{0, -9.81f, 0};
};

/// How a source's snow differs from place to place. All of it is seeded and does not depend on the resolution.
struct VariationParams {
    float stiffnessNoise = 0;  // relative: 0.5 lets stiffness vary between about 1/1.5 and 1.5 of its value
    float densityNoise = 0;    // the same for density; the source's mass stays exact
    float noiseSize = 0.05f;   // m
    float shellThickness = 0;  // m
    float shellStiffness = 1;  // factor
    float shellDensity = 1;    // factor
    float crustDepth = 0;      // m
    float crustStiffness = 1;  // factor
};

struct EmitParams {
    int firstFrame = 1, lastFrame = 60;  // `frames: [a, b]`: snow arrives during the frames a < f <= b
    float rate = 1;                      // kg/s
};

struct SourceParams {
    Vec3 velocity{};
    Vec3 spin{};  // rad/s about the centre of the source
};

struct SnowSource {
    Shape shape;
    Settings settings;   // SourceParams
    std::string preset;  // of the solver; empty: its defaults
    Settings material;   // the solver's material table, on top of the preset
    VariationParams variation;
    std::optional<Settings> emit;  // EmitParams; absent: the shape is filled once, on the first frame
};

struct ColliderParams {
    float friction = 0.5f;
    bool sticky = false;
    float voxelSize = 0;  // m; 0: chosen from the mesh, geometry/surface_detail.h
    float thickness = 0;  // m; of an open mesh; 0: three voxels
};

/// A collider that moves by what pushes it.
struct BodyParams {
    bool dynamic = false;
    float mass = 0;   // kg; must be given
    Vec3 inertia{};   // kg m2, about the shape's own axes; zero: from its volume
    Vec3 velocity{};  // m/s on the first frame
    Vec3 spin{};      // rad/s about the centre of mass
};

struct ColliderSpec {
    std::string name;  // for messages and reports; empty: "collider 0", ...
    Shape shape;
    Settings settings;              // ColliderParams
    Settings body;                  // BodyParams
    std::vector<MotionKey> motion;  // in order of time; empty: at rest
    std::string sequence;           // `foot.$F4.obj`: one mesh a frame, in place of shape; empty: rigid
};

/// What leaves this box is removed at the end of the frame.
struct BoundsParams {
    Vec3 min{-1e6f, -1e6f, -1e6f}, max{1e6f, 1e6f, 1e6f};
};

struct OutputParams {
    bool points = true;
    bool volumes = true;
    std::vector<std::string> attributes;  // point attributes beyond P v id pscale mass density
    std::vector<std::string> grids{"density"};
    bool surfaceMesh = false;  // surface.*.bgeo
    // Of VolumeParams.
    SnowKernel kernel = VolumeParams{}.kernel;
    float voxelSize = VolumeParams{}.voxelSize;  // m
    float smoothing = VolumeParams{}.smoothing;
    float radiusScale = VolumeParams{}.radiusScale;
    int checkpointEvery = 10;  // frames; 0: none
    int checkpointKeep = 2;
    bool usd = true;
    bool usdPoints = false;
};
inline VolumeParams volumeParamsOf(const OutputParams& output) {
    return {output.kernel, output.voxelSize, output.smoothing, output.radiusScale};
}

struct Scene {
    SceneParams general;
    std::string solver;
    Settings solverSettings;
    std::vector<SnowSource> snow;
    std::vector<ColliderSpec> colliders;
    std::optional<BoundsParams> bounds;
    std::optional<Settings> mist;  // MistParams; absent: the snow makes none
    std::optional<Settings> fine;  // FineParams; absent: there are none
    OutputParams output;
    Looks looks;
    std::filesystem::path folder;  // what relative paths are relative to
};

}  // namespace firn
