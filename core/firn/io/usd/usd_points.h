// Points as USD value clips: a small layer per frame, and a list of them in the shot.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "firn/io/usd/usd_layer.h"
#include "firn/state/particle_set.h"

namespace firn {

/// One frame's points: P, v, id and twice pscale.
void writePointsLayer(const std::filesystem::path& path, const ParticleSet& particles, int frame, double fps);

/// What the clips hold, without values: a reader then need not open all of them to find out.
void writePointsManifest(const std::filesystem::path& path, double fps);

/// @param files    layers by frame, seen from this one
/// @param isProxy  where the snow is there as a volume, too: shown in viewports, not rendered
void writePointsPrim(UsdLayer& layer, const std::map<int, std::string>& files, const std::string& manifest,
                     bool isProxy);

}  // namespace firn
