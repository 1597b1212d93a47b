// shot.usda: everything that a renderer needs of a run, in one small layer that names the large files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "firn/io/usd/usd_collider.h"
#include "firn/io/usd/usd_look.h"
#include "firn/io/usd/usd_volume.h"

namespace firn {

inline constexpr const char* kUsdRoot = "shot";

/// Path of a material of the shot.
std::string usdMaterial(const std::string& name);

struct UsdClips {
    std::map<int, std::string> files;  // by frame
    std::string manifest;
};

struct UsdShot {
    UsdStage stage;
    std::vector<UsdMedium> media;
    std::vector<UsdVolume> volumes;
    std::optional<UsdClips> points;
    std::vector<UsdCollider> colliders;
    std::string meshLayer;  // that colliders with a mesh refer to
    UsdFloor floor;
    Looks looks;  // with at least one camera
};

void writeShot(UsdLayer& layer, const UsdShot& shot);

}  // namespace firn
