#include "firn/layered/pair_rows_impl.h"
