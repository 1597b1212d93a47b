// Frames, points and PLY there and back.
#include <numeric>

#include "firn/io/convert.h"
#include "firn/io/describe.h"
#include "firn/io/frame_file.h"
#include "firn/io/geo_file.h"
#include "firn/io/ply_points.h"
#include "unit/io/geo/support.h"

namespace firn {
namespace {

TEST(FrameFile, ComesBackBitForBitInEveryFormatAtPageBoundaries) {
    const TemporaryFolder folder;
    for (const std::size_t count : {0u, 1u, 1023u, 1024u, 1025u, 70'000u}) {
        Frame frame;
        frame.particles = awkwardParticles(count);
        frame.numbers = {{"nextid", 4e15 + 1}, {"tiny", 5e-324}, {"third", -1.0 / 3}, {"nought", -0.0}};
        for (const char* name : {"f.0001.bgeo", "f.0001.geo", "f.0001.bgeo.sc"}) {
            writeFrame(folder / name, frame);
            const Frame read = readFrame(folder / name);
            EXPECT_TRUE(sameBits(frame.particles, read.particles)) << count << " " << name;
            ASSERT_EQ(frame.numbers, read.numbers) << name;
            EXPECT_TRUE(std::signbit(read.numbers.at("nought"))) << name;
        }
    }
}

TEST(FrameFile, MatricesAreTransposedInTheFile) {
    ParticleSet set;
    set.resize(1);
    set[column::x];
    set[column::FE][0] = Mat3{{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}};
    const GeoModel model = toGeo(set, {});
    EXPECT_EQ((GeoAttribute::Values{std::vector<float>{1, 4, 7, 2, 5, 8, 3, 6, 9}}),
              findAttribute(model.pointAttributes, "F")->values);
    EXPECT_EQ(set[column::FE][0], particlesFromGeo(model)[column::FE][0]);
}

TEST(FrameFile, SlotsAreOneTupleSlotAfterSlot) {
    ParticleSet set;
    set.resize(1);
    set[column::x];
    for (int k = 0; k < kSlots; ++k) {
        const float a = float(3 * k);
        set[column::contactId][0][std::size_t(k)] = k;
        set[column::contactShear][0][std::size_t(k)] = {a, a + 1, a + 2};
    }
    const GeoModel model = toGeo(set, {});
    std::vector<float> counted(36);
    std::iota(counted.begin(), counted.end(), 0.0f);
    const GeoAttribute *shear = findAttribute(model.pointAttributes, "shear"),
                       *contact = findAttribute(model.pointAttributes, "contact");
    EXPECT_EQ(36, shear->size);
    EXPECT_EQ(GeoAttribute::Values{counted}, shear->values);
    EXPECT_EQ(12, contact->size);
    EXPECT_EQ((GeoAttribute::Values{std::vector<std::int32_t>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}}), contact->values);
    EXPECT_EQ(std::vector<double>(12, -1.0), contact->defaults);
}

TEST(FrameFile, HoudinisTypeTokensAreWritten) {
    const GeoModel model = toGeo(awkwardParticles(2), {});
    EXPECT_EQ("point", findAttribute(model.pointAttributes, "P")->typeToken);
    EXPECT_EQ("vector", findAttribute(model.pointAttributes, "v")->typeToken);
    EXPECT_EQ("nonarithmetic_integer", findAttribute(model.pointAttributes, "id")->typeToken);
    EXPECT_EQ("nonarithmetic_integer", findAttribute(model.pointAttributes, "contact")->typeToken);
    EXPECT_EQ("", findAttribute(model.pointAttributes, "F")->typeToken);
}

TEST(FrameFile, NotANumberIsRefusedWithAttributeAndPoint) {
    ParticleSet set = awkwardParticles(5);
    set[column::x][3].y = std::numeric_limits<float>::quiet_NaN();
    const TemporaryFolder folder;
    for (const char* name : {"a.bgeo", "a.geo"}) {
        const std::string path = (folder / name).string();
        writeFrame(path, {set, {}});
        EXPECT_EQ(path + ": attribute 'P' is nan at point 3; finite numbers of 32 bits are allowed",
                  messageOf([&] { readFrame(path); }));
    }
    set[column::x][3].y = 0;
    set[column::FE][4](2, 2) = -std::numeric_limits<float>::infinity();
    EXPECT_EQ("attribute 'F' is -inf at point 4; finite numbers of 32 bits are allowed",
              messageOf([&] { particlesFromGeo(toGeo(set, {})); }));
    set[column::FE][4](2, 2) = 0;
    set[column::contactShear][2][11].z = std::numeric_limits<float>::infinity();
    EXPECT_EQ("attribute 'shear' is inf at point 2; finite numbers of 32 bits are allowed",
              messageOf([&] { particlesFromGeo(toGeo(set, {})); }));
    const auto infinite = [&] {
        writeFrame(folder / "b.bgeo", {awkwardParticles(1), {{"nextid", std::numeric_limits<double>::infinity()}}});
        readFrame(folder / "b.bgeo");
    };
    EXPECT_NE(std::string::npos, messageOf(infinite).find("detail attribute 'nextid' is inf"));
}

GeoModel withAttribute(const std::string& name, int size, GeoStorage storage, GeoAttribute::Values values) {
    GeoModel model = toGeo(awkwardParticles(1), {});
    for (GeoAttribute& attribute : model.pointAttributes)
        if (attribute.name == name) attribute.size = size, attribute.storage = storage, attribute.values = values;
    return model;
}

TEST(FrameFile, AKnownAttributeOfAnotherTypeIsRefusedByName) {
    const auto refusal = [](const GeoModel& model) { return messageOf([&] { particlesFromGeo(model); }); };
    EXPECT_EQ("attribute 'P' is 2 floats; it must be 3 floats",
              refusal(withAttribute("P", 2, GeoStorage::fpreal32, std::vector<float>{1, 2})));
    EXPECT_EQ("attribute 'P' is 3 integers; it must be 3 floats",
              refusal(withAttribute("P", 3, GeoStorage::int32, std::vector<std::int32_t>{1, 2, 3})));
    EXPECT_EQ("attribute 'id' is 1 float; it must be 1 integer",
              refusal(withAttribute("id", 1, GeoStorage::fpreal32, std::vector<float>{1})));
    EXPECT_EQ("attribute 'F' is 3 floats; it must be 9 floats",
              refusal(withAttribute("F", 3, GeoStorage::fpreal32, std::vector<float>{1, 2, 3})));
    EXPECT_EQ("attribute 'bond' is 3 floats; it must be 12 floats",
              refusal(withAttribute("bond", 3, GeoStorage::fpreal32, std::vector<float>{1, 2, 3})));
    EXPECT_EQ("attribute 'contact' is 12 floats; it must be 12 integers",
              refusal(withAttribute("contact", 12, GeoStorage::fpreal32, std::vector<float>(12))));
    EXPECT_EQ("attribute 'id' is 4294967296 at point 0; finite numbers of 32 bits are allowed",
              refusal(withAttribute("id", 1, GeoStorage::int64, std::vector<std::int64_t>{1ll << 32})));
    EXPECT_EQ("attribute 'mass' is 1e+300 at point 0; finite numbers of 32 bits are allowed",
              refusal(withAttribute("mass", 1, GeoStorage::fpreal64, std::vector<double>{1e300})));
}

TEST(FrameFile, WhatASetCannotHoldIsNamedAndLeftOut) {
    GeoModel model = toGeo(awkwardParticles(1), {});
    GeoAttribute orient;
    orient.name = "orient";
    orient.size = 4;
    orient.values = std::vector<float>{0, 0, 0, 1};
    model.pointAttributes.push_back(orient);
    EXPECT_EQ(std::vector<std::string>{"orient"}, unheldAttributes(model));
    EXPECT_TRUE(sameBits(awkwardParticles(1), particlesFromGeo(model)));
}

TEST(FrameFile, PointsHoldTheNamedColumnsInThatOrder) {
    const TemporaryFolder folder;
    writePoints(folder / "p.bgeo", awkwardParticles(3), {"P", "mass", "v"});
    const GeoModel model = readGeo(folder / "p.bgeo");
    ASSERT_EQ(3u, model.pointAttributes.size());
    EXPECT_EQ("mass", model.pointAttributes[1].name);
    EXPECT_EQ("v", model.pointAttributes[2].name);
    const std::string path = (folder / "q.bgeo").string();
    EXPECT_EQ(path + ": the snow has no attribute 'heat'; it has P, v, id, mass, F, contact, shear or bond",
              messageOf([&] {
                  writePoints(path, awkwardParticles(3), {"P", "heat"});
              }));
    EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(GeoFile, ExtensionsAndMissingFilesAreTold) {
    const TemporaryFolder folder;
    const std::string odd = (folder / "a.abc").string(), missing = (folder / "none.bgeo").string();
    EXPECT_EQ(odd + ": unknown extension '.abc'; .bgeo, .geo and .bgeo.sc are written",
              messageOf([&] { writeGeo(odd, GeoModel()); }));
    EXPECT_EQ(missing + ": cannot read: No such file or directory", messageOf([&] { readGeo(missing); }, Fault::file));
}

TEST(PlyPoints, ComeBackBitForBit) {
    for (const std::size_t count : {0u, 1u, 1025u}) {
        const ParticleSet set = awkwardParticles(count);
        EXPECT_TRUE(sameBits(set, parsePlyPoints(plyPointBytes(set), "t.ply"))) << count;
    }
    EXPECT_EQ(0u,
              plyPointBytes(awkwardParticles(1))
                  .find("ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty float x\nproperty float y\n"
                        "property float z\nproperty float vx\n"));
}

TEST(PlyPoints, DamagedFilesAreRefused) {
    const std::string whole = plyPointBytes(awkwardParticles(3));
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_NE("", messageOf([&] { parsePlyPoints(std::string_view(whole).substr(0, length), "t.ply"); })) << length;
    const std::string head = "ply\nformat binary_little_endian 1.0\nelement vertex ";
    for (const char* rest :
         {"1152921504606846976\nproperty float x\nproperty float y\nproperty float z\nend_header\n",
          "nan\nend_header\n", "-1\nend_header\n", "5\nend_header\n",
          "0\nproperty float x\nproperty float x\nend_header\n", "0\nproperty list uchar int x\nend_header\n",
          "0\nproperty quad x\nend_header\n", "0\nfoo\nend_header\n",
          "0\nproperty float x\nproperty float y\nproperty float z\nproperty float id\nend_header\n",
          "0\nend_header\n"})
        EXPECT_EQ(0u, messageOf([&] { parsePlyPoints(head + rest, "t.ply"); }).find("t.ply: ")) << rest;
    EXPECT_EQ("t.ply: is not binary little-endian PLY 1.0, the only kind that points are read from",
              messageOf([] { parsePlyPoints("ply\nformat ascii 1.0\n", "t.ply"); }));
    ParticleSet set = awkwardParticles(2);
    set[column::m][1] = std::numeric_limits<float>::infinity();
    EXPECT_EQ("t.ply: property 'mass' is inf at vertex 1; finite numbers of 32 bits are allowed",
              messageOf([&] { parsePlyPoints(plyPointBytes(set), "t.ply"); }));
}

TEST(PlyPoints, OtherTypesAndWhatFollowsTheVerticesAreAccepted) {
    const std::string head =
        "ply\nformat binary_little_endian 1.0\ncomment by hand\nelement vertex 1\nproperty double x\nproperty double "
        "y\n"
        "property double z\nproperty uchar red\nelement face 9\nproperty list uchar int vertex_indices\nend_header\n";
    std::string body(25, '\0');
    body[24] = static_cast<char>(200);
    const ParticleSet set = parsePlyPoints(head + body + "faces", "t.ply");
    EXPECT_EQ((Vec3{0, 0, 0}), set[column::x][0]);
    EXPECT_EQ(200, std::get<std::vector<int>>(set.find("red")->values)[0]);
}

TEST(Convert, GoesRoundThroughEveryFormatWithoutLoss) {
    const TemporaryFolder folder;
    writeFrame(folder / "a.bgeo", {awkwardParticles(300), {}});
    // Through PLY once only: a matrix that is written the wrong way around would come back right from the second.
    const char* chain[] = {"a.bgeo", "b.geo", "c.ply", "d.bgeo.sc", "e.bgeo"};
    for (std::size_t i = 1; i < std::size(chain); ++i)
        EXPECT_TRUE(convertFile(folder / chain[i - 1], folder / chain[i]).empty()) << chain[i];
    EXPECT_EQ(readWhole(folder / "a.bgeo", 1 << 20), readWhole(folder / "e.bgeo", 1 << 20));
}

TEST(Convert, SaysWhatPlyCannotHold) {
    const TemporaryFolder folder;
    EXPECT_EQ((std::vector<std::string>{"1 primitives"}), convertFile(samplePath("grid_16_5.bgeo"), folder / "a.ply"));
    EXPECT_EQ((folder / "a.obj").string() + ": unknown extension '.obj'; .bgeo, .geo, .bgeo.sc and .ply are allowed",
              messageOf([&] { convertFile(samplePath("grid_16_5.bgeo"), folder / "a.obj"); }));
}

TEST(Describe, TellsCountsRangesGroupsAndBounds) {
    const std::string cube = describeGeo(readGeo(samplePath("cube_multi_groups_16_5.bgeo")));
    for (const char* line : {"points 32, vertices 96, primitives 24\n", "bounds -0.5 -0.5 -0.5 .. 6.5 0.5 0.5\n",
                             "polygons 24, curves 0\n", "primitive group faces of 12 members\n"})
        EXPECT_NE(std::string::npos, cube.find(line)) << line << cube;
    ParticleSet set = awkwardParticles(2);
    set[column::m][0] = std::numeric_limits<float>::quiet_NaN();
    set[column::m][1] = 2;
    EXPECT_NE(std::string::npos, describeGeo(toGeo(set, {})).find("2 .. 2 (1 not finite)"));
}

TEST(Describe, FindsFramesAndGapsInAFolder) {
    const TemporaryFolder folder;
    for (const char* name : {"points.0001.bgeo", "points.0002.bgeo", "points.0005.bgeo", "points.0007.bgeo",
                             "a.1.bgeo.sc", "run.json", "x.99999999999.bgeo", ".0001.bgeo", "two.0001"})
        writeWhole(folder / name, "12345");
    const std::vector<FrameSequence> found = findSequences(folder.path());
    ASSERT_EQ(2u, found.size());
    EXPECT_EQ("a.$F1.bgeo.sc", found[0].pattern);
    EXPECT_EQ("points.$F4.bgeo", found[1].pattern);
    EXPECT_EQ((std::vector<std::pair<int, int>>{{3, 4}, {6, 6}}), found[1].gaps());
    EXPECT_EQ(
        "a.$F1.bgeo.sc: 1 frames, 1 to 1, none missing, 5 bytes\n"
        "points.$F4.bgeo: 4 frames, 1 to 7, missing 3-4 6, 20 bytes\n",
        describeSequences(found));
    EXPECT_EQ((folder / "none").string() + ": cannot read: No such file or directory",
              messageOf([&] { findSequences(folder / "none"); }, Fault::file));
}

}  // namespace
}  // namespace firn
