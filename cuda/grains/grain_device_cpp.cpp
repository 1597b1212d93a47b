// Grains over Thrust on one core of the CPU.
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_CPP
#define THRUST_CUB_WRAPPED_NAMESPACE firn_cpp
#include "cuda/grains/grain_device.inl"
