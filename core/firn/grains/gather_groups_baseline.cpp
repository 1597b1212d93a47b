#include "firn/grains/gather_groups_impl.h"
