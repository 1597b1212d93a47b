// Stand-in for the HDK header of the same name.
#pragma once

#include <GEO/GEO_PrimVDB.h>
#include <GU/GU_Detail.h>

class GU_PrimVDB final : public GEO_PrimVDB {
public:
    using GEO_PrimVDB::GEO_PrimVDB;

    static GU_PrimVDB* build(GU_Detail* gdp, bool append_points = true);
    /// Takes the grid; its metadata becomes attributes of the primitive, its name the attribute `name`.
    static GU_PrimVDB* buildFromGrid(GU_Detail& gdp, openvdb::GridBase::Ptr grid, const GEO_PrimVDB* src = nullptr,
                                     const char* name = nullptr);
    /// The same from a pointer to a grid pointer.
    static GU_PrimVDB* buildFromGridAdapter(GU_Detail& gdp, void* grid, const GEO_PrimVDB* src = nullptr,
                                            const char* name = nullptr) {
        return buildFromGrid(gdp, *static_cast<openvdb::GridBase::Ptr*>(grid), src, name);
    }
    void syncAttrsFromMetadata();
    /// The other way: a primitive's attributes as metadata of a grid.
    static void createMetadataFromGridAttrs(openvdb::GridBase& grid, const GEO_PrimVDB& prim, const GEO_Detail& gdp);

private:
    void moveMetadata(const std::string& key, const openvdb::Metadata& value);
};
