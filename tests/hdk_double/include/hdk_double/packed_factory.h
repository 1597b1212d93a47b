// Where details make packed primitives without a look at them.
#pragma once

#include <memory>

#include <GA/GA_Types.h>

namespace hdk_double {

bool isPackedType(const GA_PrimitiveTypeId& type);
std::unique_ptr<GA_Primitive> makePackedPrimitive(GA_Detail& detail, GA_Offset off);

}  // namespace hdk_double
