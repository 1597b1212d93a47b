// Manuals, schemas and interfaces made from the rows of a table.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "firn/base/issue.h"
#include "firn/params/json_text.h"
#include "firn/params/row.h"

namespace firn {

/// JSON schema (draft 2020-12) of one value: range, choices, default, unit, help and, where allowed, keys over time.
Json rowSchema(const RowInfo& row);

/// Schema of an object with the keys of these rows and no others.
Json objectSchema(const Rows& rows);

/// Markdown: one line per key with default, unit, what is allowed and what it means.
std::string markdownTable(const Rows& rows);

/// The same for a terminal.
std::string plainTable(const Rows& rows);

/// A tab of a Houdini interface.
struct DialogTab {
    std::string name, label;
    const Rows* rows;
};

/// One parameter of a Houdini dialog script.
std::string dialogParm(const RowInfo& row);

/// Houdini dialog script: one tab of parms per table.
std::string dialogScript(std::string_view name, std::string_view label, const std::vector<DialogTab>& tabs);

/// Tokens that clash with one another or with what Houdini itself puts on a DOP node.
Issues tokenIssues(const Rows& rows);

}  // namespace firn
