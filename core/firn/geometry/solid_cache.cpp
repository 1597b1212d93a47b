#include "firn/geometry/solid_cache.h"

#include <algorithm>

#include "firn/base/hash.h"

namespace firn {
namespace {

template <class T>
std::string_view bytesOf(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

}  // namespace

SolidCache::Key SolidCache::keyOf(const TriangleMesh& mesh, const SurfaceDetail& wish) {
    return {hashOf(bytesOf(mesh.points)),
            hashOf(bytesOf(mesh.triangles)),
            mesh.points.size(),
            mesh.triangles.size(),
            wish.voxelSize,
            wish.thickness};
}

SolidPtr SolidCache::found(const Key& key) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto at = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.key == key; });
    if (at == entries_.end()) return {};
    std::rotate(at, at + 1, entries_.end());
    return entries_.back().solid;
}

SolidPtr SolidCache::surfaceOf(const TriangleMesh& mesh, const SurfaceDetail& wish) {
    const Key key = keyOf(mesh, wish);
    if (SolidPtr known = found(key)) return known;
    // Baked outside of the lock: a large mesh must not stop the others.
    SolidPtr made = surfaceOfMesh(mesh, wish);
    const std::lock_guard<std::mutex> lock(mutex_);
    if (entries_.size() == most_) entries_.erase(entries_.begin());
    entries_.push_back({key, made});
    return made;
}

std::size_t SolidCache::size() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return entries_.size();
}

}  // namespace firn
