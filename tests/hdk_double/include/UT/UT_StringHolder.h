// Stand-in for the HDK header of the same name. Unlike the HDK's, a UT_StringRef of the stand-in owns its text.
#pragma once

#include <functional>
#include <iosfwd>
#include <ostream>
#include <string>
#include <string_view>

#include <SYS/SYS_Types.h>
#include <UT/UT_String.h>

class UT_WorkBuffer;

class UT_StringView {
public:
    UT_StringView() = default;
    UT_StringView(const char* s) : view_(s ? std::string_view(s) : std::string_view()) {}
    UT_StringView(const char* s, exint n) : view_(s, static_cast<std::size_t>(n)) {}
    UT_StringView(const std::string& s) : view_(s) {}
    const char* begin() const { return view_.data(); }
    const char* end() const { return view_.data() + view_.size(); }
    const char* data() const { return view_.data(); }
    exint length() const { return static_cast<exint>(view_.size()); }
    bool isEmpty() const { return view_.empty(); }
    std::string_view view() const { return view_; }
    friend bool operator==(const UT_StringView& a, const UT_StringView& b) { return a.view_ == b.view_; }
    friend bool operator!=(const UT_StringView& a, const UT_StringView& b) { return a.view_ != b.view_; }

private:
    std::string_view view_;
};

class UT_StringRef {
public:
    using value_type = char;

    UT_StringRef() = default;
    UT_StringRef(const char* s) : text_(s ? s : "") {}
    UT_StringRef(const char* s, exint n) : text_(s, static_cast<std::size_t>(n)) {}
    UT_StringRef(const std::string& s) : text_(s) {}
    UT_StringRef(const UT_String& s) : text_(s.toStdString()) {}
    UT_StringRef(const UT_WorkBuffer& s);
    UT_StringRef(const UT_StringView& s) : text_(s.view()) {}

    const char* c_str() const { return text_.c_str(); }
    const char* buffer() const { return text_.c_str(); }
    const char* data() const { return text_.c_str(); }
    operator const char*() const { return text_.c_str(); }
    operator UT_StringView() const { return UT_StringView(text_); }
    std::string toStdString() const { return text_; }
    explicit operator std::string() const { return text_; }
    exint length() const { return static_cast<exint>(text_.size()); }
    bool isEmpty() const { return text_.empty(); }
    bool empty() const { return text_.empty(); }
    bool isstring() const { return !text_.empty(); }
    void clear() { text_.clear(); }
    const char* begin() const { return c_str(); }
    const char* end() const { return c_str() + text_.size(); }
    const char* nonNullBuffer() const { return c_str(); }
    const char* nonEmptyBuffer() const { return c_str(); }

    bool equal(const UT_StringRef& s, bool ignoreCase = false) const { return compare(s, ignoreCase) == 0; }
    int compare(const UT_StringRef& s, bool ignoreCase = false) const;
    bool startsWith(const UT_StringView& s, bool = true) const { return text_.rfind(s.view(), 0) == 0; }
    bool endsWith(const UT_StringView& s, bool = true) const {
        const std::size_t n = s.view().size();
        return text_.size() >= n && text_.compare(text_.size() - n, n, s.view()) == 0;
    }
    bool contains(const char* s, bool = true) const { return text_.find(s) != std::string::npos; }
    bool fcontain(const char* s, bool = true) const { return contains(s); }
    exint findCharIndex(char c) const { return found(text_.find(c)); }
    exint findCharIndex(const char* any) const { return found(text_.find_first_of(any)); }
    exint lastCharIndex(char c) const { return found(text_.rfind(c)); }
    exint countChar(char c) const;
    bool match(const char* pattern, bool = true) const;
    bool multiMatch(const char* pattern, bool = true, char separator = ' ') const;
    int toInt() const;
    fpreal toFloat() const;
    bool isInteger() const;
    bool isFloat() const;
    uint32 hash() const { return static_cast<uint32>(std::hash<std::string>()(text_)); }
    int64 getMemoryUsage(bool inclusive) const;
    UT_StringRef& substr(UT_StringRef& out, exint start, exint n) const {
        out.text_ = text_.substr(static_cast<std::size_t>(start), static_cast<std::size_t>(n));
        return out;
    }
    char operator[](exint i) const { return text_[static_cast<std::size_t>(i)]; }

    UT_StringRef& operator+=(const UT_StringRef& s) {
        text_ += s.text_;
        return *this;
    }

    friend bool operator==(const UT_StringRef& a, const UT_StringRef& b) { return a.text_ == b.text_; }
    friend bool operator!=(const UT_StringRef& a, const UT_StringRef& b) { return a.text_ != b.text_; }
    friend bool operator==(const UT_StringRef& a, const char* b) { return a.text_ == (b ? b : ""); }
    friend bool operator!=(const UT_StringRef& a, const char* b) { return !(a == b); }
    friend bool operator==(const char* b, const UT_StringRef& a) { return a == b; }
    friend bool operator!=(const char* b, const UT_StringRef& a) { return !(a == b); }
    friend bool operator==(const UT_StringRef& a, const std::string& b) { return a.text_ == b; }
    friend bool operator!=(const UT_StringRef& a, const std::string& b) { return a.text_ != b; }
    friend bool operator==(const UT_StringRef& a, const UT_String& b) { return a.text_ == b.toStdString(); }
    friend bool operator!=(const UT_StringRef& a, const UT_String& b) { return !(a == b); }
    friend bool operator==(const UT_String& b, const UT_StringRef& a) { return a == b; }
    friend bool operator!=(const UT_String& b, const UT_StringRef& a) { return !(a == b); }
    friend bool operator<(const UT_StringRef& a, const UT_StringRef& b) { return a.text_ < b.text_; }
    friend bool operator>(const UT_StringRef& a, const UT_StringRef& b) { return b < a; }
    friend bool operator<=(const UT_StringRef& a, const UT_StringRef& b) { return !(b < a); }
    friend bool operator>=(const UT_StringRef& a, const UT_StringRef& b) { return !(a < b); }
    friend std::ostream& operator<<(std::ostream& os, const UT_StringRef& s) { return os << s.text_; }

protected:
    static exint found(std::size_t at) { return at == std::string::npos ? -1 : static_cast<exint>(at); }
    std::string text_;
};

class UT_StringHolder : public UT_StringRef {
public:
    using UT_StringRef::UT_StringRef;
    enum UT_StringReferenceType { REFERENCE };
    UT_StringHolder() = default;
    UT_StringHolder(const UT_StringRef& s) : UT_StringRef(s) {}
    UT_StringHolder(UT_StringReferenceType, const char* s) : UT_StringRef(s) {}

    static const UT_StringHolder theEmptyString;

    UT_StringHolder& sprintf(const char* format, ...) __attribute__((format(printf, 2, 3)));
    template <typename... Args>
    UT_StringHolder& format(const char* pattern, const Args&... args);
    UT_StringHolder& substitute(const char* find, const char* replacement, bool all = true);
    UT_StringHolder& toUpper();
    UT_StringHolder& toLower();
    UT_StringHolder& strip(const char* chars = " ");
    bool swap(UT_StringHolder& other) {
        text_.swap(other.text_);
        return true;
    }
};

inline UT_StringHolder operator+(const UT_StringRef& a, const UT_StringRef& b) {
    return UT_StringHolder(a.toStdString() + b.toStdString());
}
inline UT_StringHolder operator+(const UT_StringRef& a, const char* b) { return a + UT_StringRef(b); }
inline UT_StringHolder operator+(const char* a, const UT_StringRef& b) { return UT_StringRef(a) + b; }

namespace UT::Literal {
inline UT_StringHolder operator""_sh(const char* s, std::size_t n) { return {s, static_cast<exint>(n)}; }
inline UT_StringRef operator""_UTsr(const char* s, std::size_t n) { return {s, static_cast<exint>(n)}; }
}  // namespace UT::Literal
using namespace UT::Literal;

inline const UT_StringHolder UTmakeUnsafeRef(const UT_StringRef& s) { return s; }
inline UT_StringHolder UTmakeUnsafeRef(const char* s) { return s; }

template <>
struct std::hash<UT_StringRef> {
    std::size_t operator()(const UT_StringRef& s) const { return s.hash(); }
};
template <>
struct std::hash<UT_StringHolder> {
    std::size_t operator()(const UT_StringHolder& s) const { return s.hash(); }
};
