// The rows of how a shot is looked at.
#pragma once

#include "firn/params/row.h"
#include "firn/sim/look.h"

namespace firn {

template <>
struct ParamTable<CameraParams> {
    static auto rows() {
        using P = CameraParams;
        return std::make_tuple(
            row(&P::name, "name").label("Name").fixed().help("What `firn render --view` and the USD camera call it."),
            row(&P::eye, "eye").label("Eye").unit("m").fixed().help("Where the camera stands. Must be given."),
            row(&P::target, "target").label("Target").unit("m").fixed().help("What it looks at. Must be given."),
            row(&P::up, "up")
                .label("Up")
                .fixed()
                .help("What is up in the picture; tilt it for a tilted horizon. Must not point along the line of "
                      "sight."),
            row(&P::fieldOfView, "field_of_view")
                .label("Field of View")
                .unit("degrees")
                .hard(1, 170)
                .slider(10, 90)
                .fixed()
                .help("From the lower to the upper edge of the picture: 20 is a long lens, 60 a wide one."));
    }
};
static_assert(everyFieldHasARow<CameraParams>());

template <>
struct ParamTable<LightParams> {
    static auto rows() {
        using P = LightParams;
        return std::make_tuple(
            row(&P::name, "name").label("Name").fixed().help("What the USD light is called; left out, its type."),
            row(&P::kind, "type")
                .label("Type")
                .choice(LightKind::sun, "sun", "Sun")
                .choice(LightKind::sky, "sky", "Sky")
                .fixed()
                .help("A sun shines from one direction and casts shadows, a sky from everywhere."),
            row(&P::direction, "direction")
                .label("Direction")
                .fixed()
                .when("type", "sun")
                .help("Points towards the sun; its length does not matter."),
            row(&P::color, "color").label("Color").hard(0, kOpen).fixed().help("Of the light; linear, not sRGB."),
            row(&P::intensity, "intensity")
                .label("Intensity")
                .hard(0, kOpen)
                .slider(0, 10)
                .fixed()
                .help("Brightness: of a sun, what falls on a surface that faces it (irradiance); of a sky, how bright "
                      "it is overhead (radiance)."),
            row(&P::angle, "angle")
                .label("Angle")
                .unit("degrees")
                .hard(0, 90)
                .slider(0, 10)
                .fixed()
                .when("type", "sun")
                .help("Across the sun's disc: the real one has 0.53, more makes shadows softer."),
            row(&P::horizon, "horizon")
                .label("Horizon")
                .hard(0, kOpen)
                .fixed()
                .when("type", "sky")
                .help("Colour of the sky just above the ground, as a factor to its colour overhead."));
    }
};
static_assert(everyFieldHasARow<LightParams>());

template <>
struct ParamTable<LookParams> {
    static auto rows() {
        using P = LookParams;
        return std::make_tuple(
            row(&P::extinction, "extinction")
                .label("Extinction")
                .unit("1/m")
                .hard(0, kOpen)
                .slider(0, 2000)
                .fixed()
                .help("How thick the snow is for light where the density grid is 1: less looks like mist, more like "
                      "plaster. 724 is the paper's."),
            row(&P::albedo, "albedo")
                .label("Albedo")
                .hard(0, 1)
                .fixed()
                .help("Share of light that goes on at each scattering; less red than blue makes the depths of snow "
                      "blue."),
            row(&P::anisotropy, "anisotropy")
                .label("Anisotropy")
                .hard(-0.99, 0.99)
                .slider(-0.9, 0.9)
                .fixed()
                .help("Which way grains send light on: 0 everywhere alike, towards 1 straight on, below 0 back."),
            row(&P::mistExtinction, "mist_extinction")
                .label("Mist Extinction")
                .unit("1/m")
                .hard(0, kOpen)
                .slider(0, 100)
                .fixed()
                .help("How thick the mist is for light where the mist grid is 1."),
            row(&P::groundColor, "ground_color")
                .label("Ground Color")
                .hard(0, 1)
                .fixed()
                .help("Of planes that snow can lie on; linear, not sRGB."),
            row(&P::colliderColor, "collider_color")
                .label("Collider Color")
                .hard(0, 1)
                .fixed()
                .help("Of all other colliders; linear, not sRGB."),
            row(&P::exposure, "exposure")
                .label("Exposure")
                .unit("stops")
                .hard(-20, 20)
                .slider(-5, 5)
                .fixed()
                .help("Each stop makes the picture twice as bright. The lights stay as they are."));
    }
};
static_assert(everyFieldHasARow<LookParams>());

}  // namespace firn
