// What a detail holds, as numbers to compare: finds writes through const and forgotten data-id bumps.
#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include <GA/GA_Types.h>

class GU_Detail;
class UT_IStream;

namespace hdk_double {

/// Values of the living elements in index order; names, types and data ids are left out.
uint64 contentHash(const GA_Attribute& attribute);

/// Everything a detail saves. Details of equal content and order have equal hashes, whatever their offsets.
uint64 contentHash(const GA_Detail& detail);

/// Content and data id of every attribute, group, the topology and the primitives, by name ("point:P",
/// "primitivegroup:walls", "topology", "primitives").
struct DataSnapshot {
    struct Entry {
        uint64 hash;
        GA_DataId dataId;
    };
    exint detail;
    std::map<std::string, Entry> entries;
};
DataSnapshot snapshot(const GA_Detail& detail);

/// Names of what changed while its data id did not: who draws or caches by data id would not see the change.
std::vector<std::string> unbumpedChanges(const DataSnapshot& before, const DataSnapshot& after);

/// The same bytes for details of equal content and order.
void saveDetail(const GA_Detail& detail, std::ostream& os);
/// False, and the detail empty, for bytes that are no detail.
bool loadDetail(GA_Detail& detail, UT_IStream& is);

/// Gives point offsets another order and some holes, keeping what index i holds: what Houdini does behind our back.
void scatterOffsets(GA_Detail& detail, unsigned seed);

}  // namespace hdk_double
