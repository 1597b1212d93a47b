// Any bytes as a geometry file or as PLY points: refused or read. What was read is also written and read again.
//   fuzz_geo -max_total_time=60 -rss_limit_mb=1024 CORPUS tests/data/bgeo
#include <cstdlib>

#include "firn/base/error.h"
#include "firn/io/frame_file.h"
#include "firn/io/geo/geo_reader.h"
#include "firn/io/geo/geo_writer.h"
#include "firn/io/geo/sc_container.h"
#include "firn/io/ply_points.h"

namespace {

template <class F>
void refusedOrRead(F&& f) {
    try {
        f();
    } catch (const firn::Error&) {
    }
}

/// True for values that compare equal to themselves: with NaN in it a model never equals its copy.
bool equalsItself(const firn::GeoModel& model) { return model == model; }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    refusedOrRead([&] { firn::parsePlyPoints(bytes, "ply"); });
    refusedOrRead([&] {
        const firn::GeoModel model =
            firn::parseGeo(firn::isScContainer(bytes) ? firn::unpackSc(bytes, "sc") : std::string(bytes), "geo");
        refusedOrRead([&] { firn::particlesFromGeo(model); });
        refusedOrRead([&] { firn::meshFromGeo(model); });
        if (!model.otherPrimitives.empty() || !model.otherAttributes.empty() || !equalsItself(model)) return;
        const auto again = [&](bool binary) {
            try {
                return firn::parseGeo(firn::geoJson(model, binary), "again") == model;
            } catch (const firn::Error&) {
                return false;
            }
        };
        if (!again(true) || !again(false)) std::abort();
    });
    return 0;
}
