// The rows of all shapes.
#pragma once

#include "firn/geometry/shape.h"
#include "firn/params/row.h"

namespace firn {

template <>
struct ParamTable<SphereShape> {
    static auto rows() {
        using P = SphereShape;
        return std::make_tuple(row(&P::center, "center").label("Center").unit("m").fixed().help("Centre of the ball."),
                               row(&P::radius, "radius")
                                   .label("Radius")
                                   .unit("m")
                                   .above(0)
                                   .slider(0.01, 1)
                                   .fixed()
                                   .help("Radius of the ball."));
    }
};
static_assert(everyFieldHasARow<SphereShape>());

template <>
struct ParamTable<BoxShape> {
    static auto rows() {
        using P = BoxShape;
        return std::make_tuple(row(&P::center, "center").label("Center").unit("m").fixed().help("Centre of the box."),
                               row(&P::size, "size")
                                   .label("Size")
                                   .unit("m")
                                   .above(0)
                                   .slider(0.01, 2)
                                   .fixed()
                                   .help("Full lengths of the edges."));
    }
};
static_assert(everyFieldHasARow<BoxShape>());

namespace detail {
/// Capsule and cylinder: an axis and a radius.
template <class P>
auto axisRows() {
    return std::make_tuple(row(&P::from, "from").label("From").unit("m").fixed().help("One end of the axis."),
                           row(&P::to, "to").label("To").unit("m").fixed().help("The other end of the axis."),
                           row(&P::radius, "radius")
                               .label("Radius")
                               .unit("m")
                               .above(0)
                               .slider(0.01, 1)
                               .fixed()
                               .help("Distance of the side from the axis."));
}
}  // namespace detail

template <>
struct ParamTable<CapsuleShape> {
    static auto rows() { return detail::axisRows<CapsuleShape>(); }
};
static_assert(everyFieldHasARow<CapsuleShape>());

template <>
struct ParamTable<CylinderShape> {
    static auto rows() { return detail::axisRows<CylinderShape>(); }
};
static_assert(everyFieldHasARow<CylinderShape>());

template <>
struct ParamTable<PlaneShape> {
    static auto rows() {
        using P = PlaneShape;
        return std::make_tuple(row(&P::point, "point").label("Point").unit("m").fixed().help("Any point of the plane."),
                               row(&P::normal, "normal")
                                   .label("Normal")
                                   .unit("1")
                                   .fixed()
                                   .help("Away from the solid side; any length but zero."));
    }
};
static_assert(everyFieldHasARow<PlaneShape>());

template <>
struct ParamTable<MeshShape> {
    static auto rows() {
        return std::make_tuple(row(&MeshShape::file, "file")
                                   .label("File")
                                   .fixed()
                                   .help("Mesh, .obj, .ply, .bgeo or .geo; relative to the scene file."));
    }
};
static_assert(everyFieldHasARow<MeshShape>());

template <>
struct ParamTable<VdbShape> {
    static auto rows() {
        using P = VdbShape;
        return std::make_tuple(
            row(&P::file, "file").label("File").fixed().help("OpenVDB file; relative to the scene file."),
            row(&P::grid, "grid")
                .label("Grid")
                .fixed()
                .help("Name of the level set in the file; may be left out where there is only one."));
    }
};
static_assert(everyFieldHasARow<VdbShape>());

template <>
struct ParamTable<Placement> {
    static auto rows() {
        using P = Placement;
        return std::make_tuple(
            row(&P::translate, "translate")
                .label("Translate")
                .unit("m")
                .fixed()
                .help("Moved by this, after scaling and turning."),
            row(&P::rotate, "rotate")
                .label("Rotate")
                .unit("degrees")
                .fixed()
                .help("Turned about X, then Y, then Z: about the origin, not the shape's own center. To turn a shape "
                      "in its place, leave `center` out and use `translate`."),
            row(&P::scale, "scale")
                .label("Scale")
                .unit("1")
                .orNumber()
                .above(0)
                .slider(0.1, 10)
                .fixed()
                .help("Scaled first. One number, or one per axis; round shapes take one number."));
    }
};
static_assert(everyFieldHasARow<Placement>());

}  // namespace firn
