// Stand-in for the HDK header of the same name: primitives that are one run of vertices, open or closed.
#pragma once

#include <GEO/GEO_Primitive.h>

class GEO_TriMesh : public GEO_Primitive {
public:
    using GEO_Primitive::GEO_Primitive;
    GA_Size getFastVertexCount() const { return getVertexCount(); }
    GA_Offset getFastVertexOffset(GA_Size i) const { return getVertexOffset(i); }
    GA_Offset getFastPointOffset(GA_Size i) const { return getPointOffset(i); }
};

class GEO_Face : public GEO_TriMesh {
public:
    using GEO_TriMesh::GEO_TriMesh;

    bool isClosed() const { return closed_; }
    void setClosed(bool closed) { closed_ = closed; }
    void close(int = 1, int = 1) { closed_ = true; }
    void open(int = 0) { closed_ = false; }
    /// A new last vertex; its place in the face.
    GA_Size appendVertex(GA_Offset point);
    GA_Size insertVertex(GA_Offset point, GA_Size at);
    bool deleteVertex(GA_Size at);
    GA_Size setSize(GA_Size n);
    GA_Size getEdgeCount() const { return getVertexCount() - (closed_ ? 0 : 1); }

    UT_Vector3 computeNormal() const override;
    fpreal calcArea() const override;
    fpreal calcPerimeter() const override;
    fpreal calcVolume(const UT_Vector3& refpt) const override;
    void reverse() override;
    bool isDegenerate() const override { return getVertexCount() < (closed_ ? 3 : 2); }

    void copyContent(const GA_Primitive& from) override;
    void saveContent(std::ostream& os) const override;
    void loadContent(UT_IStream& is) override;
    uint64 hashContent(uint64 seed) const override;

private:
    UT_Vector3 areaVector() const;

    bool closed_ = true;
};
