#include "firn/geometry/solid_sequence.h"

#include <fmt/core.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/geometry/mesh_bricks.h"
#include "firn/geometry/mesh_check.h"
#include "firn/geometry/motion.h"
#include "firn/geometry/solid.h"
#include "firn/geometry/triangle_tree.h"

namespace firn {
namespace {

/// The mesh of one key frame and what it chose for itself.
struct KeyMesh {
    std::size_t key = 0;
    TriangleMesh mesh;
    SurfaceDetail detail;
};
using KeyMeshPtr = std::shared_ptr<const KeyMesh>;

/// Its level set, with a band of so many voxels.
struct Baked {
    int bandVoxels = 0;
    KeyMeshPtr from;
    MeshBricks made;
};
using BakedPtr = std::shared_ptr<const Baked>;

std::shared_ptr<const Bricks> bricksOf(const BakedPtr& baked) { return {baked, &baked->made.bricks}; }

/// Enough to go from one segment to the next without baking anything twice.
constexpr std::size_t kKept = 3;

/// Half way between two keys a part is `apart` [m] from where the drift alone would have it (collide/body_view.h), and
/// must still be seen. In steps of a factor, so that neighbouring segments mostly want the same; bounded, for memory.
int bandFor(float apart, float voxelSize) {
    int band = kBandVoxels;
    while (band < 8 * kBandVoxels && float(band - kBandVoxels) * voxelSize < apart) band *= 2;
    return band;
}

/// Two key frames with the velocities of the mesh between them. Departure from [Stomakhin 2013, sec. 8], which does
/// not say where its velocities come from: the same difference of both meshes is carried by both, so that the surface
/// moves exactly as fast as it says. Where nothing moved the duration is 0 and both are the same.
struct Segment {
    std::size_t key = 0;
    std::shared_ptr<const Bricks> first, second;
    float duration = 0, maxSpeed = 0, maxStray = 0;
};

bool isSame(const TriangleMesh& a, const TriangleMesh& b) { return a.points == b.points && a.triangles == b.triangles; }

std::vector<Vec3> velocitiesBetween(const TriangleMesh& a, const TriangleMesh& b, double duration) {
    std::vector<Vec3> v(a.points.size());
    forEach(v.size(), [&](std::size_t i) {
        v[i] = cast<float>((cast<double>(b.points[i]) - cast<double>(a.points[i])) / duration);
    });
    return v;
}

/// Largest difference from a velocity.
float largest(const std::vector<Vec3>& v, const Vec3& from) {
    return reduce(
        v.size(), 0.0f, [&](std::size_t i) { return length(v[i] - from); },
        [](float x, float y) { return std::max(x, y); });
}

/// Velocity of the nearest point of the mesh, at a voxel.
Vec3 carried(const Baked& frame, const std::vector<Vec3>& v, int triangle, const Vec3d& x) {
    const auto& t = frame.from->mesh.triangles[triangle];
    const auto& points = frame.from->mesh.points;
    const Vec3d w =
        nearestOnTriangle(x, cast<double>(points[t[0]]), cast<double>(points[t[1]]), cast<double>(points[t[2]]));
    return v[t[0]] * float(w.x) + v[t[1]] * float(w.y) + v[t[2]] * float(w.z);
}

std::shared_ptr<const Bricks> moving(const Baked& frame, const std::vector<Vec3>& v, const Vec3& drift) {
    auto bricks = std::make_shared<Bricks>(frame.made.bricks);
    bricks->driftVelocity = drift;
    bricks->velocity.resize(bricks->phi.size());
    forEach(
        bricks->at.size(),
        [&](std::size_t b) {
            forEachVoxel(*bricks, b, [&](std::size_t n, const Vec3d& at) {
                const int triangle = frame.made.nearest[n];
                bricks->velocity[n] = triangle < 0 ? drift : carried(frame, v, triangle, at);
            });
        },
        8);
    return bricks;
}

}  // namespace

struct SolidSequence::Cache {
    std::vector<Key> keys;
    ReadMesh read;
    SurfaceDetail wish;
    std::vector<KeyMeshPtr> meshes;  // newest at the end
    std::vector<BakedPtr> baked;
    std::shared_ptr<const Segment> segment;

    KeyMeshPtr mesh(std::size_t key);
    BakedPtr bake(std::size_t key, int bandVoxels);
    const Segment& between(std::size_t key);
    bool jumpsDuring(double t0, double t1);
    void checkSameMesh(std::size_t a, std::size_t b);
};

KeyMeshPtr SolidSequence::Cache::mesh(std::size_t key) {
    for (const KeyMeshPtr& known : meshes)
        if (known->key == key) return known;
    TriangleMesh mesh = read(keys[key].name);
    if (const auto wrong = whatIsWrongWithSurface(mesh)) throw Error(Fault::input, keys[key].name + ": " + *wrong);
    const SurfaceDetail detail = detailOf(mesh, wish);
    if (meshes.size() == kKept) meshes.erase(meshes.begin());
    meshes.push_back(std::make_shared<const KeyMesh>(KeyMesh{key, std::move(mesh), detail}));
    return meshes.back();
}

BakedPtr SolidSequence::Cache::bake(std::size_t key, int bandVoxels) {
    for (const BakedPtr& known : baked)
        if (known->from->key == key && known->bandVoxels == bandVoxels) return known;
    const auto made = std::make_shared<Baked>();
    made->bandVoxels = bandVoxels, made->from = mesh(key);
    const auto [voxelSize, thickness] = made->from->detail;
    const float band = float(bandVoxels) * voxelSize;
    try {
        made->made = bricksOfMesh(made->from->mesh, voxelSize, {band, band, true, thickness, !(thickness > 0)});
    } catch (const Error& error) {
        throw Error(error.fault(), keys[key].name + ": " + error.what());
    }
    if (baked.size() == kKept) baked.erase(baked.begin());
    baked.push_back(made);
    return made;
}

void SolidSequence::Cache::checkSameMesh(std::size_t a, std::size_t b) {
    const KeyMeshPtr keyA = mesh(a), keyB = mesh(b);
    const TriangleMesh &first = keyA->mesh, &second = keyB->mesh;
    if (first.points.size() == second.points.size() && first.triangles.size() == second.triangles.size()) return;
    throw Error(Fault::input,
                fmt::format("{}: {} points and {} triangles, but {} has {} and {}; all meshes of a sequence have the "
                            "same",
                            keys[b].name, second.points.size(), second.triangles.size(), keys[a].name,
                            first.points.size(), first.triangles.size()));
}

const Segment& SolidSequence::Cache::between(std::size_t key) {
    if (segment && segment->key == key) return *segment;
    checkSameMesh(key, key + 1);
    const KeyMeshPtr first = mesh(key), second = mesh(key + 1);
    const auto made = std::make_shared<Segment>();
    made->key = key;
    if (isSame(first->mesh, second->mesh)) {
        made->first = made->second = bricksOf(bake(key, kBandVoxels));
    } else {
        const double duration = keys[key + 1].time - keys[key].time;
        made->duration = float(duration);
        const std::vector<Vec3> v = velocitiesBetween(first->mesh, second->mesh, duration);
        const Vec3 drift = sum(v.size(), Vec3{}, [&](std::size_t i) { return v[i]; }) / float(v.size());
        made->maxSpeed = largest(v, {});
        made->maxStray = largest(v, drift);
        const float apart = made->maxStray * made->duration / 2;
        const auto wide = [&](std::size_t k) { return bake(k, bandFor(apart, mesh(k)->detail.voxelSize)); };
        made->first = moving(*wide(key), v, drift), made->second = moving(*wide(key + 1), v, drift);
    }
    segment = made;
    return *segment;
}

/// Asked of the meshes alone: segments on both sides of a key would take turns in the cache.
bool SolidSequence::Cache::jumpsDuring(double t0, double t1) {
    for (std::size_t i = 1; i < keys.size(); ++i) {
        const double time = jumpTime(keys[i - 1].time, keys[i].time);
        if (!(time > t0 && time <= t1)) continue;
        const float speed =
            read ? largest(velocitiesBetween(mesh(i - 1)->mesh, mesh(i)->mesh, keys[i].time - keys[i - 1].time), {})
                 : segment->maxSpeed;
        if (speed > float(kJumpSpeed)) return true;
    }
    return false;
}

SolidSequence::SolidSequence(std::vector<Key> keys, ReadMesh read, const SurfaceDetail& wish)
    : cache_(std::make_unique<Cache>()) {
    cache_->keys = std::move(keys);
    cache_->read = std::move(read);
    cache_->wish = wish;
    if (cache_->keys.size() > 1)
        cache_->between(0);
    else
        cache_->bake(0, kBandVoxels);
}

SolidSequence::SolidSequence(double t0, const MovingBricks& first, double t1, const MovingBricks& second)
    : cache_(std::make_unique<Cache>()) {
    cache_->keys = {{t0, {}}, {t1, {}}};
    const float fastest = std::max(first.maxSpeed, second.maxSpeed);
    const auto drift = [](const MovingBricks& key) { return length(key.bricks->driftVelocity); };
    cache_->segment = std::make_shared<const Segment>(Segment{0, first.bricks, second.bricks, float(t1 - t0), fastest,
                                                              fastest + std::max(drift(first), drift(second))});
}

SolidSequence::~SolidSequence() = default;

SolidSequence::Moment SolidSequence::during(double t0, double t1) const {
    const auto& keys = cache_->keys;
    // The segment in which most of the step lies.
    const auto later = [](double t, const Key& key) { return t < key.time; };
    const auto found = std::upper_bound(keys.begin(), keys.end(), (t0 + t1) / 2, later);
    const std::size_t next = static_cast<std::size_t>(found - keys.begin());
    const bool jumps = cache_->jumpsDuring(t0, t1);
    const auto atRest = [&](const std::shared_ptr<const Bricks>& held) {
        Moment moment;
        moment.first = moment.second = held, moment.jumps = jumps;
        return moment;
    };
    if (!cache_->read && (next == 0 || next == keys.size())) {
        const auto& held = next == 0 ? cache_->segment->first : cache_->segment->second;
        return atRest(held);
    }
    if (next == 0 || next == keys.size()) {
        const auto held = bricksOf(cache_->bake(next == 0 ? 0 : keys.size() - 1, kBandVoxels));
        return atRest(held);
    }
    const Segment& s = cache_->between(next - 1);
    if (s.maxSpeed > float(kJumpSpeed)) {
        const auto& held = t1 < jumpTime(keys[next - 1].time, keys[next].time) ? s.first : s.second;
        return atRest(held);
    }
    const auto shareAt = [&](double t) {
        return float(clamp((t - keys[next - 1].time) / (keys[next].time - keys[next - 1].time), 0.0, 1.0));
    };
    return {s.first, s.second, shareAt(t1), s.duration, s.maxSpeed, s.maxStray, shareAt(t0), jumps};
}

}  // namespace firn
