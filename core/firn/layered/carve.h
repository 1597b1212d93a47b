// The base layer's part of a frame [Dagenais, sec. 4]: what objects have passed through is cut out of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "firn/layered/layer.h"
#include "firn/sim/world.h"

namespace firn::layered {

struct Carved {
    std::vector<Block> blocks;         // that changed, sorted
    LayerBlocks before;                // what they were
    bool isPacked = true;              // part of what is gone, by the compression; otherwise all of it is loose
    double volume = 0;                 // m3 of snow that is gone
    double loose = 0;                  // m3 of it that is not packed away
    std::size_t visited = 0;           // blocks looked at
    std::vector<std::string> cutters;  // colliders that changed anything
    std::vector<std::string> warnings;
};

/// Cuts out what every moving collider passes through from t0 to t1 [s].
Carved carve(Layer& layer, const LayeredParams& params, const World& world, double t0, double t1);

/// On to the cut of the frame's end, where that is known: the same as carving it.
Carved cutTo(Layer& layer, const Volume& cut);

/// Fills in blocks, volume and loose from what the blocks were and are.
void measure(const Layer& layer, Carved& carved);

/// Snow that the blocks have now and had not before [m3].
double gainedVolume(const Layer& layer, const LayerBlocks& before);

/// An object gets no more samples in a frame. One that ends farther from where it began than so many reach has jumped.
inline constexpr int kMostSamples = 256;

}  // namespace firn::layered
