// Stand-in for the HDK header of the same name. It always owns its text; the modes of the HDK's are accepted only.
#pragma once

#include <iosfwd>
#include <ostream>
#include <string>

#include <SYS/SYS_Types.h>

class UT_StringHolder;
class UT_StringRef;
class UT_StringArray;
class UT_WorkArgs;

class UT_String {
public:
    enum UT_AlwaysDeepType { ALWAYS_DEEP };

    UT_String() = default;
    UT_String(const char* s) { *this = s; }
    UT_String(UT_AlwaysDeepType, const char* s = nullptr) { *this = s; }
    UT_String(int deep, const char* s) : UT_String(s) { static_cast<void>(deep); }
    UT_String(const char* s, int deep) : UT_String(s) { static_cast<void>(deep); }
    UT_String(const std::string& s) : null_(false), text_(s) {}
    explicit UT_String(const UT_StringRef& s);

    UT_String& operator=(const char* s) {
        null_ = s == nullptr;
        text_ = s ? s : "";
        return *this;
    }
    UT_String& operator=(const std::string& s) { return *this = s.c_str(); }
    UT_String& operator=(const UT_StringRef& s);
    void adopt(UT_String& other) { *this = other; }

    operator const char*() const { return c_str(); }
    const char* c_str() const { return null_ ? nullptr : text_.c_str(); }
    const char* buffer() const { return c_str(); }
    const char* nonNullBuffer() const { return text_.c_str(); }
    const char* nonEmptyBuffer() const { return text_.c_str(); }
    std::string toStdString() const { return text_; }
    unsigned length() const { return static_cast<unsigned>(text_.size()); }
    bool isstring() const { return !text_.empty(); }
    bool isEmpty() const { return text_.empty(); }
    void clear() { *this = static_cast<const char*>(nullptr); }
    void harden() {}
    void harden(const char* s) { *this = s; }
    void hardenIfNeeded() {}
    void hardenIfNeeded(const char* s) { *this = s; }
    UT_String& makeQuotedString() { return *this = '"' + text_ + '"'; }

    bool equal(const char* s, bool ignoreCase = false) const { return compare(s, ignoreCase) == 0; }
    int compare(const char* s, bool ignoreCase = false) const;
    bool startsWith(const char* s, bool = true, exint = -1) const { return text_.rfind(s, 0) == 0; }
    bool endsWith(const char* s, bool = true, exint = -1) const;
    bool contains(const char* s, bool = true) const { return text_.find(s) != std::string::npos; }
    bool fcontain(const char* s, bool = true) const { return contains(s); }
    int findChar(int c, int start = 0) const;
    const char* findChar(const char* any) const;
    const char* lastChar(int c) const;
    int findString(const char* s, bool fullword = false, bool usewildcards = false) const;
    bool match(const char* pattern, bool = true) const;
    bool multiMatch(const char* pattern, bool = true, char separator = ' ') const;
    /// Whether one of the words, with wildcards, fits.
    bool matchPattern(const UT_WorkArgs& words) const;
    int toInt() const;
    fpreal toFloat() const;
    bool isInteger() const;
    bool isFloat(bool = false, bool = false) const;
    unsigned hash() const { return static_cast<unsigned>(std::hash<std::string>()(text_)); }

    UT_String& append(const char* s) { return *this += s; }
    UT_String& append(const char* s, exint n) { return *this += std::string(s, static_cast<std::size_t>(n)).c_str(); }
    UT_String& append(char c);
    UT_String& prepend(const char* s) { return *this = s + text_; }
    UT_String& insert(exint at, const char* s);
    UT_String& operator+=(const char* s);
    UT_String& operator+=(const UT_String& s) { return *this += s.text_.c_str(); }
    UT_String& operator+=(const UT_StringRef& s);
    int sprintf(const char* format, ...) __attribute__((format(printf, 2, 3)));
    template <typename... Args>
    UT_String& format(const char* pattern, const Args&... args);
    int substitute(const char* find, const char* replacement, bool all = true);
    int substitute(const char* find, const char* replacement, int count) {
        return substitute(find, replacement, count != 1);
    }
    int replace(int start, int n, const char* with);
    UT_String& strip(const char* chars);
    UT_String& trimSpace(bool = true);
    UT_String& trimBoundingSpace() { return trimSpace(); }
    UT_String& toUpper();
    UT_String& toLower();
    int tokenize(UT_StringArray& out, const char* separators) const;
    int tokenize(UT_WorkArgs& out, const char* separators = " \t");
    int tokenize(UT_WorkArgs& out, char separator);
    void substr(UT_String& out, int start, int n = 0) const;
    UT_String substr(int start, int n) const;

    UT_String fileName() const;
    UT_String fileExtension() const;
    UT_String replaceExtension(const char* ext) const;
    UT_String pathUpToExtension() const;
    void splitPath(UT_String& dir, UT_String& file) const;
    bool matchFileExtension(const char* ext) const { return endsWith(ext); }
    bool forceValidVariableName(const char* safechars = nullptr);

    char operator()(unsigned i) const { return i < text_.size() ? text_[i] : '\0'; }
    template <typename I>
    char& operator[](I i) {
        return text_[static_cast<std::size_t>(i)];
    }
    template <typename I>
    char operator[](I i) const {
        return text_[static_cast<std::size_t>(i)];
    }

    friend bool operator==(const UT_String& a, const UT_String& b) { return a.text_ == b.text_; }
    friend bool operator!=(const UT_String& a, const UT_String& b) { return a.text_ != b.text_; }
    friend bool operator==(const UT_String& a, const char* b) { return a.text_ == (b ? b : ""); }
    friend bool operator!=(const UT_String& a, const char* b) { return !(a == b); }
    friend bool operator==(const char* b, const UT_String& a) { return a == b; }
    friend bool operator!=(const char* b, const UT_String& a) { return !(a == b); }
    friend bool operator<(const UT_String& a, const UT_String& b) { return a.text_ < b.text_; }
    friend std::ostream& operator<<(std::ostream& os, const UT_String& s) { return os << s.text_; }

private:
    bool null_ = true;
    std::string text_;
};
