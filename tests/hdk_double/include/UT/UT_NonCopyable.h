// Stand-in for the HDK header of the same name.
#pragma once

class UT_NonCopyable {
protected:
    UT_NonCopyable() = default;
    ~UT_NonCopyable() = default;

public:
    UT_NonCopyable(const UT_NonCopyable&) = delete;
    UT_NonCopyable& operator=(const UT_NonCopyable&) = delete;
};
