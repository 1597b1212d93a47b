#include "firn/grains/grain_engines.h"

#include "firn/base/backend_serial.h"
#include "firn/base/backend_tbb.h"
#include "firn/base/error.h"
#include "firn/grains/grain_engine_on.h"

namespace firn {

std::unique_ptr<GrainEngine> makeGrainEngine(GrainBackend backend) {
    if (backend == GrainBackend::serial) return std::make_unique<GrainEngineOn<SerialBackend>>();
    if (backend == GrainBackend::tbb) return std::make_unique<GrainEngineOn<TbbBackend>>();
    throw Error(Fault::input, "solver.backend: not available (this build has no device module)");
}

}  // namespace firn
