// Pressure that only pushes [Takahashi 2014, sec. 4.2; Narain 2010].
//
//   p >= 0,   div(u - dt / rho grad p) >= 0,   one of them 0 in every cell of snow
//
// Snow that is driven together keeps its volume; snow that flies apart is not held back, neither by itself nor by a
// solid that it leaves, which is where the paper's snow "gradually flows as with viscous fluid". At solids the flow is
// that of grid.walls; at the free surface p is 0 where the packing says it is, not at the centre of the next cell
// (ghost fluid).
#pragma once

#include "firn/flip/flip_params.h"
#include "firn/flip/flip_state.h"
#include "firn/grid/poisson.h"

namespace firn {

struct PressureReport {
    int iterations = 0;   // of all rounds
    int rounds = 0;       // in which cells were found to push or not
    double residual = 0;  // relative, of the last
    bool converged = true;
};

/// The system's faces: open share over density, each relative.
struct PressureFaces {
    float rhoMean = 1;            // kg/m3
    std::vector<Vec3> lightness;  // 0 where no snow is beside
    std::vector<Vec3> weight;     // times the open share
};

/// Of a grid whose walls and labels are known; as long as these stay it serves any velocities.
class PressureSystem {
public:
    explicit PressureSystem(const FlipGrid& grid);

    /// Takes grad p off grid.u. grid.p is where it starts from.
    PressureReport project(FlipGrid& grid, const FlipParams& params, float h, float dt);

private:
    // Of each unknown q = p dt / (rhoMean h) [m/s], what flows in, and whether it pushes.

    /// One round: a solve among those that push.
    void solve(const std::vector<float>& inflow, const KrylovOptions& options, const std::vector<std::uint8_t>& pushes,
               std::vector<float>& q, PressureReport& report);
    /// Rounds: a solve among those that push, then who they should have been.
    void solveUnilateral(const std::vector<float>& inflow, KrylovOptions options, std::vector<float>& q,
                         PressureReport& report);
    /// Whether nothing pulls that pushes, and nothing flows into what does not, by more than this [m/s].
    bool isDecided(const std::vector<float>& inflow, float tolerance, const std::vector<float>& q,
                   const std::vector<std::uint8_t>& pushes) const;
    /// Who does by a few sweeps that keep q above 0.
    void guess(const std::vector<float>& inflow, std::vector<float>& q, std::vector<std::uint8_t>& pushes) const;
    void subtractGradient(FlipGrid& grid, float perPascal) const;

    PressureFaces faces_;
    Poisson poisson_;
    std::vector<std::uint32_t> cells_;  // of the unknowns
};

/// What flows out of each cell of snow [m/s, in units of a face]; 0 elsewhere.
std::vector<float> outflowOfSnow(const FlipGrid& grid);

}  // namespace firn
