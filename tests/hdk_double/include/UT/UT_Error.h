// Stand-in for the HDK header of the same name: severities rise, so they may be compared.
#pragma once

enum UT_ErrorSeverity {
    UT_ERROR_NONE = 0,
    UT_ERROR_MESSAGE = 1,
    UT_ERROR_PROMPT = 2,
    UT_ERROR_WARNING = 3,
    UT_ERROR_ABORT = 4,
    UT_ERROR_FATAL = 5,
    UT_NUM_SEVERITIES
};

enum UT_ErrorCode { UT_ERROR_MESSAGE_CODE = 0, UT_ERROR_OUTSTRING, UT_ERROR_JUST_STRING, UT_WARNING_OUTSTRING };
