// Stand-in for the HDK header of the same name: a string under construction.
#pragma once

#include <cstdarg>
#include <string>

#include <UT/UT_Format.h>
#include <UT/UT_String.h>
#include <UT/UT_StringHolder.h>

class UT_WorkBuffer {
public:
    UT_WorkBuffer() = default;
    UT_WorkBuffer(const char* s) : text_(s ? s : "") {}
    explicit UT_WorkBuffer(const std::string& s) : text_(s) {}
    explicit UT_WorkBuffer(const UT_StringRef& s) : text_(s.toStdString()) {}

    const char* buffer() const { return text_.c_str(); }
    const char* c_str() const { return text_.c_str(); }
    operator const char*() const { return text_.c_str(); }
    std::string toStdString() const { return text_; }
    exint length() const { return static_cast<exint>(text_.size()); }
    exint getAllocSize() const { return static_cast<exint>(text_.capacity()); }
    bool isstring() const { return !text_.empty(); }
    bool isEmpty() const { return text_.empty(); }
    void clear() { text_.clear(); }
    void reset() { text_.clear(); }
    void write(char c) { text_ += c; }
    void write(const char* s) { text_ += s; }
    void rewind() { text_.clear(); }
    void backup(exint n) { text_.resize(text_.size() - static_cast<std::size_t>(n)); }
    void truncate(exint n) { text_.resize(static_cast<std::size_t>(n)); }
    char* lock(exint offset = 0, exint minsize = 1) {
        if (length() < offset + minsize) text_.resize(static_cast<std::size_t>(offset + minsize));
        return text_.data() + offset;
    }
    void release() { text_.resize(std::char_traits<char>::length(text_.c_str())); }
    char operator()(exint i) const { return text_[static_cast<std::size_t>(i)]; }

    UT_WorkBuffer& strcpy(const UT_StringRef& s) {
        text_ = s.toStdString();
        return *this;
    }
    UT_WorkBuffer& strcat(const UT_StringRef& s) { return append(s); }
    UT_WorkBuffer& append(char c) {
        text_ += c;
        return *this;
    }
    UT_WorkBuffer& append(exint n, char c) {
        text_.append(static_cast<std::size_t>(n), c);
        return *this;
    }
    UT_WorkBuffer& append(const char* s) {
        text_ += s ? s : "";
        return *this;
    }
    UT_WorkBuffer& append(const char* s, exint n) {
        text_.append(s, static_cast<std::size_t>(n));
        return *this;
    }
    UT_WorkBuffer& append(const UT_StringRef& s) {
        text_ += s.toStdString();
        return *this;
    }
    UT_WorkBuffer& append(const UT_String& s) { return append(s.nonNullBuffer()); }
    UT_WorkBuffer& append(const UT_WorkBuffer& s) {
        text_ += s.text_;
        return *this;
    }
    UT_WorkBuffer& prepend(const char* s) {
        text_.insert(0, s);
        return *this;
    }
    template <typename Strings>
    UT_WorkBuffer& append(const Strings& strings, const UT_StringRef& separator) {
        bool first = true;
        for (const auto& s : strings) {
            if (!first) append(separator);
            append(UT_StringRef(s));
            first = false;
        }
        return *this;
    }
    UT_WorkBuffer& operator+=(const char* s) { return append(s); }

    int sprintf(const char* format, ...) __attribute__((format(printf, 2, 3)));
    int appendSprintf(const char* format, ...) __attribute__((format(printf, 2, 3)));
    int vsprintf(const char* format, std::va_list args);
    int appendVsprintf(const char* format, std::va_list args);
    template <typename... Args>
    UT_WorkBuffer& format(const char* pattern, const Args&... args) {
        text_ = hdk_double::formatted(pattern, args...);
        return *this;
    }
    template <typename... Args>
    UT_WorkBuffer& appendFormat(const char* pattern, const Args&... args) {
        text_ += hdk_double::formatted(pattern, args...);
        return *this;
    }
    void copyIntoString(UT_String& s) const { s = text_.c_str(); }
    void stealIntoString(UT_String& s) { copyIntoString(s); }
    void stealIntoStringHolder(UT_StringHolder& s) { s = UT_StringHolder(text_); }
    bool getline(std::istream& is);
    void harden() {}

    friend std::ostream& operator<<(std::ostream& os, const UT_WorkBuffer& s) { return os << s.text_; }

private:
    std::string text_;
};

inline UT_StringRef::UT_StringRef(const UT_WorkBuffer& s) : text_(s.toStdString()) {}
