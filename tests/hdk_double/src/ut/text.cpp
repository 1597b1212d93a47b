#include <hdk_double/text.h>

#include <fnmatch.h>
#include <algorithm>
#include <cctype>
#include <cstdio>

#include <UT/UT_Format.h>

namespace hdk_double {
namespace {

template <typename F>
std::string eachChar(std::string text, F f) {
    for (char& c : text) c = static_cast<char>(f(static_cast<unsigned char>(c)));
    return text;
}

}  // namespace

int compareText(const std::string& a, const std::string& b, bool ignoreCase) {
    return ignoreCase ? lowerText(a).compare(lowerText(b)) : a.compare(b);
}

bool matchesGlob(const std::string& text, const std::string& pattern) {
    return fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

bool matchesAnyGlob(const std::string& text, const std::string& patterns, char separator) {
    bool matched = false;
    for (const std::string& pattern : splitWords(patterns, std::string(1, separator))) {
        const bool takesAway = pattern.front() == '^' || pattern.front() == '!';
        if (matchesGlob(text, takesAway ? pattern.substr(1) : pattern)) matched = !takesAway;
    }
    return matched;
}

std::string printed(const char* format, std::va_list args) {
    std::va_list again;
    va_copy(again, args);
    const int n = std::vsnprintf(nullptr, 0, format, args);
    std::string out(static_cast<std::size_t>(n > 0 ? n : 0) + 1, '\0');
    std::vsnprintf(out.data(), out.size(), format, again);
    va_end(again);
    out.pop_back();
    return out;
}

int substituteText(std::string& text, const std::string& find, const std::string& with, bool all) {
    int count = 0;
    for (std::size_t at = text.find(find); at != std::string::npos; at = text.find(find, at + with.size())) {
        text.replace(at, find.size(), with);
        ++count;
        if (!all) break;
    }
    return count;
}

std::string withoutChars(const std::string& text, const std::string& chars) {
    std::string out;
    std::copy_if(text.begin(), text.end(), std::back_inserter(out),
                 [&](char c) { return chars.find(c) == std::string::npos; });
    return out;
}

std::string upperText(std::string text) {
    return eachChar(std::move(text), [](unsigned char c) { return std::toupper(c); });
}
std::string lowerText(std::string text) {
    return eachChar(std::move(text), [](unsigned char c) { return std::tolower(c); });
}

std::vector<std::string> splitWords(const std::string& text, const std::string& separators) {
    std::vector<std::string> words;
    std::size_t at = text.find_first_not_of(separators);
    while (at != std::string::npos) {
        const std::size_t end = text.find_first_of(separators, at);
        words.push_back(text.substr(at, end - at));
        at = end == std::string::npos ? end : text.find_first_not_of(separators, end);
    }
    return words;
}

std::string fillHoles(const char* pattern, std::initializer_list<std::string> args) {
    std::string out;
    std::size_t next = 0;
    for (const char* p = pattern; *p; ++p) {
        const bool doubled = (*p == '{' || *p == '}') && p[1] == *p;
        if (*p != '{' || doubled) {
            out += *p;
            p += doubled ? 1 : 0;
            continue;
        }
        std::string hole;
        while (*++p && *p != '}') hole += *p;
        if (!*p) break;
        const bool numbered = !hole.empty() && std::isdigit(static_cast<unsigned char>(hole[0]));
        const std::size_t which = numbered ? std::stoul(hole) : next++;
        if (which < args.size()) out += args.begin()[which];
    }
    return out;
}

}  // namespace hdk_double
