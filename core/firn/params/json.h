// JSON objects to settings and back, by the rows of a table. Every mistake is an issue with the key's full path.
//
//   ObjectReader object(json, "snow[0]", report);
//   source.settings = object.settings(describe<SourceParams>());
//   if (const Json* shape = object.need("shape", "an object with a type")) ...
//   object.finish();                                              // what nobody asked for is unknown
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "firn/base/issue.h"
#include "firn/params/json_text.h"
#include "firn/params/row.h"

namespace firn {

/// What is wrong, and what is only worth telling (a key's former name).
struct ReadReport {
    Issues issues, notes;
};

/// Reads one object and remembers which keys somebody knew.
class ObjectReader {
public:
    /// A value that is no object is an issue, and reads as an empty one.
    ObjectReader(const Json& value, std::string path, ReadReport& report);

    /// The value of a key, or null where it is absent. The key counts as known from here on.
    const Json* take(std::string_view key);
    /// The same, and absence from an object is an issue; `allowed` says what is wanted.
    const Json* need(std::string_view key, std::string_view allowed);
    /// All keys of these rows that are there.
    Settings settings(const Rows& rows);
    /// Text, or nothing where it is absent or no text.
    std::string text(std::string_view key);
    /// Reports the keys that were never taken.
    void finish();

    void issue(std::string_view key, std::string message);
    std::string pathOf(std::string_view key) const;

private:
    const Json* formerValue(const RowInfo& row);

    const Json* object_;
    std::string path_;
    ReadReport* report_;
    std::vector<std::string_view> known_, former_;
};

/// One value by its row; `wrong` says what is the matter, empty where nothing is.
Setting readSetting(const Json& value, const RowInfo& row, std::string& wrong);

/// The settings of a whole object that has no other keys.
Settings readSettings(const Json& object, const Rows& rows, std::string_view path, ReadReport& report);

/// Every row's value, defaults filled in, in the order of the rows.
Json toJson(const Settings& settings, const Rows& rows);
Json toJson(const Value& value);

}  // namespace firn
