// Stand-in for the HDK header of the same name.
#pragma once

#include <map>
#include <unordered_map>

#include <UT/UT_StringHolder.h>

template <typename K, typename V>
class UT_Map : public std::unordered_map<K, V> {
public:
    using std::unordered_map<K, V>::unordered_map;
    bool contains(const K& key) const { return this->count(key) != 0; }
};

template <typename V>
using UT_StringMap = UT_Map<UT_StringHolder, V>;
template <typename K, typename V>
using UT_SortedMap = std::map<K, V>;
