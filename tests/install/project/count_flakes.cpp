#include "firn/base/text.h"
#include "firn/state/particle_set.h"

int main() {
    firn::ParticleSet snow;
    snow.resize(100);
    return firn::toText(double(snow[firn::column::x].size())) == "100" ? 0 : 1;
}
