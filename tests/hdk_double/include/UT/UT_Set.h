// Stand-in for the HDK header of the same name.
#pragma once

#include <set>
#include <unordered_set>

#include <UT/UT_StringHolder.h>

template <typename K>
class UT_Set : public std::unordered_set<K> {
public:
    using std::unordered_set<K>::unordered_set;
    bool contains(const K& key) const { return this->count(key) != 0; }
};

using UT_StringSet = UT_Set<UT_StringHolder>;
template <typename K>
using UT_SortedSet = std::set<K>;
