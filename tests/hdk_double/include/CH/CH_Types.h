// Stand-in for CH/CH_Types.h: how the text of a default is to be read.
#pragma once

enum CH_StringMeaning { CH_OLD_EXPRESSION, CH_STRING_LITERAL, CH_HSCRIPT_EXPRESSION, CH_PYTHON_EXPRESSION };
