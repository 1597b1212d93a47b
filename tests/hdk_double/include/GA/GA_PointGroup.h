// Stand-in for the HDK header of the same name.
#pragma once

#include <GA/GA_ElementGroup.h>
