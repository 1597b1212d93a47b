// An MPM solver and a world in one line each.
#pragma once

#include <initializer_list>
#include <ostream>

#include "firn/mpm/mpm_solver.h"
#include "firn/sim/world.h"

namespace firn {

using MpmSetting = std::pair<const char*, Value>;

/// With cells of 2 cm, unless the settings say otherwise.
inline std::unique_ptr<Solver> mpmOf(const std::vector<MpmSetting>& settings) {
    Settings s;
    s.set("cell_size", {0.02, {}});
    for (const auto& [key, value] : settings) s.set(key, {value, {}});
    return mpmEntry().make(s);
}
inline std::unique_ptr<Solver> mpmOf(std::initializer_list<MpmSetting> settings = {}) {
    return mpmOf(std::vector<MpmSetting>(settings));
}

/// One of the ways the solver can be set up, by the words of the scene file.
struct MpmChoice {
    std::string kernel, transfer, integrator;

    std::vector<MpmSetting> with(std::initializer_list<MpmSetting> more = {}) const {
        std::vector<MpmSetting> all{{"kernel", kernel}, {"transfer", transfer}, {"integrator", integrator}};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    std::string name() const { return kernel + ", " + transfer + ", " + integrator; }
};
inline std::ostream& operator<<(std::ostream& out, const MpmChoice& choice) { return out << choice.name(); }

inline std::vector<MpmChoice> everyMpmChoice() {
    std::vector<MpmChoice> all;
    for (const char* kernel : {"cubic", "quadratic"})
        for (const char* transfer : {"flip", "apic"})
            for (const char* integrator : {"explicit", "semi_implicit"}) all.push_back({kernel, transfer, integrator});
    return all;
}

inline World emptyWorld(const Vec3& gravity) {
    static const ColliderSet nothing;
    return {nothing, gravity, 0, 1};
}

}  // namespace firn
