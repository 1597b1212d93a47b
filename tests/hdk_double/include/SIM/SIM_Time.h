// Stand-in for SIM/SIM_Time.h: seconds, compared with a tolerance.
#pragma once
#include <SYS/SYS_Types.h>

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

private:
    static constexpr bool near(const SIM_Time& a, const SIM_Time& b) {
        return a.time_ - b.time_ < SIM_TIME_TOL && b.time_ - a.time_ < SIM_TIME_TOL;
    }
    fpreal64 time_ = 0;
};
