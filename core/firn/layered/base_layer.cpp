#include "firn/layered/base_layer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "firn/collide/one_collider.h"
#include "firn/state/volume.h"

namespace firn::layered {
namespace {

constexpr float kNowhere = -std::numeric_limits<float>::infinity();

}  // namespace

bool isStill(const Collider& collider) {
    if (collider.sequence || collider.flight || collider.isSeenPiecewise) return false;
    return std::all_of(collider.motion.begin(), collider.motion.end(), [&](const MotionKey& key) {
        return key.translate == collider.motion.front().translate && key.rotate == collider.motion.front().rotate;
    });
}

BaseLayer::BaseLayer(const LayeredParams& params, const ColliderSet& colliders, double time, const SolverFiles* files)
    : colliders_(colliders.during(time, time)),
      h_(params.cellSize),
      depth_(params.snowDepth),
      compression_(params.compression),
      wetness_(params.wetness),
      center_(params.fieldCenter),
      half_(params.fieldSize * 0.5f) {
    if (files) takeFiles(*files);
    for (std::size_t k = 0; k < colliders.size(); ++k)
        if (isStill(colliders[k])) addSupport(colliders_.body(k), colliders[k]);
}

void BaseLayer::addSupport(const BodyView& body, const Collider& collider) {
    constexpr float kSteepest = 1e-3f;  // of a plane's normal: snow does not lie on a wall
    Support support;
    support.body = body;
    support.isPlane = body.solid.kind == SolidKind::plane;
    if (support.isPlane) {
        support.at = body.at + transpose(body.toOwn) * body.solid.a;
        support.normal = transpose(body.toOwn) * body.solid.b;
        if (support.normal.y < kSteepest) return;
    } else {
        support.bounds = inWorld(body, collider.solid->bounds());
    }
    supports_.push_back(support);
}

void BaseLayer::takeFiles(const SolverFiles& files) {
    const auto mapOf = [&](const char* key) {
        const auto found = files.maps.find(key);
        return found == files.maps.end() ? PlacedMap() : PlacedMap(found->second, center_ - half_, half_ * 2);
    };
    depthMap_ = mapOf("depth_map"), compressionMap_ = mapOf("compression_map"), wetnessMap_ = mapOf("wetness_map");
    if (const auto found = files.surfaces.find("top_surface"); found != files.surfaces.end()) surface_ = found->second;
}

float BaseLayer::topOf(const Support& s, float x, float z) const {
    if (s.isPlane) return s.at.y - ((x - s.at.x) * s.normal.x + (z - s.at.z) * s.normal.z) / s.normal.y;
    if (x < s.bounds.min.x || x > s.bounds.max.x || z < s.bounds.min.z || z > s.bounds.max.z) return kNowhere;
    // From above, by the distance that is surely free; near enough is a hundredth of a voxel.
    const float close = 0.01f * h_;
    for (float y = s.bounds.max.y; y >= s.bounds.min.y;) {
        const float free = distanceTo(s.body, {x, y, z});
        if (free <= close) return y - std::max(free, 0.0f);
        y -= free;
    }
    return kNowhere;
}

float BaseLayer::groundTop(float x, float z) const {
    float height = kNowhere;
    for (const Support& support : supports_) height = std::max(height, topOf(support, x, z));
    return height;
}

/// Height over the surface times this is the distance from it.
float BaseLayer::slanted(float height, float left, float right, float near, float far) const {
    const float slopeX = (right - left) / (2 * h_), slopeZ = (far - near) / (2 * h_);
    const float square = slopeX * slopeX + slopeZ * slopeZ;
    return std::isfinite(square) ? height / std::sqrt(1 + square) : height;
}

float BaseLayer::beyondField(const Vec3& x) const {
    const float beyondX = half_.x > 0 ? std::fabs(x.x - center_.x) - half_.x : kNowhere;
    const float beyondZ = half_.z > 0 ? std::fabs(x.z - center_.z) - half_.z : kNowhere;
    return std::max(beyondX, beyondZ);
}

float BaseLayer::distance(const Vec3& x) const {
    const float height = x.y - top(x.x, x.z);
    return std::max(slanted(height, top(x.x - h_, x.z), top(x.x + h_, x.z), top(x.x, x.z - h_), top(x.x, x.z + h_)),
                    beyondField(x));
}

void BaseLayer::fill(const Vec3& first, float* phi) const {
    constexpr int kEdge = Volume::kEdge, kSide = kEdge + 2;
    std::array<std::array<float, kSide>, kSide> tops;
    for (int i = 0; i < kSide; ++i)
        for (int k = 0; k < kSide; ++k) tops[i][k] = top(first.x + float(i - 1) * h_, first.z + float(k - 1) * h_);
    for (int i = 0; i < kEdge; ++i)
        for (int j = 0; j < kEdge; ++j)
            for (int k = 0; k < kEdge; ++k) {
                const Vec3 x = first + Vec3{float(i), float(j), float(k)} * h_;
                const float height = x.y - tops[i + 1][k + 1];
                *phi++ =
                    std::max(slanted(height, tops[i][k + 1], tops[i + 2][k + 1], tops[i + 1][k], tops[i + 1][k + 2]),
                             beyondField(x));
            }
}

float BaseLayer::ground(const Vec3& x) const {
    float nearest = std::numeric_limits<float>::infinity();
    for (const Support& support : supports_) nearest = std::min(nearest, distanceTo(support.body, x));
    return nearest;
}

Vec3 BaseLayer::groundNormal(const Vec3& x) const {
    return slopeOf([&](const Vec3& at) { return ground(at); }, x, h_);
}

Box BaseLayer::cut(Box box) const {
    float low = std::numeric_limits<float>::infinity(), high = kNowhere;
    for (const Support& s : supports_) {
        if (!s.isPlane) {
            low = std::min(low, s.bounds.min.y), high = std::max(high, s.bounds.max.y);
            continue;
        }
        for (int c = 0; c < 4; ++c) {
            const float y = topOf(s, c & 1 ? box.max.x : box.min.x, c & 2 ? box.max.z : box.min.z);
            low = std::min(low, y), high = std::max(high, y);
        }
    }
    high = surface_ ? surface_->bounds().max.y : high + depth_ * depthMap_.most();
    if (supports_.empty()) low = box.min.y;
    box.min.y = std::max(box.min.y, low), box.max.y = std::min(box.max.y, high);
    for (const int axis : {0, 2})
        if (half_[axis] > 0) {
            box.min[axis] = std::max(box.min[axis], center_[axis] - half_[axis]);
            box.max[axis] = std::min(box.max[axis], center_[axis] + half_[axis]);
        }
    return box;
}

}  // namespace firn::layered
