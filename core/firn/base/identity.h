// A number by which a thing is known again.
#pragma once

#include <atomic>
#include <cstdint>

namespace firn {

/// A member that tells its owner from every other that this program has or had. A copy is somebody else, and so is
/// what comes to lie at the address of something that is gone.
class Identity {
public:
    Identity() : value_(next()) {}
    Identity(const Identity&) : Identity() {}
    Identity& operator=(const Identity&) {
        value_ = next();
        return *this;
    }

    /// Never 0.
    std::uint64_t value() const { return value_; }

private:
    static std::uint64_t next() {
        static std::atomic<std::uint64_t> last{0};
        return ++last;
    }

    std::uint64_t value_;
};

}  // namespace firn
