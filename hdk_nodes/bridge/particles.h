// Snow to and from the points of a detail. Column names and types come from core/firn/state/columns.h.
//
// A detail may hold its points in any order and with holes; a frame holds particles in order of id. Matrices are for
// row vectors in Houdini and for column vectors in the core.
#pragma once

#include <GU/GU_Detail.h>

#include <string_view>
#include <vector>

#include "firn/state/frame.h"

namespace firn {

/// Which point a particle came from: particle k is the point of index `point[k]`.
struct PointOrder {
    std::vector<std::uint32_t> point;
    std::vector<int> id;  // of each particle, rising; empty: none will go
    bool isIdentity = true;
};

/// Those of the named columns (point attributes) and numbers (detail attributes) that the detail has; particles in
/// order of its points. Throws Error(Fault::input) where an attribute of such a name has another type or is not finite,
/// and where points stand for packed geometry.
Frame frameOf(const GU_Detail& detail, const std::vector<std::string_view>& columns,
              const std::vector<std::string_view>& numbers);

/// Puts the particles in order of id, which all have and nobody shares.
PointOrder orderById(ParticleSet& particles);

/// Writes columns and numbers into the points they came from, deletes the points of particles that have gone since, and
/// appends one for each that was born since, which have the highest ids; makes the attributes that are missing, with
/// defaults for points to come. Other attributes are not touched.
void toDetail(const ParticleSet& particles, const PointOrder& order, GU_Detail& detail);
void toDetail(const std::map<std::string, double>& numbers, GU_Detail& detail);

/// Fills an empty detail with one point per particle.
void toEmptyDetail(const ParticleSet& particles, GU_Detail& detail);

}  // namespace firn
