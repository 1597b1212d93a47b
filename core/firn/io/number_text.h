// Words and numbers of a text file, one after the other, without a copy.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace firn {

inline constexpr std::string_view kBlanks = " \t\r\v\f";

/// Takes the next word off `text`; empty at its end.
inline std::string_view takeWord(std::string_view& text, std::string_view blanks = kBlanks) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return text = {};
    const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    text.remove_prefix(end);
    return word;
}

/// Takes the next line off `text`, without its end.
inline std::string_view takeLine(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
}

/// The whole word as a number, or nothing.
template <class T>
std::optional<T> toNumber(std::string_view word) {
    if (!word.empty() && word.front() == '+') word.remove_prefix(1);
    T value{};
    const auto result = std::from_chars(word.data(), word.data() + word.size(), value);
    if (result.ec != std::errc() || result.ptr != word.data() + word.size()) return {};
    return value;
}

}  // namespace firn
