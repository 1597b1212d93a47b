// Grains over Thrust on a GPU.
#define THRUST_CUB_WRAPPED_NAMESPACE firn_cuda
#include "cuda/grains/grain_device.inl"
