// Whether the stand-in looks for writes through const and forgotten data ids: it hashes whole details for that, so
// measurements of time switch it off.
#pragma once

namespace hdk_double {

bool deepChecks();
void setDeepChecks(bool on);

}  // namespace hdk_double
