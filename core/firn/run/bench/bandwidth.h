// How fast memory can be read, and read and written in place, by all threads together.
#pragma once

#include <algorithm>

namespace firn {

struct Bandwidth {
    double read, inPlace;  // B/s; in place counts what is read and what is written
};

Bandwidth measureBandwidth();

inline Bandwidth best(const Bandwidth& a, const Bandwidth& b) {
    return {std::max(a.read, b.read), std::max(a.inPlace, b.inPlace)};
}

/// Seconds per particle that an explicit MPM step spends at least on memory, if all else cost nothing: about 68 B are
/// read (particles to grid), 232 B read and written in place (grid to particles).
inline double streamSeconds(const Bandwidth& b) { return 68 / b.read + 232 / b.inPlace; }

}  // namespace firn
