// A model into geometry JSON: plain rawpagedata, no index, no names of users or hosts and no dates, so that the same
// model gives the same bytes.
#pragma once

#include <string>

#include "firn/io/geo/geo_model.h"

namespace firn {

/// Throws Error(Fault::input) where the model came from a file with primitives that it could not hold.
std::string geoJson(const GeoModel& model, bool binary);

}  // namespace firn
