#include "firn/base/text.h"

#include <gtest/gtest.h>

namespace firn {
namespace {

TEST(Text, NumbersPrintAsTyped) {
    EXPECT_EQ("0.025", toText(0.025f));
    EXPECT_EQ("140000", toText(1.4e5f));
    EXPECT_EQ("100000", toText(1e5f));
    EXPECT_EQ("0.1", toText(0.1));
}
TEST(Text, NearestWordForgivesSlipsAndNotGuesses) {
    const std::vector<std::string_view> known{"radius", "center", "velocity"};
    EXPECT_EQ("radius", nearestWord("raduis", known));
    EXPECT_EQ("center", nearestWord("centre", known));
    EXPECT_EQ("", nearestWord("q", known));
    EXPECT_EQ("", nearestWord("temperature", known));
}
TEST(Text, OneOfAThingIsNotSeveral) {
    EXPECT_EQ("1 float", counted(1, "float"));
    EXPECT_EQ("12 floats", counted(12, "float"));
}
TEST(Text, ListsReadLikeASentence) {
    EXPECT_EQ("a", listed({"a"}));
    EXPECT_EQ("a, b or c", listed({"a", "b", "c"}));
}

}  // namespace
}  // namespace firn
