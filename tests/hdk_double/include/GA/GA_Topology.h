// Stand-in for the HDK header of the same name: which vertex belongs to which point and which primitive.
#pragma once

#include <vector>

#include <GA/GA_Types.h>

class GA_ATITopology {
public:
    GA_ATITopology();
    GA_Offset getLink(GA_Offset off) const;
    GA_DataId getDataId() const { return dataId_; }
    void bumpDataId();
    void cloneDataId(const GA_ATITopology& from) { dataId_ = from.dataId_; }
    std::vector<GA_Offset>& links() { return links_; }
    const std::vector<GA_Offset>& links() const { return links_; }

private:
    std::vector<GA_Offset> links_;
    GA_DataId dataId_;
};

class GA_Topology {
public:
    const GA_ATITopology* getPointRef() const { return &pointRef_; }
    GA_ATITopology* getPointRef() { return &pointRef_; }
    const GA_ATITopology* getPrimitiveRef() const { return &primitiveRef_; }
    GA_ATITopology* getPrimitiveRef() { return &primitiveRef_; }
    const GA_ATITopology* getVertexNextRef() const { return &nextRef_; }
    bool hasLinkedTopology() const { return true; }

    GA_Offset vertexPoint(GA_Offset vertex) const { return pointRef_.getLink(vertex); }
    GA_Offset vertexPrimitive(GA_Offset vertex) const { return primitiveRef_.getLink(vertex); }
    GA_Offset pointVertex(GA_Offset point) const { return firstRef_.getLink(point); }
    GA_Offset vertexToNextVertex(GA_Offset vertex) const { return nextRef_.getLink(vertex); }
    void wireVertexPoint(GA_Offset vertex, GA_Offset point);
    void wireVertexPrimitive(GA_Offset vertex, GA_Offset primitive);
    void unwireVertex(GA_Offset vertex);
    void bumpAllDataIds();

    /// The stand-in's own means, for GA_Detail.
    void resize(GA_Size points, GA_Size vertices);
    void clear();

private:
    void unlinkFromPoint(GA_Offset vertex);

    GA_ATITopology pointRef_, primitiveRef_, firstRef_, nextRef_;
};
