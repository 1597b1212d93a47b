#include "firn/io/ply_points.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <set>

#include "firn/base/error.h"
#include "firn/io/whole_file.h"

namespace firn {
namespace {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "numbers are copied as they are in memory");

constexpr std::size_t kLargestFile = std::size_t(32) << 30;
constexpr std::size_t kMostProperties = 4096;
constexpr std::string_view kVectorEnds[] = {"_x", "_y", "_z"};
constexpr std::string_view kMatrixEnds[] = {"_00", "_01", "_02", "_10", "_11", "_12", "_20", "_21", "_22"};

[[noreturn]] void fail(const std::string& file, const std::string& what) {
    throw Error(Fault::input, file + ": " + what);
}

template <class Ends>
std::vector<std::string> ended(const std::string& name, const Ends& ends) {
    std::vector<std::string> names;
    for (const std::string_view end : ends) names.push_back(name + std::string(end));
    return names;
}

std::vector<std::string> vectorNames(const std::string& name) {
    if (name == column::x.name) return {"x", "y", "z"};
    if (name == column::v.name) return {"vx", "vy", "vz"};
    return ended(name, kVectorEnds);
}

std::vector<std::string> propertiesOf(const ParticleSet::Named& named) {
    if (std::holds_alternative<std::vector<Vec3>>(named.values)) return vectorNames(named.name);
    if (std::holds_alternative<std::vector<Mat3>>(named.values)) return ended(named.name, kMatrixEnds);
    return {named.name};
}

void append(std::string& bytes, const void* value, std::size_t size) {
    bytes.append(static_cast<const char*>(value), size);
}
void appendItem(std::string& bytes, float value) { append(bytes, &value, sizeof value); }
void appendItem(std::string& bytes, int value) { append(bytes, &value, sizeof value); }
void appendItem(std::string& bytes, const Vec3& v) {
    for (int i = 0; i < 3; ++i) appendItem(bytes, v[i]);
}
void appendItem(std::string& bytes, const Mat3& m) {
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) appendItem(bytes, m(c, r));
}

/// What a property is stored as, known by either of its names.
struct Type {
    std::string_view name, other;
    std::size_t size;
    bool isReal;
    double (*read)(const char*);
};

template <class T>
double readAs(const char* bytes) {
    T value;
    std::memcpy(&value, bytes, sizeof value);
    return double(value);
}

constexpr Type kTypes[] = {
    {"char", "int8", 1, false, readAs<std::int8_t>},    {"uchar", "uint8", 1, false, readAs<std::uint8_t>},
    {"short", "int16", 2, false, readAs<std::int16_t>}, {"ushort", "uint16", 2, false, readAs<std::uint16_t>},
    {"int", "int32", 4, false, readAs<std::int32_t>},   {"uint", "uint32", 4, false, readAs<std::uint32_t>},
    {"float", "float32", 4, true, readAs<float>},       {"double", "float64", 8, true, readAs<double>},
};

const Type* typeNamed(std::string_view name) {
    for (const Type& type : kTypes)
        if (type.name == name || type.other == name) return &type;
    return nullptr;
}

struct Property {
    std::string name;
    const Type* type;
    std::size_t offset;
};

struct Header {
    std::size_t count = 0, stride = 0;
    std::vector<Property> properties;
    std::size_t length = 0;  // bytes, to the first vertex
};

std::vector<std::string_view> wordsOf(std::string_view line) {
    std::vector<std::string_view> words;
    while (!line.empty()) {
        const std::size_t end = std::min(line.find_first_of(" \t\r"), line.size());
        if (end > 0) words.push_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return words;
}

class HeaderReader {
public:
    HeaderReader(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

    Header read() {
        if (line() != std::vector<std::string_view>{"ply"}) fail(file_, "is not a PLY file");
        if (line() != std::vector<std::string_view>{"format", "binary_little_endian", "1.0"})
            fail(file_, "is not binary little-endian PLY 1.0, the only kind that points are read from");
        for (;;) {
            const std::vector<std::string_view> words = line();
            if (words.empty() || words[0] == "comment" || words[0] == "obj_info") continue;
            if (words[0] == "end_header") break;
            if (words[0] == "element" && words.size() == 3)
                element(words[1], words[2]);
            else if (words[0] == "property" && words.size() >= 3)
                property(words);
            else
                fail(file_, fmt::format("has a header line that begins with '{}'", words[0].substr(0, 40)));
        }
        if (elements_ == 0) fail(file_, "has no element 'vertex'");
        header_.length = at_;
        return std::move(header_);
    }

private:
    std::vector<std::string_view> line() {
        const std::size_t end = bytes_.find('\n', at_);
        if (end == std::string_view::npos) fail(file_, "has a header that does not end: cut off or damaged");
        const std::string_view text = bytes_.substr(at_, end - at_);
        at_ = end + 1;
        return wordsOf(text);
    }

    void element(std::string_view name, std::string_view count) {
        if (elements_++ > 0) return;  // what follows the vertices is not read
        if (name != "vertex") fail(file_, fmt::format("has element '{}' before 'vertex'", name.substr(0, 40)));
        const auto result = std::from_chars(count.data(), count.data() + count.size(), header_.count);
        if (result.ec != std::errc() || result.ptr != count.data() + count.size())
            fail(file_, fmt::format("has '{}' vertices; a whole number is allowed", count.substr(0, 40)));
    }

    void property(const std::vector<std::string_view>& words) {
        if (elements_ != 1) return;
        const Type* type = typeNamed(words[1]);
        if (!type || words.size() != 3)
            fail(file_, fmt::format("has a vertex property of type '{}'", words[1].substr(0, 40)));
        if (header_.properties.size() >= kMostProperties) fail(file_, "has too many properties");
        if (!names_.insert(std::string(words[2])).second) fail(file_, fmt::format("has property '{}' twice", words[2]));
        header_.properties.push_back({std::string(words[2]), type, header_.stride});
        header_.stride += type->size;
    }

    std::string_view bytes_;
    const std::string& file_;
    std::size_t at_ = 0;
    int elements_ = 0;
    Header header_;
    std::set<std::string> names_;
};

class VertexReader {
public:
    VertexReader(const Header& header, std::string_view vertices, const std::string& file)
        : header_(header), vertices_(vertices), file_(file) {}

    ParticleSet read() {
        ParticleSet particles;
        particles.resize(header_.count);
        for (std::size_t p = 0; p < header_.properties.size();) {
            if (const std::optional<std::string> name = begins(p, kMatrixEnds)) {
                particles.put(*name, matrices(p));
                p += 9;
            } else if (const std::optional<std::string> vector = vectorAt(p)) {
                particles.put(*vector, vectors(p));
                p += 3;
            } else {
                const Property& property = header_.properties[p];
                if (property.type->isReal)
                    particles.put(property.name, numbers<float>(p));
                else
                    particles.put(property.name, numbers<int>(p));
                ++p;
            }
        }
        return particles;
    }

private:
    std::optional<std::string> vectorAt(std::size_t p) const {
        for (const std::string_view name : {column::x.name, column::v.name})
            if (matches(p, vectorNames(std::string(name)))) return std::string(name);
        return begins(p, kVectorEnds);
    }

    bool matches(std::size_t p, const std::vector<std::string>& names) const {
        if (header_.properties.size() - p < names.size()) return false;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const Property& property = header_.properties[p + i];
            if (property.name != names[i] || !property.type->isReal) return false;
        }
        return true;
    }

    /// The name before the endings, where the properties from `p` on have them all.
    template <class Ends>
    std::optional<std::string> begins(std::size_t p, const Ends& ends) const {
        const std::string& first = header_.properties[p].name;
        const std::size_t length = ends[0].size();
        if (first.size() <= length || first.substr(first.size() - length) != ends[0]) return std::nullopt;
        std::string name = first.substr(0, first.size() - length);
        return matches(p, ended(name, ends)) ? std::optional(std::move(name)) : std::nullopt;
    }

    template <class T>
    T at(std::size_t vertex, std::size_t p) const {
        const Property& property = header_.properties[p];
        const double value = property.type->read(vertices_.data() + vertex * header_.stride + property.offset);
        const bool fits = std::is_integral_v<T>
                              ? value >= std::numeric_limits<int>::min() && value <= std::numeric_limits<int>::max()
                              : std::isfinite(static_cast<float>(value));
        if (!fits)
            fail(file_, fmt::format("property '{}' is {} at vertex {}; finite numbers of 32 bits are allowed",
                                    property.name, value, vertex));
        return static_cast<T>(value);
    }

    template <class T>
    std::vector<T> numbers(std::size_t p) const {
        std::vector<T> values(header_.count);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = at<T>(i, p);
        return values;
    }

    std::vector<Vec3> vectors(std::size_t p) const {
        std::vector<Vec3> values(header_.count);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = {at<float>(i, p), at<float>(i, p + 1), at<float>(i, p + 2)};
        return values;
    }

    std::vector<Mat3> matrices(std::size_t p) const {
        std::vector<Mat3> values(header_.count);
        for (std::size_t i = 0; i < values.size(); ++i)
            for (int r = 0; r < 3; ++r)
                for (int c = 0; c < 3; ++c) values[i](c, r) = at<float>(i, p + std::size_t(3 * r + c));
        return values;
    }

    const Header& header_;
    std::string_view vertices_;
    const std::string& file_;
};

/// Columns that Firn knows must be of their own type: solvers take them without asking.
void checkColumns(const ParticleSet& particles, const std::string& file) {
    const auto check = [&](const auto& known) {
        if (particles.find(known.name) && !particles.holds(known))
            fail(file, fmt::format("property '{}' has a type that the attribute of this name cannot have", known.name));
    };
    std::apply([&](const auto&... known) { (check(known), ...); }, column::all);
    if (!particles.holds(column::x)) fail(file, "has no properties x y z of floats");
}

}  // namespace

std::string plyPointBytes(const ParticleSet& particles) {
    std::string bytes = fmt::format("ply\nformat binary_little_endian 1.0\nelement vertex {}\n", particles.size());
    std::set<std::string> seen;
    for (const ParticleSet::Named& named : particles.columns()) {
        const bool isInteger = std::holds_alternative<std::vector<int>>(named.values);
        for (const std::string& name : propertiesOf(named)) {
            if (name.find_first_of(" \t\r\n") != std::string::npos || !seen.insert(name).second)
                throw Error(Fault::input, fmt::format("attribute '{}' cannot be a PLY property: '{}' is taken or has "
                                                      "spaces in it",
                                                      named.name, name));
            bytes += fmt::format("property {} {}\n", isInteger ? "int" : "float", name);
        }
    }
    bytes += "end_header\n";
    for (std::size_t i = 0; i < particles.size(); ++i)
        for (const ParticleSet::Named& named : particles.columns())
            std::visit([&](const auto& values) { appendItem(bytes, values[i]); }, named.values);
    return bytes;
}

void writePlyPoints(const std::filesystem::path& path, const ParticleSet& particles) {
    writeWhole(path, plyPointBytes(particles));
}

ParticleSet parsePlyPoints(std::string_view bytes, const std::string& file) {
    const Header header = HeaderReader(bytes, file).read();
    const std::string_view vertices = bytes.substr(header.length);
    if (header.stride == 0 ? header.count > 0 : header.count > vertices.size() / header.stride)
        fail(file, fmt::format("promises {} vertices of {} bytes, but {} bytes are left: cut off or damaged",
                               header.count, header.stride, vertices.size()));
    ParticleSet particles = VertexReader(header, vertices, file).read();
    checkColumns(particles, file);
    return particles;
}

ParticleSet readPlyPoints(const std::filesystem::path& path) {
    return parsePlyPoints(readWhole(path, kLargestFile), path.string());
}

}  // namespace firn
