// Stand-in for OP/OP_OperatorTable.h: the node types of one kind of network.
#pragma once
#include <OP/OP_Operator.h>

#include <iosfwd>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

class OP_OperatorTable {
public:
    OP_OperatorTable(const char* name) : name_(name) {}

    /// Takes the operator over. A name used twice is misuse.
    bool addOperator(OP_Operator* op, std::ostream* err = nullptr);
    void addOpHidden(const char* name, int = 0) { hidden_.insert(name); }
    void setOpFirstName(const char*, const char*) {}
    OP_Operator* getOperator(const char* name) const;
    const std::string& getName() const { return name_; }
    bool isHidden(const std::string& name) const { return hidden_.count(name) != 0; }
    std::vector<std::string> names() const;

private:
    std::string name_;
    std::map<std::string, std::unique_ptr<OP_Operator>> operators_;
    std::set<std::string> hidden_;
};
