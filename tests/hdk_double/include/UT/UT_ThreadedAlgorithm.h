// Stand-in for the HDK header of the same name: the fronts are the method on one thread.
#pragma once

#include <UT/UT_Interrupt.h>
#include <UT/UT_Thread.h>

#define THREADED_METHOD(Class, DoMulti, Method)                \
    void Method##NoThread() { Method##Partial(UT_JobInfo()); } \
    void Method() {                                            \
        static_cast<void>(DoMulti);                            \
        Method##NoThread();                                    \
    }
#define THREADED_METHOD_CONST(Class, DoMulti, Method)                \
    void Method##NoThread() const { Method##Partial(UT_JobInfo()); } \
    void Method() const {                                            \
        static_cast<void>(DoMulti);                                  \
        Method##NoThread();                                          \
    }
#define THREADED_METHOD1(Class, DoMulti, Method, T1, P1)                \
    void Method##NoThread(T1 P1) { Method##Partial(P1, UT_JobInfo()); } \
    void Method(T1 P1) {                                                \
        static_cast<void>(DoMulti);                                     \
        Method##NoThread(P1);                                           \
    }
#define THREADED_METHOD1_CONST(Class, DoMulti, Method, T1, P1)                \
    void Method##NoThread(T1 P1) const { Method##Partial(P1, UT_JobInfo()); } \
    void Method(T1 P1) const {                                                \
        static_cast<void>(DoMulti);                                           \
        Method##NoThread(P1);                                                 \
    }
#define THREADED_METHOD2(Class, DoMulti, Method, T1, P1, T2, P2)                   \
    void Method##NoThread(T1 P1, T2 P2) { Method##Partial(P1, P2, UT_JobInfo()); } \
    void Method(T1 P1, T2 P2) {                                                    \
        static_cast<void>(DoMulti);                                                \
        Method##NoThread(P1, P2);                                                  \
    }
#define THREADED_METHOD2_CONST(Class, DoMulti, Method, T1, P1, T2, P2)                   \
    void Method##NoThread(T1 P1, T2 P2) const { Method##Partial(P1, P2, UT_JobInfo()); } \
    void Method(T1 P1, T2 P2) const {                                                    \
        static_cast<void>(DoMulti);                                                      \
        Method##NoThread(P1, P2);                                                        \
    }
#define THREADED_METHOD3(Class, DoMulti, Method, T1, P1, T2, P2, T3, P3)                      \
    void Method##NoThread(T1 P1, T2 P2, T3 P3) { Method##Partial(P1, P2, P3, UT_JobInfo()); } \
    void Method(T1 P1, T2 P2, T3 P3) {                                                        \
        static_cast<void>(DoMulti);                                                           \
        Method##NoThread(P1, P2, P3);                                                         \
    }
#define THREADED_METHOD3_CONST(Class, DoMulti, Method, T1, P1, T2, P2, T3, P3)                      \
    void Method##NoThread(T1 P1, T2 P2, T3 P3) const { Method##Partial(P1, P2, P3, UT_JobInfo()); } \
    void Method(T1 P1, T2 P2, T3 P3) const {                                                        \
        static_cast<void>(DoMulti);                                                                 \
        Method##NoThread(P1, P2, P3);                                                               \
    }
#define THREADED_METHOD4(Class, DoMulti, Method, T1, P1, T2, P2, T3, P3, T4, P4)                         \
    void Method##NoThread(T1 P1, T2 P2, T3 P3, T4 P4) { Method##Partial(P1, P2, P3, P4, UT_JobInfo()); } \
    void Method(T1 P1, T2 P2, T3 P3, T4 P4) {                                                            \
        static_cast<void>(DoMulti);                                                                      \
        Method##NoThread(P1, P2, P3, P4);                                                                \
    }
#define THREADED_METHOD4_CONST(Class, DoMulti, Method, T1, P1, T2, P2, T3, P3, T4, P4)                         \
    void Method##NoThread(T1 P1, T2 P2, T3 P3, T4 P4) const { Method##Partial(P1, P2, P3, P4, UT_JobInfo()); } \
    void Method(T1 P1, T2 P2, T3 P3, T4 P4) const {                                                            \
        static_cast<void>(DoMulti);                                                                            \
        Method##NoThread(P1, P2, P3, P4);                                                                      \
    }
#define THREADED_METHOD5(Class, DoMulti, Method, T1, P1, T2, P2, T3, P3, T4, P4, T5, P5)                            \
    void Method##NoThread(T1 P1, T2 P2, T3 P3, T4 P4, T5 P5) { Method##Partial(P1, P2, P3, P4, P5, UT_JobInfo()); } \
    void Method(T1 P1, T2 P2, T3 P3, T4 P4, T5 P5) {                                                                \
        static_cast<void>(DoMulti);                                                                                 \
        Method##NoThread(P1, P2, P3, P4, P5);                                                                       \
    }
#define THREADED_METHOD5_CONST(Class, DoMulti, Method, T1, P1, T2, P2, T3, P3, T4, P4, T5, P5) \
    void Method##NoThread(T1 P1, T2 P2, T3 P3, T4 P4, T5 P5) const {                           \
        Method##Partial(P1, P2, P3, P4, P5, UT_JobInfo());                                     \
    }                                                                                          \
    void Method(T1 P1, T2 P2, T3 P3, T4 P4, T5 P5) const {                                     \
        static_cast<void>(DoMulti);                                                            \
        Method##NoThread(P1, P2, P3, P4, P5);                                                  \
    }
#define THREADED_METHOD6(Class, DoMulti, Method, T1, P1, T2, P2, T3, P3, T4, P4, T5, P5, T6, P6) \
    void Method##NoThread(T1 P1, T2 P2, T3 P3, T4 P4, T5 P5, T6 P6) {                            \
        Method##Partial(P1, P2, P3, P4, P5, P6, UT_JobInfo());                                   \
    }                                                                                            \
    void Method(T1 P1, T2 P2, T3 P3, T4 P4, T5 P5, T6 P6) {                                      \
        static_cast<void>(DoMulti);                                                              \
        Method##NoThread(P1, P2, P3, P4, P5, P6);                                                \
    }
#define THREADED_METHOD6_CONST(Class, DoMulti, Method, T1, P1, T2, P2, T3, P3, T4, P4, T5, P5, T6, P6) \
    void Method##NoThread(T1 P1, T2 P2, T3 P3, T4 P4, T5 P5, T6 P6) const {                            \
        Method##Partial(P1, P2, P3, P4, P5, P6, UT_JobInfo());                                         \
    }                                                                                                  \
    void Method(T1 P1, T2 P2, T3 P3, T4 P4, T5 P5, T6 P6) const {                                      \
        static_cast<void>(DoMulti);                                                                    \
        Method##NoThread(P1, P2, P3, P4, P5, P6);                                                      \
    }
