// A small DOP network with snow, and the same thing as a scene of the command line.
#pragma once

#include <GU/GU_Detail.h>

#include <hdk_double/simulation.h>
#include <functional>
#include <memory>
#include <string_view>

#include "firn/geometry/triangle_mesh.h"
#include "firn/params/value.h"
#include "firn/state/particle_set.h"

namespace firn::test {

inline constexpr double kCell = 0.05;  // m: small, so that a frame takes a blink

/// A dynamics network with one object `snow` that falls under gravity and is solved by firn_mpmsolver.
struct SnowNetwork {
    explicit SnowNetwork(const GU_Detail& snow, hdk_double::Timeline timeline = {}, hdk_double::Readings readings = {},
                         hdk_double::Hunters hunters = {});

    /// Solved by another node, whose cells are its own affair.
    SnowNetwork(const GU_Detail& snow, const char* solverType, hdk_double::Readings readings = {},
                hdk_double::Hunters hunters = {}, hdk_double::Timeline timeline = {});

    hdk_double::Simulation simulation;
    hdk_double::ObjectNode& snow;
    hdk_double::DopNode& solver;
    hdk_double::DopNode& gravity;

    const GU_Detail& at(int frame);
    std::vector<std::string> errors() const;
    std::vector<std::string> warnings() const;
};

/// Sizes with which a frame of this solver takes a blink, by its keys.
Settings coarseSizes(std::string_view solver);
/// And of its node.
void makeCoarse(hdk_double::DopNode& node, std::string_view solver);

/// A mesh as an object's geometry.
GU_ConstDetailHandle handleOf(const TriangleMesh& mesh);
GU_ConstDetailHandle handleOf(const std::function<void(GU_Detail&)>& make);

/// Translation only.
UT_DMatrix4 translation(const Vec3d& by);

/// A ball of 10 cm at a height of 25 cm, moving down, complete with all attributes of the command line's first frame.
const ParticleSet& ballOfTheProgram();
const GU_Detail& ball();

}  // namespace firn::test
