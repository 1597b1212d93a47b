// Stand-in for PRM/PRM_ParmList.h.
#pragma once
#include <PRM/PRM_Parm.h>
