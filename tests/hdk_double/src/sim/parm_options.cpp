#include <SIM/SIM_OptionsUser.h>
#include <hdk_double/parm_options.h>

namespace hdk_double {

void assignOption(SIM_OptionsUser& user, const ParmSet& parms, const ParmInfo& info, fpreal time) {
    if (info.type.isStringType()) {
        user.assignOption(info.token, UT_StringHolder(parms.text(info.token, 0, time)));
    } else if (info.type.isOrdinalType() && info.size == 1) {
        user.assignOption(info.token, static_cast<int64>(parms.number(info.token, 0, time)));
    } else {
        std::vector<double> numbers;
        for (int i = 0; i < info.size; ++i) numbers.push_back(parms.number(info.token, i, time));
        user.assignOption(info.token, numbers);
    }
}

void assignDefaults(SIM_OptionsUser& user, const PRM_Template* templates) {
    const ParmSet parms(templates);
    for (const ParmInfo& info : parms.infos()) assignOption(user, parms, info, 0);
}

}  // namespace hdk_double
