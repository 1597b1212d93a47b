// The formats behind readMesh. Errors do not name the file: readMesh does.
#pragma once

#include <string_view>

#include "firn/geometry/triangle_mesh.h"

namespace firn {

TriangleMesh meshFromObj(std::string_view text);
TriangleMesh meshFromPly(std::string_view bytes);

}  // namespace firn
