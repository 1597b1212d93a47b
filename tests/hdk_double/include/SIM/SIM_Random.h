// Stand-in for SIM/SIM_Random.h: random numbers whose state is data, saved and copied with the object.
#pragma once
#include <SIM/SIM_OptionsUser.h>

class SIM_Random : public SIM_Data, public SIM_OptionsUser {
public:
    GETSET_DATA_FUNCS_I("seed", Seed)

    uint urandom();
    fpreal frandom();
    int choice(int numchoice);

protected:
    explicit SIM_Random(const SIM_DataFactory* factory) : BaseClass(factory), SIM_OptionsUser(this) {}
    ~SIM_Random() override = default;
    void initializeSubclass() override;
    void makeEqualSubclass(const SIM_Data* source) override;
    void saveSubclass(std::ostream& os) const override;
    bool loadSubclass(UT_IStream& is) override;

private:
    uint64 count_ = 0;
    DECLARE_STANDARD_GETCASTTOTYPE()
    DECLARE_DATAFACTORY(SIM_Random, SIM_Data, "Random Data", nullptr)
};
