// What Houdini calls when it loads the plug-in.
#include <OP/OP_OperatorTable.h>
#include <UT/UT_DSOVersion.h>

#include "hdk_nodes/dop/solvers.h"
#include "hdk_nodes/sop/SOP_FirnSource.h"

void newSopOperator(OP_OperatorTable* table) { table->addOperator(makeFirnSource()); }

void initializeSIM(void*) {
#define FIRN_IMPLEMENT(Class, name) IMPLEMENT_DATAFACTORY(Class);
    FIRN_DOP_SOLVERS(FIRN_IMPLEMENT)
}
