// Values, texts and blocks to and from streams, for everything the stand-in saves.
#pragma once
#include <UT/UT_IStream.h>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string>

namespace hdk_double {

template <class T>
void put(std::ostream& os, const T& value) {
    os.write(reinterpret_cast<const char*>(&value), sizeof value);
}

inline void put(std::ostream& os, const std::string& text) {
    put(os, static_cast<std::uint64_t>(text.size()));
    os.write(text.data(), static_cast<std::streamsize>(text.size()));
}

template <class T>
T take(UT_IStream& is) {
    T value{};
    is.bread(&value);
    return value;
}

/// Empty if the stream ends before the text does.
inline std::string takeText(UT_IStream& is) {
    const auto size = take<std::uint64_t>(is);
    std::string text;
    constexpr std::uint64_t kBlock = 1 << 20;  // a broken length must not ask for all memory at once
    while (text.size() < size && !is.isError()) {
        const auto more = static_cast<std::size_t>(std::min<std::uint64_t>(kBlock, size - text.size()));
        const std::size_t at = text.size();
        text.resize(at + more);
        is.bread(&text[at], static_cast<exint>(more));
    }
    return is.isError() ? std::string() : text;
}

}  // namespace hdk_double
