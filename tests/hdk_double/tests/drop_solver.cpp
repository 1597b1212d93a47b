#include "drop_solver.h"

#include <PRM/PRM_Include.h>
#include <SIM/SIM_DataFilter.h>
#include <SIM/SIM_DopDescription.h>
#include <SIM/SIM_ForceGravity.h>
#include <UT/UT_BoundingBox.h>
#include <UT/UT_Interrupt.h>

#include <algorithm>

const SIM_DopDescription* GAS_DoubleDrop::description() {
    static PRM_Name geometry(GAS_NAME_GEOMETRY, "Geometry"), drag("drag", "Drag"), mode("mode", "Mode"),
        fail("fail", "Fail");
    static PRM_Default geometryDefault(0, "Geometry");
    static PRM_Name modes[] = {PRM_Name("plain", "Plain"), PRM_Name("fancy", "Fancy"), PRM_Name(nullptr)};
    static PRM_ChoiceList menu(PRM_CHOICELIST_SINGLE, modes);
    static PRM_Range range(PRM_RANGE_RESTRICTED, 0, PRM_RANGE_UI, 10);
    static PRM_Conditional plain("{ mode == plain }");
    static PRM_Template templates[] = {PRM_Template(PRM_STRING, 1, &geometry, &geometryDefault),
                                       PRM_Template(PRM_ORD, 1, &mode, PRMzeroDefaults, &menu),
                                       PRM_Template(PRM_FLT_J, 1, &drag, PRMzeroDefaults, nullptr, &range, 0, nullptr,
                                                    1, "Loss of speed [1/s].", &plain),
                                       PRM_Template(PRM_TOGGLE_J, 1, &fail, PRMzeroDefaults), PRM_Template()};
    static SIM_DopDescription dop(true, "hdk_double_drop", "Drop", SIM_SOLVER_DATANAME, classname(), templates);
    setGasDescription(dop);
    return &dop;
}

namespace {

UT_Vector3 gravityOf(const SIM_Object& object) {
    SIM_ConstDataArray found;
    object.filterConstSubData(found, nullptr, SIM_DataFilterByType("SIM_ForceGravity"), SIM_FORCES_DATANAME,
                              SIM_DataFilterNone());
    UT_Vector3 sum(0, 0, 0);
    for (exint i = 0; i < found.entries(); ++i) sum += SIM_DATA_CASTCONST(found(i), SIM_ForceGravity)->getGravity();
    return sum;
}

float floorOf(const SIM_Object& object) {
    float top = -1e6f;
    SIM_ConstObjectArray affectors;
    object.getConstAffectors(affectors, "SIM_RelationshipCollide");
    for (exint i = 0; i < affectors.entries(); ++i) {
        if (affectors(i)->getObjectId() == object.getObjectId() || !affectors(i)->getGeometry()) continue;
        UT_DMatrix4 xform;
        SIMgetGeometryTransform(xform, *affectors(i));
        const GU_ConstDetailHandle handle = affectors(i)->getGeometry()->getGeometry();
        GA_Offset point;
        GA_FOR_ALL_PTOFF(handle.gdp(), point) {
            UT_Vector3 position = handle.gdp()->getPos3(point);
            position *= xform;
            top = std::max(top, position.y());
        }
    }
    return top;
}

}  // namespace

bool GAS_DoubleDrop::solveGasSubclass(SIM_Engine&, SIM_Object* obj, SIM_Time, SIM_Time timestep) {
    if (getFail()) {
        addError(obj, SIM_MESSAGE, "Fail (fail): asked to", UT_ERROR_ABORT);
        return false;
    }
    UT_AutoInterrupt boss("Drop");
    if (boss.wasInterrupted(50)) return false;
    SIM_GeometryCopy* copy = getGeometryCopy(obj, GAS_NAME_GEOMETRY);
    if (!copy) return false;
    const float dt = static_cast<float>(fpreal(timestep));
    const float top = floorOf(*obj);
    const UT_Vector3 gravity = gravityOf(*obj);
    const float kept = 1 - dt * static_cast<float>(getDrag());
    SIM_GeometryAutoWriteLock lock(copy);
    GU_Detail& gdp = lock.getGdp();
    GA_RWHandleV3 v(gdp.addFloatTuple(GA_ATTRIB_POINT, "v", 3));
    GA_Offset point;
    GA_FOR_ALL_PTOFF(&gdp, point) {
        UT_Vector3 speed = (v.get(point) + gravity * dt) * kept;
        UT_Vector3 position = gdp.getPos3(point) + speed * dt;
        if (position.y() < top) {
            position.y() = top;
            speed = UT_Vector3(0, 0, 0);
        }
        v.set(point, speed);
        gdp.setPos3(point, position);
    }
    return true;
}
