// Raw values and counted text to a stream, as UT_IStream::bread takes them.
#pragma once

#include <ostream>

#include <UT/UT_IStream.h>

namespace hdk_double {

template <typename T>
void writeValue(std::ostream& os, const T& value) {
    UTwrite(os, &value, 1, true);
}

inline void writeText(std::ostream& os, const UT_StringRef& text) {
    writeValue(os, static_cast<int64>(text.length()));
    os.write(text.c_str(), text.length());
}

/// The value, or the given one from a stream that has no more.
template <typename T>
T readValue(UT_IStream& is, T otherwise = T()) {
    T value = otherwise;
    return is.bread(&value, 1) == 1 ? value : otherwise;
}

inline UT_StringHolder readText(UT_IStream& is) {
    UT_StringHolder text;
    is.bread(text);
    return text;
}

}  // namespace hdk_double
