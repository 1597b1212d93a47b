// Stand-in for OP/OP_Director.h: the root of all nodes, as far as plugins ask it for commands and tables.
#pragma once
#include <CH/CH_Manager.h>
#include <OP/OP_Network.h>

class OP_Director {
public:
    OP_Node* findNode(const char*) { return nullptr; }
    CH_Manager* getChannelManager() { return CHgetManager(); }
    fpreal getTime() { return CHgetEvalTime(); }
};

OP_Director* OPgetDirector();
