// Stand-in for the HDK header of the same name: how a volume is drawn.
#pragma once

#include <SYS/SYS_Types.h>

enum GEO_VolumeVis { GEO_VOLUMEVIS_SMOKE, GEO_VOLUMEVIS_RAINBOW, GEO_VOLUMEVIS_ISO, GEO_VOLUMEVIS_INVISIBLE };
enum GEO_VolumeVisLod { GEO_VOLUMEVISLOD_FULL, GEO_VOLUMEVISLOD_BOX };

struct GEO_VolumeOptions {
    GEO_VolumeVis myMode = GEO_VOLUMEVIS_SMOKE;
    fpreal myIso = 0;
    fpreal myDensity = 1;
    GEO_VolumeVisLod myLod = GEO_VOLUMEVISLOD_FULL;
};
