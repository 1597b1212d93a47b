// Meshes that were baked before: a host shows the same collider frame after frame, and baking it is dear. Keyed by what
// the mesh is, so that a hit is the solid that would have been baked.
#pragma once

#include <cstdint>
#include <mutex>
#include <tuple>
#include <vector>

#include "firn/geometry/solid.h"

namespace firn {

class SolidCache {
public:
    /// Holds as many solids at most.
    explicit SolidCache(std::size_t most = 32) : most_(most) {}

    /// As surfaceOfMesh(mesh, wish). Safe from several threads.
    SolidPtr surfaceOf(const TriangleMesh& mesh, const SurfaceDetail& wish);

    std::size_t size() const;

private:
    /// Checksums of points and triangles, how many there are, voxel size and thickness.
    using Key = std::tuple<std::uint64_t, std::uint64_t, std::size_t, std::size_t, float, float>;
    struct Entry {
        Key key;
        SolidPtr solid;
    };
    static Key keyOf(const TriangleMesh& mesh, const SurfaceDetail& wish);
    SolidPtr found(const Key& key);

    mutable std::mutex mutex_;
    std::vector<Entry> entries_;  // used last at the end
    std::size_t most_;
};

}  // namespace firn
