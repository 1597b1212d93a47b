// Where the affectors stood at the end of the last step, kept with the snow in a detail attribute. Houdini's cache can
// be asked for them too, but whether it always answers is nowhere written down.
#pragma once

#include <GU/GU_Detail.h>

#include <map>

#include "firn/geometry/affine.h"

namespace firn {

using AffectorPlaces = std::map<int, Affine>;  // by the host's number of the object

AffectorPlaces placesOf(const GU_Detail& detail);
void toDetail(const AffectorPlaces& places, GU_Detail& detail);

}  // namespace firn
