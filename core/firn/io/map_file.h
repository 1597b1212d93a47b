// Maps of a field from files.
#pragma once

#include <filesystem>

#include "firn/state/field_map.h"

namespace firn {

/// By its extension. .png: grey of 8 or 16 bits as numbers from 0 to 1. .exr: the channel Y, or else R, as it is; both
/// are stretched over the field. .vdb: the only float grid, seen from above, the largest number of each column, which
/// stands where it does. Throws Error(Fault::file) where the file cannot be read, Error(Fault::input) where it is none.
FieldMap readMap(const std::filesystem::path& path);

}  // namespace firn
