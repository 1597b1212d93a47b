// Names of the files in an output folder: what we write, and therefore what we may remove.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace firn {

/// "points.0007.bgeo"; more digits where a frame has more.
std::string pointsName(int frame);
std::string volumesName(int frame);
std::string fineName(int frame);               // "fine.0007.bgeo"
std::string surfaceName(int frame);            // "surface.0007.bgeo"
std::string layerName(int frame);              // "layer.0007.bgeo"
std::string checkpointName(int frame);         // "checkpoint/frame.0007.bgeo"
std::string checkpointVolumesName(int frame);  // "checkpoint/frame.0007.vdb"
std::string checkpointFineName(int frame);     // "checkpoint/fine.0007.bgeo"

std::string usdPointsName(int frame);  // "points.0007.usda"

inline constexpr const char* kRecordName = "run.json";
inline constexpr const char* kStatsName = "stats.jsonl";
inline constexpr const char* kCheckpointFolder = "checkpoint";
inline constexpr const char* kShotName = "shot.usda";
inline constexpr const char* kCollidersName = "colliders.usda";  // meshes that shot.usda refers to
inline constexpr const char* kPointsManifestName = "points.manifest.usda";

/// Frames that have a file named like `nameOf` gives, in order; anything else in the folder is not looked at.
std::vector<int> framesOnDisk(const std::filesystem::path& folder, std::string (*nameOf)(int));

}  // namespace firn
