// Stand-in for the HDK header of the same name: geometry that stands as one primitive, placed by its point.
#pragma once

#include <GEO/GEO_Primitive.h>
#include <GU/GU_Detail.h>
#include <GU/GU_DetailHandle.h>

class GU_PrimPacked final : public GEO_Primitive {
public:
    using GEO_Primitive::GEO_Primitive;

    static bool isPackedPrimitive(const GA_Primitive& prim);
    static GA_Size countPackedPrimitives(const GU_Detail& detail);

    const GA_PrimitiveTypeId& getTypeId() const override;
    const char* getTypeName() const override { return "PackedGeometry"; }
    GU_ConstDetailHandle getPackedDetail() const { return inside_; }
    void getFullTransform4(UT_Matrix4D& matrix) const;
    /// Adds what is inside, where it stands; what is packed in there stays packed.
    bool unpack(GU_Detail& dest) const;
    void transform(const UT_Matrix4& m) override;

    /// The stand-in's own means to make one: its point stands where the matrix moves the origin to.
    static GU_PrimPacked& pack(GU_Detail& detail, GU_ConstDetailHandle inside, const UT_Matrix4D& place);

    void copyContent(const GA_Primitive& from) override;
    void saveContent(std::ostream& os) const override;
    void loadContent(UT_IStream& is) override;
    uint64 hashContent(uint64 seed) const override;

private:
    GU_ConstDetailHandle inside_;
    UT_Matrix3D turn_{1.0};
};
