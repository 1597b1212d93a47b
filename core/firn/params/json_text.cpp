#include "firn/params/json_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <vector>

#include "firn/base/error.h"
#include "firn/params/validate.h"

namespace firn {
namespace {

constexpr std::size_t kDeepest = 64;    // levels of nesting
constexpr std::size_t kMostKeys = 256;  // of one object: finding a key is a search through all of them
constexpr std::size_t kMostValues = 4'000'000;
constexpr int kNumberOverflow = 406;      // the library's id of that mistake
constexpr std::size_t kLongestEcho = 80;  // bytes of a user's text repeated in a message

std::string shortened(std::string text) {
    for (char& c : text)
        if (std::iscntrl(static_cast<unsigned char>(c))) c = ' ';
    if (text.size() <= kLongestEcho) return text;
    std::size_t end = kLongestEcho;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;  // not inside a UTF-8 letter
    return text.substr(0, end) + "...";
}

/// The word that a position in the text lies in or just behind: "NaN", "-Infinity".
std::string_view wordAt(std::string_view text, std::size_t position) {
    const auto isPart = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '+' || c == '.';
    };
    std::size_t first = std::min(position, text.size()), last = first;
    while (first > 0 && isPart(text[first - 1])) --first;
    while (last < text.size() && isPart(text[last])) ++last;
    return text.substr(first, last - first);
}

bool isInfiniteOrNan(std::string_view word) {
    if (!word.empty() && (word[0] == '-' || word[0] == '+')) word.remove_prefix(1);
    std::string lower(word.substr(0, 9));
    for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return lower == "nan" || lower == "inf" || lower == "infinity";
}

/// Builds the document while the library reads it, and knows at all times where it is.
class Builder {
public:
    using number_integer_t = Json::number_integer_t;
    using number_unsigned_t = Json::number_unsigned_t;
    using number_float_t = Json::number_float_t;
    using string_t = Json::string_t;
    using binary_t = Json::binary_t;

    Builder(std::string_view text, std::string_view name) : text_(text), name_(name) {
        levels_.reserve(kDeepest);  // a level's `dropped` is pointed at: it must not move
    }

    bool null() { return add(nullptr); }
    bool boolean(bool value) { return add(value); }
    bool number_integer(number_integer_t value) { return add(value); }
    bool number_unsigned(number_unsigned_t value) { return add(value); }
    bool number_float(number_float_t value, const string_t&) { return add(value); }
    bool string(string_t& value) { return add(std::move(value)); }
    bool binary(binary_t&) { return false; }
    bool start_object(std::size_t) { return open(Json::object()); }
    bool start_array(std::size_t) { return open(Json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(string_t& key);
    bool parse_error(std::size_t position, const std::string& token, const Json::exception& error);

    Json take() {
        if (!issues_.empty()) throw InputError(std::move(issues_));
        return std::move(root_);
    }

private:
    struct Level {
        Json* value;
        std::string key;        // of an object: the key whose value comes next
        bool isRepeat = false;  // that key was there before
        Json dropped;           // takes the value of a repeated key
    };

    Json* slot() {
        if (levels_.empty()) return &root_;
        Level& level = levels_.back();
        if (level.value->is_array()) return &level.value->emplace_back();
        return level.isRepeat ? &level.dropped : &(*level.value)[level.key];
    }
    bool add(Json value) {
        if (++count_ > kMostValues) return refuse(fmt::format("more than {} values; this is no scene", kMostValues));
        *slot() = std::move(value);
        return true;
    }
    bool open(Json value) {
        if (levels_.size() >= kDeepest) return refuse(fmt::format("nested deeper than {} levels", kDeepest));
        if (++count_ > kMostValues) return refuse(fmt::format("more than {} values; this is no scene", kMostValues));
        Json* place = slot();
        *place = std::move(value);
        levels_.push_back({place, {}, false, {}});
        return true;
    }
    bool close() {
        levels_.pop_back();
        return true;
    }
    bool refuse(std::string message) {
        issues_.push_back({std::string(name_), std::move(message)});
        return false;
    }
    std::string path(bool withinList) const;

    std::string_view text_, name_;
    Json root_;
    std::vector<Level> levels_;
    std::size_t count_ = 0;
    Issues issues_;
};

bool Builder::key(string_t& key) {
    Level& level = levels_.back();
    level.isRepeat = level.value->contains(key);
    level.key = std::move(key);
    if (level.isRepeat) issues_.push_back({path(false), "given twice; a key may be given once"});
    if (issues_.size() > kMostKeys) return false;
    if (level.value->size() >= kMostKeys) return refuse(fmt::format("more than {} keys in one object", kMostKeys));
    return true;
}

/// Where the document is; `withinList`: at the element that comes next, not the list.
std::string Builder::path(bool withinList) const {
    std::string text;
    for (std::size_t i = 0; i < levels_.size(); ++i) {
        const Level& level = levels_[i];
        const bool isLast = i + 1 == levels_.size();
        if (level.value->is_array())
            text += fmt::format("[{}]", isLast && withinList ? level.value->size() : level.value->size() - 1);
        else
            text = joined(text, shortened(level.key));
    }
    return text;
}

bool Builder::parse_error(std::size_t position, const std::string&, const Json::exception& error) {
    const std::size_t end = std::min(position, text_.size());
    const std::string_view before = text_.substr(0, end > 0 ? end - 1 : 0);  // the last letter read
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    if (const std::string_view word = wordAt(text_, end); isInfiniteOrNan(word) || error.id == kNumberOverflow) {
        issues_.push_back({path(true), fmt::format("{} is not a number that can be used (line {}); must be finite",
                                                   shortened(std::string(word)), line)});
        return false;
    }
    const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
    // The library says "[...] parse error at line 1, column 2: syntax error while parsing value - what"
    std::string what = error.what();
    for (char& c : what)
        if (static_cast<unsigned char>(c) >= 0x80) c = '?';  // text that is no JSON may be no UTF-8 either
    if (const auto dash = what.find(" - "); dash != std::string::npos) what.erase(0, dash + 3);
    issues_.push_back({fmt::format("{}:{}:{}", name_, line, column), "not JSON: " + shortened(std::move(what))});
    return false;
}

}  // namespace

Json parseJson(std::string_view text, std::string_view name) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        throw InputError({{std::string(name), "is empty; must be a JSON object"}});
    Builder builder(text, name);
    Json::sax_parse(text.begin(), text.end(), &builder, Json::input_format_t::json, true, true);
    return builder.take();
}

std::string typed(const Json& value) { return shortened(value.dump(-1, ' ', false, Json::error_handler_t::replace)); }

}  // namespace firn
