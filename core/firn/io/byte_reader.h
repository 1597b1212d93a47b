// Reads plain numbers out of bytes that may lie about their length: never past the end.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "firn/base/error.h"

namespace firn {

class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    std::size_t position() const { return position_; }
    std::size_t left() const { return bytes_.size() - position_; }

    /// Forward only: a file whose parts point back at each other would never end.
    void moveTo(std::uint64_t position) {
        if (position < position_) throw Error(Fault::input, "the file points back into itself; it is damaged");
        if (position > bytes_.size()) tooShort();
        position_ = static_cast<std::size_t>(position);
    }
    std::string_view take(std::uint64_t count) {
        if (count > left()) tooShort();
        const std::string_view part = bytes_.substr(position_, static_cast<std::size_t>(count));
        position_ += part.size();
        return part;
    }
    template <class T>
    T read() {
        static_assert(std::is_trivially_copyable_v<T>);
        T value;
        std::memcpy(&value, take(sizeof value).data(), sizeof value);
        return value;
    }

private:
    [[noreturn]] static void tooShort() {
        throw Error(Fault::input, "the file ends before its content does; it is damaged or cut off");
    }

    std::string_view bytes_;
    std::size_t position_ = 0;
};

}  // namespace firn
