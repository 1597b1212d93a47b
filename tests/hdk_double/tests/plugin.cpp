// The entry points of the stand-in's own little plugin.
#include "drop_solver.h"
#include "scale_sop.h"

#include <UT/UT_DSOVersion.h>

void initializeSIM(void*) { IMPLEMENT_DATAFACTORY(GAS_DoubleDrop); }

void newSopOperator(OP_OperatorTable* table) {
    auto* scale = new OP_Operator("firn::double_scale::1.0", "Scale", SOP_DoubleScale::myConstructor,
                                  SOP_DoubleScale::templates, 1, 1);
    scale->setObsoleteTemplates(SOP_DoubleScale::obsolete);
    table->addOperator(scale);
}
