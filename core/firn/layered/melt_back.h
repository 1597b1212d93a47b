// Particles that lie still under others become part of the layer again. Ours: the paper keeps every one for ever.
#pragma once

#include "firn/base/span.h"
#include "firn/layered/carve.h"

namespace firn::layered {

struct Melted {
    std::vector<std::uint32_t> kept;  // indices of the particles that are left
    double volume = 0;                // m3 that the layer has gained
    double rest = 0;                  // kg that are too little for a particle
};

/// Raises the layer into piles of settled particles, up to `melt_cover` below their tops: what is seen stays. As many
/// particles go as weigh what the layer gains, deepest first; the rest of those that it has reached are lifted onto it.
/// So mass is exact.
/// @param settled  1 where a particle lies still and nothing that moves is near
/// @param rest     kg that are too little for a particle, from before
Melted meltBack(Layer& layer, Span<Vec3> x, const std::vector<std::uint8_t>& settled, const LayeredParams& params,
                double rest);

}  // namespace firn::layered
