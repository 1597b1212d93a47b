// Particles as named columns: what a Houdini detail, a .bgeo file and a device vector are too.
//
//   ParticleSet snow;
//   snow.resize(100'000);
//   auto v = snow[column::v];      // a typed view; the column is made with its initial value on first use
//   snow.permute(order);           // every column follows; `id` is what survives
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "firn/base/span.h"
#include "firn/state/columns.h"

namespace firn {

class ParticleSet {
public:
    using Values = std::variant<std::vector<float>, std::vector<int>, std::vector<Vec3>, std::vector<Mat3>,
                                std::vector<Slots<int>>, std::vector<Slots<float>>, std::vector<Slots<Vec3>>>;
    struct Named {
        std::string name;
        Values values;
    };

    /// Calls f with an empty column of every type.
    template <class F>
    static void forEachType(F&& f) {
        forEachAlternative(f, static_cast<const Values*>(nullptr));
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    /// New particles get every column's initial value; zero in columns that columns.h does not list.
    void resize(std::size_t size);

    /// The column's values, made with its initial value where the set has none. A column of this name and another
    /// type is a programming error: readers check types at the boundary (see `holds`).
    template <class T>
    Span<T> operator[](const Column<T>& c) {
        return std::get<std::vector<T>>(findOrMake(c.name, [&] { return std::vector<T>(size_, c.initial); }));
    }
    /// For reading; empty where the set has no such column.
    template <class T>
    Span<const T> operator[](const Column<T>& c) const {
        const Named* named = find(c.name);
        const auto* values = named ? std::get_if<std::vector<T>>(&named->values) : nullptr;
        return values ? Span<const T>(*values) : Span<const T>();
    }
    template <class T>
    bool holds(const Column<T>& c) const {
        const Named* named = find(c.name);
        return named && std::holds_alternative<std::vector<T>>(named->values);
    }
    const Named* find(std::string_view name) const;
    const std::vector<Named>& columns() const { return columns_; }
    /// Puts a whole column, of this set's size, in place of what was under that name.
    void put(std::string name, Values values);
    void drop(std::string_view name);

    /// Particle i becomes what particle order[i] was; `order` may leave particles out.
    void permute(Span<const std::uint32_t> order);
    /// Adds the other's particles behind ours; a column that one side lacks is filled as `resize` does, so that snow
    /// emitted among old snow begins undeformed.
    void append(const ParticleSet& other);

private:
    template <class F, class... Vectors>
    static void forEachAlternative(F&& f, const std::variant<Vectors...>*) {
        (f(Vectors()), ...);
    }
    template <class Make>
    Values& findOrMake(std::string_view name, Make&& make) {
        for (Named& named : columns_)
            if (named.name == name) return named.values;
        columns_.push_back({std::string(name), make()});
        return columns_.back().values;
    }

    std::size_t size_ = 0;
    std::vector<Named> columns_;
};

}  // namespace firn
