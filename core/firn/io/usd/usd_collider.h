// Colliders as USD geometry.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "firn/geometry/affine.h"
#include "firn/geometry/box.h"
#include "firn/geometry/solid_view.h"
#include "firn/geometry/triangle_mesh.h"
#include "firn/io/usd/usd_layer.h"

namespace firn {

/// A grid of another program's file, standing somewhere.
struct UsdVdb {
    std::string file, grid;  // the file seen from the layer
    Affine place;
};

/// The same points and triangles in all frames, read one after the other.
struct UsdMesh {
    std::string name;         // of the prim
    std::vector<int> frames;  // of a rigid one just one
    std::function<TriangleMesh(int frame)> read;
};

struct UsdCollider {
    std::string name, title;      // of the prim; in the user's words
    std::string material;         // path of the prim
    std::map<int, Affine> poses;  // by frame; empty: at rest where its shape says
    // One of the three:
    const SolidView* formula = nullptr;
    std::string mesh;  // name in the layer of meshes
    std::optional<UsdVdb> vdb;
};

/// A square of an endless plane: about the point next to `around`, so far to all sides [m].
struct UsdFloor {
    Vec3 around;
    float reach;
};

void writeCollider(UsdLayer& layer, const UsdCollider& collider, const std::string& meshLayer, const UsdFloor& floor);

/// The layer that colliders with a mesh refer to: written once, not with every frame.
void writeMeshes(const std::filesystem::path& path, const std::vector<UsdMesh>& meshes, UsdStage stage);

}  // namespace firn
