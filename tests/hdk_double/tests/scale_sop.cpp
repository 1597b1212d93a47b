#include "scale_sop.h"

#include <PRM/PRM_Include.h>

namespace {
PRM_Name factorName("factor", "Factor"), extraName("extra", "Extra"), useName("useextra", "Use Extra");
int pressed(void* data, int, fpreal64 time, const PRM_Template*) {
    auto* node = static_cast<SOP_DoubleScale*>(static_cast<OP_Node*>(data));
    node->setFloat("factor", 0, time, 7);
    return 1;
}
PRM_Name resetName("reset", "Reset");
PRM_Name scaleName("scale", "Scale"), percentName("percent", "Percent");
}  // namespace

PRM_Template SOP_DoubleScale::templates[] = {
    PRM_Template(PRM_FLT_J, 1, &factorName, PRMoneDefaults),
    PRM_Template(PRM_TOGGLE, 1, &useName, PRMzeroDefaults),
    PRM_Template(PRM_FLT_J, 1, &extraName, PRMoneDefaults),
    PRM_Template(PRM_CALLBACK, 1, &resetName, nullptr, nullptr, nullptr, pressed),
    PRM_Template(PRM_STRING, 1, &PRMgroupName, nullptr, &SOP_Node::pointGroupMenu),
    PRM_Template()};

PRM_Template SOP_DoubleScale::obsolete[] = {PRM_Template(PRM_FLT_J, 1, &scaleName, PRMoneDefaults),
                                            PRM_Template(PRM_INT, 1, &percentName, PRMzeroDefaults), PRM_Template()};

void SOP_DoubleScale::resolveObsoleteParms(PRM_ParmList* old) {
    PRM_Parm* scale = old->getParmPtr("scale");
    if (scale && !scale->isFactoryDefault()) getParm("factor").copyParm(*scale);
    PRM_Parm* percent = old->getParmPtr("percent");
    if (percent && !percent->isFactoryDefault()) {
        setInt("useextra", 0, 0, 1);
        setFloat("extra", 0, 0, static_cast<fpreal>(old->evalInt("percent", 0, 0)) / 100);
    }
}

bool SOP_DoubleScale::updateParmsFlags() { return enableParm("extra", evalInt("useextra", 0, 0) != 0) != 0; }

OP_ERROR SOP_DoubleScale::cookMySop(OP_Context& context) {
    OP_AutoLockInputs inputs(this);
    if (inputs.lock(context) >= UT_ERROR_ABORT) return error();
    duplicateSource(0, context);
    const fpreal t = context.getTime();
    fpreal factor = evalFloat("factor", 0, t);
    if (evalInt("useextra", 0, t)) factor *= evalFloat("extra", 0, t);
    if (factor < 0) {
        addError(SOP_MESSAGE, "Factor (factor): below 0");
        return error();
    }
    if (factor == 0) addWarning(SOP_MESSAGE, "Factor (factor): everything falls into one point");
    if (cookInputGroups(context) >= UT_ERROR_ABORT) return error();
    GA_Offset point;
    GA_FOR_ALL_OPT_GROUP_PTOFF(gdp, group_, point)
    gdp->setPos3(point, gdp->getPos3(point) * static_cast<float>(factor));
    gdp->getP()->bumpDataId();
    return error();
}
