// What Houdini calls when it loads the plug-in.
#include <OP/OP_OperatorTable.h>
#include <UT/UT_DSOVersion.h>

#include "hdk_nodes/dop/solvers.h"
#include "hdk_nodes/sop/SOP_FirnCollider.h"
#include "hdk_nodes/sop/SOP_FirnFine.h"
#include "hdk_nodes/sop/SOP_FirnLayer.h"
#include "hdk_nodes/sop/SOP_FirnLook.h"
#include "hdk_nodes/sop/SOP_FirnSource.h"
#include "hdk_nodes/sop/SOP_FirnSurface.h"

void newSopOperator(OP_OperatorTable* table) {
    for (const auto makeOperator :
         {&SOP_FirnSource::makeOperator, &SOP_FirnSurface::makeOperator, &SOP_FirnLook::makeOperator,
          &SOP_FirnCollider::makeOperator, &SOP_FirnLayer::makeOperator, &SOP_FirnFine::makeOperator})
        table->addOperator(makeOperator());
}

void initializeSIM(void*) {
#define FIRN_IMPLEMENT(Class, name) IMPLEMENT_DATAFACTORY(Class);
    FIRN_DOP_SOLVERS(FIRN_IMPLEMENT)
}
