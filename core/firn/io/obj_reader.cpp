// Wavefront OBJ: `v` and `f`; everything else is skipped.
#include <fmt/core.h>

#include <algorithm>

#include "firn/base/error.h"
#include "firn/io/mesh_readers.h"
#include "firn/io/number_text.h"

namespace firn {
namespace {

struct ObjReader {
    TriangleMesh mesh;
    std::size_t line = 0;
    long long largest = -1;  // point named by any face, and where
    std::size_t largestLine = 0;

    [[noreturn]] void refuse(const std::string& what) const {
        throw Error(Fault::input, fmt::format("line {}: {}", line, what));
    }

    void readPoint(std::string_view rest) {
        Vec3 x;
        for (int i = 0; i < 3; ++i) {
            const std::string_view word = takeWord(rest);
            const auto number = toNumber<float>(word);
            if (!number || !std::isfinite(*number))
                refuse(fmt::format("'{}' is no coordinate; a point is three finite numbers", word));
            x[i] = *number;
        }
        mesh.points.push_back(x);
    }

    /// `7`, `7/1`, `7//3`, `7/1/3`, or counted back from the last point as -1.
    int readCorner(std::string_view word) {
        const std::string_view digits = word.substr(0, word.find('/'));
        const auto number = toNumber<long long>(digits);
        const auto count = static_cast<long long>(mesh.points.size());
        if (!number || *number == 0 || *number < -count || *number > INT32_MAX)
            refuse(fmt::format("'{}' names no point; {} points stand before it", word, count));
        const long long index = *number > 0 ? *number - 1 : count + *number;
        if (index > largest) largest = index, largestLine = line;
        return static_cast<int>(index);
    }

    void readFace(std::string_view rest) {
        int corners[3], count = 0;
        for (std::string_view word = takeWord(rest); !word.empty(); word = takeWord(rest), ++count) {
            corners[std::min(count, 2)] = readCorner(word);
            if (count < 2) continue;
            mesh.triangles.push_back({corners[0], corners[1], corners[2]});
            corners[1] = corners[2];
        }
        if (count < 3) refuse(fmt::format("a face of {} corners; at least three are needed", count));
    }

    void checkCorners() {
        if (largest < static_cast<long long>(mesh.points.size())) return;
        line = largestLine;
        refuse(fmt::format("a face names point {}, but the file has {} points", largest + 1, mesh.points.size()));
    }
};

}  // namespace

TriangleMesh meshFromObj(std::string_view text) {
    ObjReader reader;
    while (!text.empty()) {
        std::string_view rest = takeLine(text);
        ++reader.line;
        const std::string_view word = takeWord(rest);
        if (word == "v") reader.readPoint(rest);
        if (word == "f") reader.readFace(rest);
    }
    reader.checkCorners();
    return std::move(reader.mesh);
}

}  // namespace firn
