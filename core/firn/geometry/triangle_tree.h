// Which triangle of a mesh is nearest to a point: a tree of boxes.
#pragma once

#include <vector>

#include "firn/geometry/box.h"
#include "firn/geometry/triangle_mesh.h"

namespace firn {

/// The point of a triangle nearest to x, as weights of its corners.
Vec3d nearestOnTriangle(const Vec3d& x, const Vec3d& a, const Vec3d& b, const Vec3d& c);

class TriangleTree {
public:
    /// The mesh must outlive the tree.
    explicit TriangleTree(const TriangleMesh& mesh);

    struct Nearest {
        int triangle = -1;
        double square = 0;  // of the distance [m2]
    };
    /// The nearest triangle, of equals the first. A good guess makes it quick.
    Nearest nearest(const Vec3d& x, int guess) const;

    struct Met {
        int triangle = -1;
        double distance = 0;  // m
    };
    /// The first triangle, other than `but`, in a unit direction from x and no farther than `most` [m]; -1 if none.
    Met along(const Vec3d& x, const Vec3d& direction, double most, int but) const;

private:
    struct Node {
        Box box;
        int first = 0, count = 0;  // triangles of a leaf; a branch has none, and its children behind it
        int second = 0;            // second child
    };
    void build(int first, int count);
    double squareTo(const Vec3d& x, int triangle) const;
    bool mayBeNearer(const Vec3d& x, int triangle, double square) const;

    const TriangleMesh& mesh_;
    std::vector<int> order_;
    std::vector<Vec3> centers_;  // of triangles ...
    std::vector<double> radii_;  // ... and of balls around them [m]
    std::vector<Node> nodes_;
};

}  // namespace firn
