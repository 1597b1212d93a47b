#include "firn/mpm/home_passes_impl.h"
