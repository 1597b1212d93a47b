// Points that somebody else made, into snow that a solver can step: a host's geometry, a file of positions.
//
// What is missing gets what a source of this solver would have given: the material of `material`, the volume of the
// solver's spacing, the mass that goes with both. A mass or volume of zero counts as missing, so that points added
// later, whose attributes have their defaults, are taken in too. A point without a number of its own gets the next
// free one; so does one whose number is taken, which happens where two sources are merged.
#pragma once

#include "firn/sim/solver_entry.h"
#include "firn/state/frame.h"

namespace firn {

/// Throws Error(Fault::input) naming attribute, point and value where a value is out of the range of its row.
void adoptPoints(const SolverEntry& solver, const Settings& settings, const Settings& material, Frame& frame);

}  // namespace firn
