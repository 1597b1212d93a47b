// Stand-in for SIM/SIM_Time.h: seconds, compared with a tolerance.
#pragma once
#include <SYS/SYS_Types.h>

#include <type_traits>

#define SIM_TIME_TOL 0.00001

class SIM_Time {
public:
    constexpr SIM_Time() = default;
    constexpr SIM_Time(fpreal64 time) : time_(time) {}

    constexpr operator fpreal64() const { return time_; }
    SIM_Time& operator+=(const SIM_Time& other) {
        time_ += other.time_;
        return *this;
    }
    SIM_Time& operator-=(const SIM_Time& other) {
        time_ -= other.time_;
        return *this;
    }
    SIM_Time& operator*=(fpreal64 factor) {
        time_ *= factor;
        return *this;
    }
    friend constexpr bool operator==(const SIM_Time& a, const SIM_Time& b) { return near(a, b); }
    friend constexpr bool operator!=(const SIM_Time& a, const SIM_Time& b) { return !near(a, b); }
    friend constexpr bool operator<(const SIM_Time& a, const SIM_Time& b) { return a.time_ < b.time_ && !near(a, b); }
    friend constexpr bool operator>(const SIM_Time& a, const SIM_Time& b) { return b < a; }
    friend constexpr bool operator<=(const SIM_Time& a, const SIM_Time& b) { return !(b < a); }
    friend constexpr bool operator>=(const SIM_Time& a, const SIM_Time& b) { return !(a < b); }

// With a plain number on either side: without these, both it and the time could be converted.
#define HDK_DOUBLE_COMPARE(Op)                                             \
    template <class N, std::enable_if_t<std::is_arithmetic_v<N>, int> = 0> \
    friend constexpr bool operator Op(const SIM_Time& a, N b) {            \
        return a Op SIM_Time(static_cast<fpreal64>(b));                    \
    }                                                                      \
    template <class N, std::enable_if_t<std::is_arithmetic_v<N>, int> = 0> \
    friend constexpr bool operator Op(N a, const SIM_Time& b) {            \
        return SIM_Time(static_cast<fpreal64>(a)) Op b;                    \
    }
    HDK_DOUBLE_COMPARE(==)
    HDK_DOUBLE_COMPARE(!=)
    HDK_DOUBLE_COMPARE(<)
    HDK_DOUBLE_COMPARE(>)
    HDK_DOUBLE_COMPARE(<=)
    HDK_DOUBLE_COMPARE(>=)
#undef HDK_DOUBLE_COMPARE

private:
    static constexpr bool near(const SIM_Time& a, const SIM_Time& b) {
        return a.time_ - b.time_ < SIM_TIME_TOL && b.time_ - a.time_ < SIM_TIME_TOL;
    }
    fpreal64 time_ = 0;
};
