#include "firn/io/frame_file.h"

#include <fmt/core.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

#include "firn/base/error.h"
#include "firn/base/text.h"
#include "firn/io/geo_file.h"
#include "firn/io/vdb.h"

namespace firn {
namespace {

enum class Kind { real, integer, vector, matrix, other };

constexpr Kind kindOf(float) { return Kind::real; }
constexpr Kind kindOf(int) { return Kind::integer; }
constexpr Kind kindOf(const Vec3&) { return Kind::vector; }
constexpr Kind kindOf(const Mat3&) { return Kind::matrix; }

const char* phrase(Kind kind) {
    switch (kind) {
        case Kind::real:
            return "1 float";
        case Kind::integer:
            return "1 integer";
        case Kind::vector:
            return "3 floats";
        case Kind::matrix:
            return "9 floats";
        default:
            return "something else";
    }
}

Kind kindOf(const GeoAttribute& attribute) {
    if (attribute.isText) return Kind::other;
    if (!isReal(attribute.storage)) return attribute.size == 1 ? Kind::integer : Kind::other;
    if (attribute.name == column::x.name && attribute.size == 4) return Kind::vector;
    return attribute.size == 1   ? Kind::real
           : attribute.size == 3 ? Kind::vector
           : attribute.size == 9 ? Kind::matrix
                                 : Kind::other;
}

/// What the column of that name must be; `other` where Firn has no column of that name.
Kind wantedKind(std::string_view name) {
    Kind wanted = Kind::other;
    std::apply(
        [&](const auto&... known) { ((known.name == name ? void(wanted = kindOf(known.initial)) : void()), ...); },
        column::all);
    return wanted;
}

std::string described(const GeoAttribute& attribute) {
    const char* what = attribute.isText ? "text" : isReal(attribute.storage) ? "float" : "integer";
    return fmt::format("{} {}{}", attribute.size, what, attribute.size == 1 ? "" : "s");
}

[[noreturn]] void refuse(const GeoModel& model, const std::string& what) {
    throw Error(Fault::input, model.source.empty() ? what : model.source + ": " + what);
}

template <class To, class From>
bool convert(From from, To& to) {
    if constexpr (std::is_integral_v<To>) {
        if (from < From(std::numeric_limits<To>::min()) || from > From(std::numeric_limits<To>::max())) return false;
        to = static_cast<To>(from);
        return true;
    } else {
        to = static_cast<To>(from);
        return std::isfinite(to);
    }
}

/// The first `width` numbers of each element, finite and within the range of T, or refused by element.
template <class T>
std::vector<T> numbersOf(const GeoModel& model, const GeoAttribute& attribute, std::size_t width) {
    const std::size_t size = std::size_t(attribute.size);
    std::vector<T> numbers;
    std::visit(
        [&](const auto& values) {
            numbers.resize(values.size() / size * width);
            for (std::size_t i = 0, element = 0; element * size < values.size(); ++element)
                for (std::size_t c = 0; c < width; ++c, ++i)
                    if (!convert(values[element * size + c], numbers[i]))
                        refuse(model, fmt::format("attribute '{}' is {} at point {}; finite numbers of 32 bits are "
                                                  "allowed",
                                                  attribute.name, values[element * size + c], element));
        },
        attribute.values);
    return numbers;
}

std::vector<Vec3> vectorsOf(const std::vector<float>& numbers) {
    std::vector<Vec3> vectors(numbers.size() / 3);
    for (std::size_t i = 0; i < vectors.size(); ++i)
        vectors[i] = {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
    return vectors;
}

std::vector<Mat3> matricesOf(const std::vector<float>& numbers) {
    std::vector<Mat3> matrices(numbers.size() / 9);
    for (std::size_t i = 0; i < matrices.size(); ++i)
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) matrices[i](c, r) = numbers[9 * i + std::size_t(3 * r + c)];
    return matrices;
}

ParticleSet::Values columnFrom(const GeoModel& model, const GeoAttribute& attribute, Kind kind) {
    switch (kind) {
        case Kind::integer:
            return numbersOf<int>(model, attribute, 1);
        case Kind::vector:
            return vectorsOf(numbersOf<float>(model, attribute, 3));
        case Kind::matrix:
            return matricesOf(numbersOf<float>(model, attribute, 9));
        default:
            return numbersOf<float>(model, attribute, 1);
    }
}

void put(GeoAttribute& attribute, const std::vector<float>& values) { attribute.values = values; }
void put(GeoAttribute& attribute, const std::vector<int>& values) {
    attribute.storage = GeoStorage::int32;
    attribute.values = values;
}
void put(GeoAttribute& attribute, const std::vector<Vec3>& values) {
    attribute.size = 3;
    std::vector<float> numbers;
    numbers.reserve(values.size() * 3);
    for (const Vec3& v : values) numbers.insert(numbers.end(), {v.x, v.y, v.z});
    attribute.values = std::move(numbers);
}
void put(GeoAttribute& attribute, const std::vector<Mat3>& values) {
    attribute.size = 9;
    std::vector<float> numbers;
    numbers.reserve(values.size() * 9);
    for (const Mat3& m : values)
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3; ++c) numbers.push_back(m(c, r));
    attribute.values = std::move(numbers);
}

/// What Houdini calls the meaning of an attribute; it transforms points, vectors and normals differently.
std::string typeTokenOf(std::string_view name) {
    if (name == column::x.name) return "point";
    if (name == column::v.name) return "vector";
    if (name == column::id.name) return "nonarithmetic_integer";
    if (name == "N") return "normal";
    if (name == "Cd") return "color";
    return {};
}

GeoAttribute attributeOf(const ParticleSet::Named& named) {
    GeoAttribute attribute;
    attribute.name = named.name;
    attribute.typeToken = typeTokenOf(named.name);
    if (named.name == column::id.name) attribute.defaults = {double(column::id.initial)};
    std::visit([&](const auto& values) { put(attribute, values); }, named.values);
    return attribute;
}

}  // namespace

GeoModel toGeo(const ParticleSet& particles, const std::map<std::string, double>& numbers) {
    GeoModel model;
    model.pointCount = particles.size();
    for (const ParticleSet::Named& named : particles.columns()) model.pointAttributes.push_back(attributeOf(named));
    if (!particles.empty() && !findAttribute(model.pointAttributes, column::x.name))
        throw Error(Fault::ours, "points without positions cannot be written: there is no column 'P'");
    for (const auto& [name, value] : numbers) {
        GeoAttribute attribute;
        attribute.name = name;
        attribute.storage = GeoStorage::fpreal64;
        attribute.values = std::vector<double>{value};
        model.detailAttributes.push_back(std::move(attribute));
    }
    return model;
}

ParticleSet particlesFromGeo(const GeoModel& model) {
    ParticleSet particles;
    particles.resize(model.pointCount);
    for (const GeoAttribute& attribute : model.pointAttributes) {
        const Kind kind = kindOf(attribute), wanted = wantedKind(attribute.name);
        if (wanted != Kind::other && kind != wanted)
            refuse(model, fmt::format("attribute '{}' is {}; it must be {}", attribute.name, described(attribute),
                                      phrase(wanted)));
        if (kind == Kind::other) continue;
        if (particles.find(attribute.name)) refuse(model, fmt::format("attribute '{}' is there twice", attribute.name));
        particles.put(attribute.name, columnFrom(model, attribute, kind));
    }
    return particles;
}

std::vector<std::string> unheldAttributes(const GeoModel& model) {
    std::vector<std::string> names;
    for (const GeoAttribute& attribute : model.pointAttributes)
        if (kindOf(attribute) == Kind::other) names.push_back(attribute.name);
    return names;
}

void writeFrame(const std::filesystem::path& path, const Frame& frame) {
    writeGeo(path, toGeo(frame.particles, frame.numbers));
}

Frame readFrame(const std::filesystem::path& path) {
    const GeoModel model = readGeo(path);
    Frame frame;
    frame.particles = particlesFromGeo(model);
    for (const GeoAttribute& attribute : model.detailAttributes) {
        if (attribute.isText || attribute.size != 1) continue;
        const double value = std::visit([](const auto& values) { return double(values.front()); }, attribute.values);
        if (!std::isfinite(value))
            refuse(model,
                   fmt::format("detail attribute '{}' is {}; finite numbers are allowed", attribute.name, value));
        frame.numbers[attribute.name] = value;
    }
    return frame;
}

void writeFrameVolumes(const std::filesystem::path& path, const Frame& frame) {
    writeWholeVolumes(path, frame.volumes);
}

void readFrameVolumes(const std::filesystem::path& path, Frame& frame) {
    frame.volumes.clear();
    for (Volume& volume : readVolumes(path)) {
        if (frame.findVolume(volume.name))
            throw Error(Fault::input, fmt::format("{}: grid '{}' is there twice", path.string(), volume.name));
        frame.putVolume(std::move(volume));
    }
}

void writePoints(const std::filesystem::path& path, const ParticleSet& particles,
                 const std::vector<std::string>& attributes) {
    ParticleSet chosen;
    chosen.resize(particles.size());
    for (const std::string& name : attributes) {
        const ParticleSet::Named* named = particles.find(name);
        if (!named) {
            std::vector<std::string_view> known;
            for (const ParticleSet::Named& column : particles.columns()) known.push_back(column.name);
            throw Error(Fault::input, fmt::format("{}: the snow has no attribute '{}'; it has {}", path.string(), name,
                                                  listed(known)));
        }
        chosen.put(name, named->values);
    }
    writeGeo(path, toGeo(chosen, {}));
}

TriangleMesh meshFromGeo(const GeoModel& model) {
    if (!model.otherPrimitives.empty())
        refuse(model,
               fmt::format("has primitives of type {}; only polygons make a mesh", model.otherPrimitives.front()));
    if (model.pointCount > std::size_t(std::numeric_limits<int>::max()))
        refuse(model, "has too many points for a mesh");
    TriangleMesh mesh;
    const GeoAttribute* positions = findAttribute(model.pointAttributes, column::x.name);
    if (positions && kindOf(*positions) != Kind::vector)
        refuse(model, fmt::format("attribute 'P' is {}; it must be 3 floats", described(*positions)));
    if (positions) mesh.points = vectorsOf(numbersOf<float>(model, *positions, 3));
    const GeoPolygons& polygons = model.polygons;
    std::size_t at = 0;
    for (std::size_t i = 0; i < polygons.size(); at += std::size_t(polygons.vertexCounts[i]), ++i) {
        const auto corner = [&](int k) {
            return model.vertexPoints[std::size_t(polygons.vertices[at + std::size_t(k)])];
        };
        if (polygons.closed[i]) appendClockwise(polygons.vertexCounts[i], corner, mesh.triangles);
    }
    return mesh;
}

GeoModel toGeo(const TriangleMesh& mesh) {
    GeoModel model;
    model.pointCount = mesh.points.size(), model.primitiveCount = mesh.triangles.size();
    model.pointAttributes.push_back(attributeOf({std::string(column::x.name), mesh.points}));
    GeoPolygons& polygons = model.polygons;
    polygons.vertexCounts.assign(mesh.triangles.size(), 3);
    polygons.closed.assign(mesh.triangles.size(), true);
    for (const auto& [a, b, c] : mesh.triangles) model.vertexPoints.insert(model.vertexPoints.end(), {a, c, b});
    polygons.vertices.resize(model.vertexPoints.size());
    std::iota(polygons.vertices.begin(), polygons.vertices.end(), 0);
    return model;
}

}  // namespace firn
