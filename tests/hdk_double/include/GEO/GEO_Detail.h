// Stand-in for the HDK header of the same name.
#pragma once

#include <GA/GA_Detail.h>
#include <GA/GA_GBIterators.h>
#include <GEO/GEO_Primitive.h>

enum GEO_CopyMethod { GEO_COPY_ONCE, GEO_COPY_START, GEO_COPY_ADD, GEO_COPY_END };

enum GEO_StandardAttribute {
    GEO_ATTRIBUTE_NORMAL,
    GEO_ATTRIBUTE_VELOCITY,
    GEO_ATTRIBUTE_MASS,
    GEO_ATTRIBUTE_DRAG,
    GEO_ATTRIBUTE_DIFFUSE,
    GEO_ATTRIBUTE_ALPHA,
    GEO_ATTRIBUTE_PSCALE,
    GEO_ATTRIBUTE_WIDTH,
    GEO_ATTRIBUTE_ID,
    GEO_ATTRIBUTE_REST,
    GEO_ATTRIBUTE_NAME
};

class GEO_Detail : public GA_Detail {
public:
    static const char* getStdAttributeName(GEO_StandardAttribute which, int layer = 1);

    GEO_Primitive* getPrimitive(GA_Offset off) { return static_cast<GEO_Primitive*>(GA_Detail::getPrimitive(off)); }
    const GEO_Primitive* getPrimitive(GA_Offset off) const {
        return static_cast<const GEO_Primitive*>(GA_Detail::getPrimitive(off));
    }
    GEO_Primitive* getGEOPrimitive(GA_Offset off) { return getPrimitive(off); }
    const GEO_Primitive* getGEOPrimitive(GA_Offset off) const { return getPrimitive(off); }
    GEO_Primitive* getPrimitiveByIndex(GA_Index i) { return getPrimitive(primitiveOffset(i)); }
    const GEO_Primitive* getPrimitiveByIndex(GA_Index i) const { return getPrimitive(primitiveOffset(i)); }
    GEO_Primitive* getGEOPrimitiveByIndex(GA_Index i) { return getPrimitiveByIndex(i); }
    const GEO_Primitive* getGEOPrimitiveByIndex(GA_Index i) const { return getPrimitiveByIndex(i); }
    GEO_Primitive* appendPrimitive(const GA_PrimitiveTypeId& type) {
        return static_cast<GEO_Primitive*>(GA_Detail::appendPrimitive(type));
    }
    GEO_Primitive* appendPrimitive(int type) { return appendPrimitive(GA_PrimitiveTypeId(type)); }

    using GA_Detail::destroyPrimitive;
    void deletePrimitive(GA_Primitive& prim, bool and_points = false) { destroyPrimitive(prim, and_points); }
    void deletePrimitives(const GA_PrimitiveGroup& group, bool and_points = false) {
        destroyPrimitives(GA_Range(group), and_points);
    }

    /// Names that expressions know attributes by; the visitor says 0 when it has seen enough.
    using VariableNameVisitor = int (*)(const char* attribute, const char* variable, void* data);
    void addVariableName(const char* attribute, const char* variable);
    void traverseVariableNames(VariableNameVisitor visit, void* data) const;

    /// Positions, and attributes whose type says how they turn.
    template <typename T>
    void transform(const UT_Matrix4T<T>& m, const GA_PrimitiveGroup* = nullptr, const GA_PointGroup* points = nullptr) {
        transformPoints(UT_Matrix4D(m), points);
    }
    void translate(const UT_Vector3& by) {
        UT_Matrix4D m(1.0);
        m.translate(by);
        transformPoints(m, nullptr);
    }
    /// Point normals N, each the mean of its polygons'.
    void normal(bool = true, bool = true);

    /// Polygons of more than maxpts vertices become fans.
    void convex(GA_Size maxpts = 3, GA_PrimitiveGroup* group = nullptr);

private:
    void transformPoints(const UT_Matrix4D& m, const GA_PointGroup* points);
};
