#include "firn/io/usd/usd_collider.h"

#include <fmt/core.h>

#include <cmath>

#include "firn/base/error.h"
#include "firn/base/text.h"
#include "firn/io/usd/usd_text.h"

namespace firn {
namespace {

constexpr std::string_view kMeshesPrim = "colliders";

void writeMatrix(UsdLayer& layer, const UsdSamples& samples) {
    layer.samples("matrix4d xformOp:transform", samples);
    layer.line("uniform token[] xformOpOrder = [\"xformOp:transform\"]");
}

/// Y along `axis`; which way X and Z point does not show.
Mat3d uprightAlong(const Vec3& axis) {
    const Vec3d y = normalized(cast<double>(axis));
    const Vec3d x = normalized(cross(std::fabs(y.x) < 0.5 ? Vec3d{1, 0, 0} : Vec3d{0, 0, 1}, y));
    return fromColumns(x, y, cross(x, y));
}

Box boxOf(const Vec3& half) { return {-half, half}; }

void writeSphere(UsdLayer& layer, const SolidView& s) {
    layer.open("def Sphere", "shape");
    layer.line("float3[] extent = " + usdExtent(boxOf({s.radius, s.radius, s.radius})));
    layer.line("double radius = " + toText(s.radius));
    writeMatrix(layer, {{0, usdMatrix({Mat3d::identity(), cast<double>(s.a)})}});
    layer.close();
}

void writeBox(UsdLayer& layer, const SolidView& s) {
    layer.open("def Cube", "shape");
    layer.line("float3[] extent = " + usdExtent(boxOf({1, 1, 1})));
    layer.line("double size = 2");
    writeMatrix(
        layer,
        {{0, usdMatrix({scaledColumns(transpose(cast<double>(s.toOwn)), cast<double>(s.b)), cast<double>(s.a)})}});
    layer.close();
}

/// Capsule and cylinder; USD's height is without the capsule's round ends, as is the length of our axis.
void writeAlongAxis(UsdLayer& layer, const SolidView& s) {
    const bool isCapsule = s.kind == SolidKind::capsule;
    const float height = length(s.b - s.a), top = 0.5f * height + (isCapsule ? s.radius : 0);
    layer.open(isCapsule ? "def Capsule" : "def Cylinder", "shape");
    layer.line("uniform token axis = \"Y\"");
    layer.line("float3[] extent = " + usdExtent(boxOf({s.radius, top, s.radius})));
    layer.line("double height = " + toText(height));
    layer.line("double radius = " + toText(s.radius));
    writeMatrix(layer, {{0, usdMatrix({uprightAlong(s.b - s.a), cast<double>(0.5f * (s.a + s.b))})}});
    layer.close();
}

void writeFloor(UsdLayer& layer, const SolidView& s, const UsdFloor& floor) {
    const float reach = floor.reach;
    const Vec3 middle = floor.around - dot(floor.around - s.a, s.b) * s.b;
    layer.open("def Mesh", "shape");
    layer.line("uniform bool doubleSided = 1");
    layer.line("float3[] extent = " + usdExtent(boxOf({reach, 0, reach})));
    layer.line("int[] faceVertexCounts = [4]");
    layer.line("int[] faceVertexIndices = [0, 1, 2, 3]");
    layer.line(fmt::format("point3f[] points = [{}, {}, {}, {}]", usdVector({-reach, 0, reach}),
                           usdVector({reach, 0, reach}), usdVector({reach, 0, -reach}),
                           usdVector({-reach, 0, -reach})));
    layer.line("uniform token subdivisionScheme = \"none\"");
    writeMatrix(layer, {{0, usdMatrix({uprightAlong(s.b), cast<double>(middle)})}});
    layer.close();
}

void writeFormula(UsdLayer& layer, const SolidView& s, const UsdFloor& floor) {
    switch (s.kind) {
        case SolidKind::sphere:
            return writeSphere(layer, s);
        case SolidKind::box:
            return writeBox(layer, s);
        case SolidKind::capsule:
        case SolidKind::cylinder:
            return writeAlongAxis(layer, s);
        case SolidKind::plane:
            return writeFloor(layer, s, floor);
        case SolidKind::bricks:
            break;
    }
    throw Error(Fault::ours, "bricks have no formula");
}

/// A guide: a level set in a volume would be rendered as fog.
void writeVdb(UsdLayer& layer, const UsdVdb& vdb) {
    layer.open("def Volume", "shape");
    layer.line(fmt::format("custom rel field:surface = <{}>", layer.path("surface")));
    layer.line("uniform token purpose = \"guide\"");
    writeMatrix(layer, {{0, usdMatrix(vdb.place)}});
    layer.open("def OpenVDBAsset", "surface");
    layer.line("token fieldDataType = \"float\"");
    layer.line(fmt::format("token fieldName = {}", usdString(vdb.grid)));
    layer.line(fmt::format("asset filePath = {}", usdAsset(vdb.file)));
    layer.close();
    layer.close();
}

/// Frame by frame: a long sequence of a fine mesh need not fit into memory.
void writePoints(UsdLayer& layer, const UsdMesh& mesh) {
    UsdSamples extents;
    const auto pointsAt = [&](int frame) {
        const TriangleMesh now = mesh.read(frame);
        Box box;
        for (const Vec3& x : now.points) box.include(x);
        extents[frame] = usdExtent(box);
        return usdList(now.points, usdVector);
    };
    if (mesh.frames.size() == 1) {
        layer.line("point3f[] points = " + pointsAt(mesh.frames.front()));
    } else {
        layer.line("point3f[] points.timeSamples = {");
        for (const int frame : mesh.frames) layer.line(fmt::format("    {}: {},", frame, pointsAt(frame)));
        layer.line("}");
    }
    layer.samples("float3[] extent", extents);
}

void writeMesh(UsdLayer& layer, const UsdMesh& mesh) {
    const TriangleMesh first = mesh.read(mesh.frames.front());
    layer.open("def Mesh", mesh.name);
    layer.line("uniform bool doubleSided = 1");
    layer.line("int[] faceVertexCounts = " + usdList(first.triangles, [](const auto&) { return std::string("3"); }));
    layer.line("int[] faceVertexIndices = " + usdList(first.triangles, [](const std::array<int, 3>& t) {
                   return fmt::format("{}, {}, {}", t[0], t[1], t[2]);
               }));
    writePoints(layer, mesh);
    layer.line("uniform token subdivisionScheme = \"none\"");
    layer.close();
}

}  // namespace

void writeCollider(UsdLayer& layer, const UsdCollider& collider, const std::string& meshLayer, const UsdFloor& floor) {
    std::vector<std::string> metadata{"prepend apiSchemas = [\"MaterialBindingAPI\"]"};
    if (collider.title != collider.name)
        metadata.push_back(fmt::format("customData = {{ string name = {} }}", usdString(collider.title)));
    layer.open("def Xform", collider.name, metadata);
    layer.line(fmt::format("rel material:binding = <{}>", collider.material));
    if (!collider.poses.empty()) {
        UsdSamples samples;
        for (const auto& [frame, pose] : collider.poses) samples[frame] = usdMatrix(pose);
        writeMatrix(layer, samples);
    }
    if (collider.formula) {
        writeFormula(layer, *collider.formula, floor);
    } else if (collider.vdb) {
        writeVdb(layer, *collider.vdb);
    } else {
        layer.open(
            "def Mesh", "shape",
            {fmt::format("prepend references = {}</{}/{}>", usdAsset("./" + meshLayer), kMeshesPrim, collider.mesh)});
        layer.close();
    }
    layer.close();
}

void writeMeshes(const std::filesystem::path& path, const std::vector<UsdMesh>& meshes, UsdStage stage) {
    stage.defaultPrim = kMeshesPrim;
    writeLayer(path, [&](UsdLayer& layer) {
        layer.stage(stage);
        layer.open("def Xform", kMeshesPrim);
        for (const UsdMesh& mesh : meshes) writeMesh(layer, mesh);
        layer.close();
    });
}

}  // namespace firn
