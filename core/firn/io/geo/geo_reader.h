// A document of geometry JSON into a model.
#pragma once

#include <string>
#include <string_view>

#include "firn/io/geo/geo_model.h"

namespace firn {

/// Text or binary, by content. Throws Error(Fault::input) with `file` named.
GeoModel parseGeo(std::string_view bytes, const std::string& file);

}  // namespace firn
