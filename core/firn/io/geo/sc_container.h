// Houdini's compressed container around the same bytes (.bgeo.sc). There is no public specification, and nothing
// written here has been opened in Houdini: unchecked. What public implementations agree on: "scf1", eight zero bytes,
// Blosc-1 chunks of 1 MiB (LZ4, bytes shuffled by 4), an index of big-endian 64-bit numbers, "1fcs".
#pragma once

#include <string>
#include <string_view>

namespace firn {

bool isScContainer(std::string_view bytes);

/// The bytes inside. Throws Error(Fault::input) with `file` named.
std::string unpackSc(std::string_view bytes, const std::string& file);

std::string packSc(std::string_view bytes);

}  // namespace firn
