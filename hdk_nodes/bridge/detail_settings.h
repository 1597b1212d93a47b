// Settings that travel with geometry, as detail attributes: what one node says and another reads.
#pragma once

#include <GU/GU_Detail.h>

#include "firn/params/row.h"

namespace firn {

/// Every row's setting, as the detail attribute `firn_` and its token. Numbers keep all their digits.
void toDetail(const Rows& rows, const Settings& settings, GU_Detail& detail);

/// Those of the rows that the detail has an attribute of their type for. Not validated.
Settings settingsIn(const Rows& rows, const GU_Detail& detail);

}  // namespace firn
