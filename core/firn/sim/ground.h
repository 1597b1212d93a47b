// Endless ground without modelling any: what a node offers beside the colliders that are connected to it.
#pragma once

#include <optional>

#include "firn/collide/collider.h"
#include "firn/params/row.h"

namespace firn {

struct GroundParams {
    bool ground = false;
    Vec3 position{};
    Vec3 normal{0, 1, 0};
    float friction = 0.5f;
    bool sticky = false;
};

template <>
struct ParamTable<GroundParams> {
    static auto rows() {
        using P = GroundParams;
        return std::make_tuple(
            row(&P::ground, "ground").label("Ground Plane").help("Endless flat ground. Everything below it is solid."),
            row(&P::position, "ground_position")
                .label("Ground Position")
                .unit("m")
                .when("ground", "true")
                .help("A point of the ground."),
            row(&P::normal, "ground_normal")
                .label("Ground Normal")
                .when("ground", "true")
                .help("Points away from the ground; its length does not matter."),
            row(&P::friction, "ground_friction")
                .label("Ground Friction")
                .hard(0, kOpen)
                .slider(0, 1)
                .when("ground", "true")
                .help("Coulomb friction: 0 slides like wet ice, 1 grips like rough rock."),
            row(&P::sticky, "ground_sticky")
                .label("Sticky Ground")
                .when("ground", "true")
                .help("Snow that touches the ground stays where it touched."));
    }
};
static_assert(everyFieldHasARow<GroundParams>());

/// Throws InputError where the normal has no direction.
std::optional<Collider> groundCollider(const GroundParams& params);

}  // namespace firn
