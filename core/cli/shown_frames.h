// The frames that `firn render` is asked to show: an output folder, or files.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "firn/render/shot.h"

namespace firn {

struct ShownFrames {
    std::vector<int> numbers;  // of the frames, in the order they are shown
    std::function<render::ShownFrame(std::size_t)> load;
    Looks looks;       // of the run's scene
    float fps = 24;    // of the run's scene
    std::string note;  // what cannot be shown and why; empty: all is
};

/// What of the snow is shown: its fine-scale particles where a folder has any, or those that carry its state.
enum class ShownSnow { fine, state };

/// One folder with fine.*.bgeo or points.*.bgeo (or volumes.*.vdb where there are none), or such files one by one;
/// colliders and looks are those of the run.json beside them. `frames` chooses some of them ("A-BxS"); empty takes all.
/// Throws Error where there is nothing to show.
ShownFrames findShown(const std::vector<std::filesystem::path>& inputs, const std::string& frames,
                      ShownSnow snow = ShownSnow::fine);

}  // namespace firn
