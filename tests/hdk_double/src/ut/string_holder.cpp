#include <UT/UT_StringHolder.h>

#include <algorithm>
#include <cstdlib>

#include <UT/UT_StringArray.h>
#include <UT/UT_WorkBuffer.h>
#include <hdk_double/text.h>

const UT_StringHolder UT_StringHolder::theEmptyString;

int UT_StringRef::compare(const UT_StringRef& s, bool ignoreCase) const {
    return hdk_double::compareText(text_, s.text_, ignoreCase);
}
exint UT_StringRef::countChar(char c) const { return std::count(text_.begin(), text_.end(), c); }
bool UT_StringRef::match(const char* pattern, bool) const { return hdk_double::matchesGlob(text_, pattern); }
bool UT_StringRef::multiMatch(const char* pattern, bool, char separator) const {
    return hdk_double::matchesAnyGlob(text_, pattern, separator);
}
int UT_StringRef::toInt() const { return static_cast<int>(std::strtol(c_str(), nullptr, 10)); }
fpreal UT_StringRef::toFloat() const { return std::strtod(c_str(), nullptr); }
bool UT_StringRef::isInteger() const {
    char* end = nullptr;
    std::strtol(c_str(), &end, 10);
    return !isEmpty() && *end == '\0';
}
bool UT_StringRef::isFloat() const {
    char* end = nullptr;
    std::strtod(c_str(), &end);
    return !isEmpty() && *end == '\0';
}
int64 UT_StringRef::getMemoryUsage(bool inclusive) const {
    return static_cast<int64>(text_.capacity() + (inclusive ? sizeof(*this) : 0));
}

UT_StringHolder& UT_StringHolder::sprintf(const char* format, ...) {
    std::va_list args;
    va_start(args, format);
    text_ = hdk_double::printed(format, args);
    va_end(args);
    return *this;
}
UT_StringHolder& UT_StringHolder::substitute(const char* find, const char* replacement, bool all) {
    hdk_double::substituteText(text_, find, replacement, all);
    return *this;
}
UT_StringHolder& UT_StringHolder::toUpper() {
    text_ = hdk_double::upperText(text_);
    return *this;
}
UT_StringHolder& UT_StringHolder::toLower() {
    text_ = hdk_double::lowerText(text_);
    return *this;
}
UT_StringHolder& UT_StringHolder::strip(const char* chars) {
    text_ = hdk_double::withoutChars(text_, chars);
    return *this;
}

int UT_WorkBuffer::sprintf(const char* format, ...) {
    std::va_list args;
    va_start(args, format);
    const int n = vsprintf(format, args);
    va_end(args);
    return n;
}
int UT_WorkBuffer::appendSprintf(const char* format, ...) {
    std::va_list args;
    va_start(args, format);
    const int n = appendVsprintf(format, args);
    va_end(args);
    return n;
}
int UT_WorkBuffer::vsprintf(const char* format, std::va_list args) {
    text_ = hdk_double::printed(format, args);
    return static_cast<int>(length());
}
int UT_WorkBuffer::appendVsprintf(const char* format, std::va_list args) {
    const std::string more = hdk_double::printed(format, args);
    text_ += more;
    return static_cast<int>(more.size());
}
bool UT_WorkBuffer::getline(std::istream& is) { return static_cast<bool>(std::getline(is, text_)); }

void UT_StringArray::sort(bool ascending, bool casesensitive, bool) {
    stdsort([&](const UT_StringHolder& a, const UT_StringHolder& b) {
        return ascending ? a.compare(b, !casesensitive) < 0 : b.compare(a, !casesensitive) < 0;
    });
}
void UT_StringArray::join(const char* separator, UT_String& out) const {
    UT_WorkBuffer joined;
    joined.append(*this, UT_StringRef(separator));
    out = joined.buffer();
}
int64 UT_StringArray::hash() const {
    int64 h = 0;
    for (const UT_StringHolder& s : *this) h = h * 31 + s.hash();
    return h;
}
