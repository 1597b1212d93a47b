// Grains coloured by what they carry.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "firn/base/span.h"
#include "firn/state/particle_set.h"

namespace firn {

/// What grains can be coloured by, where they carry it: speed, density, Jp, hardening, durability, temperature, mass,
/// id.
const std::vector<std::string_view>& quantityNames();
std::string_view quantityUnit(std::string_view quantity);

/// One number per particle. Throws Error(Fault::input) where the quantity is not known, or where the particles, which
/// came from `where`, do not carry it.
std::vector<float> quantityOf(const ParticleSet& particles, std::string_view quantity, const std::string& where);

struct ColorRange {
    float low = 0, high = 1;
};

/// From the lowest to the highest hundredth: a few wild grains must not take all the colours. Values that are not
/// finite do not count.
ColorRange usualRange(std::vector<float> values);
ColorRange merged(const ColorRange& a, const ColorRange& b);

/// Dark blue over teal to pale yellow, each step as much lighter as the one before; share is 0 to 1.
Vec3 ramp(float share);

std::vector<Vec3> falseColors(Span<const float> values, const ColorRange& range);

}  // namespace firn
