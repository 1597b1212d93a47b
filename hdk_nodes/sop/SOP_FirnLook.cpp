#include "hdk_nodes/sop/nodes.h"

#include <GA/GA_Handle.h>
#include <OP/OP_Context.h>

#include "firn/base/parallel.h"
#include "firn/state/columns.h"
#include "firn/surface/color_table.h"
#include "firn/surface/snow_volumes.h"
#include "hdk_nodes/bridge/particles.h"

using namespace firn;

namespace {

/// All that points can be coloured by, and what their density is measured with.
std::vector<std::string_view> carried() {
    std::vector<std::string_view> names = quantityNames();
    for (const std::string_view name : {column::v.name, column::hardening.name, column::radius.name})
        names.push_back(name);
    return names;
}

void paint(const ParticleSet& snow, const std::string& quantity, const Settings& range, GU_Detail& detail) {
    const std::vector<float> values = quantityOf(snow, quantity, "the input");
    const bool isOwn = std::get<bool>(range.find("own_range")->value);
    ParticleSet painted;
    painted.resize(snow.size());
    painted.put("Cd", falseColors(values, isOwn ? evaluate<ColorRange>(range) : usualRange(values)));
    toDetail(painted, PointOrder{}, detail);
    GA_RWAttributeRef(detail.findAttribute(GA_ATTRIB_POINT, "Cd")).setTypeInfo(GA_TYPE_COLOR);
}

void addRelativeDensity(const ParticleSet& snow, GU_Detail& detail) {
    if (!snow.holds(column::density) || !snow.holds(column::m) || !snow.holds(column::radius)) return;
    const auto density = snow[column::density];
    const double usual = restDensityOf(snow);
    std::vector<float> relative(snow.size());
    forEach(relative.size(), [&](std::size_t i) { relative[i] = float(double(density[i]) / usual); });
    ParticleSet weighed;
    weighed.resize(snow.size());
    weighed.put("relativedensity", std::move(relative));
    toDetail(weighed, PointOrder{}, detail);
}

}  // namespace

const NodeInterface& SOP_FirnLook::interface() {
    static const NodeInterface node = lookNode();
    return node;
}

void SOP_FirnLook::cook(OP_Context& context, Complaints&) {
    duplicateSource(0, context);
    SectionReader section(interface(), readerAt(context.getTime()));
    const std::string quantity = section.word("color", "color");
    const Settings range = section("range");
    const bool isWeighed = section.isOn("density", "relative_density");
    section.throwIfWrong();
    const Frame snow = frameOf(neededInput(context), carried(), {});
    if (snow.particles.empty()) return;
    if (quantity != "none") paint(snow.particles, quantity, range, *gdp);
    if (isWeighed) addRelativeDensity(snow.particles, *gdp);
}
