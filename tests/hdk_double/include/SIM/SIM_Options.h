// Stand-in for SIM/SIM_Options.h: what the parameters of a node become for the data it makes.
#pragma once
#include <OP/OP_Options.h>

class SIM_Options : public OP_Options {
public:
    SIM_Options() = default;

protected:
    void missing(const std::string& name) const override;
};
