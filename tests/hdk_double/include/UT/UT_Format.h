// Stand-in for the HDK header of the same name: "{}", "{0}" and "{:.3}"-like holes; what follows the colon is dropped.
#pragma once

#include <cstdio>
#include <initializer_list>
#include <sstream>
#include <string>

#include <UT/UT_StringHolder.h>

namespace hdk_double {

std::string fillHoles(const char* pattern, std::initializer_list<std::string> args);

template <typename T>
std::string shown(const T& v) {
    std::ostringstream os;
    os << v;
    return os.str();
}

template <typename... Args>
std::string formatted(const char* pattern, const Args&... args) {
    return fillHoles(pattern, {shown(args)...});
}

}  // namespace hdk_double

template <typename... Args>
UT_StringHolder UTformat(const char* pattern, const Args&... args) {
    return UT_StringHolder(hdk_double::formatted(pattern, args...));
}
template <typename... Args>
void UTformat(FILE* file, const char* pattern, const Args&... args) {
    std::fputs(hdk_double::formatted(pattern, args...).c_str(), file);
}
template <typename... Args>
void UTprintf(const char* pattern, const Args&... args) {
    std::fputs(hdk_double::formatted(pattern, args...).c_str(), stdout);
}
template <typename... Args>
UT_String& UT_String::format(const char* pattern, const Args&... args) {
    return *this = hdk_double::formatted(pattern, args...);
}
template <typename... Args>
UT_StringHolder& UT_StringHolder::format(const char* pattern, const Args&... args) {
    return *this = UT_StringHolder(hdk_double::formatted(pattern, args...));
}
