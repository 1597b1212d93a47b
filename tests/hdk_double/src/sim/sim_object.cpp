#include <SIM/SIM_Engine.h>
#include <SIM/SIM_Geometry.h>
#include <SIM/SIM_Position.h>
#include <SIM/SIM_Solver.h>
#include <hdk_double/binary.h>
#include <hdk_double/engine_view.h>

#include <cmath>

using hdk_double::put;
using hdk_double::take;
using hdk_double::takeText;

void SIM_RootData::makeEqualSubclass(const SIM_Data* source) {
    BaseClass::makeEqualSubclass(source);
    if (const auto* other = SIM_DATA_CASTCONST(source, SIM_RootData)) name_ = other->name_;
}

void SIM_RootData::saveSubclass(std::ostream& os) const { put(os, name_.toStdString()); }

bool SIM_RootData::loadSubclass(UT_IStream& is) {
    name_ = UT_StringHolder(takeText(is));
    return !is.isError();
}

void SIM_PhysicalParms::initializeSubclass() {
    BaseClass::initializeSubclass();
    setBounce(0.5);
    setFriction(0.5);
    setDynamicFriction(1);
    setTemperature(0);
}

void SIM_Object::makeEqualSubclass(const SIM_Data* source) {
    BaseClass::makeEqualSubclass(source);
    const auto* other = SIM_DATA_CASTCONST(source, SIM_Object);
    if (!other) return;
    id_ = other->id_;
    solveFirstFrame_ = other->solveFirstFrame_;
    engine_ = other->engine_;
    affections_ = other->affections_;
}

void SIM_Object::saveSubclass(std::ostream& os) const {
    BaseClass::saveSubclass(os);
    put(os, id_);
    put(os, solveFirstFrame_);
    put(os, static_cast<std::uint64_t>(affections_.size()));
    for (const SIM_Affection& each : affections_) {
        put(os, each.relationship);
        put(os, each.affectorId);
    }
}

bool SIM_Object::loadSubclass(UT_IStream& is) {
    if (!BaseClass::loadSubclass(is)) return false;
    id_ = take<int>(is);
    solveFirstFrame_ = take<bool>(is);
    const auto count = take<std::uint64_t>(is);
    affections_.clear();
    for (std::uint64_t i = 0; i < count && !is.isError(); ++i) {
        std::string relationship = takeText(is);
        affections_.push_back({std::move(relationship), take<int>(is)});
    }
    return !is.isError();
}

void SIM_Object::getAffectors(SIM_ObjectArray& affectors, const char* relationshiptype) const {
    if (!engine_) return;
    for (const SIM_Affection& each : affections_) {
        if (each.relationship != relationshiptype) continue;
        if (SIM_Object* affector = engine_->getSimulationObjectNonConst(each.affectorId)) affectors.append(affector);
    }
    if (engine_->view().affectorsIncludeSelf) affectors.append(engine_->getSimulationObjectNonConst(id_));
}

void SIM_Object::getConstAffectors(SIM_ConstObjectArray& affectors, const char* relationshiptype) const {
    SIM_ObjectArray found;
    getAffectors(found, relationshiptype);
    for (exint i = 0; i < found.entries(); ++i) affectors.append(found(i));
}

bool SIM_Object::getIsAffector(const SIM_Object* affector, const char* relationshiptype) const {
    SIM_ConstObjectArray found;
    getConstAffectors(found, relationshiptype);
    return found.find(affector) >= 0;
}

void SIM_Object::getColliderInfo(SIM_ColliderInfoArray& info) const {
    SIM_ObjectArray found;
    getAffectors(found, SIM_RELATIONSHIP_COLLIDE);
    for (exint i = 0; i < found.entries(); ++i) info.append(SIM_ColliderInfo(found(i)));
}

const SIM_Solver* SIM_Object::getSolver() const { return SIM_DATA_GETCONST(*this, SIM_SOLVER_DATANAME, SIM_Solver); }
const SIM_Position* SIM_Object::getPosition() const {
    return SIM_DATA_GETCONST(*this, SIM_POSITION_DATANAME, SIM_Position);
}
const SIM_Geometry* SIM_Object::getGeometry() const {
    return SIM_DATA_GETCONST(*this, SIM_GEOMETRY_DATANAME, SIM_Geometry);
}
const SIM_PhysicalParms* SIM_Object::getPhysicalParms() const {
    return SIM_DATA_GETCONST(*this, SIM_PHYSICALPARMS_DATANAME, SIM_PhysicalParms);
}
const SIM_ColliderLabel* SIM_Object::getColliderLabel() const {
    return SIM_DATA_GETCONST(*this, SIM_COLLIDERLABEL_DATANAME, SIM_ColliderLabel);
}

void SIM_Object::getColliderLabel(UT_String& label) const {
    const SIM_ColliderLabel* data = getColliderLabel();
    if (data) {
        data->getColliderLabel(label);
    } else {
        label = SIM_COLLIDERLABEL_DEFAULT;
    }
}

const SIM_Position* SIM_Object::getPositionForGeometry(const char* dataname) const {
    const auto* geometry = SIM_DATA_GETCONST(*this, dataname, SIM_Geometry);
    if (!geometry) return nullptr;
    return SIM_DATA_GETCONST(*this, geometry->getPositionPath().c_str(), SIM_Position);
}

SIM_Object* SIM_ObjectArray::getObjectById(int id) const {
    for (exint i = 0; i < entries(); ++i)
        if ((*this)(i)->getObjectId() == id) return (*this)(i);
    return nullptr;
}

const SIM_Object* SIM_ConstObjectArray::getObjectById(int id) const {
    for (exint i = 0; i < entries(); ++i)
        if ((*this)(i)->getObjectId() == id) return (*this)(i);
    return nullptr;
}

void SIMgetGeometryTransform(UT_DMatrix4& xform, const SIM_Object& object, const char* dataname) {
    xform.identity();
    const auto* geometry = SIM_DATA_GETCONST(object, dataname, SIM_Geometry);
    if (!geometry) return;
    geometry->getTransform(xform);
    const SIM_Position* position = object.getPositionForGeometry(dataname);
    if (!position) return;
    UT_DMatrix4 toWorld;
    position->getTransform(toWorld);
    xform = xform * toWorld;
}

void SIMgetGeometryTransform(UT_DMatrix4& xform, const SIM_Object& object) {
    SIMgetGeometryTransform(xform, object, SIM_GEOMETRY_DATANAME);
}

const SIM_Time& SIM_Engine::getSimulationTime() const { return view_->simulationTime; }
const SIM_Time& SIM_Engine::getTimeStep() const { return view_->timestep; }
int SIM_Engine::getSimulationFrame(const SIM_Time& time) const {
    return static_cast<int>(std::lround(static_cast<fpreal>(time) * view_->fps)) + 1;
}
int SIM_Engine::getNumSimulationObjects() const { return static_cast<int>(view_->objects->size()); }

const SIM_Object* SIM_Engine::getSimulationObject(int index) const {
    if (index < 0 || index >= getNumSimulationObjects()) return nullptr;
    return (*view_->objects)[static_cast<std::size_t>(index)].get();
}

const SIM_Object* SIM_Engine::getSimulationObjectFromId(int id) const { return getSimulationObjectNonConst(id); }

SIM_Object* SIM_Engine::getSimulationObjectNonConst(int id) const {
    for (const hdk_double::ObjectPtr& each : *view_->objects)
        if (each->getObjectId() == id) return each.get();
    return nullptr;
}

const SIM_Object* SIM_Engine::getObjectAtTime(const SIM_Object& object, const SIM_Time& time, bool) const {
    return view_->objectAtTime ? view_->objectAtTime(object.getObjectId(), time) : nullptr;
}
