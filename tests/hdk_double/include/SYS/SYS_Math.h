// Stand-in for the HDK header of the same name: the scalar helpers plugins call.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <SYS/SYS_Types.h>

#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif

template <typename A, typename B>
constexpr auto SYSmin(A a, B b) {
    using C = std::common_type_t<A, B>;
    return static_cast<C>(b) < static_cast<C>(a) ? static_cast<C>(b) : static_cast<C>(a);
}
template <typename A, typename B>
constexpr auto SYSmax(A a, B b) {
    using C = std::common_type_t<A, B>;
    return static_cast<C>(a) < static_cast<C>(b) ? static_cast<C>(b) : static_cast<C>(a);
}
template <typename A, typename B, typename... Rest, typename = std::enable_if_t<(sizeof...(Rest) > 0)>>
constexpr auto SYSmin(A a, B b, Rest... rest) {
    return SYSmin(SYSmin(a, b), rest...);
}
template <typename A, typename B, typename... Rest, typename = std::enable_if_t<(sizeof...(Rest) > 0)>>
constexpr auto SYSmax(A a, B b, Rest... rest) {
    return SYSmax(SYSmax(a, b), rest...);
}
template <typename T, typename A, typename B>
constexpr T SYSclamp(T v, A lo, B hi) {
    return v < static_cast<T>(lo) ? static_cast<T>(lo) : static_cast<T>(hi) < v ? static_cast<T>(hi) : v;
}
template <typename T>
constexpr T SYSabs(T v) {
    return v < T(0) ? static_cast<T>(-v) : v;
}
template <typename T, typename S>
constexpr T SYSlerp(T a, T b, S t) {
    return static_cast<T>(a + (b - a) * t);
}
template <typename T>
void SYSswap(T& a, T& b) {
    std::swap(a, b);
}
template <typename T>
constexpr T SYSsgn(T v) {
    return static_cast<T>((T(0) < v) - (v < T(0)));
}

inline float SYSsqrt(float v) { return std::sqrt(v); }
inline double SYSsqrt(double v) { return std::sqrt(v); }
inline float SYSpow(float a, float b) { return std::pow(a, b); }
inline double SYSpow(double a, double b) { return std::pow(a, b); }
inline float SYSexp(float v) { return std::exp(v); }
inline double SYSexp(double v) { return std::exp(v); }
inline float SYSlog(float v) { return std::log(v); }
inline double SYSlog(double v) { return std::log(v); }
inline float SYSsin(float v) { return std::sin(v); }
inline double SYSsin(double v) { return std::sin(v); }
inline float SYScos(float v) { return std::cos(v); }
inline double SYScos(double v) { return std::cos(v); }
inline float SYStan(float v) { return std::tan(v); }
inline double SYStan(double v) { return std::tan(v); }
inline float SYSacos(float v) { return std::acos(v); }
inline double SYSacos(double v) { return std::acos(v); }
inline float SYSasin(float v) { return std::asin(v); }
inline double SYSasin(double v) { return std::asin(v); }
inline float SYSatan(float y, float x) { return std::atan2(y, x); }
inline double SYSatan(double y, double x) { return std::atan2(y, x); }
inline float SYSfloor(float v) { return std::floor(v); }
inline double SYSfloor(double v) { return std::floor(v); }
inline float SYSceil(float v) { return std::ceil(v); }
inline double SYSceil(double v) { return std::ceil(v); }
inline float SYSrint(float v) { return std::rint(v); }
inline double SYSrint(double v) { return std::rint(v); }
inline int SYSfastFloor(double v) { return static_cast<int>(std::floor(v)); }

template <typename T>
bool SYSisNan(T v) {
    return std::isnan(v);
}
template <typename T>
bool SYSisFinite(T v) {
    return std::isfinite(v);
}
template <typename T>
constexpr T SYSdegToRad(T v) {
    return static_cast<T>(v * static_cast<T>(M_PI / 180.0));
}
template <typename T>
constexpr T SYSradToDeg(T v) {
    return static_cast<T>(v * static_cast<T>(180.0 / M_PI));
}

constexpr fpreal64 SYS_FTOLERANCE_D = 0.00001;
constexpr fpreal32 SYS_FTOLERANCE = 0.00001f;
constexpr fpreal64 SYS_FTOLERANCE_R = SYS_FTOLERANCE_D;

template <typename A, typename B>
bool SYSequalZero(A a, B tol) {
    return std::abs(a) <= static_cast<A>(tol);
}
template <typename A>
bool SYSequalZero(A a) {
    return SYSequalZero(a, SYS_FTOLERANCE);
}
template <typename A, typename B, typename C>
bool SYSisEqual(A a, B b, C tol) {
    return std::abs(static_cast<fpreal64>(a) - static_cast<fpreal64>(b)) <= static_cast<fpreal64>(tol);
}
template <typename A, typename B>
bool SYSisEqual(A a, B b) {
    return SYSisEqual(a, b, SYS_FTOLERANCE_D);
}
template <typename A, typename B>
bool SYSalmostEqual(A a, B b) {
    return SYSisEqual(a, b, 1e-6 * SYSmax(1.0, static_cast<fpreal64>(std::abs(a))));
}
template <typename A, typename B>
bool SYSisGreater(A a, B b) {
    return static_cast<fpreal64>(a) - static_cast<fpreal64>(b) > SYS_FTOLERANCE_D;
}
template <typename A, typename B>
bool SYSisLess(A a, B b) {
    return SYSisGreater(b, a);
}
template <typename A, typename B, typename C, typename D, typename E>
auto SYSfit(A v, B oldmin, C oldmax, D newmin, E newmax) {
    const auto t = (SYSclamp(v, oldmin, oldmax) - oldmin) / (oldmax - oldmin);
    return newmin + (newmax - newmin) * t;
}
template <typename A, typename B, typename C>
auto SYSsmooth(A lo, B hi, C v) {
    const auto t = SYSclamp((v - lo) / (hi - lo), 0, 1);
    return t * t * (3 - 2 * t);
}

/// A repeatable number in [0, 1) and the next seed, as the HDK's calls of this name promise.
inline fpreal32 SYSrandom(uint& seed) {
    seed = seed * 1664525U + 1013904223U;
    return static_cast<fpreal32>(seed >> 8) * (1.0f / 16777216.0f);
}
inline fpreal64 SYSdrand48() {
    thread_local uint seed = 48;
    return SYSrandom(seed);
}
inline fpreal32 SYSfastRandom(uint& seed) { return SYSrandom(seed); }
inline fpreal32 SYSfastRandomZero(uint& seed) { return SYSrandom(seed) - 0.5f; }
template <typename T>
uint SYSwang_inthash(T key) {
    auto k = static_cast<uint>(key);
    k = (k ^ 61U) ^ (k >> 16);
    k *= 9U;
    k ^= k >> 4;
    k *= 0x27d4eb2dU;
    return k ^ (k >> 15);
}
