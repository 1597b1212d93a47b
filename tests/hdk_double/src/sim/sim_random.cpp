#include <SIM/SIM_RandomTwister.h>
#include <hdk_double/binary.h>

void SIM_Random::initializeSubclass() {
    BaseClass::initializeSubclass();
    setSeed(0);
}

void SIM_Random::makeEqualSubclass(const SIM_Data* source) {
    BaseClass::makeEqualSubclass(source);
    if (const auto* other = SIM_DATA_CASTCONST(source, SIM_Random)) count_ = other->count_;
}

void SIM_Random::saveSubclass(std::ostream& os) const { hdk_double::put(os, count_); }

bool SIM_Random::loadSubclass(UT_IStream& is) {
    count_ = hdk_double::take<uint64>(is);
    return !is.isError();
}

uint SIM_Random::urandom() {
    uint64 z = static_cast<uint64>(getSeed()) + ++count_ * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return static_cast<uint>(z >> 32);
}

fpreal SIM_Random::frandom() { return urandom() / 4294967296.0; }
int SIM_Random::choice(int numchoice) { return static_cast<int>(frandom() * numchoice); }
