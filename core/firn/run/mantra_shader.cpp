#include "firn/run/mantra_shader.h"

#include <fmt/core.h>

#include "firn/base/text.h"

namespace firn {

std::string mantraShader(const LookParams& look) {
    const Vec3& a = look.albedo;
    return fmt::format(
        R"(// Snow for Mantra: the medium of [Stomakhin 2013, sec. 9]. Written by `firn params --houdini-help`; compile it once:
//   vcc -l firn_snow.hda firn_snow.vfl
// `density` is taken from the volume of that name. `extinction` is in 1/m where it is 1.
// Whether Mantra weighs F by Of in a volume is not written down: if snow is far too bright, set `weigh` to 1.
surface firn_snow(float density = 1; float extinction = {}; vector albedo = {{{}, {}, {}}}; float anisotropy = {};
                  int weigh = 0)
{{
    Of = 1 - exp(-extinction * density * dPdz);
    F = albedo * henyeygreenstein(anisotropy);
    if (weigh)
        F = Of * F;
}}
)",
        toText(look.extinction), toText(a.x), toText(a.y), toText(a.z), toText(look.anisotropy));
}

}  // namespace firn
