// Stand-in for GAS/GAS_SubSolver.h: the base of microsolvers.
#pragma once
#include <GAS/GAS_Utils.h>
#include <SIM/SIM_GeometryCopy.h>
#include <SIM/SIM_IndexField.h>
#include <SIM/SIM_MatrixField.h>
#include <SIM/SIM_ScalarField.h>
#include <SIM/SIM_Solver.h>
#include <SIM/SIM_VectorField.h>

class GA_PointGroup;
class GOP_Manager;

class GAS_SubSolver : public SIM_Solver, public SIM_OptionsUser {
public:
    virtual bool solveGas(SIM_Engine& engine, SIM_Object* obj, SIM_Time time, SIM_Time timestep) {
        return solveGasSubclass(engine, obj, time, timestep);
    }

    // `name` is a parameter, whose text is the name of the data.
    const SIM_Geometry* getGeometry(const SIM_Object* obj, const char* name, bool silent = false);
    SIM_Geometry* getGeometryNonConst(SIM_Object* obj, const char* name, bool silent = false);
    SIM_GeometryCopy* getGeometryCopy(SIM_Object* obj, const char* name, bool silent = false);
    SIM_GeometryCopy* getGeometryCopyByDataName(SIM_Object* obj, const char* dataname, bool silent = false);
    SIM_ScalarField* getScalarField(SIM_Object* obj, const char* name, bool silent = false);
    SIM_VectorField* getVectorField(SIM_Object* obj, const char* name, bool silent = false);
    const SIM_ScalarField* getConstScalarField(const SIM_Object* obj, const char* name, bool silent = false);
    const SIM_VectorField* getConstVectorField(const SIM_Object* obj, const char* name, bool silent = false);
    SIM_MatrixField* getMatrixField(SIM_Object* obj, const char* name, bool silent = false);
    SIM_IndexField* getIndexField(SIM_Object* obj, const char* name, bool silent = false);
    void getMatchingData(SIM_DataArray& data, SIM_Object* obj, const char* parmname);
    SIM_DataArray getMatchingData(SIM_Object* obj, const char* parmname);
    const GA_PointGroup* getPointGroup(const GU_Detail* gdp, GOP_Manager& groups,
                                       const char* parmname = GAS_NAME_PTGROUP);

    static void applyTimeScale(float& add, float& mul, float timestep, int timescale);

protected:
    explicit GAS_SubSolver(const SIM_DataFactory* factory) : BaseClass(factory), SIM_OptionsUser(this) {}
    ~GAS_SubSolver() override = default;
    virtual bool solveGasSubclass(SIM_Engine& engine, SIM_Object* obj, SIM_Time time, SIM_Time timestep) = 0;
    static void setGasDescription(SIM_DopDescription& description) { description.markGas(); }

    SIM_Result solveObjectsSubclass(SIM_Engine& engine, SIM_ObjectArray& objects, SIM_ObjectArray& newobjects,
                                    SIM_ObjectArray& feedbacktoobjects, const SIM_Time& timestep) override;
    void postSolveObjectsSubclass(SIM_Engine&, SIM_ObjectArray&, SIM_ObjectArray&, const SIM_Time&) override {}

private:
    std::string dataName(const char* parm) const;
    void reportMissing(const SIM_Object* obj, const std::string& dataname, bool silent) const;

    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_CLASSNAME(GAS_SubSolver, SIM_Solver)
};
