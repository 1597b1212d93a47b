// PNG files: whole or not at all, and the same bytes for the same picture.
#pragma once

#include <filesystem>
#include <string>

#include "firn/render/image.h"

namespace firn::render {

std::string toPng(const Bitmap& picture);
void writePng(const std::filesystem::path& path, const Bitmap& picture);

}  // namespace firn::render
