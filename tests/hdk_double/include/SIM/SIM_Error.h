// Stand-in for SIM/SIM_Error.h: message codes; the free text is SIM_MESSAGE. The numbers are our own.
#pragma once

enum SIM_ErrorCodes {
    SIM_MESSAGE = 0,
    SIM_MISSINGDATA,
    SIM_MISSINGATTRIBUTE,
    SIM_BADSOPPATH,
    SIM_BADSUBDATA,
    SIM_BADVOLUME,
    SIM_POINTMISMATCH,
    SIM_NO_OPENCL,
    SIM_UNKNOWNRELATIONSHIP,
    SIM_CIRCULARSUBDATA
};
