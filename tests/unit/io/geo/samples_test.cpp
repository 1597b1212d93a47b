// The reader against files that Houdini wrote.
#include "firn/io/describe.h"
#include "firn/io/frame_file.h"
#include "firn/io/geo_file.h"
#include "unit/io/geo/support.h"

namespace firn {
namespace {

class EverySample : public testing::TestWithParam<std::string> {};

TEST_P(EverySample, BinaryEqualsItsTextTwinToTheLastValue) {
    const GeoModel binary = readGeo(samplePath(GetParam() + ".bgeo"));
    const GeoModel text = readGeo(samplePath(GetParam() + ".geo"));
    ASSERT_FALSE(binary.pointAttributes.empty());
    EXPECT_TRUE(binary == text) << describeGeo(binary) << describeGeo(text);
    EXPECT_TRUE(binary.otherPrimitives.empty());
    EXPECT_TRUE(binary.otherAttributes.empty());
}

TEST_P(EverySample, SurvivesWritingInEachFormat) {
    const GeoModel model = readGeo(samplePath(GetParam() + ".bgeo"));
    const TemporaryFolder folder;
    for (const char* name : {"a.bgeo", "a.geo", "a.bgeo.sc"}) {
        writeGeo(folder / name, model);
        EXPECT_TRUE(model == readGeo(folder / name)) << name;
    }
}

TEST_P(EverySample, IsWrittenWithTheSameBytesAgainAndWithoutNamesOrDates) {
    const GeoModel model = readGeo(samplePath(GetParam() + ".bgeo"));
    for (const GeoFormat format : {GeoFormat::text, GeoFormat::binary, GeoFormat::compressed})
        EXPECT_EQ(geoBytes(model, format), geoBytes(model, format));
    const std::string text = geoBytes(model, GeoFormat::text);
    EXPECT_NE(std::string::npos, text.find("\"software\":\"Firn "));
    for (const char* word : {"vangogh", "zundert", "date", "2017"}) EXPECT_EQ(std::string::npos, text.find(word));
}

INSTANTIATE_TEST_SUITE_P(Houdini, EverySample, testing::ValuesIn(kSamples));

TEST(Samples, ParticlesHaveTheNumbersThatTheTextShows) {
    const ParticleSet set = particlesFromGeo(readGeo(samplePath("simple_partanim_16_5.bgeo")));
    ASSERT_EQ(10u, set.size());
    EXPECT_EQ((Vec3{7.52561378f, 1.34114885f, 4.46619892f}), set[column::x][0]);
    EXPECT_EQ((Vec3{5.26712513f, -1.27064133f, 5.26712513f}), set[column::v][9]);
    EXPECT_EQ(9, set[column::id][9]);
    EXPECT_EQ(100.0f, std::get<std::vector<float>>(set.find("life")->values)[9]);  // a constant page
    EXPECT_EQ(0.70028287f, std::get<std::vector<float>>(set.find("age")->values)[5]);
}

TEST(Samples, DetailTextsAndNumbersAreRead) {
    const GeoModel model = readGeo(samplePath("simple_partanim_16_5.bgeo"));
    const GeoAttribute* varmap = findAttribute(model.detailAttributes, "varmap");
    ASSERT_TRUE(varmap && varmap->isText);
    EXPECT_EQ((std::vector<std::string>{"sourceptnum -> SOURCEPTNUM", "nextid -> NEXTID"}), varmap->strings);
    const GeoAttribute* nextid = findAttribute(model.detailAttributes, "nextid");
    ASSERT_TRUE(nextid);
    EXPECT_EQ("nonarithmetic_integer", nextid->typeToken);
    EXPECT_EQ((GeoAttribute::Values{std::vector<std::int32_t>{10}}), nextid->values);
    EXPECT_EQ(10.0, readFrame(samplePath("simple_partanim_16_5.bgeo")).numbers.at("nextid"));
}

TEST(Samples, GroupsComeOutOfRunsAndFlags) {
    const GeoModel cube = readGeo(samplePath("cube_multi_groups_16_5.bgeo"));
    ASSERT_EQ(2u, cube.primitiveGroups.size());
    const std::vector<bool>& faces = cube.primitiveGroups[0].members;
    EXPECT_EQ("faces", cube.primitiveGroups[0].name);
    for (std::size_t i = 0; i < 24; ++i) EXPECT_EQ((i + 1) / 3 % 2 == 1, faces[i]) << i;
    const GeoModel particles = readGeo(samplePath("simple_partanim_16_5.bgeo"));
    EXPECT_EQ(std::vector<bool>(10, true), particles.pointGroups.at(0).members);
}

TEST(Samples, AFourthComponentOfPIsDropped) {
    const ParticleSet set = particlesFromGeo(readGeo(samplePath("grid_14.bgeo")));
    ASSERT_EQ(4u, set.size());
    EXPECT_EQ((Vec3{0.5f, 0.0f, 0.5f}), set[column::x][3]);
}

double signedVolume(const TriangleMesh& mesh) {
    double volume = 0;
    for (const auto& [a, b, c] : mesh.triangles)
        volume +=
            double(dot(mesh.points[std::size_t(a)], cross(mesh.points[std::size_t(b)], mesh.points[std::size_t(c)])));
    return volume / 6;
}

TEST(Samples, PolygonsAreTurnedSoThatTheCubesEncloseTheirVolume) {
    const TriangleMesh mesh = meshFromGeo(readGeo(samplePath("cube_multi_groups_16_5.bgeo")));
    EXPECT_EQ(32u, mesh.points.size());
    EXPECT_EQ(48u, mesh.triangles.size());
    EXPECT_NEAR(4.0, signedVolume(mesh), 1e-5);
}

TEST(Samples, PolyWithItsOwnVertexListAndRunsGiveTheSameGrid) {
    const TriangleMesh one = meshFromGeo(readGeo(samplePath("grid_14.bgeo")));
    const TriangleMesh other = meshFromGeo(readGeo(samplePath("grid_16_5.bgeo")));
    ASSERT_EQ(2u, one.triangles.size());
    EXPECT_EQ(one.triangles, other.triangles);
    EXPECT_EQ((std::array<int, 3>{0, 3, 1}), one.triangles[0]);
}

}  // namespace
}  // namespace firn
