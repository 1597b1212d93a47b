// Rows that only nodes have, and tables taken in part.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "firn/params/row.h"

namespace firn {

/// The rows of these keys, in their order.
Rows only(const Rows& rows, const std::vector<std::string_view>& keys);

/// A menu whose entries are known when the program starts; the first is chosen.
RowInfo menu(std::string_view key, std::string_view label, std::string_view help, std::vector<ChoiceInfo> choices);

RowInfo toggle(std::string_view key, std::string_view label, std::string_view help, bool initial);

/// Rows that no other one decides about count only where `key` has this value.
Rows onlyWhen(Rows rows, std::string_view key, std::string_view value);

/// The same rows under longer keys, for a node that has theirs in another section.
Rows prefixed(const std::string& prefix, Rows rows);

Rows joined(std::initializer_list<Rows> parts);

/// Rows show their words to whoever asks; words made up at run time must last as long.
std::string_view kept(std::string text);

}  // namespace firn
