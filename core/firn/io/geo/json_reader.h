// Houdini's JSON, text or binary (either byte order), into a document. Files are taken for hostile: a length is
// checked against the bytes that are left before anything is allocated for it, depth and the number of separate
// values are limited, so that memory stays a small multiple of the file's size.
#pragma once

#include <string>
#include <string_view>

#include "firn/io/geo/json_value.h"

namespace firn {

/// True where the bytes begin as binary JSON does.
bool isBinaryJson(std::string_view bytes);

/// Throws Error(Fault::input): `file: byte N: what is wrong`. `file` is only for that line.
JsonValue readJson(std::string_view bytes, const std::string& file);

}  // namespace firn
