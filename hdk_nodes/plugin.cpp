// What Houdini calls when it loads the plug-in.
#include <OP/OP_OperatorTable.h>
#include <UT/UT_DSOVersion.h>

#include "hdk_nodes/dop/solvers.h"
#include "hdk_nodes/sop/nodes.h"

void newSopOperator(OP_OperatorTable* table) {
    for (OP_Operator* op : {SOP_Firn::operatorOf<SOP_FirnSource>(), SOP_Firn::operatorOf<SOP_FirnSurface>(),
                            SOP_Firn::operatorOf<SOP_FirnLook>(), SOP_Firn::operatorOf<SOP_FirnCollider>(),
                            SOP_Firn::operatorOf<SOP_FirnLayer>(), SOP_Firn::operatorOf<SOP_FirnFine>()})
        table->addOperator(op);
}

void initializeSIM(void*) {
#define FIRN_IMPLEMENT(Class, name) IMPLEMENT_DATAFACTORY(Class);
    FIRN_DOP_SOLVERS(FIRN_IMPLEMENT)
}
