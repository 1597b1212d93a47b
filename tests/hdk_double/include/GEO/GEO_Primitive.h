// Stand-in for the HDK header of the same name.
#pragma once

#include <GA/GA_Primitive.h>
#include <GEO/GEO_PrimType.h>
#include <UT/UT_Matrix4.h>

class GEO_Detail;

class GEO_Primitive : public GA_Primitive {
public:
    GEO_Primitive(GA_Detail& detail, GA_Offset offset) : GA_Primitive(detail, offset) {}

    GEO_Detail* getParent() const;
    int getPrimitiveId() const {
        return getTypeId() == GA_PRIMPOLY ? GEO_PrimTypeCompat::GEOPRIMPOLY : GEO_PrimTypeCompat::GEOPRIMVDB;
    }
    virtual UT_Vector3 computeNormal() const { return UT_Vector3(0, 0, 0); }
    virtual UT_Vector3 baryCenter() const;
    virtual fpreal calcVolume(const UT_Vector3&) const { return 0; }
    virtual fpreal calcArea() const { return 0; }
    virtual fpreal calcPerimeter() const { return 0; }
    virtual void transform(const UT_Matrix4& m);
    virtual void reverse() {}
    GA_Offset vertexPoint(GA_Size i) const { return getPointOffset(i); }
    void setVertexPoint(GA_Size i, GA_Offset point) { setPointOffset(i, point); }
    /// Attributes of all vertices and of the primitive, from another primitive of the same size.
    void copyAttributes(const GEO_Primitive& from);
};
