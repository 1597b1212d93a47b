#include "firn/run/snow_material.h"

#include "firn/base/error.h"
#include "firn/base/parallel.h"

namespace firn {
namespace {

std::vector<float> variedNumbers(const MaterialColumn& column, const std::vector<MaterialFactors>& factors) {
    const double value = std::get<double>(column.value);
    std::vector<float> numbers(factors.size());
    forEach(factors.size(), [&](std::size_t i) { numbers[i] = float(varied(*column.row, value, factors[i])); });
    return numbers;
}

}  // namespace

SnowMaterial evaluateMaterial(const Rows& table, const Settings& settings) {
    SnowMaterial material;
    for (const RowInfo& row : table) {
        const Setting* setting = settings.find(row.key);
        const Value value = setting ? setting->at(0) : row.initial;
        if (!row.column.empty()) material.columns.push_back({&row, value});
        if (row.role == VariationRole::density) material.densityRow = &row, material.density = std::get<double>(value);
    }
    if (!material.densityRow) throw Error(Fault::ours, "the solver's material table has no row of the role density");
    return material;
}

double varied(const RowInfo& row, double value, const MaterialFactors& factors) {
    if (row.role == VariationRole::none) return value;
    const double factor = row.role == VariationRole::density ? factors.density : factors.stiffness;
    return clamp(value * factor, row.hardMin, row.hardMax);
}

void putColumns(const SnowMaterial& material, const std::vector<MaterialFactors>& factors, ParticleSet& particles) {
    for (const MaterialColumn& column : material.columns) {
        std::string name(column.row->column);
        if (column.row->kind == RowKind::number)
            particles.put(std::move(name), variedNumbers(column, factors));
        else if (column.row->kind == RowKind::integer)
            particles.put(std::move(name), std::vector<int>(factors.size(), int(std::get<double>(column.value))));
        else
            throw Error(Fault::ours, name + ": a material column holds a number or an integer");
    }
}

}  // namespace firn
