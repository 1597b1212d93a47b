// From a node's parameters to the options of the data it makes, as Houdini's own DOP nodes do it.
#pragma once
#include <hdk_double/parm_set.h>

class SIM_OptionsUser;

namespace hdk_double {

void assignDefaults(SIM_OptionsUser& user, const PRM_Template* templates);
void assignOption(SIM_OptionsUser& user, const ParmSet& parms, const ParmInfo& info, fpreal time);

}  // namespace hdk_double
