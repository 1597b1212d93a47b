// Stand-in for SIM/SIM_Object.h: a named thing of the simulation and all its data.
#pragma once
#include <SIM/SIM_ColliderInfo.h>
#include <SIM/SIM_DataFilter.h>
#include <SIM/SIM_ObjectArray.h>
#include <SIM/SIM_OptionsUser.h>
#include <SIM/SIM_RootData.h>

class SIM_Engine;
class SIM_Geometry;
class SIM_Position;
class SIM_Solver;

class SIM_ColliderLabel : public SIM_Data, public SIM_OptionsUser {
public:
    GETSET_DATA_FUNCS_S("colliderlabel", ColliderLabel)

protected:
    explicit SIM_ColliderLabel(const SIM_DataFactory* factory) : BaseClass(factory), SIM_OptionsUser(this) {}
    ~SIM_ColliderLabel() override = default;
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_ColliderLabel, SIM_Data, "Collider Label", nullptr)
};

class SIM_PhysicalParms : public SIM_Data, public SIM_OptionsUser {
public:
    GETSET_DATA_FUNCS_F(SIM_NAME_BOUNCE, Bounce)
    GETSET_DATA_FUNCS_F(SIM_NAME_FRICTION, Friction)
    GETSET_DATA_FUNCS_F("dynamicfriction", DynamicFriction)
    GETSET_DATA_FUNCS_F("temperature", Temperature)

protected:
    explicit SIM_PhysicalParms(const SIM_DataFactory* factory) : BaseClass(factory), SIM_OptionsUser(this) {}
    ~SIM_PhysicalParms() override = default;
    void initializeSubclass() override;
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_PhysicalParms, SIM_Data, "Physical Parameters", nullptr)
};

/// Who acts on an object, by the name of the relationship.
struct SIM_Affection {
    std::string relationship;
    int affectorId;
};

class SIM_Object : public SIM_RootData, public SIM_OptionsUser {
public:
    int getObjectId() const { return id_; }
    bool getSolveFirstFrame() const { return solveFirstFrame_; }
    bool getAllowCaching() const { return true; }
    bool getIsNew() const { return isNew_; }

    void getAffectors(SIM_ObjectArray& affectors, const char* relationshiptype) const;
    void getConstAffectors(SIM_ConstObjectArray& affectors, const char* relationshiptype) const;
    bool getIsAffector(const SIM_Object* affector, const char* relationshiptype) const;
    void getColliderInfo(SIM_ColliderInfoArray& info) const;

    const SIM_Solver* getSolver() const;
    const SIM_Position* getPosition() const;
    const SIM_Geometry* getGeometry() const;
    const SIM_Position* getPositionForGeometry(const char* dataname) const;
    const SIM_PhysicalParms* getPhysicalParms() const;
    const SIM_ColliderLabel* getColliderLabel() const;
    void getColliderLabel(UT_String& label) const;

    // For the driver.
    void setObjectId(int id) { id_ = id; }
    void setSolveFirstFrame(bool on) { solveFirstFrame_ = on; }
    void setIsNew(bool on) { isNew_ = on; }
    void setEngine(const SIM_Engine* engine) { engine_ = engine; }
    void clearAffections() { affections_.clear(); }
    void addAffection(SIM_Affection affection) { affections_.push_back(std::move(affection)); }
    const std::vector<SIM_Affection>& affections() const { return affections_; }

protected:
    explicit SIM_Object(const SIM_DataFactory* factory) : BaseClass(factory), SIM_OptionsUser(this) {}
    ~SIM_Object() override = default;
    void makeEqualSubclass(const SIM_Data* source) override;
    void saveSubclass(std::ostream& os) const override;
    bool loadSubclass(UT_IStream& is) override;

private:
    int id_ = 0;
    bool solveFirstFrame_ = false;
    bool isNew_ = false;
    const SIM_Engine* engine_ = nullptr;
    std::vector<SIM_Affection> affections_;
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_Object, SIM_RootData, "Object", nullptr)
};
