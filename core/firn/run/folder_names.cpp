#include "firn/run/folder_names.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace firn {
namespace {

namespace fs = std::filesystem;

/// The number between the first and the last dot, or -1: what the name has to say is checked against nameOf.
int numberIn(const std::string& name) {
    const std::size_t from = name.find('.'), to = name.rfind('.');
    int frame = -1;
    if (from != std::string::npos && from < to) std::from_chars(name.data() + from + 1, name.data() + to, frame);
    return frame;
}

}  // namespace

std::string pointsName(int frame) { return fmt::format("points.{:04}.bgeo", frame); }
std::string volumesName(int frame) { return fmt::format("volumes.{:04}.vdb", frame); }
std::string fineName(int frame) { return fmt::format("fine.{:04}.bgeo", frame); }
std::string surfaceName(int frame) { return fmt::format("surface.{:04}.bgeo", frame); }
std::string layerName(int frame) { return fmt::format("layer.{:04}.bgeo", frame); }
std::string checkpointName(int frame) { return fmt::format("{}/frame.{:04}.bgeo", kCheckpointFolder, frame); }
std::string checkpointVolumesName(int frame) { return fmt::format("{}/frame.{:04}.vdb", kCheckpointFolder, frame); }
std::string checkpointFineName(int frame) { return fmt::format("{}/fine.{:04}.bgeo", kCheckpointFolder, frame); }

std::string usdPointsName(int frame) { return fmt::format("points.{:04}.usda", frame); }

std::vector<int> framesOnDisk(const fs::path& folder, std::string (*nameOf)(int)) {
    const fs::path place = (folder / nameOf(0)).parent_path();
    std::vector<int> frames;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(place, ignored)) {
        const std::string name = entry.path().filename().string();
        const int frame = numberIn(name);
        if (frame >= 0 && fs::path(nameOf(frame)).filename() == name) frames.push_back(frame);
    }
    std::sort(frames.begin(), frames.end());
    return frames;
}

}  // namespace firn
