// A kernel for every particle: where its middle is, along which axes it lies, and how much it weighs in the field whose
// contour is the surface of the snow.
#pragma once

#include <vector>

#include "firn/base/span.h"
#include "firn/surface/kernels.h"

namespace firn {

struct SnowBlob {
    Vec3 center;       // smoothed [m]
    Mat3 metric;       // of the ellipsoid, kernels.h [1/m2]
    Vec3 reach;        // half of the box around it [m]
    float weight = 0;  // of bump() in the field
};

struct BlobParams {
    float spacing = 0;     // of the particles at rest [m]
    float voxelSize = 0;   // m
    bool isRound = false;  // kernels of one radius at the particles' own places
    float smoothing = 0.9f;
};

/// The field is the sum of weight * bump(): about 1 in snow however dense it lies, since a particle weighs the inverse
/// of how many there are [Yu and Turk 2010, eq. 3], and `contour` on its surface.
struct BlobField {
    std::vector<SnowBlob> blobs;
    float contour = 0;
};

/// @param radius  of a ball of each particle's volume [m]: what a lone one looks like, where voxels can show it
BlobField blobsOf(Span<const Vec3> x, Span<const float> radius, const BlobParams& params);

}  // namespace firn
