// How OpenVDB packs the values of one node: mask compression, then Blosc or zip, floats or halves.
#pragma once

#include <array>
#include <cstdint>

#include "firn/base/span.h"
#include "firn/io/byte_reader.h"

namespace firn {

struct ValueCoding {
    int channels = 1;
    std::uint32_t compression = 0;  // OpenVDB's flags
    bool isHalf = false;
    std::array<float, 3> background{};
};

/// All values of a node, active or not; `out` holds channels numbers for each bit of `active`.
void readValues(ByteReader& in, const ValueCoding& coding, Span<const std::uint64_t> active, Span<float> out);

}  // namespace firn
