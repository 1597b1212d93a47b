#include "hdk_nodes/bridge/parms.h"

#include <algorithm>

#include "firn/params/interface.h"

namespace firn {
namespace {

const PRM_Type& typeOf(const RowInfo& row) {
    switch (row.kind) {
        case RowKind::toggle:
            return PRM_TOGGLE;
        case RowKind::integer:
            return PRM_INT_J;
        case RowKind::number:
            return PRM_FLT_J;
        case RowKind::vector:
            return PRM_XYZ_J;
        case RowKind::choice:
            return PRM_ORD;
        case RowKind::text:
        case RowKind::words:
            return PRM_STRING;
    }
    return PRM_STRING;
}

PRM_RangeFlag flagOf(const SliderEnd& end) { return end.isLocked ? PRM_RANGE_RESTRICTED : PRM_RANGE_UI; }

}  // namespace

ParmList::ParmList(const NodeInterface& node) {
    for (const ParmSection& section : node.sections) {
        if (!section.heading.empty()) addHeading(section.heading);
        for (const RowInfo& row : section.rows) {
            if (!row.heading.empty()) addHeading(row.heading);
            addRow(row);
        }
    }
    templates_.emplace_back();
}

void ParmList::prependText(const char* token, const char* label, const char* value, const char* help) {
    defaults_.push_back({PRM_Default(0, value)});
    templates_.insert(templates_.begin(), PRM_Template(PRM_STRING, 1, name(token, label), defaults_.back().data(),
                                                       nullptr, nullptr, PRM_Callback(), nullptr, 1, help));
}

void ParmList::addHeading(std::string_view label) {
    templates_.emplace_back(PRM_HEADING, 1, name("firnheading" + std::to_string(templates_.size()), label));
}

void ParmList::addRow(const RowInfo& row) {
    const int size = row.kind == RowKind::vector ? 3 : 1;
    templates_.emplace_back(typeOf(row), size, name(houdiniToken(row.key), labelOf(row)), defaults(row), choices(row),
                            range(row), PRM_Callback(), nullptr, 1, kept(std::string(row.help)), condition(row));
}

const char* ParmList::kept(std::string text) { return texts_.emplace_back(std::move(text)).c_str(); }

PRM_Name* ParmList::name(std::string token, std::string_view label) {
    const char* keptToken = kept(std::move(token));
    return &names_.emplace_back(keptToken, kept(std::string(label)));
}

PRM_Default* ParmList::defaults(const RowInfo& row) {
    std::vector<PRM_Default>& made = defaults_.emplace_back();
    if (const auto* on = std::get_if<bool>(&row.initial)) made = {PRM_Default(*on ? 1 : 0)};
    if (const auto* number = std::get_if<double>(&row.initial)) made = {PRM_Default(*number)};
    if (const auto* v = std::get_if<Vec3d>(&row.initial))
        made = {PRM_Default(v->x), PRM_Default(v->y), PRM_Default(v->z)};
    if (const auto* word = std::get_if<std::string>(&row.initial))
        made = {row.kind == RowKind::choice ? PRM_Default(menuIndex(row, *word)) : PRM_Default(0, kept(*word))};
    if (const auto* words = std::get_if<std::vector<std::string>>(&row.initial))
        made = {PRM_Default(0, kept(joinedWords(*words)))};
    return made.data();
}

PRM_Range* ParmList::range(const RowInfo& row) {
    if (!hasSlider(row)) return nullptr;
    const SliderRange r = sliderRange(row);
    return &ranges_.emplace_back(flagOf(r.low), r.low.value, flagOf(r.high), r.high.value);
}

PRM_ChoiceList* ParmList::choices(const RowInfo& row) {
    if (row.kind != RowKind::choice) return nullptr;
    std::vector<PRM_Name>& menu = menus_.emplace_back();
    for (const ChoiceInfo& choice : row.choices) {
        const char* token = kept(std::string(choice.key));
        menu.emplace_back(token, kept(std::string(choice.label.empty() ? choice.key : choice.label)));
    }
    menu.emplace_back(nullptr);
    return &choices_.emplace_back(PRM_CHOICELIST_SINGLE, menu.data());
}

PRM_ConditionalBase* ParmList::condition(const RowInfo& row) {
    const std::string when = disableWhen(row);
    return when.empty() ? nullptr : &conditions_.emplace_back(kept(when));
}

namespace {

Value valueOf(const RowInfo& row, const ParmReader& reader) {
    const std::string token = houdiniToken(row.key);
    switch (row.kind) {
        case RowKind::toggle:
            return reader.toggle(token.c_str());
        case RowKind::integer:
            return double(reader.integer(token.c_str()));
        case RowKind::number:
            return reader.number(token.c_str());
        case RowKind::vector:
            return reader.vector(token.c_str());
        case RowKind::choice: {
            const int last = int(row.choices.size()) - 1;
            const int index = std::clamp(reader.integer(token.c_str()), 0, last);
            return std::string(row.choices[std::size_t(index)].key);
        }
        case RowKind::text:
            return reader.text(token.c_str());
        case RowKind::words:
            return splitWords(reader.text(token.c_str()));
    }
    return {};
}

}  // namespace

Settings settingsOf(const Rows& rows, const ParmReader& reader) {
    Settings settings;
    for (const RowInfo& row : rows) settings.set(row.key, {valueOf(row, reader), {}});
    return settings;
}

}  // namespace firn
