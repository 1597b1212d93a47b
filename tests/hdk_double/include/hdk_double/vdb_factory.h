// Where details make VDB primitives without a look at OpenVDB's headers.
#pragma once

#include <memory>

#include <GA/GA_Types.h>

namespace hdk_double {

std::unique_ptr<GA_Primitive> makeVdbPrimitive(GA_Detail& detail, GA_Offset off);

}  // namespace hdk_double
