// Stand-in for SOP/SOP_Error.h: message codes; the free text is SOP_MESSAGE.
#pragma once

enum SOP_ErrorCodes {
    SOP_OK = 0,
    SOP_MESSAGE,
    SOP_ERR_INVALID_SRC,
    SOP_ERR_BADGROUP,
    SOP_ERR_NO_PRIMITIVE_SELECTED,
    SOP_ERR_FILEGEO,
    SOP_ATTRIBUTE_INVALID,
    SOP_BAD_SOPPATH,
    SOP_NO_DEFAULT_COOK
};
