#include "firn/run/bench/svd_many_impl.h"
