// Stand-in for UT/UT_ThreadedAlgorithm.h: the threaded front of a ..Partial method, run here as one job.
#pragma once
#include <UT/UT_Thread.h>

#define THREADED_METHOD(Class, Do, Name) \
    void Name() { Name##Partial(UT_JobInfo()); }
#define THREADED_METHOD1(Class, Do, Name, T1, P1) \
    void Name(T1 P1) { Name##Partial(P1, UT_JobInfo()); }
#define THREADED_METHOD2(Class, Do, Name, T1, P1, T2, P2) \
    void Name(T1 P1, T2 P2) { Name##Partial(P1, P2, UT_JobInfo()); }
#define THREADED_METHOD3(Class, Do, Name, T1, P1, T2, P2, T3, P3) \
    void Name(T1 P1, T2 P2, T3 P3) { Name##Partial(P1, P2, P3, UT_JobInfo()); }
#define THREADED_METHOD4(Class, Do, Name, T1, P1, T2, P2, T3, P3, T4, P4) \
    void Name(T1 P1, T2 P2, T3 P3, T4 P4) { Name##Partial(P1, P2, P3, P4, UT_JobInfo()); }
#define THREADED_METHOD5(Class, Do, Name, T1, P1, T2, P2, T3, P3, T4, P4, T5, P5) \
    void Name(T1 P1, T2 P2, T3 P3, T4 P4, T5 P5) { Name##Partial(P1, P2, P3, P4, P5, UT_JobInfo()); }
#define THREADED_METHOD_CONST(Class, Do, Name) \
    void Name() const { Name##Partial(UT_JobInfo()); }
#define THREADED_METHOD1_CONST(Class, Do, Name, T1, P1) \
    void Name(T1 P1) const { Name##Partial(P1, UT_JobInfo()); }
#define THREADED_METHOD2_CONST(Class, Do, Name, T1, P1, T2, P2) \
    void Name(T1 P1, T2 P2) const { Name##Partial(P1, P2, UT_JobInfo()); }
#define THREADED_METHOD3_CONST(Class, Do, Name, T1, P1, T2, P2, T3, P3) \
    void Name(T1 P1, T2 P2, T3 P3) const { Name##Partial(P1, P2, P3, UT_JobInfo()); }
#define THREADED_METHOD4_CONST(Class, Do, Name, T1, P1, T2, P2, T3, P3, T4, P4) \
    void Name(T1 P1, T2 P2, T3 P3, T4 P4) const { Name##Partial(P1, P2, P3, P4, UT_JobInfo()); }
