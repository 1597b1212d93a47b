// Stand-in for the HDK header of the same name: sizes of polygons, in runs.
#pragma once

#include <utility>
#include <vector>

#include <GA/GA_Types.h>

class GEO_PolyCounts {
public:
    void append(GA_Size verticesPerPolygon) { append(verticesPerPolygon, 1); }
    void append(GA_Size verticesPerPolygon, GA_Size polygons) { runs_.emplace_back(verticesPerPolygon, polygons); }
    void clear() { runs_.clear(); }
    GA_Size getNumPolygons() const {
        GA_Size n = 0;
        for (const auto& run : runs_) n += run.second;
        return n;
    }
    GA_Size getNumVertices() const {
        GA_Size n = 0;
        for (const auto& run : runs_) n += run.first * run.second;
        return n;
    }
    auto begin() const { return runs_.begin(); }
    auto end() const { return runs_.end(); }

private:
    std::vector<std::pair<GA_Size, GA_Size>> runs_;
};
