// A source's material as particles carry it: whatever columns the solver's table asks for, and the density at rest.
#pragma once

#include <vector>

#include "firn/params/row.h"
#include "firn/state/particle_set.h"

namespace firn {

/// What variation does to the material at a place.
struct MaterialFactors {
    double stiffness = 1, density = 1;
};

struct MaterialColumn {
    const RowInfo* row;
    Value value;
};

struct SnowMaterial {
    const RowInfo* densityRow = nullptr;
    double density = 0;  // kg/m3
    std::vector<MaterialColumn> columns;
};

/// The table's defaults with the settings on top.
SnowMaterial evaluateMaterial(const Rows& table, const Settings& settings);

/// A number of the material after variation. It stays in the range its row allows, as if it had been typed.
double varied(const RowInfo& row, double value, const MaterialFactors& factors);

/// Fills the material's columns; `factors` has one entry per particle.
void putColumns(const SnowMaterial& material, const std::vector<MaterialFactors>& factors, ParticleSet& particles);

}  // namespace firn
