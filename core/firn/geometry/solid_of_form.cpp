#include <fmt/core.h>

#include "firn/base/error.h"
#include "firn/base/text.h"
#include "firn/geometry/motion.h"
#include "firn/geometry/solid.h"

namespace firn {
namespace {

[[noreturn]] void refuse(const char* key, const std::string& message) {
    throw InputError({{std::string("shape.") + key, message}});
}

/// A Placement in numbers.
struct PlacedFrame {
    Mat3d rotation;
    Vec3d scale, translate;

    explicit PlacedFrame(const Placement& p)
        : rotation(rotationXyz(p.rotate)), scale(cast<double>(p.scale)), translate(cast<double>(p.translate)) {}
    Vec3 point(const Vec3& x) const { return cast<float>(rotation * scaled(cast<double>(x), scale) + translate); }
};

/// The one number by which a round shape is scaled.
float uniformScale(const Placement& p, const char* what) {
    if (p.scale.x != p.scale.y || p.scale.x != p.scale.z)
        refuse("scale", fmt::format("{} differs from axis to axis; a {} takes one number", toText(p.scale), what));
    return p.scale.x;
}

SolidPtr make(const SolidView& view, double volume, const Box& bounds, const Vec3& center) {
    return std::make_shared<Solid>(view, volume, bounds, center);
}

SolidPtr solidOf(const SphereShape& form, const Placement& p) {
    SolidView s;
    s.kind = SolidKind::sphere;
    s.radius = form.radius * uniformScale(p, "sphere");
    s.a = PlacedFrame(p).point(form.center);
    const Vec3 r{s.radius, s.radius, s.radius};
    return make(s, 4.0 / 3.0 * M_PI * std::pow(double(s.radius), 3), {s.a - r, s.a + r}, s.a);
}

SolidPtr solidOf(const BoxShape& form, const Placement& p) {
    const PlacedFrame frame(p);
    SolidView s;
    s.kind = SolidKind::box;
    s.a = frame.point(form.center);
    s.b = scaled(form.size, p.scale) * 0.5f;
    s.toOwn = cast<float>(transpose(frame.rotation));
    Vec3 reach{};
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) reach[r] += std::fabs(s.toOwn(c, r)) * s.b[c];
    return make(s, 8.0 * double(s.b.x) * double(s.b.y) * double(s.b.z), {s.a - reach, s.a + reach}, s.a);
}

/// Capsule and cylinder: both ends placed, radius scaled.
template <class Form>
SolidView axisView(SolidKind kind, const Form& form, const Placement& p, const char* what) {
    const PlacedFrame frame(p);
    SolidView s;
    s.kind = kind;
    s.radius = form.radius * uniformScale(p, what);
    s.a = frame.point(form.from), s.b = frame.point(form.to);
    return s;
}

SolidPtr solidOf(const CapsuleShape& form, const Placement& p) {
    const SolidView s = axisView(SolidKind::capsule, form, p, "capsule");
    const double r = s.radius, height = length(s.b - s.a);
    const Vec3 reach{s.radius, s.radius, s.radius};
    return make(s, M_PI * r * r * (height + 4.0 / 3.0 * r), {min(s.a, s.b) - reach, max(s.a, s.b) + reach},
                (s.a + s.b) * 0.5f);
}

SolidPtr solidOf(const CylinderShape& form, const Placement& p) {
    const SolidView s = axisView(SolidKind::cylinder, form, p, "cylinder");
    const double r = s.radius, height = length(s.b - s.a);
    if (!(height > 0)) refuse("to", fmt::format("{} is also `from`; a cylinder has two ends", toText(form.to)));
    const Vec3 axis = normalized(s.b - s.a);
    Vec3 reach{};
    for (int i = 0; i < 3; ++i) reach[i] = s.radius * std::sqrt(std::fmax(0.0f, 1 - axis[i] * axis[i]));
    return make(s, M_PI * r * r * height, {min(s.a, s.b) - reach, max(s.a, s.b) + reach}, (s.a + s.b) * 0.5f);
}

SolidPtr solidOf(const PlaneShape& form, const Placement& p) {
    uniformScale(p, "plane");
    const PlacedFrame frame(p);
    SolidView s;
    s.kind = SolidKind::plane;
    s.a = frame.point(form.point);
    s.b = cast<float>(frame.rotation * normalized(cast<double>(form.normal)));
    if (s.b == Vec3{}) refuse("normal", fmt::format("{} has no direction; any length but zero", toText(form.normal)));
    const float huge = std::numeric_limits<float>::max();
    return make(s, std::numeric_limits<double>::infinity(), {-Vec3{huge, huge, huge}, {huge, huge, huge}}, s.a);
}

SolidPtr solidOf(const MeshShape& form, const Placement&) {
    throw Error(Fault::ours, form.file + ": a mesh has no formula");
}
SolidPtr solidOf(const VdbShape& form, const Placement&) {
    throw Error(Fault::ours, form.file + ": a VDB has no formula");
}

}  // namespace

SolidPtr solidOfForm(const Shape& shape) {
    return std::visit([&](const auto& form) { return solidOf(form, shape.placement); }, shape.form);
}

}  // namespace firn
