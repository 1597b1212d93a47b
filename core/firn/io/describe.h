// What is in a file or folder, in words for people: the text of `firn info`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "firn/io/geo/geo_model.h"
#include "firn/io/sequence.h"

namespace firn {

/// Smallest and largest finite value of each component, and how many values are not finite.
struct ValueRange {
    std::vector<double> low, high;  // empty where there is no finite value
    std::size_t notFinite = 0;
};
ValueRange rangeOf(const GeoAttribute& attribute);

/// Counts, bounds, every attribute with type and range, primitives, groups; lines that end in a line feed.
std::string describeGeo(const GeoModel& model);
/// One line per sequence: frames, gaps, size.
std::string describeSequences(const std::vector<FrameSequence>& sequences);

}  // namespace firn
