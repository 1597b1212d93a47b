// OpenEXR files: linear radiance in full floats, whole or not at all.
#pragma once

#include <filesystem>

#include "firn/render/image.h"

namespace firn::render {

void writeExr(const std::filesystem::path& path, const Image& image);

}  // namespace firn::render
