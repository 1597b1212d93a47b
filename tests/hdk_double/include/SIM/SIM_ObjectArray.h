// Stand-in for SIM/SIM_ObjectArray.h.
#pragma once
#include <UT/UT_ValArray.h>

class SIM_Object;

class SIM_ObjectArray : public UT_ValArray<SIM_Object*> {
public:
    using UT_ValArray<SIM_Object*>::UT_ValArray;
    void add(SIM_Object* object) { append(object); }
    SIM_Object* getObjectById(int id) const;
};

class SIM_ConstObjectArray : public UT_ValArray<const SIM_Object*> {
public:
    using UT_ValArray<const SIM_Object*>::UT_ValArray;
    void add(const SIM_Object* object) { append(object); }
    const SIM_Object* getObjectById(int id) const;
};
