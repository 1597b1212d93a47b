// Stand-in for CH/CH_LocalVariable.h: variables a node offers to expressions; kept, never evaluated here.
#pragma once

#define CH_VARIABLE_STRVAL 0x10000
#define CH_VARIABLE_INTVAL 0x20000

struct CH_LocalVariable {
    const char* name = nullptr;
    int id = 0;
    int flag = 0;
};
