// Stand-in for SIM/SIM_Utils.h: how data is found, cast and made.
#pragma once
#include <SIM/SIM_DataUtils.h>
#include <SIM/SIM_Names.h>
#include <UT/UT_Matrix4.h>

class SIM_Object;

#define SIM_DATA_CAST(Data, Class) static_cast<Class*>(SIM_Data::castPointerToType((Data), Class::classname()))
#define SIM_DATA_CASTCONST(Data, Class) \
    static_cast<const Class*>(SIM_Data::castConstPointerToType((Data), Class::classname()))
#define SIM_DATA_GET(Parent, DataName, Class) SIM_DATA_CAST((Parent).getNamedSubData(DataName), Class)
#define SIM_DATA_GETCONST(Parent, DataName, Class) SIM_DATA_CASTCONST((Parent).getConstNamedSubData(DataName), Class)
#define SIM_DATA_GETNTH(Parent, N, Class) SIM_DATA_CAST((Parent).getNthSubData(N), Class)
#define SIM_DATA_CREATE(Parent, DataName, Class, Flags) \
    SIM_DATA_CAST((Parent).createNamedSubData(DataName, Class::classname(), Flags), Class)
#define SIM_DATA_GETORCREATE(Parent, DataName, Class)                              \
    (SIM_DATA_GET(Parent, DataName, Class) ? SIM_DATA_GET(Parent, DataName, Class) \
                                           : SIM_DATA_CREATE(Parent, DataName, Class, 0))
#define SIM_DATA_GETORCREATE_ALT(Parent, DataName, Class, CreateClass)             \
    (SIM_DATA_GET(Parent, DataName, Class) ? SIM_DATA_GET(Parent, DataName, Class) \
                                           : static_cast<Class*>(SIM_DATA_CREATE(Parent, DataName, CreateClass, 0)))

/// From an object's geometry to the world: the geometry's own transform, then the object's position.
void SIMgetGeometryTransform(UT_DMatrix4& xform, const SIM_Object& object);
void SIMgetGeometryTransform(UT_DMatrix4& xform, const SIM_Object& object, const char* dataname);
