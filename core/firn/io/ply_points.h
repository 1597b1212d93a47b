// Points as PLY, binary and little-endian: for viewers that do not know .bgeo. P is x y z, v is vx vy vz; other columns
// go by their names: `mass`, `Cd_x Cd_y Cd_z`, `F_00 .. F_22` (row, column, for row vectors as in every file of ours).
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "firn/state/particle_set.h"

namespace firn {

std::string plyPointBytes(const ParticleSet& particles);
void writePlyPoints(const std::filesystem::path& path, const ParticleSet& particles);

/// What was written comes back bit for bit; vertices of other programs' binary little-endian files are read too.
/// Throws Error(Fault::input) with `file` named; NaN and infinity are refused.
ParticleSet parsePlyPoints(std::string_view bytes, const std::string& file);
ParticleSet readPlyPoints(const std::filesystem::path& path);

}  // namespace firn
