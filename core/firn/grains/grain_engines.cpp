#include "firn/grains/grain_engines.h"

#include "firn/base/backend_serial.h"
#include "firn/base/backend_tbb.h"
#include "firn/grains/grain_engine_on.h"
#include "firn/grains/grain_module.h"

namespace firn {

std::unique_ptr<GrainEngine> makeGrainEngine(GrainBackend backend) {
    switch (backend) {
        case GrainBackend::serial:
            return std::make_unique<GrainEngineOn<SerialBackend>>();
        case GrainBackend::tbb:
            return std::make_unique<GrainEngineOn<TbbBackend>>();
        case GrainBackend::thrustCpp:
            return loadGrainEngine("thrust_cpp");
        case GrainBackend::thrustTbb:
            return loadGrainEngine("thrust_tbb");
        case GrainBackend::cuda:
            return loadGrainEngine("cuda");
    }
    return nullptr;
}

}  // namespace firn
