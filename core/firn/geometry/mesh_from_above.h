// How high a mesh reaches over each place: its surface as the sky sees it.
#pragma once

#include "firn/geometry/triangle_tree.h"

namespace firn {

class MeshFromAbove {
public:
    explicit MeshFromAbove(TriangleMesh mesh);
    MeshFromAbove(const MeshFromAbove&) = delete;
    MeshFromAbove& operator=(const MeshFromAbove&) = delete;

    /// Height of the highest triangle over this place [m]; minus infinity where there is none.
    float top(float x, float z) const;
    const Box& bounds() const { return bounds_; }

private:
    TriangleMesh mesh_;
    Box bounds_;
    TriangleTree tree_;
};

}  // namespace firn
