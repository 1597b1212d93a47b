#include "bad_sop.h"

#include <PRM/PRM_Include.h>
#include <UT/UT_Interrupt.h>

#include <stdexcept>

namespace {
PRM_Name deedName("deed", "Deed");
PRM_Default noDeed(0, "none");
}  // namespace

PRM_Template SOP_DoubleBad::templates[] = {PRM_Template(PRM_STRING, 1, &deedName, &noDeed), PRM_Template()};

OP_ERROR SOP_DoubleBad::cookMySop(OP_Context& context) {
    UT_String deed;
    evalString(deed, "deed", 0, context.getTime());
    if (deed == "exception") throw std::runtime_error("out of luck");
    if (deed == "read unlocked") {
        inputGeo(0, context);
    } else if (deed == "open lock") {
        lockInput(0, context);
    } else if (deed == "extra unlock") {
        unlockInput(0);
    } else if (deed == "unknown parm") {
        evalFloat("typo", 0, context.getTime());
    } else if (deed == "open operation") {
        UTgetInterrupt()->opStart("never ended");
    } else {
        OP_AutoLockInputs inputs(this);
        if (inputs.lock(context) >= UT_ERROR_ABORT) return error();
        duplicateSource(0, context);
        GU_Detail* target = deed == "write input" ? const_cast<GU_Detail*>(inputGeo(0, context)) : gdp;
        target->setPos3(target->pointOffset(GA_Index(0)), UT_Vector3(9, 9, 9));
        if (deed != "no bump") gdp->getP()->bumpDataId();
    }
    return error();
}
