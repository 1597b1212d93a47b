#include "firn/base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

namespace firn {
namespace {

template <class T>
std::string shortest(T value) {
    char buffer[64];
    char* const end = buffer + sizeof buffer;
    // The very shortest form of 100000 is 1e+05, which nobody types.
    const bool isCount = value == std::floor(value) && std::abs(value) < T(1e7);
    const auto result =
        isCount ? std::to_chars(buffer, end, value, std::chars_format::fixed) : std::to_chars(buffer, end, value);
    return std::string(buffer, result.ptr);
}

std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substituted = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({substituted, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

}  // namespace

std::string toText(float value) { return shortest(value); }
std::string toText(double value) { return shortest(value); }
std::string toText(const Vec3& v) { return "(" + toText(v.x) + ", " + toText(v.y) + ", " + toText(v.z) + ")"; }

std::string_view nearestWord(std::string_view word, const std::vector<std::string_view>& known) {
    std::string_view best;
    std::size_t bestDistance = std::max<std::size_t>(word.size() / 2, 2) + 1;
    for (std::string_view candidate : known) {
        const std::size_t distance = editDistance(word, candidate);
        if (distance < bestDistance) best = candidate, bestDistance = distance;
    }
    return best;
}

std::string counted(int count, std::string_view word) {
    return std::to_string(count) + " " + std::string(word) + (count == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string_view>& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
        text += words[i];
    }
    return text;
}

}  // namespace firn
