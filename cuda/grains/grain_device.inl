// The grains' engine on Thrust, as a module that the program loads. Included by one file per device system.
#include "cuda/thrust_backend.h"
#include "firn/grains/grain_engine_on.h"
#include "firn/grains/grain_module.h"

namespace firn {
namespace {

/// Null where there is a device.
const char* whyNoDevice() {
#if THRUST_DEVICE_SYSTEM == THRUST_DEVICE_SYSTEM_CUDA
    int count = 0;
    const cudaError_t found = cudaGetDeviceCount(&count);
    if (found == cudaErrorInsufficientDriver) return "no NVIDIA driver, or one that is too old";
    if (found == cudaErrorNoDevice || (found == cudaSuccess && count == 0)) return "no CUDA device";
    if (found != cudaSuccess) return cudaGetErrorString(found);
#endif
    return nullptr;
}

}  // namespace
}  // namespace firn

extern "C" __attribute__((visibility("default"))) std::uint64_t firnGrainModule(firn::GrainModuleAnswer* answer) {
    if (!answer) return firn::grainModuleWord();
    if (const char* reason = firn::whyNoDevice())
        answer->reason = reason;
    else
        answer->engine = new firn::GrainEngineOn<firn::ThrustBackend<>>;
    return firn::grainModuleWord();
}
