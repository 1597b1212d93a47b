// Stanford PLY: points and faces out of any elements and properties, as text or binary of either byte order.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "firn/base/error.h"
#include "firn/io/byte_reader.h"
#include "firn/io/mesh_readers.h"
#include "firn/io/number_text.h"

namespace firn {
namespace {

constexpr std::string_view kWhite = " \t\r\n\v\f";

enum class PlyFormat { text, little, big };
enum class PlyType { i8, u8, i16, u16, i32, u32, f32, f64 };

[[noreturn]] void refuse(const std::string& what) { throw Error(Fault::input, what); }

PlyType typeNamed(std::string_view name) {
    constexpr std::pair<std::string_view, PlyType> kNames[] = {
        {"char", PlyType::i8},   {"int8", PlyType::i8},     {"uchar", PlyType::u8},   {"uint8", PlyType::u8},
        {"short", PlyType::i16}, {"int16", PlyType::i16},   {"ushort", PlyType::u16}, {"uint16", PlyType::u16},
        {"int", PlyType::i32},   {"int32", PlyType::i32},   {"uint", PlyType::u32},   {"uint32", PlyType::u32},
        {"float", PlyType::f32}, {"float32", PlyType::f32}, {"double", PlyType::f64}, {"float64", PlyType::f64}};
    for (const auto& [known, type] : kNames)
        if (known == name) return type;
    refuse(fmt::format("'{}' is no type of a PLY property", name));
}

std::size_t sizeOf(PlyType type) {
    constexpr std::size_t kSizes[] = {1, 1, 2, 2, 4, 4, 4, 8};
    return kSizes[static_cast<int>(type)];
}

struct PlyProperty {
    std::string_view name;
    bool isList = false;
    PlyType countType = PlyType::u8, type = PlyType::f32;
};
struct PlyElement {
    std::string_view name;
    std::uint64_t count = 0;
    std::vector<PlyProperty> properties;
};
struct PlyHeader {
    PlyFormat format = PlyFormat::text;
    std::vector<PlyElement> elements;
};

PlyFormat formatNamed(std::string_view name) {
    if (name == "ascii") return PlyFormat::text;
    if (name == "binary_little_endian") return PlyFormat::little;
    if (name == "binary_big_endian") return PlyFormat::big;
    refuse(fmt::format("'{}' is no PLY format; ascii, binary_little_endian or binary_big_endian", name));
}

PlyProperty readProperty(std::string_view rest) {
    PlyProperty property;
    std::string_view word = takeWord(rest);
    if (word == "list") {
        property.isList = true;
        property.countType = typeNamed(takeWord(rest));
        if (property.countType >= PlyType::f32) refuse("a PLY list is counted by a fraction; whole numbers only");
        word = takeWord(rest);
    }
    property.type = typeNamed(word);
    property.name = takeWord(rest);
    return property;
}

PlyHeader readHeader(std::string_view& bytes) {
    PlyHeader header;
    if (takeLine(bytes) != "ply") refuse("does not begin with 'ply'; it is no PLY file");
    bool hasFormat = false;
    while (!bytes.empty()) {
        std::string_view rest = takeLine(bytes);
        const std::string_view word = takeWord(rest);
        if (word == "end_header") {
            if (!hasFormat) refuse("the PLY header names no format");
            return header;
        }
        if (word == "format") {
            header.format = formatNamed(takeWord(rest)), hasFormat = true;
        } else if (word == "element") {
            const std::string_view name = takeWord(rest), count = takeWord(rest);
            const auto number = toNumber<std::uint64_t>(count);
            if (!number) refuse(fmt::format("PLY element '{}' has no count but '{}'", name, count));
            header.elements.push_back({name, *number, {}});
        } else if (word == "property") {
            if (header.elements.empty()) refuse("a PLY property stands before the first element");
            header.elements.back().properties.push_back(readProperty(rest));
        }
    }
    refuse("the PLY header has no end");
}

/// The numbers of the body, one after the other, whatever the format.
class PlyBody {
public:
    PlyBody(std::string_view bytes, PlyFormat format) : text_(bytes), reader_(bytes), format_(format) {}

    double next(PlyType type) {
        if (format_ != PlyFormat::text) return nextBinary(type);
        const std::string_view word = takeWord(text_, kWhite);
        if (word.empty()) refuse("the file ends before its content does; it is damaged or cut off");
        const auto number = toNumber<double>(word);
        if (!number) refuse(fmt::format("'{}' is no number", word.substr(0, 40)));
        return *number;
    }
    /// Fewest bytes a property takes.
    std::uint64_t leastBytes(const PlyProperty& p) const {
        return format_ == PlyFormat::text ? 1 : sizeOf(p.isList ? p.countType : p.type);
    }
    std::uint64_t bytesLeft() const { return format_ == PlyFormat::text ? text_.size() : reader_.left(); }

private:
    template <class T>
    T ordered() {
        const std::string_view bytes = reader_.take(sizeof(T));
        char buffer[sizeof(T)];
        std::copy(bytes.begin(), bytes.end(), buffer);
        if (format_ == PlyFormat::big) std::reverse(buffer, buffer + sizeof(T));
        T value;
        std::memcpy(&value, buffer, sizeof value);
        return value;
    }
    double nextBinary(PlyType type) {
        switch (type) {
            case PlyType::i8:
                return ordered<std::int8_t>();
            case PlyType::u8:
                return ordered<std::uint8_t>();
            case PlyType::i16:
                return ordered<std::int16_t>();
            case PlyType::u16:
                return ordered<std::uint16_t>();
            case PlyType::i32:
                return ordered<std::int32_t>();
            case PlyType::u32:
                return ordered<std::uint32_t>();
            case PlyType::f32:
                return double(ordered<float>());
            case PlyType::f64:
                return ordered<double>();
        }
        return 0;
    }

    std::string_view text_;
    ByteReader reader_;
    PlyFormat format_;
};

/// Before anything is allocated: could this many elements be in what is left of the file?
void checkCount(const PlyElement& element, const PlyBody& body) {
    std::uint64_t least = 0;
    for (const PlyProperty& p : element.properties) least += body.leastBytes(p);
    if (least > 0 && element.count > body.bytesLeft() / least)
        refuse(fmt::format("the header claims {} of element '{}', but only {} bytes follow", element.count,
                           element.name, body.bytesLeft()));
    if (element.count > INT32_MAX && least > 0)
        refuse(fmt::format("{} of element '{}'; at most {} are read", element.count, element.name, INT32_MAX));
}

std::uint64_t listLength(const PlyProperty& p, PlyBody& body) {
    const double count = body.next(p.countType);
    if (!(count >= 0) || count > double(body.bytesLeft()) || count != std::floor(count))
        refuse(fmt::format("a list of {} numbers, but only {} bytes follow", count, body.bytesLeft()));
    return static_cast<std::uint64_t>(count);
}

void skip(const PlyProperty& p, PlyBody& body) {
    const std::uint64_t count = p.isList ? listLength(p, body) : 1;
    for (std::uint64_t i = 0; i < count; ++i) body.next(p.type);
}

void readPoints(const PlyElement& element, PlyBody& body, TriangleMesh& mesh) {
    int found = 0;
    for (const PlyProperty& p : element.properties)
        found |= !p.isList && p.name.size() == 1 && p.name[0] >= 'x' && p.name[0] <= 'z' ? 1 << (p.name[0] - 'x') : 0;
    if (found != 7) refuse("PLY element 'vertex' lacks one of x, y and z");
    for (std::uint64_t i = 0; i < element.count; ++i) {
        Vec3 x;
        for (const PlyProperty& p : element.properties) {
            const bool wanted = !p.isList && p.name.size() == 1 && p.name[0] >= 'x' && p.name[0] <= 'z';
            if (wanted)
                x[p.name[0] - 'x'] = static_cast<float>(body.next(p.type));
            else
                skip(p, body);
        }
        if (!isFinite(x)) refuse(fmt::format("point {} is not finite", i));
        mesh.points.push_back(x);
    }
}

int readCorner(const PlyProperty& p, PlyBody& body, std::uint64_t face, std::size_t points) {
    const double corner = body.next(p.type);
    if (!(corner >= 0) || corner >= double(points))
        refuse(fmt::format("face {} names point {}, but the file has {} points", face, corner, points));
    return static_cast<int>(corner);
}

void readFace(const PlyProperty& p, PlyBody& body, std::uint64_t face, TriangleMesh& mesh) {
    const std::uint64_t count = listLength(p, body);
    if (count < 3) refuse(fmt::format("face {} has {} corners; at least three are needed", face, count));
    const int first = readCorner(p, body, face, mesh.points.size());
    int last = readCorner(p, body, face, mesh.points.size());
    for (std::uint64_t i = 2; i < count; ++i) {
        const int next = readCorner(p, body, face, mesh.points.size());
        mesh.triangles.push_back({first, last, next});
        last = next;
    }
}

void readFaces(const PlyElement& element, PlyBody& body, TriangleMesh& mesh) {
    const auto isCorners = [](const PlyProperty& p) {
        return p.isList && (p.name == "vertex_indices" || p.name == "vertex_index");
    };
    if (std::none_of(element.properties.begin(), element.properties.end(), isCorners))
        refuse("PLY element 'face' lacks the list vertex_indices");
    for (std::uint64_t i = 0; i < element.count; ++i)
        for (const PlyProperty& p : element.properties)
            if (isCorners(p))
                readFace(p, body, i, mesh);
            else
                skip(p, body);
}

}  // namespace

TriangleMesh meshFromPly(std::string_view bytes) {
    const PlyHeader header = readHeader(bytes);
    PlyBody body(bytes, header.format);
    TriangleMesh mesh;
    for (const PlyElement& element : header.elements) {
        if (element.properties.empty()) continue;
        checkCount(element, body);
        if (element.name == "vertex")
            readPoints(element, body, mesh);
        else if (element.name == "face")
            readFaces(element, body, mesh);
        else
            for (std::uint64_t i = 0; i < element.count; ++i)
                for (const PlyProperty& p : element.properties) skip(p, body);
    }
    return mesh;
}

}  // namespace firn
