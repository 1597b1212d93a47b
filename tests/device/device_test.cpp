#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <ostream>

#include "device_code.h"

namespace firn {

void PrintTo(const DeviceCase& tested, std::ostream* out) { *out << tested.name; }

class Device : public testing::TestWithParam<DeviceCase> {};

TEST_P(Device, AgreesWithAPlainLoop) {
    if (!hasDevice()) GTEST_SKIP() << "compiled, but there is no GPU to run it";
    const int count = 10000;
    const std::vector<float> device = GetParam().onDevice(count), loop = GetParam().inALoop(count);
    ASSERT_EQ(device.size(), loop.size());
    if (deviceTolerance() == 0) {
        EXPECT_EQ(0, std::memcmp(device.data(), loop.data(), loop.size() * sizeof(float)));
        return;
    }
    for (std::size_t i = 0; i < loop.size(); ++i)
        ASSERT_NEAR(device[i], loop[i], deviceTolerance() * (1 + std::abs(loop[i]))) << "value " << i;
}

INSTANTIATE_TEST_SUITE_P(Headers, Device, testing::ValuesIn(deviceCases()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace firn
