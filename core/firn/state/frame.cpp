#include "firn/state/frame.h"

#include <algorithm>

namespace firn {
namespace {

/// The first volume whose name is not before `name`.
template <class Volumes>
auto placeOf(Volumes& volumes, std::string_view name) {
    return std::lower_bound(volumes.begin(), volumes.end(), name,
                            [](const Volume& volume, std::string_view n) { return volume.name < n; });
}

}  // namespace

const Volume* Frame::findVolume(std::string_view name) const {
    const auto place = placeOf(volumes, name);
    return place != volumes.end() && place->name == name ? &*place : nullptr;
}

void Frame::putVolume(Volume volume) {
    const auto place = placeOf(volumes, volume.name);
    if (place != volumes.end() && place->name == volume.name)
        *place = std::move(volume);
    else
        volumes.insert(place, std::move(volume));
}

void Frame::dropVolume(std::string_view name) {
    const auto place = placeOf(volumes, name);
    if (place != volumes.end() && place->name == name) volumes.erase(place);
}

}  // namespace firn
