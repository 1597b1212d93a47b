#include "hdk_nodes/bridge/detail_settings.h"

#include <GA/GA_Handle.h>

#include "firn/params/interface.h"
#include "hdk_nodes/bridge/parms.h"

namespace firn {
namespace {

std::string nameOf(const std::string& token) { return "firn_" + token; }

/// Puts a setting where a ParmReader finds it.
struct Writer {
    GU_Detail& detail;
    const RowInfo& row;
    std::string name;

    void operator()(bool on) const { whole(on ? 1 : 0); }
    void operator()(double number) const {
        if (row.kind == RowKind::integer) return whole(int(number));
        numbers({number});
    }
    void operator()(const Vec3d& v) const { numbers({v.x, v.y, v.z}); }
    void operator()(const std::string& word) const {
        if (row.kind == RowKind::choice) return whole(menuIndex(row, word));
        GA_RWHandleS text(detail.addStringTuple(GA_ATTRIB_DETAIL, name, 1).getAttribute());
        text.set(GA_Offset(0), word.c_str());
        text.bumpDataId();
    }
    void operator()(const std::vector<std::string>& words) const { (*this)(joinedWords(words)); }

    void whole(int value) const {
        GA_RWHandleI number(detail.addIntTuple(GA_ATTRIB_DETAIL, name, 1).getAttribute());
        number.set(GA_Offset(0), value);
        number.bumpDataId();
    }
    void numbers(const std::vector<double>& values) const {
        GA_RWHandleD number(detail
                                .addFloatTuple(GA_ATTRIB_DETAIL, name, int(values.size()), GA_Defaults(0.0), nullptr,
                                               nullptr, GA_STORE_REAL64)
                                .getAttribute());
        for (std::size_t i = 0; i < values.size(); ++i) number.set(GA_Offset(0), int(i), values[i]);
        number.bumpDataId();
    }
};

bool isText(const RowInfo& row) { return row.kind == RowKind::text || row.kind == RowKind::words; }

bool holds(const GU_Detail& detail, const RowInfo& row) {
    const std::string name = nameOf(houdiniToken(row.key));
    if (isText(row)) return GA_ROHandleS(&detail, GA_ATTRIB_DETAIL, name).isValid();
    return GA_ROHandleD(&detail, GA_ATTRIB_DETAIL, name, row.kind == RowKind::vector ? 3 : 1).isValid();
}

ParmReader readerOf(const GU_Detail& detail) {
    const auto number = [&detail](const char* token, int component) {
        return GA_ROHandleD(&detail, GA_ATTRIB_DETAIL, nameOf(token)).get(GA_Offset(0), component);
    };
    ParmReader reader;
    reader.toggle = [number](const char* token) { return number(token, 0) != 0; };
    reader.integer = [number](const char* token) { return int(number(token, 0)); };
    reader.number = [number](const char* token) { return number(token, 0); };
    reader.vector = [number](const char* token) { return Vec3d{number(token, 0), number(token, 1), number(token, 2)}; };
    reader.text = [&detail](const char* token) {
        return std::string(GA_ROHandleS(&detail, GA_ATTRIB_DETAIL, nameOf(token)).get(GA_Offset(0)));
    };
    return reader;
}

}  // namespace

void toDetail(const Rows& rows, const Settings& settings, GU_Detail& detail) {
    for (const RowInfo& row : rows)
        std::visit(Writer{detail, row, nameOf(houdiniToken(row.key))}, settings.find(row.key)->value);
}

Settings settingsIn(const Rows& rows, const GU_Detail& detail) {
    Rows there;
    for (const RowInfo& row : rows)
        if (holds(detail, row)) there.push_back(row);
    return settingsOf(there, readerOf(detail));
}

}  // namespace firn
