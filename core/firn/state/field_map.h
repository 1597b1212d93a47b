// A number for each place of a field, seen from above: plain data, as an image or a height field holds it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "firn/state/volume.h"

namespace firn {

struct FieldMap {
    int columns = 0, rows = 0;  // along x and along z
    std::vector<float> values;  // row by row, the first one at the smallest z
    double spacing = 0;         // m between two values; 0: an image, which is stretched over the field
    double x = 0, z = 0;        // m, of the first value, where there is a spacing

    float value(int column, int row) const {
        return values[std::size_t(std::clamp(row, 0, rows - 1)) * std::size_t(columns) +
                      std::size_t(std::clamp(column, 0, columns - 1))];
    }
    float most() const { return *std::max_element(values.begin(), values.end()); }
};

/// Throws Error(Fault::input) where a size is claimed that no map has, before that is taken from memory.
FieldMap emptyMap(double columns, double rows);

/// A volume of at least one block, seen from above: the largest number of each column, with one ring of the background
/// around it, which so holds everywhere else.
FieldMap mapOf(const Volume& volume);

/// Where it holds numbers below 0 or above `most`: "holds 2; must be from 0 to 1". Empty where all is well.
std::string whatIsWrongWithMap(const FieldMap& map, double most);

/// Bilinear, columns and rows counted from the first value; beyond the last one it holds.
inline float valueAt(const FieldMap& map, double column, double row) {
    const double i = std::floor(std::clamp(column, 0.0, double(map.columns - 1)));
    const double k = std::floor(std::clamp(row, 0.0, double(map.rows - 1)));
    const float f = float(std::clamp(column - i, 0.0, 1.0)), g = float(std::clamp(row - k, 0.0, 1.0));
    const auto along = [&](int r) { return map.value(int(i), r) * (1 - f) + map.value(int(i) + 1, r) * f; };
    return along(int(k)) * (1 - g) + along(int(k) + 1) * g;
}

}  // namespace firn
