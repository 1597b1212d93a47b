// shot.usda of an output folder, made anew after every frame: what it names is on disk.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "firn/body/body.h"
#include "firn/collide/collider_set.h"
#include "firn/io/usd/usd_shot.h"
#include "firn/run/frame_range.h"
#include "firn/run/run_record.h"
#include "firn/run/stats.h"
#include "firn/sim/scene.h"

namespace firn {

/// The media of a shot as a layer of their own, `/firn/snow`, `/firn/layer` and `/firn/mist`, for scenes that were not
/// made here: each for a grid of its name, snow for `density`.
std::string materialsLayer(const LookParams& look);
inline constexpr const char* kLookFile = "looks/firn_snow.usda";

class ShotFile {
public:
    /// All of them must outlive it.
    ShotFile(std::filesystem::path folder, const Scene& scene, const ColliderSet& colliders,
             const std::vector<Body>& bodies);

    /// A frame that is on disk: its files, and its line of stats.jsonl.
    void add(int frame, const std::vector<FileEntry>& files, const std::string& line);

    /// The frames of a folder that are there with all their files and their line.
    void addAll(const std::map<int, std::vector<FileEntry>>& frames, const std::map<int, std::string>& stats);
    /// From the first to the last; none where there is none.
    std::optional<FrameRange> frames() const;

    /// What all frames share: meshes of the colliders, the list of what points hold. Once, before `write`.
    void writeShared() const;
    /// Nothing where there is no frame yet.
    void write() const;

private:
    /// What the shot takes from a frame.
    struct FrameFacts {
        std::string volumes, points;  // file names; empty: there is none
        std::map<std::string, Box> gridBounds;
        Box snow;  // centres of the particles
        std::vector<BodyReport> bodies;
    };

    UsdStage stage() const;
    double timeOf(int frame) const;
    Box snowBounds() const;
    std::vector<UsdVolume> volumes() const;
    std::vector<UsdCollider> usdColliders() const;
    std::vector<UsdMesh> meshes() const;
    std::map<int, Affine> posesOf(std::size_t collider) const;
    Looks looks() const;
    ContactField collidersAtTheEnd() const;
    bool sees(const Vec3& eye, const Vec3& target) const;
    bool isGround(std::size_t collider) const;

    std::filesystem::path folder_;
    const Scene& scene_;
    const ColliderSet& colliders_;
    const std::vector<Body>& bodies_;
    std::vector<std::string> names_;  // of the colliders' prims
    std::map<int, FrameFacts> frames_;
};

}  // namespace firn
