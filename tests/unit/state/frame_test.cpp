#include "firn/state/frame.h"

#include <gtest/gtest.h>

namespace firn {
namespace {

Volume named(const char* name, float background = 0) {
    Volume volume;
    volume.name = name, volume.background = background;
    return volume;
}

TEST(Frame, VolumesAreInOrderOfNameWhoeverCameFirst) {
    Frame frame;
    for (const char* name : {"mist", "layer", "mist_vel", "a"}) frame.putVolume(named(name));
    std::vector<std::string> names;
    for (const Volume& volume : frame.volumes) names.push_back(volume.name);
    EXPECT_EQ((std::vector<std::string>{"a", "layer", "mist", "mist_vel"}), names);
}

TEST(Frame, AVolumeIsPutInPlaceOfItsName) {
    Frame frame;
    frame.putVolume(named("mist", 1));
    frame.putVolume(named("mist", 2));
    ASSERT_EQ(1u, frame.volumes.size());
    EXPECT_EQ(2, frame.findVolume("mist")->background);
    EXPECT_EQ(nullptr, frame.findVolume("mis"));
    EXPECT_EQ(nullptr, frame.findVolume("mist_vel"));
}

TEST(Frame, DroppingTakesThatVolumeAndNoOther) {
    Frame frame;
    for (const char* name : {"a", "b", "c"}) frame.putVolume(named(name));
    frame.dropVolume("b");
    frame.dropVolume("nothing");
    EXPECT_EQ(2u, frame.volumes.size());
    EXPECT_EQ(nullptr, frame.findVolume("b"));
    EXPECT_NE(nullptr, frame.findVolume("c"));
}

}  // namespace
}  // namespace firn
