#include "firn/flip/gather_impl.h"
#include "firn/flip/scatter_impl.h"
