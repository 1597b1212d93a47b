// Stand-in for SIM/SIM_PRMShared.h: names that DOP nodes share.
#pragma once
#include <PRM/PRM_Name.h>
#include <SIM/SIM_Names.h>

inline PRM_Name SIMactiveName(SIM_NAME_ACTIVE, "Active");
inline PRM_Name SIMcolorName(SIM_NAME_COLOR, "Color");
inline PRM_Name SIMforceName(SIM_NAME_FORCE, "Force");
inline PRM_Name SIMgroupName(SIM_NAME_GROUP, "Group");
inline PRM_Name SIMpositionName(SIM_NAME_POSITION, "Position");
inline PRM_Name SIMpositionpathName(SIM_NAME_POSITIONPATH, "Position Data Path");
inline PRM_Name SIMscaleName(SIM_NAME_SCALE, "Scale");
inline PRM_Name SIMshowguideName(SIM_NAME_SHOWGUIDE, "Show Guide Geometry");
inline PRM_Name SIMtoleranceName(SIM_NAME_TOLERANCE, "Tolerance");
inline PRM_Name SIMvelocityName(SIM_NAME_VELOCITY, "Velocity");
