// One frame of a shot becomes one picture.
#pragma once

#include "firn/render/shot.h"

namespace firn::render {

/// By tracing paths: as many samples as asked for, or as the time allows. With an open shutter the frame is exposed
/// at moments, one after the other, the snow and its surroundings moved to each of them.
Picture exposed(const Shot& shot, const ShownFrame& frame, Progress& progress);

/// By the values that particles carry (draw_grains.h).
Picture inFalseColors(const Shot& shot, const ShownFrame& frame);

}  // namespace firn::render
