#include "hdk_nodes/bridge/impulses.h"

#include <GA/GA_Handle.h>

#include <map>
#include <sstream>
#include <string>

namespace firn {
namespace {

constexpr const char* kNames = "firn_impulses";
constexpr const char* kLinear = "firn_impulse_";
constexpr const char* kAngular = "firn_angular_impulse_";

struct Sum {
    Vec3d linear{}, angular{};
};

std::string attributeNameOf(std::string name) {
    for (char& c : name) {
        const bool isAllowed = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!isAllowed) c = '_';
    }
    return name;
}

/// An object's polygons and each of its VDBs are colliders of one name.
std::map<std::string, Sum> summed(const std::vector<ColliderImpulse>& impulses) {
    std::map<std::string, Sum> sums;
    for (const ColliderImpulse& impulse : impulses) {
        Sum& sum = sums[attributeNameOf(impulse.name)];
        sum.linear += impulse.linear, sum.angular += impulse.angular;
    }
    return sums;
}

void forget(const std::map<std::string, Sum>& kept, GU_Detail& detail) {
    const GA_ROHandleS names(&detail, GA_ATTRIB_DETAIL, kNames);
    if (names.isInvalid()) return;
    std::istringstream known(names.get(GA_Offset(0)).toStdString());
    for (std::string name; known >> name;) {
        if (kept.count(name) > 0) continue;
        detail.destroyAttribute(GA_ATTRIB_DETAIL, kLinear + name);
        detail.destroyAttribute(GA_ATTRIB_DETAIL, kAngular + name);
    }
}

void put(const std::string& name, const Vec3d& value, GU_Detail& detail) {
    GA_RWAttributeRef made = detail.addFloatTuple(GA_ATTRIB_DETAIL, name, 3);
    made.setTypeInfo(GA_TYPE_VECTOR);
    GA_RWHandleV3 vector(made.getAttribute());
    vector.set(GA_Offset(0), UT_Vector3F(float(value.x), float(value.y), float(value.z)));
    vector.bumpDataId();
}

}  // namespace

void toDetail(const std::vector<ColliderImpulse>& impulses, GU_Detail& detail) {
    const std::map<std::string, Sum> sums = summed(impulses);
    forget(sums, detail);
    std::string all;
    for (const auto& [name, sum] : sums) {
        put(kLinear + name, sum.linear, detail);
        put(kAngular + name, sum.angular, detail);
        all += (all.empty() ? "" : " ") + name;
    }
    GA_RWHandleS names(detail.addStringTuple(GA_ATTRIB_DETAIL, kNames, 1).getAttribute());
    names.set(GA_Offset(0), all);
    names.bumpDataId();
}

}  // namespace firn
