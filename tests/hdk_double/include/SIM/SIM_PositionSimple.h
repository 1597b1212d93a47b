// Stand-in for SIM/SIM_PositionSimple.h: SIM_Position of the stand-in already holds a transform.
#pragma once
#include <SIM/SIM_Position.h>

using SIM_PositionSimple = SIM_Position;
