#include "firn/run/wedge.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "firn/base/error.h"
#include "firn/io/scene_json.h"

namespace firn {
namespace {

constexpr std::size_t kMostVariants = 10'000;
constexpr std::size_t kLongestName = 120;  // most file systems end at 255

/// Splits at commas that are neither inside brackets nor quotes.
std::vector<std::string> splitValues(std::string_view text) {
    std::vector<std::string> values(1);
    int depth = 0;
    bool isQuoted = false;
    for (char c : text) {
        if (c == '"') isQuoted = !isQuoted;
        if (!isQuoted && (c == '[' || c == '{')) ++depth;
        if (!isQuoted && (c == ']' || c == '}')) --depth;
        if (c == ',' && depth == 0 && !isQuoted)
            values.emplace_back();
        else
            values.back() += c;
    }
    return values;
}

/// Letters, digits, dots, dashes; anything else becomes one underscore.
std::string safe(std::string_view text) {
    std::string name;
    for (char c : text) {
        const bool isSafe = std::isalnum(static_cast<unsigned char>(c)) || c == '.' || c == '-';
        if (isSafe)
            name += c;
        else if (!name.empty() && name.back() != '_')
            name += '_';
    }
    while (!name.empty() && name.back() == '_') name.pop_back();
    return name;
}

/// The last word of each path, or the whole path where two end alike.
std::vector<std::string> shortNames(const std::vector<Vary>& varied) {
    std::vector<std::string> names;
    std::multiset<std::string> all;
    for (const Vary& vary : varied) {
        names.push_back(safe(vary.path.substr(vary.path.find_last_of('.') + 1)));
        all.insert(names.back());
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        if (all.count(names[i]) > 1) names[i] = safe(varied[i].path);
    return names;
}

/// A folder's name nobody has yet, not too long and not hidden.
std::string uniqueName(std::string name, std::set<std::string>& taken) {
    name = name.substr(0, kLongestName);
    if (name.empty() || name[0] == '.' || name[0] == '-') name.insert(0, "_");
    std::string candidate = name;
    for (int i = 2; !taken.insert(candidate).second; ++i) candidate = fmt::format("{}_{}", name, i);
    return candidate;
}

std::string shellQuoted(const std::string& text) {
    const auto isPlain = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) ||
               std::string_view("_-./=:@%+,").find(c) != std::string_view::npos;
    };
    if (!text.empty() && std::all_of(text.begin(), text.end(), isPlain)) return text;
    std::string quoted = "'";
    for (char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

}  // namespace

Vary parseVary(std::string_view text) {
    const auto equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0)
        throw Error(Fault::input, fmt::format("--vary {}: has no values; must be path=a,b,c", text));
    Vary vary{std::string(text.substr(0, equals)), splitValues(text.substr(equals + 1))};
    std::set<std::string> seen;
    for (const std::string& value : vary.values) {
        if (value.empty())
            throw Error(Fault::input, fmt::format("--vary {}: a value is empty; must be path=a,b,c", vary.path));
        if (!seen.insert(value).second)
            throw Error(Fault::input, fmt::format("--vary {}: {} is given twice", vary.path, value));
    }
    return vary;
}

std::vector<Variant> variantsOf(const std::vector<Vary>& varied) {
    std::size_t count = 1;
    for (const Vary& vary : varied) {
        count *= vary.values.size();
        if (count > kMostVariants)
            throw Error(Fault::input, fmt::format("--vary: more than {} variants; give fewer values", kMostVariants));
    }
    const std::vector<std::string> keys = shortNames(varied);
    std::set<std::string> taken;
    std::vector<Variant> variants(count);
    for (std::size_t i = 0; i < count; ++i) {
        std::string name;
        std::size_t rest = i, block = count;
        for (std::size_t k = 0; k < varied.size(); ++k) {
            block /= varied[k].values.size();
            const std::string& value = varied[k].values[rest / block];
            rest %= block;
            variants[i].overrides.push_back(varied[k].path + "=" + value);
            name += fmt::format("{}{}_{}", name.empty() ? "" : "__", keys[k], safe(value));
        }
        variants[i].name = uniqueName(std::move(name), taken);
    }
    return variants;
}

std::vector<Scene> readVariants(const std::filesystem::path& scene, const SolverCatalog& catalog,
                                const std::vector<std::string>& overrides, const std::vector<Variant>& variants) {
    std::vector<Scene> scenes;
    Issues issues;
    std::set<std::string> told;
    for (const Variant& variant : variants) {
        std::vector<std::string> all = overrides;
        all.insert(all.end(), variant.overrides.begin(), variant.overrides.end());
        try {
            scenes.push_back(readScene(scene, catalog, all));
        } catch (const InputError& error) {
            for (const Issue& issue : error.issues())
                if (told.insert(toLine(issue)).second) issues.push_back(issue);
        }
    }
    if (!issues.empty()) throw InputError(std::move(issues));
    return scenes;
}

std::string runCommand(const std::string& scene, const std::vector<std::string>& overrides, const Variant& variant,
                       const std::filesystem::path& folder) {
    std::string line = "firn run " + shellQuoted(scene);
    for (const auto& list : {overrides, variant.overrides})
        for (const std::string& override : list) line += " --set " + shellQuoted(override);
    return line + " -o " + shellQuoted((folder / variant.name).string());
}

}  // namespace firn
