#include "hdk_nodes/bridge/affector_places.h"

#include <GA/GA_Handle.h>

#include <vector>

namespace firn {
namespace {

constexpr const char* kName = "firn_colliders";
constexpr int kNumbers = 13;  // the object's, nine of the matrix, three of the origin

std::vector<double> numbersOf(const AffectorPlaces& places) {
    std::vector<double> numbers;
    for (const auto& [id, place] : places) {
        numbers.push_back(id);
        for (int i = 0; i < 9; ++i) numbers.push_back(place.matrix(i / 3, i % 3));
        numbers.insert(numbers.end(), {place.origin.x, place.origin.y, place.origin.z});
    }
    return numbers;
}

}  // namespace

AffectorPlaces placesOf(const GU_Detail& detail) {
    AffectorPlaces places;
    const GA_ROHandleD number(&detail, GA_ATTRIB_DETAIL, kName);
    const int count = number.isValid() ? number.getTupleSize() / kNumbers : 0;
    for (int k = 0; k < count; ++k) {
        const auto at = [&](int i) { return number.get(GA_Offset(0), k * kNumbers + i); };
        Affine place;
        for (int i = 0; i < 9; ++i) place.matrix(i / 3, i % 3) = at(1 + i);
        place.origin = {at(10), at(11), at(12)};
        places[int(at(0))] = place;
    }
    return places;
}

void toDetail(const AffectorPlaces& places, GU_Detail& detail) {
    const std::vector<double> numbers = numbersOf(places);
    GA_RWHandleD number(&detail, GA_ATTRIB_DETAIL, kName);
    if (number.isValid() && number.getTupleSize() != int(numbers.size())) {
        detail.destroyAttribute(GA_ATTRIB_DETAIL, kName);
        number.clear();
    }
    if (numbers.empty()) return;
    if (number.isInvalid())
        number.bind(detail
                        .addFloatTuple(GA_ATTRIB_DETAIL, kName, int(numbers.size()), GA_Defaults(0.0), nullptr, nullptr,
                                       GA_STORE_REAL64)
                        .getAttribute());
    for (std::size_t i = 0; i < numbers.size(); ++i) number.set(GA_Offset(0), int(i), numbers[i]);
    number.bumpDataId();
}

}  // namespace firn
