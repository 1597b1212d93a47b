#include "bad_solver.h"

#include <PRM/PRM_Include.h>
#include <UT/UT_Interrupt.h>

#include <stdexcept>

const SIM_DopDescription* GAS_DoubleBad::description() {
    static PRM_Name deed("deed", "Deed"), amount("amount", "Amount"), geometry(GAS_NAME_GEOMETRY, "Geometry");
    static PRM_Default none(0, "none"), geometryDefault(0, "Geometry");
    static PRM_Template templates[] = {PRM_Template(PRM_STRING, 1, &deed, &none),
                                       PRM_Template(PRM_FLT, 1, &amount, PRMzeroDefaults),
                                       PRM_Template(PRM_STRING, 1, &geometry, &geometryDefault), PRM_Template()};
    static SIM_DopDescription dop(true, "hdk_double_bad", "Bad", SIM_SOLVER_DATANAME, classname(), templates);
    return &dop;
}

namespace {

void moveFirstPoint(GU_Detail& gdp, float by) {
    const GA_Offset point = gdp.pointOffset(GA_Index(0));
    gdp.setPos3(point, gdp.getPos3(point) + UT_Vector3(by, 0, 0));
}

}  // namespace

bool GAS_DoubleBad::solveGasSubclass(SIM_Engine& engine, SIM_Object* obj, SIM_Time, SIM_Time timestep) {
    const std::string deed = getDeed().toStdString();
    if (deed == "exception") throw std::runtime_error("out of luck");
    SIM_GeometryCopy* copy = getGeometryCopy(obj, GAS_NAME_GEOMETRY);
    if (deed == "hidden state") {
        SIM_GeometryAutoWriteLock lock(copy);
        moveFirstPoint(lock.getGdp(), static_cast<float>(++calls_));
    } else if (deed == "open lock") {
        copy->lockGeometry();
    } else if (deed == "extra release") {
        copy->releaseGeometry();
    } else if (deed == "write affector") {
        SIM_ObjectArray affectors;
        obj->getAffectors(affectors, "SIM_RelationshipCollide");
        moveFirstPoint(const_cast<GU_Detail&>(*affectors(0)->getGeometry()->getGeometry().gdp()), 1);
    } else if (deed == "write past") {
        const SIM_Object* past = engine.getObjectAtTime(*obj, engine.getSimulationTime() - timestep, false);
        if (past) moveFirstPoint(const_cast<GU_Detail&>(*past->getGeometry()->getGeometry().gdp()), 1);
    } else if (deed == "no bump") {
        SIM_GeometryAutoWriteLock lock(copy, SIM_DATA_ID_PRESERVE);
        moveFirstPoint(lock.getGdp(), 1);
    } else if (deed == "own options") {
        setDeed("something else");
    } else if (deed == "own amount") {
        setAmount(-0.0);
    } else if (deed == "open operation") {
        UTgetInterrupt()->opStart("never ended");
    } else if (deed == "unknown option") {
        getOptions().getOptionF("typo");
    }
    return true;
}
