#include "firn/flip/scatter_impl.h"
