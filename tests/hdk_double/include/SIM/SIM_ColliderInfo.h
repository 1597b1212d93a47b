// Stand-in for SIM/SIM_ColliderInfo.h: who collides with an object, and by which means.
#pragma once
#include <SIM/SIM_Data.h>
#include <UT/UT_Array.h>

class SIM_Collider : public SIM_Data {
protected:
    explicit SIM_Collider(const SIM_DataFactory* factory) : BaseClass(factory) {}
    ~SIM_Collider() override = default;
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_Collider, SIM_Data, "Collider", nullptr)
};

enum SIM_ImpactApplyType { SIM_IMPACTAPPLYBOTH, SIM_IMPACTAPPLYME, SIM_IMPACTAPPLYAFFECTOR, SIM_IMPACTAPPLYNONE };

class SIM_ColliderInfo {
public:
    SIM_ColliderInfo() = default;
    explicit SIM_ColliderInfo(SIM_Object* affector) : affector_(affector) {}

    SIM_Object* getAffector() const { return affector_; }
    const SIM_Collider* getCollider(SIM_Object*, const char* = nullptr) const { return nullptr; }
    SIM_ImpactApplyType getImpactApplyType() const { return SIM_IMPACTAPPLYBOTH; }
    int getPriority() const { return 0; }

private:
    SIM_Object* affector_ = nullptr;
};

using SIM_ColliderInfoArray = UT_Array<SIM_ColliderInfo>;
