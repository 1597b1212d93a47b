// What Firn works with, to and from Houdini geometry: frames (checkpoints), points, meshes.
//
// Matrices are for row vectors in files and in Houdini, and for column vectors in memory: they are transposed here.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "firn/geometry/triangle_mesh.h"
#include "firn/io/geo/geo_model.h"
#include "firn/state/frame.h"

namespace firn {

/// Columns become point attributes, numbers detail attributes of 64 bits.
GeoModel toGeo(const ParticleSet& particles, const std::map<std::string, double>& numbers);

/// Attributes of 1, 3, 9, 12 or 36 floats and of 1 or 12 integers become columns (a P of 4 loses its fourth); others
/// are left out, see `unheldAttributes`. Throws Error(Fault::input) where a known column has another type or a value is
/// NaN or infinite.
ParticleSet particlesFromGeo(const GeoModel& model);

/// Names of the point attributes that a ParticleSet cannot hold (strings, quaternions, ...).
std::vector<std::string> unheldAttributes(const GeoModel& model);

/// A frame comes back bit for bit, but for its volumes.
void writeFrame(const std::filesystem::path& path, const Frame& frame);
Frame readFrame(const std::filesystem::path& path);

/// These come back bit for bit out of a file of their own, which is OpenVDB's. Throws as readVolumes does, and
/// Error(Fault::input) where two grids have one name.
void writeFrameVolumes(const std::filesystem::path& path, const Frame& frame);
void readFrameVolumes(const std::filesystem::path& path, Frame& frame);

/// Only the columns named, in that order; a name that the set lacks is an Error(Fault::input).
void writePoints(const std::filesystem::path& path, const ParticleSet& particles,
                 const std::vector<std::string>& attributes);

/// Closed polygons as fans of triangles, turned round: Houdini's polygons are clockwise seen from outside, ours are
/// counter-clockwise. Curves are left out; other primitives are an Error(Fault::input).
TriangleMesh meshFromGeo(const GeoModel& model);
GeoModel toGeo(const TriangleMesh& mesh);

}  // namespace firn
