// A module from before anybody can remember.
#include <cstdint>

extern "C" std::uint64_t firnGrainModule(void*) { return 1; }
