// Walks over the pieces below a piece of data.
#include <SIM/SIM_DataFilter.h>

namespace {

template <class Data, class See>
void walk(Data& data, const SIM_DataFilter& filter, const SIM_DataFilter& recurse, const See& see) {
    for (exint i = 0; i < data.getNumSubData(); ++i) {
        const UT_StringHolder name = data.getNthSubDataName(i);
        const SIM_Data* child = data.getConstNamedSubData(name);
        if (filter.filter(child, name)) see(data, name);
        if (recurse.filter(child, name)) {
            if constexpr (std::is_const_v<Data>) {
                walk(*child, filter, recurse, see);
            } else {
                walk(*data.getNamedSubData(name), filter, recurse, see);
            }
        }
    }
}

template <class Data>
Data* startOf(Data& data, const char* startfrom) {
    if (!startfrom || !*startfrom) return &data;
    if constexpr (std::is_const_v<Data>) {
        return data.getConstNamedSubData(startfrom);
    } else {
        return data.getNamedSubData(startfrom);
    }
}

}  // namespace

void SIM_Data::filterConstSubData(SIM_ConstDataArray& found, UT_StringArray* names, const SIM_DataFilter& filter,
                                  const char* startfrom, const SIM_DataFilter& recurse) const {
    const SIM_Data* start = startOf(*this, startfrom);
    if (!start) return;
    walk(*start, filter, recurse, [&](const SIM_Data& parent, const UT_StringHolder& name) {
        found.append(parent.getConstNamedSubData(name));
        if (names) names->append(name);
    });
}

void SIM_Data::filterSubData(SIM_DataArray& found, UT_StringArray* names, const SIM_DataFilter& filter,
                             const char* startfrom, const SIM_DataFilter& recurse) {
    SIM_Data* start = startOf(*this, startfrom);
    if (!start) return;
    walk(*start, filter, recurse, [&](SIM_Data& parent, const UT_StringHolder& name) {
        found.append(parent.getNamedSubData(name));
        if (names) names->append(name);
    });
}

void SIM_Data::forEachConstSubData(SIM_EachDataCallback& callback, const SIM_DataFilter& filter, const char* startfrom,
                                   const SIM_DataFilter& recurse) const {
    SIM_ConstDataArray found;
    UT_StringArray names;
    filterConstSubData(found, &names, filter, startfrom, recurse);
    for (exint i = 0; i < found.entries(); ++i) callback.callbackConst(found(i), names(i));
}

void SIM_Data::forEachSubData(SIM_EachDataCallback& callback, const SIM_DataFilter& filter, const char* startfrom,
                              const SIM_DataFilter& recurse) {
    SIM_DataArray found;
    UT_StringArray names;
    filterSubData(found, &names, filter, startfrom, recurse);
    for (exint i = 0; i < found.entries(); ++i) callback.callback(found(i), names(i));
}

const SIM_Data* SIM_Data::getNthConstSubData(UT_String* name, const SIM_DataFilter& filter, exint index,
                                             const char* startfrom, const SIM_DataFilter& recurse) const {
    SIM_ConstDataArray found;
    UT_StringArray names;
    filterConstSubData(found, &names, filter, startfrom, recurse);
    if (index < 0 || index >= found.entries()) return nullptr;
    if (name) *name = names(index).c_str();
    return found(index);
}
