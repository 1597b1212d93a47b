#include "firn/layered/layered_presets.h"

namespace firn {

std::vector<Preset> layeredPresets() {
    const auto ofDensity = [](double density) {
        Settings settings;
        settings.set("density", {density, {}});
        return settings;
    };
    return {{"powder", "Fresh, dry snow.", ofDensity(100)},
            {"settled", "Snow that has lain for some days.", ofDensity(200)},
            {"packed", "Snow that was walked or driven on.", ofDensity(400)}};
}

}  // namespace firn
