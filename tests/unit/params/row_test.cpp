#include "firn/params/row.h"

#include <gtest/gtest.h>

namespace firn {

enum class Flavour { dry, wet };
struct SampleParams {
    float stiffness = 0.025f;
    int count = 3;
    bool on = true;
    Vec3 wind{0, 0.1f, 0};
    Flavour flavour = Flavour::wet;
    std::string name = "x";
};
template <>
struct ParamTable<SampleParams> {
    static auto rows() {
        using P = SampleParams;
        return std::make_tuple(
            row(&P::stiffness, "stiffness").unit("Pa").above(0).slider(0, 1), row(&P::count, "count"),
            row(&P::on, "on"), row(&P::wind, "wind"),
            row(&P::flavour, "flavour").choice(Flavour::dry, "dry", "Dry").choice(Flavour::wet, "wet", "Wet"),
            row(&P::name, "name"));
    }
};
static_assert(everyFieldHasARow<SampleParams>());

struct ForgetfulParams {
    float told = 0, forgotten = 0;
    Vec3 alsoForgotten{};
};
template <>
struct ParamTable<ForgetfulParams> {
    static auto rows() { return std::make_tuple(row(&ForgetfulParams::told, "told")); }
};
static_assert(!everyFieldHasARow<ForgetfulParams>(), "a forgotten row must not pass");
static_assert(fieldCount<ForgetfulParams>() == 3);

namespace {

TEST(Rows, DefaultsAreReadFromTheStructAsTyped) {
    const Rows& rows = describe<SampleParams>();
    EXPECT_EQ(0.025, std::get<double>(rows[0].initial));
    EXPECT_EQ(0.1, std::get<Vec3d>(rows[3].initial).y);
    EXPECT_EQ("wet", std::get<std::string>(rows[4].initial));
}

TEST(Rows, KindFollowsTheFieldsType) {
    const Rows& rows = describe<SampleParams>();
    const RowKind kinds[] = {RowKind::number, RowKind::integer, RowKind::toggle,
                             RowKind::vector, RowKind::choice,  RowKind::text};
    for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(kinds[i], rows[i].kind) << rows[i].key;
}

TEST(Rows, SettingsLandInTheStruct) {
    Settings s;
    s.set("stiffness", {2.0, {}});
    s.set("flavour", {std::string("dry"), {}});
    s.set("wind", {Vec3d{1, 2, 3}, {}});
    const SampleParams p = evaluate<SampleParams>(s);
    EXPECT_EQ(2.0f, p.stiffness);
    EXPECT_EQ(Flavour::dry, p.flavour);
    EXPECT_EQ((Vec3{1, 2, 3}), p.wind);
    EXPECT_EQ(3, p.count);
}

TEST(Rows, AnimatedNumberIsLinearBetweenKeysAndHeldOutside) {
    Settings s;
    s.set("stiffness", {0.0, {{1.0, 10.0}, {3.0, 30.0}}});
    EXPECT_EQ(10.0f, evaluate<SampleParams>(s, 0).stiffness);
    EXPECT_EQ(15.0f, evaluate<SampleParams>(s, 1.5).stiffness);
    EXPECT_EQ(30.0f, evaluate<SampleParams>(s, 9).stiffness);
}

}  // namespace
}  // namespace firn
