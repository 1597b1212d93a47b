// Stand-in for the HDK header of the same name.
#pragma once

#include <iosfwd>
#include <memory>
#include <vector>

#include <GA/GA_PrimitiveTypes.h>
#include <GA/GA_Range.h>
#include <GA/GA_Types.h>
#include <UT/UT_BoundingBox.h>
#include <UT/UT_StringHolder.h>
#include <UT/UT_Vector3.h>

class UT_IStream;

/// The vertices of a primitive, in order.
class GA_OffsetListRef {
public:
    explicit GA_OffsetListRef(const std::vector<GA_Offset>& list) : list_(&list) {}
    GA_Size size() const { return static_cast<GA_Size>(list_->size()); }
    GA_Size entries() const { return size(); }
    GA_Offset operator()(GA_Size i) const { return (*list_)[static_cast<std::size_t>(i)]; }
    GA_Offset operator[](GA_Size i) const { return (*list_)[static_cast<std::size_t>(i)]; }
    GA_Offset get(GA_Size i) const { return (*this)(i); }
    GA_Size find(GA_Offset off) const;
    auto begin() const { return list_->begin(); }
    auto end() const { return list_->end(); }

private:
    const std::vector<GA_Offset>* list_;
};

class GA_Primitive {
public:
    GA_Primitive(GA_Detail& detail, GA_Offset offset) : detail_(&detail), offset_(offset) {}
    virtual ~GA_Primitive();
    GA_Primitive(const GA_Primitive&) = delete;
    GA_Primitive& operator=(const GA_Primitive&) = delete;

    virtual const GA_PrimitiveTypeId& getTypeId() const = 0;
    virtual const char* getTypeName() const = 0;
    const GA_Detail& getDetail() const { return *detail_; }
    GA_Detail& getDetail() { return *detail_; }
    GA_Offset getMapOffset() const { return offset_; }
    GA_Index getMapIndex() const;
    exint getNum() const { return getMapIndex(); }

    GA_Size getVertexCount() const { return static_cast<GA_Size>(vertices_.size()); }
    GA_OffsetListRef getVertexList() const { return GA_OffsetListRef(vertices_); }
    GA_Offset getVertexOffset(GA_Size i) const;
    GA_Index getVertexIndex(GA_Size i) const;
    GA_Offset getPointOffset(GA_Size i) const;
    GA_Index getPointIndex(GA_Size i) const;
    UT_Vector3 getPos3(GA_Size i) const;
    void setPos3(GA_Size i, const UT_Vector3& p) const;
    void setPointOffset(GA_Size i, GA_Offset point);
    GA_Size findVertex(GA_Offset vertex) const { return getVertexList().find(vertex); }
    GA_Range getPointRange(bool harden = false) const;
    GA_Range getVertexRange(bool harden = false) const;
    virtual bool getBBox(UT_BoundingBox* bbox) const;
    virtual bool isDegenerate() const { return vertices_.empty(); }
    virtual int64 getMemoryUsage() const;

    /// The stand-in's own means, for GA_Detail.
    std::vector<GA_Offset>& vertices() { return vertices_; }
    void setMapOffset(GA_Offset off) { offset_ = off; }
    virtual void copyContent(const GA_Primitive& from) = 0;
    virtual void saveContent(std::ostream& os) const = 0;
    virtual void loadContent(UT_IStream& is) = 0;
    virtual uint64 hashContent(uint64 seed) const = 0;

private:
    GA_Detail* detail_;
    GA_Offset offset_;
    std::vector<GA_Offset> vertices_;
};
