// A dynamics node's values: the host evaluates parameters once a step and leaves them in the data's options.
#pragma once

#include <SIM/SIM_Options.h>

#include "hdk_nodes/bridge/parms.h"

namespace firn {

inline ParmReader readerOf(const SIM_Options& options) {
    ParmReader reader;
    reader.toggle = [&](const char* token) { return bool(options.getOptionB(token)); };
    reader.integer = [&](const char* token) { return int(options.getOptionI(token)); };
    reader.number = [&](const char* token) { return double(options.getOptionF(token)); };
    reader.vector = [&](const char* token) {
        const auto v = options.getOptionV3(token);
        return Vec3d{double(v.x()), double(v.y()), double(v.z())};
    };
    reader.text = [&](const char* token) { return options.getOptionS(token).toStdString(); };
    return reader;
}

}  // namespace firn
