#include "firn/params/row.h"

#include <charconv>

#include "firn/base/text.h"

namespace firn {

double detail::typedDecimal(float value) {
    const std::string text = toText(value);
    double decimal = 0;
    std::from_chars(text.data(), text.data() + text.size(), decimal);
    return decimal;
}

const RowInfo* findRow(const Rows& rows, std::string_view key) {
    for (const RowInfo& row : rows)
        if (row.key == key) return &row;
    return nullptr;
}

void storeAll(const Rows& rows, const Settings& settings, double time, void* p) {
    for (const RowInfo& row : rows)
        if (const Setting* setting = settings.find(row.key)) row.store(p, setting->at(time));
}

Settings settingsOf(const Rows& rows, const void* p) {
    Settings settings;
    for (const RowInfo& row : rows) settings.set(row.key, {row.fetch(p), {}});
    return settings;
}

}  // namespace firn
