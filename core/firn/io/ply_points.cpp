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
#include "firn/state/tuple.h"

namespace firn {
namespace {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "numbers are copied as they are in memory");

constexpr std::size_t kLargestFile = std::size_t(32) << 30;
constexpr std::size_t kMostProperties = 4096;
[[noreturn]] void fail(const std::string& file, const std::string& what) {
    throw Error(Fault::input, file + ": " + what);
}

/// What the properties of a column are called after its name.
template <class T>
struct Ends {
    static std::vector<std::string> list() { return {""}; }
};
template <>
struct Ends<Vec3> {
    static std::vector<std::string> list() { return {"_x", "_y", "_z"}; }
};
template <>
struct Ends<Mat3> {
    static std::vector<std::string> list() { return {"_00", "_01", "_02", "_10", "_11", "_12", "_20", "_21", "_22"}; }
};
template <class T>
struct Ends<Slots<T>> {
    static std::vector<std::string> list() {
        std::vector<std::string> ends;
        for (int slot = 0; slot < kSlots; ++slot)
            for (const std::string& end : Ends<T>::list()) ends.push_back(fmt::format("_{}{}", slot, end));
        return ends;
    }
};

template <class T>
std::vector<std::string> propertiesOf(const std::string& name) {
    if (std::is_same_v<T, Vec3> && name == column::x.name) return {"x", "y", "z"};
    if (std::is_same_v<T, Vec3> && name == column::v.name) return {"vx", "vy", "vz"};
    std::vector<std::string> names = Ends<T>::list();
    for (std::string& end : names) end.insert(0, name);
    return names;
}

template <class T>
void append(std::string& bytes, const T& value) {
    for (int i = 0; i < Tuple<T>::kSize; ++i) {
        const typename Tuple<T>::Number number = Tuple<T>::at(value, i);
        bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
    }
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
        for (std::size_t p = 0; p < header_.properties.size();)
            p += takeFrom<Slots<Vec3>, Slots<float>, Slots<int>, Mat3, Vec3, float, int>(p, particles);
        return particles;
    }

private:
    /// Makes a column of the first of these types that the properties from `p` on can be; how many that took. Longer
    /// types come first: the end of a slot's vector is also that of a vector.
    template <class T, class... Shorter>
    std::size_t takeFrom(std::size_t p, ParticleSet& particles) const {
        if (const std::optional<std::string> name = nameAt<T>(p)) {
            particles.put(*name, valuesFrom<T>(p));
            return std::size_t(Tuple<T>::kSize);
        }
        if constexpr (sizeof...(Shorter) > 0)
            return takeFrom<Shorter...>(p, particles);
        else
            throw Error(Fault::ours, "a property is neither a float nor an integer");
    }

    /// Of a column of this type that begins at `p`.
    template <class T>
    std::optional<std::string> nameAt(std::size_t p) const {
        const std::string& first = header_.properties[p].name;
        const std::string end = Ends<T>::list().front();
        std::vector<std::string> names;
        if constexpr (std::is_same_v<T, Vec3>) names = {std::string(column::x.name), std::string(column::v.name)};
        if (first.size() > end.size() && first.substr(first.size() - end.size()) == end)
            names.push_back(first.substr(0, first.size() - end.size()));
        for (const std::string& name : names)
            if (matches(p, propertiesOf<T>(name), tupleKind<T>().isReal)) return name;
        return std::nullopt;
    }

    bool matches(std::size_t p, const std::vector<std::string>& names, bool areReal) const {
        if (header_.properties.size() - p < names.size()) return false;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const Property& property = header_.properties[p + i];
            if (property.name != names[i] || property.type->isReal != areReal) return false;
        }
        return true;
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
    std::vector<T> valuesFrom(std::size_t p) const {
        std::vector<T> values(header_.count);
        for (std::size_t i = 0; i < values.size(); ++i)
            for (int c = 0; c < Tuple<T>::kSize; ++c)
                Tuple<T>::at(values[i], c) = at<typename Tuple<T>::Number>(i, p + std::size_t(c));
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
        const auto declare = [&](const auto& values) {
            using T = typename std::decay_t<decltype(values)>::value_type;
            for (const std::string& name : propertiesOf<T>(named.name)) {
                if (name.find_first_of(" \t\r\n") != std::string::npos || !seen.insert(name).second)
                    throw Error(Fault::input,
                                fmt::format("attribute '{}' cannot be a PLY property: '{}' is taken or has "
                                            "spaces in it",
                                            named.name, name));
                bytes += fmt::format("property {} {}\n", tupleKind<T>().isReal ? "float" : "int", name);
            }
        };
        std::visit(declare, named.values);
    }
    bytes += "end_header\n";
    for (std::size_t i = 0; i < particles.size(); ++i)
        for (const ParticleSet::Named& named : particles.columns())
            std::visit([&](const auto& values) { append(bytes, values[i]); }, named.values);
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
