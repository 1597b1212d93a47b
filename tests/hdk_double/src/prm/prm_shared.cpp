#include <PRM/PRM_Shared.h>

// Four components each, so that a vector may use them.
#define SAME_DEFAULTS(name, value) PRM_Default name[] = {{value}, {value}, {value}, {value}}
SAME_DEFAULTS(PRMzeroDefaults, 0);
SAME_DEFAULTS(PRMoneDefaults, 1);
SAME_DEFAULTS(PRMtwoDefaults, 2);
SAME_DEFAULTS(PRMthreeDefaults, 3);
SAME_DEFAULTS(PRMfourDefaults, 4);
SAME_DEFAULTS(PRMfiveDefaults, 5);
SAME_DEFAULTS(PRMsixDefaults, 6);
SAME_DEFAULTS(PRMeightDefaults, 8);
SAME_DEFAULTS(PRMtenDefaults, 10);
SAME_DEFAULTS(PRM12Defaults, 12);
SAME_DEFAULTS(PRM15Defaults, 15);
SAME_DEFAULTS(PRM90Defaults, 90);
SAME_DEFAULTS(PRM100Defaults, 100);
SAME_DEFAULTS(PRM180Defaults, 180);
SAME_DEFAULTS(PRM360Defaults, 360);
SAME_DEFAULTS(PRMnegOneDefaults, -1);
SAME_DEFAULTS(PRMpointOneDefaults, 0.1);
SAME_DEFAULTS(PRMpointTwoDefaults, 0.2);
SAME_DEFAULTS(PRMpointFiveDefaults, 0.5);
SAME_DEFAULTS(PRMpointNineDefaults, 0.9);
SAME_DEFAULTS(PRMpointZeroOneDefaults, 0.01);
SAME_DEFAULTS(PRMpointZeroZeroOneDefaults, 0.001);
SAME_DEFAULTS(PRMtoleranceDefaults, 0.001);
#undef SAME_DEFAULTS
PRM_Default PRMxaxisDefaults[] = {{1}, {0}, {0}};
PRM_Default PRMyaxisDefaults[] = {{0}, {1}, {0}};
PRM_Default PRMzaxisDefaults[] = {{0}, {0}, {1}};

PRM_SharedRange PRMunitRange(PRM_RANGE_RESTRICTED, 0, PRM_RANGE_RESTRICTED, 1);
PRM_SharedRange PRMnegunitRange(PRM_RANGE_RESTRICTED, -1, PRM_RANGE_RESTRICTED, 1);
PRM_SharedRange PRMscaleRange(PRM_RANGE_UI, 0, PRM_RANGE_UI, 10);
PRM_SharedRange PRMpositiveRange(PRM_RANGE_RESTRICTED, 0, PRM_RANGE_UI, 10);
PRM_SharedRange PRMnonNegativeRange(PRM_RANGE_RESTRICTED, 0, PRM_RANGE_UI, 10);
PRM_SharedRange PRMangleRange(PRM_RANGE_UI, -180, PRM_RANGE_UI, 180);
PRM_SharedRange PRMfullangleRange(PRM_RANGE_UI, 0, PRM_RANGE_UI, 360);
PRM_SharedRange PRMdivisionRange(PRM_RANGE_RESTRICTED, 1, PRM_RANGE_UI, 20);
PRM_SharedRange PRMdivision2Range(PRM_RANGE_RESTRICTED, 2, PRM_RANGE_UI, 20);
PRM_SharedRange PRMorderRange(PRM_RANGE_RESTRICTED, 2, PRM_RANGE_UI, 11);
PRM_SharedRange PRMfrequency10Range(PRM_RANGE_UI, 0, PRM_RANGE_UI, 10);
PRM_SharedRange PRMrolloffRange(PRM_RANGE_UI, 0, PRM_RANGE_UI, 2);
PRM_SharedRange PRMpickRange(PRM_RANGE_UI, 0, PRM_RANGE_UI, 10);

PRM_Name PRMgroupName("group", "Group");
PRM_Name PRMpointGroupName("pointgroup", "Point Group");
PRM_Name PRMprimGroupName("primgroup", "Primitive Group");
PRM_Name PRMangleName("angle", "Angle");
PRM_Name PRMaxisName("axis", "Axis");
PRM_Name PRMcenterName("t", "Center");
PRM_Name PRMcolorName("color", "Color");
PRM_Name PRMdirectionName("dir", "Direction");
PRM_Name PRMdivName("divs", "Divisions");
PRM_Name PRMheightName("height", "Height");
PRM_Name PRMlengthName("length", "Length");
PRM_Name PRMoffsetName("offset", "Offset");
PRM_Name PRMorientName("orient", "Orientation");
PRM_Name PRMorderName("order", "Order");
PRM_Name PRMradiusName("rad", "Radius");
PRM_Name PRMscaleName("scale", "Scale");
PRM_Name PRMseedName("seed", "Seed");
PRM_Name PRMsizeName("size", "Size");
PRM_Name PRMtypeName("type", "Type");
PRM_Name PRMupVectorName("up", "Up Vector");
PRM_Name PRMwidthName("width", "Width");

namespace {
PRM_Name noChoices[] = {PRM_Name(nullptr)};
PRM_Name axisChoices[] = {PRM_Name("x", "X Axis"), PRM_Name("y", "Y Axis"), PRM_Name("z", "Z Axis"), PRM_Name(nullptr)};
PRM_Name planeChoices[] = {PRM_Name("xy", "XY Plane"), PRM_Name("yz", "YZ Plane"), PRM_Name("zx", "ZX Plane"),
                           PRM_Name(nullptr)};
PRM_Name trsChoices[] = {PRM_Name("srt", "Scale Rot Trans"),
                         PRM_Name("str", "Scale Trans Rot"),
                         PRM_Name("rst", "Rot Scale Trans"),
                         PRM_Name("rts", "Rot Trans Scale"),
                         PRM_Name("tsr", "Trans Scale Rot"),
                         PRM_Name("trs", "Trans Rot Scale"),
                         PRM_Name(nullptr)};
PRM_Name xyzChoices[] = {PRM_Name("xyz", "Rx Ry Rz"),
                         PRM_Name("xzy", "Rx Rz Ry"),
                         PRM_Name("yxz", "Ry Rx Rz"),
                         PRM_Name("yzx", "Ry Rz Rx"),
                         PRM_Name("zxy", "Rz Rx Ry"),
                         PRM_Name("zyx", "Rz Ry Rx"),
                         PRM_Name(nullptr)};
}  // namespace
PRM_ChoiceList PRMgroupMenu(PRM_CHOICELIST_TOGGLE, noChoices);
PRM_ChoiceList PRMaxisMenu(PRM_CHOICELIST_SINGLE, axisChoices);
PRM_ChoiceList PRMplaneMenu(PRM_CHOICELIST_SINGLE, planeChoices);
PRM_ChoiceList PRMtrsMenu(PRM_CHOICELIST_SINGLE, trsChoices);
PRM_ChoiceList PRMxyzMenu(PRM_CHOICELIST_SINGLE, xyzChoices);
