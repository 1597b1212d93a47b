#include "firn/io/frame_file.h"

#include <fmt/core.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>

#include "firn/base/error.h"
#include "firn/base/text.h"
#include "firn/io/geo_file.h"
#include "firn/io/vdb.h"
#include "firn/state/tuple.h"

namespace firn {
namespace {

/// Nothing for text, which no column holds.
std::optional<TupleKind> kindOf(const GeoAttribute& attribute) {
    if (attribute.isText) return std::nullopt;
    const bool isReal = firn::isReal(attribute.storage);
    if (attribute.name == column::x.name && isReal && attribute.size == 4) return tupleKind<Vec3>();
    return TupleKind{isReal, attribute.size};
}

std::string described(const GeoAttribute& attribute) {
    return attribute.isText ? counted(attribute.size, "text")
                            : toText(TupleKind{isReal(attribute.storage), attribute.size});
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

/// As much of each element as the type holds, finite and within the range of its numbers, or refused by element.
template <class T>
std::vector<T> valuesOf(const GeoModel& model, const GeoAttribute& attribute) {
    const std::size_t size = std::size_t(attribute.size);
    std::vector<T> column;
    std::visit(
        [&](const auto& values) {
            column.resize(values.size() / size);
            for (std::size_t i = 0; i < column.size(); ++i)
                for (int c = 0; c < Tuple<T>::kSize; ++c)
                    if (const auto value = values[i * size + std::size_t(c)];
                        !convert(value, Tuple<T>::at(column[i], c)))
                        refuse(model, fmt::format("attribute '{}' is {} at point {}; finite numbers of 32 bits are "
                                                  "allowed",
                                                  attribute.name, value, i));
        },
        attribute.values);
    return column;
}

/// Calls f with an empty column of the attribute's type, where a column can have it.
template <class F>
void withTypeOf(const GeoAttribute& attribute, F&& f) {
    const std::optional<TupleKind> kind = kindOf(attribute);
    ParticleSet::forEachType([&](const auto& column) {
        if (kind == tupleKind<typename std::decay_t<decltype(column)>::value_type>()) f(column);
    });
}

/// A column that Firn knows must be of its own type: solvers take it without asking.
void checkKind(const GeoModel& model, const GeoAttribute& attribute) {
    column::withName(attribute.name, [&](const auto& known) {
        const TupleKind wanted = tupleKind<std::decay_t<decltype(known.initial)>>();
        if (kindOf(attribute) != wanted)
            refuse(model, fmt::format("attribute '{}' is {}; it must be {}", attribute.name, described(attribute),
                                      toText(wanted)));
    });
}

template <class T>
auto numbersOf(const T* values, std::size_t count) {
    constexpr std::size_t kSize = std::size_t(Tuple<T>::kSize);
    std::vector<typename Tuple<T>::Number> numbers(count * kSize);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = Tuple<T>::at(values[i / kSize], int(i % kSize));
    return numbers;
}

template <class T>
void put(GeoAttribute& attribute, const std::vector<T>& values) {
    attribute.size = Tuple<T>::kSize;
    attribute.values = numbersOf(values.data(), values.size());
    if constexpr (std::is_integral_v<typename Tuple<T>::Number>) {
        attribute.storage = GeoStorage::int32;
        const T initial = column::initialOf<T>(attribute.name);
        const auto defaults = numbersOf(&initial, 1);
        attribute.defaults.assign(defaults.begin(), defaults.end());
    }
}

/// What Houdini calls the meaning of an attribute; it transforms points, vectors and normals differently.
std::string typeTokenOf(std::string_view name) {
    if (name == column::x.name) return "point";
    if (name == column::v.name) return "vector";
    if (name == column::id.name || name == column::contactId.name) return "nonarithmetic_integer";
    if (name == "N") return "normal";
    if (name == "Cd") return "color";
    return {};
}

GeoAttribute attributeOf(const ParticleSet::Named& named) {
    GeoAttribute attribute;
    attribute.name = named.name;
    attribute.typeToken = typeTokenOf(named.name);
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
        checkKind(model, attribute);
        withTypeOf(attribute, [&](const auto& column) {
            using T = typename std::decay_t<decltype(column)>::value_type;
            if (particles.find(attribute.name))
                refuse(model, fmt::format("attribute '{}' is there twice", attribute.name));
            particles.put(attribute.name, valuesOf<T>(model, attribute));
        });
    }
    return particles;
}

std::vector<std::string> unheldAttributes(const GeoModel& model) {
    std::vector<std::string> names;
    for (const GeoAttribute& attribute : model.pointAttributes) {
        bool isHeld = false;
        withTypeOf(attribute, [&](const auto&) { isHeld = true; });
        if (!isHeld) names.push_back(attribute.name);
    }
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
    if (positions) {
        checkKind(model, *positions);
        mesh.points = valuesOf<Vec3>(model, *positions);
    }
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
