#include "firn/io/mesh_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "firn/base/error.h"
#include "firn/geometry/mesh_check.h"
#include "support/test_meshes.h"

namespace firn {
namespace {

class MeshFile : public testing::Test {
protected:
    TriangleMesh read(const std::string& name, const std::string& bytes) {
        put(folder / name, bytes);
        return readMesh(folder / name);
    }
    void expectRefused(const std::string& name, const std::string& bytes, const std::string& words) {
        try {
            read(name, bytes);
            ADD_FAILURE() << "not refused: " << words;
        } catch (const Error& error) {
            const std::string line = error.what();
            EXPECT_EQ(Fault::input, error.fault());
            EXPECT_EQ(0u, line.find((folder / name).string() + ": ")) << line;
            EXPECT_NE(std::string::npos, line.find(words)) << line;
            EXPECT_EQ(std::string::npos, line.find('\n'));
        }
    }
    TestFolder folder;
};

const char* const kQuadObj =
    "# a comment\r\no thing\nv 0 0 0\nv 1 0 0 1.0\nv +1 1 0\r\n v 0 1e0 0\nvt 0 0\nvn 0 0 1\n\nf 1/1/1 2//1 3/1 -1\n";

template <class T>
void putNumber(std::string& out, T value, bool big) {
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    if (big) std::reverse(bytes, bytes + sizeof value);
    out.append(bytes, sizeof value);
}

/// A cube with normals, a face colour and an element nobody knows.
std::string plyCube(const std::string& format) {
    const TriangleMesh cube = cubeMesh();
    std::string out = "ply\nformat " + format +
                      " 1.0\ncomment made by hand\nelement vertex 8\nproperty double nx\nproperty float x\nproperty "
                      "float y\nproperty float z\nelement extra 2\nproperty list uchar short things\nelement face 12\n"
                      "property uchar red\nproperty list uchar int vertex_indices\nend_header\n";
    const bool text = format == "ascii", big = format == "binary_big_endian";
    const auto add = [&](auto value) {
        if (text)
            out += std::to_string(value) + "\n";
        else
            putNumber(out, value, big);
    };
    for (const Vec3& x : cube.points) add(0.25), add(x.x), add(x.y), add(x.z);
    for (int i = 0; i < 2; ++i) add(std::uint8_t(3)), add(std::int16_t(-1)), add(std::int16_t(2)), add(std::int16_t(3));
    for (const auto& t : cube.triangles)
        add(std::uint8_t(200)), add(std::uint8_t(3)), add(std::int32_t(t[0])), add(std::int32_t(t[1])),
            add(std::int32_t(t[2]));
    return out;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    return text.replace(text.find(what), what.size(), by);
}

TEST_F(MeshFile, ObjThereAndBackIsTheSame) {
    const TriangleMesh mesh = sphereMesh(0.3f, 2, {0.1f, 1e-7f, -1e7f});
    writeObj(folder / "ball.obj", mesh);
    const TriangleMesh back = readMesh(folder / "ball.obj");
    EXPECT_EQ(mesh.points, back.points);
    EXPECT_EQ(mesh.triangles, back.triangles);
}

TEST_F(MeshFile, ObjPolygonsBecomeFansAndIndicesMayCountBack) {
    const TriangleMesh mesh = read("quad.OBJ", kQuadObj);
    ASSERT_EQ(4u, mesh.points.size());
    EXPECT_EQ((Vec3{1, 1, 0}), mesh.points[2]);
    EXPECT_EQ((std::vector<std::array<int, 3>>{{0, 1, 2}, {0, 2, 3}}), mesh.triangles);
}

TEST_F(MeshFile, PlyReadsTheSameCubeFromAllThreeFormats) {
    const TriangleMesh cube = cubeMesh();
    for (const char* format : {"ascii", "binary_little_endian", "binary_big_endian"}) {
        const TriangleMesh mesh = read("cube.ply", plyCube(format));
        EXPECT_EQ(cube.points, mesh.points) << format;
        EXPECT_EQ(cube.triangles, mesh.triangles) << format;
    }
}

TEST_F(MeshFile, BadObjIsRefusedByItsLine) {
    expectRefused("a.obj", "", "the file is empty");
    expectRefused("a.obj", "rubbish\n\x01\x02\x03", "no faces");
    expectRefused("a.obj", "v 0 0 0\nv 0 nan 0\n", "line 2: 'nan'");
    expectRefused("a.obj", "v 0 0 inf\n", "line 1: 'inf'");
    expectRefused("a.obj", "v 0 0 1e99\n", "line 1");
    expectRefused("a.obj", "v 0 0\n", "line 1: '' is no coordinate");
    expectRefused("a.obj", "v 0 0 0\nf 1 2 3\n", "line 2: a face names point 3, but the file has 1 points");
    expectRefused("a.obj", "v 0 0 0\nf 1 1 -2\n", "line 2: '-2' names no point");
    expectRefused("a.obj", "v 0 0 0\nf 0 1 1\n", "'0' names no point");
    expectRefused("a.obj", "v 0 0 0\nf 1 1 99999999999999999999\n", "names no point");
    expectRefused("a.obj", "v 0 0 0\nf 1 1\n", "a face of 2 corners");
}

TEST_F(MeshFile, BadPlyIsRefusedBeforeAnythingIsAllocated) {
    const std::string good = plyCube("binary_little_endian"), text = plyCube("ascii");
    expectRefused("a.ply", "", "is no PLY");
    expectRefused("a.ply", replaced(good, "vertex 8", "vertex 1152921504606846976"), "claims 1152921504606846976");
    expectRefused("a.ply", replaced(good, "extra 2", "extra 1152921504606846976"), "claims 1152921504606846976");
    expectRefused("a.ply", replaced(text, "face 12", "face 18446744073709551615"), "claims 18446744073709551615");
    expectRefused("a.ply", replaced(good, "vertex 8", "vertex -8"), "no count");
    expectRefused("a.ply", replaced(good, "format binary_little_endian", "format morse"), "'morse' is no PLY format");
    expectRefused("a.ply", replaced(good, "float y", "float w"), "lacks one of x, y and z");
    expectRefused("a.ply", replaced(good, "vertex_indices", "indices"), "lacks the list vertex_indices");
    expectRefused("a.ply", replaced(good, "list uchar int", "list float int"), "fraction");
    expectRefused("a.ply", replaced(text, "\n0.500000\n", "\nnan\n"), "not finite");
    expectRefused("a.ply", replaced(text, "\n200\n3\n0\n", "\n200\n3\n8\n"), "names point 8");
    expectRefused("a.ply", replaced(text, "\n200\n3\n0\n", "\n200\n3\n-1\n"), "names point -1");
    expectRefused("a.ply", replaced(text, "\n200\n3\n0\n", "\n200\n1000000\n0\n"), "a list of 1000000");
    expectRefused("a.ply", good.substr(0, 100), "no end");
    // An empty element of any count takes no time.
    EXPECT_EQ(12u, read("a.ply", replaced(good, "element vertex",
                                          "element nothing 1152921504606846976\nelement "
                                          "vertex"))
                       .triangles.size());
}

TEST_F(MeshFile, FilesCutAnywhereAreRefusedNotCrashed) {
    const std::string good = plyCube("binary_big_endian");
    for (std::size_t n = 0; n < good.size(); ++n) {
        put(folder / "cut.ply", good.substr(0, n));
        EXPECT_THROW(readMesh(folder / "cut.ply"), Error) << n;
    }
}

TEST_F(MeshFile, FlippedBytesNeverCrash) {
    const std::string good = plyCube("binary_little_endian");
    for (std::size_t n = 0; n < good.size(); ++n) {
        std::string bad = good;
        bad[n] = char(bad[n] ^ 0xff);
        put(folder / "flip.ply", bad);
        try {
            const TriangleMesh mesh = readMesh(folder / "flip.ply");
            const auto wrong = whatIsWrong(mesh);
            EXPECT_TRUE(!wrong || wrong->find("names point") == std::string::npos);
        } catch (const Error& error) {
            EXPECT_EQ(Fault::input, error.fault());
        }
    }
}

TEST_F(MeshFile, MissingFileAndUnknownEndingAreToldApart) {
    try {
        readMesh(folder / "none.obj");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(Fault::file, error.fault());
    }
    expectRefused("thing.fbx", "x", ".obj");
}

}  // namespace
}  // namespace firn
