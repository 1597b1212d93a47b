// What device_code.cpp computes, in plain C++: no Thrust, no CUDA type.
#pragma once

#include <vector>

namespace firn {

struct DeviceCase {
    const char* name;
    std::vector<float> (*onDevice)(int count);
    std::vector<float> (*inALoop)(int count);
};

const std::vector<DeviceCase>& deviceCases();

bool hasDevice();

/// How far a device may be from the loop, relative; 0 asks for the same bits.
float deviceTolerance();

}  // namespace firn
