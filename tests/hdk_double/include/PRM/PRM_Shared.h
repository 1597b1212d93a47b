// Stand-in for PRM/PRM_Shared.h: names, defaults and ranges that nodes share.
#pragma once
#include <PRM/PRM_ChoiceList.h>
#include <PRM/PRM_Default.h>
#include <PRM/PRM_Name.h>
#include <PRM/PRM_Range.h>

/// Written with or without an ampersand where a PRM_Range pointer is wanted.
class PRM_SharedRange : public PRM_Range {
public:
    using PRM_Range::PRM_Range;
    operator PRM_Range*() { return this; }
};

extern PRM_Default PRMzeroDefaults[];
extern PRM_Default PRMoneDefaults[];
extern PRM_Default PRMtwoDefaults[];
extern PRM_Default PRMthreeDefaults[];
extern PRM_Default PRMfourDefaults[];
extern PRM_Default PRMfiveDefaults[];
extern PRM_Default PRMsixDefaults[];
extern PRM_Default PRMeightDefaults[];
extern PRM_Default PRMtenDefaults[];
extern PRM_Default PRM12Defaults[];
extern PRM_Default PRM15Defaults[];
extern PRM_Default PRM90Defaults[];
extern PRM_Default PRM100Defaults[];
extern PRM_Default PRM180Defaults[];
extern PRM_Default PRM360Defaults[];
extern PRM_Default PRMnegOneDefaults[];
extern PRM_Default PRMpointOneDefaults[];
extern PRM_Default PRMpointTwoDefaults[];
extern PRM_Default PRMpointFiveDefaults[];
extern PRM_Default PRMpointNineDefaults[];
extern PRM_Default PRMpointZeroOneDefaults[];
extern PRM_Default PRMpointZeroZeroOneDefaults[];
extern PRM_Default PRMtoleranceDefaults[];
extern PRM_Default PRMxaxisDefaults[];
extern PRM_Default PRMyaxisDefaults[];
extern PRM_Default PRMzaxisDefaults[];

extern PRM_SharedRange PRMunitRange;
extern PRM_SharedRange PRMnegunitRange;
extern PRM_SharedRange PRMscaleRange;
extern PRM_SharedRange PRMpositiveRange;
extern PRM_SharedRange PRMnonNegativeRange;
extern PRM_SharedRange PRMangleRange;
extern PRM_SharedRange PRMfullangleRange;
extern PRM_SharedRange PRMdivisionRange;
extern PRM_SharedRange PRMdivision2Range;
extern PRM_SharedRange PRMorderRange;
extern PRM_SharedRange PRMfrequency10Range;
extern PRM_SharedRange PRMrolloffRange;
extern PRM_SharedRange PRMpickRange;

extern PRM_Name PRMgroupName;
extern PRM_Name PRMpointGroupName;
extern PRM_Name PRMprimGroupName;
extern PRM_Name PRMangleName;
extern PRM_Name PRMaxisName;
extern PRM_Name PRMcenterName;
extern PRM_Name PRMcolorName;
extern PRM_Name PRMdirectionName;
extern PRM_Name PRMdivName;
extern PRM_Name PRMheightName;
extern PRM_Name PRMlengthName;
extern PRM_Name PRMoffsetName;
extern PRM_Name PRMorientName;
extern PRM_Name PRMorderName;
extern PRM_Name PRMradiusName;
extern PRM_Name PRMscaleName;
extern PRM_Name PRMseedName;
extern PRM_Name PRMsizeName;
extern PRM_Name PRMtypeName;
extern PRM_Name PRMupVectorName;
extern PRM_Name PRMwidthName;

extern PRM_ChoiceList PRMgroupMenu;
extern PRM_ChoiceList PRMaxisMenu;
extern PRM_ChoiceList PRMplaneMenu;
extern PRM_ChoiceList PRMtrsMenu;
extern PRM_ChoiceList PRMxyzMenu;
