// Text helpers behind the string classes of the stand-in.
#pragma once

#include <cstdarg>
#include <string>
#include <vector>

namespace hdk_double {

int compareText(const std::string& a, const std::string& b, bool ignoreCase);
/// Shell patterns: *, ? and [sets].
bool matchesGlob(const std::string& text, const std::string& pattern);
/// Patterns apart by a separator; one that begins with ^ takes away what earlier ones let through.
bool matchesAnyGlob(const std::string& text, const std::string& patterns, char separator);
std::string printed(const char* format, std::va_list args);
int substituteText(std::string& text, const std::string& find, const std::string& with, bool all);
std::string withoutChars(const std::string& text, const std::string& chars);
std::string upperText(std::string text);
std::string lowerText(std::string text);
std::vector<std::string> splitWords(const std::string& text, const std::string& separators);

}  // namespace hdk_double
