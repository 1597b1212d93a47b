#include <UT/UT_String.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include <UT/UT_StringArray.h>
#include <UT/UT_WorkArgs.h>
#include <hdk_double/text.h>

namespace {

constexpr const char* kSpace = " \t\n\r";

}  // namespace

UT_String::UT_String(const UT_StringRef& s) : null_(false), text_(s.toStdString()) {}
UT_String& UT_String::operator=(const UT_StringRef& s) { return *this = s.toStdString(); }
UT_String& UT_String::operator+=(const UT_StringRef& s) { return *this += s.c_str(); }
UT_String& UT_String::operator+=(const char* s) {
    if (s) *this = text_ + s;
    return *this;
}
UT_String& UT_String::append(char c) { return *this = text_ + c; }
UT_String& UT_String::insert(exint at, const char* s) {
    return *this = std::string(text_).insert(static_cast<std::size_t>(at), s);
}

int UT_String::compare(const char* s, bool ignoreCase) const {
    return hdk_double::compareText(text_, s ? s : "", ignoreCase);
}
bool UT_String::endsWith(const char* s, bool, exint) const { return UT_StringRef(text_).endsWith(s); }
int UT_String::findChar(int c, int start) const {
    const std::size_t at = text_.find(static_cast<char>(c), static_cast<std::size_t>(start));
    return at == std::string::npos ? -1 : static_cast<int>(at);
}
const char* UT_String::findChar(const char* any) const {
    const std::size_t at = text_.find_first_of(any);
    return at == std::string::npos ? nullptr : text_.c_str() + at;
}
const char* UT_String::lastChar(int c) const {
    const std::size_t at = text_.rfind(static_cast<char>(c));
    return at == std::string::npos ? nullptr : text_.c_str() + at;
}
int UT_String::findString(const char* s, bool, bool) const {
    const std::size_t at = text_.find(s);
    return at == std::string::npos ? -1 : static_cast<int>(at);
}
bool UT_String::match(const char* pattern, bool) const { return hdk_double::matchesGlob(text_, pattern); }
bool UT_String::multiMatch(const char* pattern, bool, char separator) const {
    return hdk_double::matchesAnyGlob(text_, pattern, separator);
}
bool UT_String::matchPattern(const UT_WorkArgs& words) const {
    for (int i = 0; i < words.getArgc(); ++i)
        if (match(words.getArg(i))) return true;
    return false;
}
int UT_String::toInt() const { return static_cast<int>(std::strtol(text_.c_str(), nullptr, 10)); }
fpreal UT_String::toFloat() const { return std::strtod(text_.c_str(), nullptr); }
bool UT_String::isInteger() const { return UT_StringRef(text_).isInteger(); }
bool UT_String::isFloat(bool, bool) const { return UT_StringRef(text_).isFloat(); }

int UT_String::sprintf(const char* format, ...) {
    std::va_list args;
    va_start(args, format);
    *this = hdk_double::printed(format, args);
    va_end(args);
    return static_cast<int>(length());
}
int UT_String::substitute(const char* find, const char* replacement, bool all) {
    return hdk_double::substituteText(text_, find, replacement, all);
}
int UT_String::replace(int start, int n, const char* with) {
    text_.replace(static_cast<std::size_t>(start), static_cast<std::size_t>(n), with);
    return 1;
}
UT_String& UT_String::strip(const char* chars) {
    text_ = hdk_double::withoutChars(text_, chars);
    return *this;
}
UT_String& UT_String::trimSpace(bool) {
    text_.erase(0, std::min(text_.find_first_not_of(kSpace), text_.size()));
    text_.erase(text_.find_last_not_of(kSpace) + 1);
    return *this;
}
UT_String& UT_String::toUpper() {
    text_ = hdk_double::upperText(text_);
    return *this;
}
UT_String& UT_String::toLower() {
    text_ = hdk_double::lowerText(text_);
    return *this;
}

int UT_String::tokenize(UT_StringArray& out, const char* separators) const {
    const std::vector<std::string> words = hdk_double::splitWords(text_, separators);
    for (const std::string& word : words) out.append(UT_StringHolder(word));
    return static_cast<int>(words.size());
}
int UT_String::tokenize(UT_WorkArgs& out, const char* separators) {
    out.clear();
    for (const std::string& word : hdk_double::splitWords(text_, separators)) out.appendArg(word.c_str());
    return out.getArgc();
}
int UT_String::tokenize(UT_WorkArgs& out, char separator) {
    const char separators[] = {separator, '\0'};
    return tokenize(out, separators);
}
void UT_String::substr(UT_String& out, int start, int n) const { out = substr(start, n); }
UT_String UT_String::substr(int start, int n) const {
    const auto from = std::min(static_cast<std::size_t>(start), text_.size());
    return UT_String(text_.substr(from, n > 0 ? static_cast<std::size_t>(n) : std::string::npos));
}

UT_String UT_String::fileName() const { return UT_String(text_.substr(text_.rfind('/') + 1)); }
UT_String UT_String::fileExtension() const {
    const std::size_t dot = text_.rfind('.');
    return UT_String(dot == std::string::npos ? std::string() : text_.substr(dot));
}
UT_String UT_String::pathUpToExtension() const { return UT_String(text_.substr(0, text_.rfind('.'))); }
UT_String UT_String::replaceExtension(const char* ext) const { return UT_String(pathUpToExtension().text_ + ext); }
void UT_String::splitPath(UT_String& dir, UT_String& file) const {
    const std::size_t slash = text_.rfind('/');
    dir = slash == std::string::npos ? std::string() : text_.substr(0, slash);
    file = fileName();
}
bool UT_String::forceValidVariableName(const char* safechars) {
    const std::string safe = safechars ? safechars : "";
    bool changed = false;
    for (char& c : text_) {
        const bool fine = std::isalnum(static_cast<unsigned char>(c)) || c == '_' || safe.find(c) != std::string::npos;
        if (fine) continue;
        c = '_';
        changed = true;
    }
    return changed;
}
