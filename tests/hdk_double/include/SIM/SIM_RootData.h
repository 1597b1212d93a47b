// Stand-in for SIM/SIM_RootData.h: data that nothing holds: objects and relationships.
#pragma once
#include <SIM/SIM_Data.h>

class SIM_RootData : public SIM_Data {
public:
    const UT_StringHolder& getName() const { return name_; }
    void setName(const UT_StringHolder& name) { name_ = name; }

protected:
    explicit SIM_RootData(const SIM_DataFactory* factory) : BaseClass(factory) {}
    ~SIM_RootData() override = default;
    void makeEqualSubclass(const SIM_Data* source) override;
    void saveSubclass(std::ostream& os) const override;
    bool loadSubclass(UT_IStream& is) override;

private:
    UT_StringHolder name_;
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_CLASSNAME(SIM_RootData, SIM_Data)
};
