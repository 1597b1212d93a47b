#include "firn/run/node_rows.h"

#include <fmt/format.h>

#include <mutex>
#include <set>

#include "firn/base/error.h"

namespace firn {

Rows only(const Rows& rows, const std::vector<std::string_view>& keys) {
    Rows chosen;
    for (const std::string_view key : keys) {
        const RowInfo* row = findRow(rows, key);
        if (!row) throw Error(Fault::ours, fmt::format("there is no row '{}'", key));
        chosen.push_back(*row);
        chosen.back().heading = {};
    }
    return chosen;
}

RowInfo menu(std::string_view key, std::string_view label, std::string_view help, std::vector<ChoiceInfo> choices) {
    RowInfo row;
    row.key = key, row.label = label, row.help = help;
    row.kind = RowKind::choice;
    row.initial = std::string(choices.front().key);
    row.choices = std::move(choices);
    return row;
}

RowInfo toggle(std::string_view key, std::string_view label, std::string_view help, bool initial) {
    RowInfo row;
    row.key = key, row.label = label, row.help = help;
    row.kind = RowKind::toggle;
    row.initial = initial;
    return row;
}

Rows onlyWhen(Rows rows, std::string_view key, std::string_view value) {
    for (RowInfo& row : rows)
        if (row.whenKey.empty()) row.whenKey = key, row.whenValue = value;
    return rows;
}

Rows prefixed(const std::string& prefix, Rows rows) {
    for (RowInfo& row : rows) row.key = kept(prefix + std::string(row.key));
    return rows;
}

Rows joined(std::initializer_list<Rows> parts) {
    Rows all;
    for (const Rows& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

std::string_view kept(std::string text) {
    static std::mutex mutex;
    static std::set<std::string> texts;
    const std::lock_guard lock(mutex);
    return *texts.insert(std::move(text)).first;
}

}  // namespace firn
