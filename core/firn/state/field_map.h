// A number for each place of a field, seen from above: plain data, as an image or a height field holds it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

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

/// Bilinear, columns and rows counted from the first value; beyond the last one it holds.
inline float valueAt(const FieldMap& map, double column, double row) {
    const double i = std::floor(std::clamp(column, 0.0, double(map.columns - 1)));
    const double k = std::floor(std::clamp(row, 0.0, double(map.rows - 1)));
    const float f = float(std::clamp(column - i, 0.0, 1.0)), g = float(std::clamp(row - k, 0.0, 1.0));
    const auto along = [&](int r) { return map.value(int(i), r) * (1 - f) + map.value(int(i) + 1, r) * f; };
    return along(int(k)) * (1 - g) + along(int(k) + 1) * g;
}

}  // namespace firn
