#include <GAS/GAS_SubSolver.h>
#include <GOP/GOP_Manager.h>
#include <hdk_double/engine_view.h>

#include <cmath>
#include <sstream>

SIM_Solver::SIM_Result GAS_SubSolver::solveObjectsSubclass(SIM_Engine& engine, SIM_ObjectArray& objects,
                                                           SIM_ObjectArray& newobjects, SIM_ObjectArray&,
                                                           const SIM_Time& timestep) {
    bool good = true;
    const SIM_Time time = engine.view().gasTime;
    for (exint i = 0; i < newobjects.entries(); ++i) good = solveGas(engine, newobjects(i), time, timestep) && good;
    for (exint i = 0; i < objects.entries(); ++i) good = solveGas(engine, objects(i), time, timestep) && good;
    return good ? SIM_SOLVER_SUCCESS : SIM_SOLVER_FAIL;
}

std::string GAS_SubSolver::dataName(const char* parm) const {
    const SIM_Options& options = getOptions();
    return options.hasOption(parm) ? options.getOptionS(parm).toStdString() : std::string();
}

void GAS_SubSolver::reportMissing(const SIM_Object* obj, const std::string& dataname, bool silent) const {
    if (!silent) addError(obj, SIM_MISSINGDATA, dataname.c_str(), UT_ERROR_WARNING);
}

const SIM_Geometry* GAS_SubSolver::getGeometry(const SIM_Object* obj, const char* name, bool silent) {
    const std::string data = dataName(name);
    const auto* geometry = SIM_DATA_GETCONST(*obj, data.c_str(), SIM_Geometry);
    if (!geometry) reportMissing(obj, data, silent);
    return geometry;
}

SIM_Geometry* GAS_SubSolver::getGeometryNonConst(SIM_Object* obj, const char* name, bool silent) {
    const std::string data = dataName(name);
    auto* geometry = SIM_DATA_GET(*obj, data.c_str(), SIM_Geometry);
    if (!geometry) reportMissing(obj, data, silent);
    return geometry;
}

SIM_GeometryCopy* GAS_SubSolver::getGeometryCopy(SIM_Object* obj, const char* name, bool silent) {
    return getGeometryCopyByDataName(obj, dataName(name).c_str(), silent);
}

SIM_GeometryCopy* GAS_SubSolver::getGeometryCopyByDataName(SIM_Object* obj, const char* dataname, bool silent) {
    if (!SIM_DATA_GETCONST(*obj, dataname, SIM_Geometry)) {
        reportMissing(obj, dataname, silent);
        return nullptr;
    }
    return SIM_DATA_CREATE(*obj, dataname, SIM_GeometryCopy,
                           SIM_DATA_RETURN_EXISTING | SIM_DATA_ADOPT_EXISTING_ON_DELETE);
}

#define FIELD_GETTER(Field, Name)                                                     \
    Field* GAS_SubSolver::get##Name(SIM_Object* obj, const char* name, bool silent) { \
        const std::string data = dataName(name);                                      \
        auto* field = SIM_DATA_GET(*obj, data.c_str(), Field);                        \
        if (!field) reportMissing(obj, data, silent);                                 \
        return field;                                                                 \
    }
#define CONST_FIELD_GETTER(Field, Name)                                                                \
    const Field* GAS_SubSolver::getConst##Name(const SIM_Object* obj, const char* name, bool silent) { \
        const std::string data = dataName(name);                                                       \
        const auto* field = SIM_DATA_GETCONST(*obj, data.c_str(), Field);                              \
        if (!field) reportMissing(obj, data, silent);                                                  \
        return field;                                                                                  \
    }
FIELD_GETTER(SIM_ScalarField, ScalarField)
FIELD_GETTER(SIM_VectorField, VectorField)
FIELD_GETTER(SIM_MatrixField, MatrixField)
FIELD_GETTER(SIM_IndexField, IndexField)
CONST_FIELD_GETTER(SIM_ScalarField, ScalarField)
CONST_FIELD_GETTER(SIM_VectorField, VectorField)
#undef FIELD_GETTER
#undef CONST_FIELD_GETTER

void GAS_SubSolver::getMatchingData(SIM_DataArray& data, SIM_Object* obj, const char* parmname) {
    std::istringstream names(dataName(parmname));
    std::string name;
    while (names >> name)
        if (SIM_Data* found = obj->getNamedSubData(name.c_str())) data.append(found);
}

SIM_DataArray GAS_SubSolver::getMatchingData(SIM_Object* obj, const char* parmname) {
    SIM_DataArray data;
    getMatchingData(data, obj, parmname);
    return data;
}

const GA_PointGroup* GAS_SubSolver::getPointGroup(const GU_Detail* gdp, GOP_Manager& groups, const char* parmname) {
    const std::string name = dataName(parmname);
    return name.empty() ? nullptr : groups.parsePointGroups(name, GOP_Manager::GroupCreator(gdp));
}

void GAS_SubSolver::applyTimeScale(float& add, float& mul, float timestep, int timescale) {
    if (timescale == 0) return;
    add *= timestep;
    mul = std::pow(mul, timestep);
}
