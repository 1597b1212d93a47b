// Stand-in for the HDK header of the same name: the words of a tokenised string.
#pragma once

#include <string>
#include <vector>

#include <SYS/SYS_Types.h>

class UT_WorkArgs {
public:
    int getArgc() const { return static_cast<int>(words_.size()); }
    int entries() const { return getArgc(); }
    const char* getArg(exint i) const { return words_[static_cast<std::size_t>(i)].c_str(); }
    const char* operator()(exint i) const { return getArg(i); }
    const char* operator[](exint i) const { return getArg(i); }
    void clear() { words_.clear(); }
    void appendArg(const char* s) { words_.emplace_back(s); }

private:
    std::vector<std::string> words_;
};
