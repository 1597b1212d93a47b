#include "firn/geometry/solid_sequence.h"

#include <fmt/core.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/base/parallel.h"
#include "firn/geometry/mesh_bricks.h"
#include "firn/geometry/mesh_check.h"
#include "firn/geometry/solid.h"

namespace firn {
namespace {

struct KeyFrame {
    std::size_t key = 0;
    TriangleMesh mesh;
    MeshBricks made;
};
using KeyFramePtr = std::shared_ptr<KeyFrame>;

/// A wider band than this is not made for parts that move apart in a frame, to keep memory bounded.
constexpr int kMaxBandVoxels = 48;

/// Two key frames with the velocities of the mesh between them. Departure from [Stomakhin 2013, sec. 8], which does
/// not say where its velocities come from: the same difference of both meshes is carried by both, so that the surface
/// moves exactly as fast as it says.
struct Segment {
    std::size_t key = 0;
    std::shared_ptr<const Bricks> first, second;
    float duration = 0, maxSpeed = 0;
};

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
Vec3 carried(const KeyFrame& frame, const std::vector<Vec3>& v, int triangle, const Vec3d& x) {
    const auto& t = frame.mesh.triangles[triangle];
    const auto& points = frame.mesh.points;
    const Vec3d w =
        nearestOnTriangle(x, cast<double>(points[t[0]]), cast<double>(points[t[1]]), cast<double>(points[t[2]]));
    return v[t[0]] * float(w.x) + v[t[1]] * float(w.y) + v[t[2]] * float(w.z);
}

std::shared_ptr<const Bricks> moving(const KeyFrame& frame, const std::vector<Vec3>& v, const Vec3& drift) {
    auto bricks = std::make_shared<Bricks>(frame.made.bricks);
    bricks->driftVelocity = drift;
    bricks->velocity.resize(bricks->phi.size());
    forEach(
        bricks->at.size(),
        [&](std::size_t b) {
            const auto [x, y, z] = bricks->at[b];
            std::size_t n = b * BrickView::kValues;
            for (int i = 0; i < BrickView::kSide; ++i)
                for (int j = 0; j < BrickView::kSide; ++j)
                    for (int k = 0; k < BrickView::kSide; ++k, ++n) {
                        const int triangle = frame.made.nearest[n];
                        const Vec3d at = Vec3d{x * 8.0 + i, y * 8.0 + j, z * 8.0 + k} * double(bricks->voxelSize);
                        bricks->velocity[n] = triangle < 0 ? drift : carried(frame, v, triangle, at);
                    }
        },
        8);
    return bricks;
}

}  // namespace

struct SolidSequence::Cache {
    std::vector<Key> keys;
    ReadMesh read;
    float voxelSize = 0;
    std::vector<KeyFramePtr> frames;  // the last ones asked for, newest at the end
    std::shared_ptr<const Segment> segment;
    Box bounds;

    KeyFramePtr frame(std::size_t key);
    void bake(KeyFrame& frame, float band) const;
    const Segment& between(std::size_t key);
    void checkSameMesh(const KeyFrame& a, const KeyFrame& b) const;
};

void SolidSequence::Cache::bake(KeyFrame& frame, float band) const {
    if (!frame.made.bricks.phi.empty() && frame.made.bricks.band >= band) return;
    try {
        frame.made = bricksOfMesh(frame.mesh, voxelSize, {band, band, true});
    } catch (const Error& error) {
        throw Error(error.fault(), keys[frame.key].name + ": " + error.what());
    }
}

KeyFramePtr SolidSequence::Cache::frame(std::size_t key) {
    for (const KeyFramePtr& known : frames)
        if (known->key == key) return known;
    auto made = std::make_shared<KeyFrame>();
    made->key = key;
    made->mesh = read(keys[key].name);
    if (const auto wrong = whatIsWrong(made->mesh)) throw Error(Fault::input, keys[key].name + ": " + *wrong);
    for (const Vec3& x : made->mesh.points) bounds.include(x);
    constexpr std::size_t kKept = 3;
    if (frames.size() == kKept) frames.erase(frames.begin());
    frames.push_back(made);
    return made;
}

void SolidSequence::Cache::checkSameMesh(const KeyFrame& a, const KeyFrame& b) const {
    if (a.mesh.points.size() == b.mesh.points.size() && a.mesh.triangles.size() == b.mesh.triangles.size()) return;
    throw Error(Fault::input,
                fmt::format("{}: {} points and {} triangles, but {} has {} and {}; all meshes of a sequence have the "
                            "same",
                            keys[b.key].name, b.mesh.points.size(), b.mesh.triangles.size(), keys[a.key].name,
                            a.mesh.points.size(), a.mesh.triangles.size()));
}

const Segment& SolidSequence::Cache::between(std::size_t key) {
    if (segment && segment->key == key) return *segment;
    const KeyFramePtr a = frame(key), b = frame(key + 1);
    checkSameMesh(*a, *b);
    auto made = std::make_shared<Segment>();
    made->key = key;
    const double duration = keys[key + 1].time - keys[key].time;
    made->duration = float(duration);
    const std::vector<Vec3> v = velocitiesBetween(a->mesh, b->mesh, duration);
    const Vec3 drift = sum(v.size(), Vec3{}, [&](std::size_t i) { return v[i]; }) / float(v.size());
    made->maxSpeed = largest(v, {});
    // Half way between the keys a part is this far from where the drift alone would have it (collide/body_view.h).
    const float apart = largest(v, drift) * made->duration / 2;
    const float band = std::min(float(kBandVoxels) * voxelSize + apart, float(kMaxBandVoxels) * voxelSize);
    bake(*a, band), bake(*b, band);
    made->first = moving(*a, v, drift), made->second = moving(*b, v, drift);
    segment = made;
    return *segment;
}

SolidSequence::SolidSequence(std::vector<Key> keys, ReadMesh read, float voxelSize)
    : cache_(std::make_unique<Cache>()) {
    cache_->keys = std::move(keys);
    cache_->read = std::move(read);
    cache_->voxelSize = voxelSize;
    if (cache_->keys.size() > 1)
        cache_->between(0);
    else
        cache_->bake(*cache_->frame(0), 0);
}

SolidSequence::~SolidSequence() = default;

namespace {

/// The segment in which most of a step lies; none before the first and after the last key.
template <class Keys>
std::size_t keyBefore(const Keys& keys, double time) {
    const auto later = [](double t, const SolidSequence::Key& key) { return t < key.time; };
    return static_cast<std::size_t>(std::upper_bound(keys.begin(), keys.end(), time, later) - keys.begin());
}

}  // namespace

SolidSequence::Moment SolidSequence::during(double t0, double t1) const {
    const auto& keys = cache_->keys;
    const std::size_t next = keyBefore(keys, (t0 + t1) / 2);
    if (next == 0 || next == keys.size()) {
        const KeyFramePtr held = cache_->frame(next == 0 ? 0 : keys.size() - 1);
        cache_->bake(*held, 0);
        const std::shared_ptr<const Bricks> bricks(held, &held->made.bricks);
        return {bricks, bricks, 0, 0};
    }
    const Segment& s = cache_->between(next - 1);
    const double share = (t1 - keys[next - 1].time) / (keys[next].time - keys[next - 1].time);
    return {s.first, s.second, float(clamp(share, 0.0, 1.0)), s.duration};
}

float SolidSequence::maxSpeed(double t0, double t1) const {
    const auto& keys = cache_->keys;
    const std::size_t next = keyBefore(keys, (t0 + t1) / 2);
    return next == 0 || next == keys.size() ? 0 : cache_->between(next - 1).maxSpeed;
}

Box SolidSequence::bounds() const { return cache_->bounds; }

}  // namespace firn
