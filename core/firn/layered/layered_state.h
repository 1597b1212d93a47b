// What a frame of layered snow holds between two steps.
#pragma once

#include <tuple>

#include "firn/state/columns.h"

namespace firn::layered {

/// Frame.volumes: signed distances where objects have cut into the layer.
inline constexpr const char* kCut = "layer_cut";
/// Frame.numbers: the first frame has begun; snow cut out so far [m3]; mass of it that makes no whole particle yet
/// [kg]; particles that moved in the last frame; blocks looked at in it.
inline constexpr const char *kBegun = "layer_begun", *kRemoved = "layer_removed", *kRest = "layer_rest",
                            *kActive = "active_particles", *kVisited = "layer_visited";
/// Only where they are on: snow that slumped so far [m3]; snow that melted back [m3], and up to which height [m].
inline constexpr const char *kSlumped = "layer_slumped", *kReturned = "layer_returned", *kRaised = "layer_raised";

inline constexpr auto kState =
    std::make_tuple(column::x, column::v, column::id, column::m, column::V0, column::rest, column::water);

}  // namespace firn::layered
