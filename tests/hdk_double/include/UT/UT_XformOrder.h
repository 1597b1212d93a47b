// Stand-in for the HDK header of the same name: orders of scale, rotate and translate.
#pragma once

class UT_XformOrder {
public:
    enum rstOrder { RST = 0, RTS, SRT, STR, TRS, TSR };
    enum xyzOrder { XYZ = 0, XZY, YXZ, YZX, ZXY, ZYX };

    UT_XformOrder(rstOrder rst = SRT, xyzOrder xyz = XYZ) : rst_(rst), xyz_(xyz) {}
    rstOrder mainOrder() const { return rst_; }
    void mainOrder(rstOrder order) { rst_ = order; }
    xyzOrder rotOrder() const { return xyz_; }
    void rotOrder(xyzOrder order) { xyz_ = order; }
    bool operator==(const UT_XformOrder& b) const { return rst_ == b.rst_ && xyz_ == b.xyz_; }

private:
    rstOrder rst_;
    xyzOrder xyz_;
};
