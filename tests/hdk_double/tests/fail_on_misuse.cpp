// Linked into every test program on the stand-in.
#include <hdk_double/gtest.h>

static const hdk_double::FailOnMisuse failOnMisuse;
