// Grains over Thrust on all cores of the CPU.
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_TBB
#define THRUST_CUB_WRAPPED_NAMESPACE firn_tbb
#include "cuda/grains/grain_device.inl"
