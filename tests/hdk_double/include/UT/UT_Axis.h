// Stand-in for the HDK header of the same name.
#pragma once

class UT_Axis3 {
public:
    enum axis { INVALIDAXIS = -1, XAXIS = 0, YAXIS = 1, ZAXIS = 2 };
};
