// Stand-in for the HDK header of the same name, on TBB as the HDK's.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_invoke.h>
#include <tbb/parallel_reduce.h>
#include <tbb/parallel_sort.h>

#include <SYS/SYS_Types.h>
#include <UT/UT_Thread.h>

using UT_Split = tbb::split;

template <typename T>
class UT_BlockedRange : public tbb::blocked_range<T> {
public:
    UT_BlockedRange(T first, T last, std::size_t grain = 1) : tbb::blocked_range<T>(first, last, grain) {}
    UT_BlockedRange(UT_BlockedRange& r, UT_Split s) : tbb::blocked_range<T>(r, s) {}
};

template <typename T>
using UT_BlockedRange2D = tbb::blocked_range2d<T>;

template <typename Range, typename Body>
void UTserialFor(const Range& range, const Body& body) {
    body(range);
}
template <typename Range, typename Body>
void UTparallelFor(const Range& range, const Body& body, const int = 2, const int = 1, const bool = true) {
    tbb::parallel_for(range, body, tbb::simple_partitioner());
}
template <typename Body>
void UTparallelFor(const UT_BlockedRange<exint>& range, const Body& body, const int = 2, const int = 1,
                   const bool = true) {
    tbb::parallel_for(range, body, tbb::auto_partitioner());
}
template <typename Range, typename Body>
void UTparallelForLightItems(const Range& range, const Body& body) {
    tbb::parallel_for(range, body);
}
template <typename Range, typename Body>
void UTparallelForHeavyItems(const Range& range, const Body& body) {
    tbb::parallel_for(range, body, tbb::simple_partitioner());
}
template <typename Range, typename Body>
void UTparallelForRunSerial(bool serial, const Range& range, const Body& body) {
    if (serial)
        body(range);
    else
        UTparallelForLightItems(range, body);
}
template <typename Int, typename Body>
void UTparallelForEachNumber(Int n, const Body& body, const bool = true) {
    tbb::parallel_for(UT_BlockedRange<Int>(0, n), body);
}
template <typename Int, typename Body>
void UTserialForEachNumber(Int n, const Body& body, bool = true) {
    body(UT_BlockedRange<Int>(0, n));
}
template <typename Range, typename Body>
void UTparallelReduce(const Range& range, Body& body, const int = 2, const int = 1, const bool = true) {
    tbb::parallel_reduce(range, body);
}
template <typename Range, typename Body>
void UTparallelReduceLightItems(const Range& range, Body& body) {
    tbb::parallel_reduce(range, body);
}
template <typename Range, typename Body>
void UTparallelReduceHeavyItems(const Range& range, Body& body) {
    tbb::parallel_reduce(range, body);
}
template <typename Range, typename Body>
void UTserialReduce(const Range& range, Body& body) {
    body(range);
}
template <typename It>
void UTparallelSort(It first, It last) {
    tbb::parallel_sort(first, last);
}
template <typename It, typename Less>
void UTparallelSort(It first, It last, const Less& less) {
    tbb::parallel_sort(first, last, less);
}
template <typename... Bodies>
void UTparallelInvoke(bool parallel, Bodies&&... bodies) {
    if (parallel)
        tbb::parallel_invoke(std::forward<Bodies>(bodies)...);
    else
        (bodies(), ...);
}
