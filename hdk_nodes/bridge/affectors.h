// The objects that an object may run into.
#pragma once

#include <SIM/SIM_Object.h>

namespace firn {

/// All collide affectors but the object itself, in the host's order.
template <class F>
void forEachAffector(const SIM_Object& object, F&& f) {
    SIM_ConstObjectArray affectors;
    object.getConstAffectors(affectors, "SIM_RelationshipCollide");
    for (exint i = 0; i < affectors.entries(); ++i)
        if (affectors(i)->getObjectId() != object.getObjectId()) f(*affectors(i));
}

}  // namespace firn
