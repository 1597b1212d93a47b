// Every spelling of values, primitives and groups, on small documents written by hand.
#include "firn/io/frame_file.h"
#include "firn/io/geo/geo_writer.h"
#include "firn/io/geo/json_reader.h"
#include "unit/io/geo/support.h"

namespace firn {
namespace {

std::string pointsWith(std::size_t count, const std::string& size, const std::string& storage,
                       const std::string& values) {
    return R"(["fileversion","1","pointcount",)" + std::to_string(count) +
           R"(,"vertexcount",0,"primitivecount",0,"attributes",["pointattributes",[[["scope","public","type","numeric",)"
           R"("name","P","options",{}],["size",)" +
           size + R"(,"storage",")" + storage + R"(","values",["size",)" + size + R"(,"storage",")" + storage +
           R"(",)" + values + "]]]]]]";
}

std::vector<std::int32_t> integersOf(const std::string& document) {
    return std::get<std::vector<std::int32_t>>(parseGeo(document, "t.geo").pointAttributes.at(0).values);
}

TEST(GeoValues, PagesPackingAndConstantPagesUnfoldInOrder) {
    const std::vector<std::int32_t> expected{10, 20, 30, 11, 21, 31, 12, 22, 32, 13, 23, 33, 14, 24, 34};
    EXPECT_EQ(expected,
              integersOf(pointsWith(5, "3", "int32",
                                    R"("pagesize",2,"rawpagedata",[10,20,30,11,21,31,12,22,32,13,23,33,14,24,34])")));
    EXPECT_EQ(expected, integersOf(pointsWith(5, "3", "int32",
                                              R"("pagesize",2,"packing",[1,2],"rawpagedata",)"
                                              R"([10,11,20,30,21,31,12,13,22,32,23,33,14,24,34])")));
    EXPECT_EQ((std::vector<std::int32_t>{10, 20, 30, 10, 21, 31, 12, 22, 32, 13, 22, 32, 14, 24, 34}),
              integersOf(pointsWith(5, "3", "int32",
                                    R"("pagesize",2,"packing",[1,2],"constantpageflags",)"
                                    R"([[true,false,true],[false,true,false]],)"
                                    R"("rawpagedata",[10,20,30,21,31,12,13,22,32,14,24,34])")));
}

TEST(GeoValues, TuplesAndArraysUnfoldInOrder) {
    EXPECT_EQ((std::vector<std::int32_t>{1, 2, 3, 4}),
              integersOf(pointsWith(2, "2", "int32", R"("tuples",[[1,2],[3,4]])")));
    EXPECT_EQ((std::vector<std::int32_t>{1, 3, 2, 4}),
              integersOf(pointsWith(2, "2", "int32", R"("arrays",[[1,2],[3,4]])")));
}

TEST(GeoValues, AmountsThatDoNotAddUpAreRefusedByName) {
    for (const char* values : {R"("pagesize",2,"rawpagedata",[1,2,3])", R"("pagesize",2,"rawpagedata",[1,2,3,4,5])",
                               R"("pagesize",0,"rawpagedata",[1,2,3,4])", R"("pagesize",-1,"rawpagedata",[1,2,3,4])",
                               R"("pagesize",2,"packing",[1],"rawpagedata",[1,2,3,4])",
                               R"("pagesize",2,"packing",[2147483647,-2147483645],"rawpagedata",[1,2,3,4])",
                               R"("pagesize",2,"constantpageflags",[[true,true]],"rawpagedata",[1,2,3,4])",
                               R"("pagesize",2,"constantpageflags",[[true]],"rawpagedata",[1,2,3])",
                               R"("pagesize",2,"rawpagedata",[1,2,"3",4])", R"("pagesize",2,"rawpagedata",[1,2,nan,4])",
                               R"("pagesize",2,"rawpagedata",[1,2,4294967296,4])", R"("tuples",[[1,2],[3]])",
                               R"("tuples",[[1,2]])", R"("arrays",[[1,2],[3]])", R"("arrays",[[1,2]])", R"("x",1)"}) {
        const std::string message = messageOf([&] { parseGeo(pointsWith(2, "2", "int32", values), "t.geo"); });
        EXPECT_EQ(0u, message.find("t.geo: point attribute 'P'")) << values << " " << message;
    }
}

TEST(GeoValues, AHugeNumberOfPointsIsRefusedBeforeMemoryIsTaken) {
    const std::size_t huge = std::size_t(1) << 60;
    for (const char* values : {R"("pagesize",1024,"rawpagedata",[])", R"("pagesize",1024,"rawpagedata",[1,2,3])",
                               R"("pagesize",1152921504606846976,"constantpageflags",[[true]],"rawpagedata",[1,2,3])",
                               R"("tuples",[])", R"("arrays",[[],[],[]])"}) {
        const std::string message = messageOf([&] { parseGeo(pointsWith(huge, "3", "fpreal32", values), "t.geo"); });
        EXPECT_NE("", message) << values;
    }
    const std::string none =
        R"(["fileversion","1","pointcount",1152921504606846976,"vertexcount",0,"primitivecount",0])";
    EXPECT_EQ("t.geo: promises 1152921504606846976 points but has no point attribute 'P'",
              messageOf([&] { parseGeo(none, "t.geo"); }));
    const std::string runs =
        R"(["fileversion","1","pointcount",0,"vertexcount",0,"primitivecount",1099511627776,"primitives",)"
        R"([[["type","p_r"],["s_v",0,"n_p",1099511627776,"r_v",[0,2147483647]]]]])";
    EXPECT_NE(std::string::npos, messageOf([&] { parseGeo(runs, "t.geo"); }).find("far more than a file of this size"));
}

TEST(GeoValues, CountsMustBeWholeNumbers) {
    for (const char* count : {"nan", "-1", "1.5", "true", "\"3\"", "[3]", "1e3", "18446744073709551616"}) {
        const std::string text = std::string(R"(["fileversion","1","pointcount",)") + count + "]";
        EXPECT_EQ("t.geo: geometry: 'pointcount' must be an integer, 0 or more",
                  messageOf([&] { parseGeo(text, "t.geo"); }))
            << count;
    }
}

TEST(GeoValues, AnAttributeGivenTwiceIsRefused) {
    const std::string p = R"([["type","numeric","name","P"],["size",1,"values",["storage","int32","arrays",[[]]]]])";
    const std::string text =
        R"(["fileversion","1","pointcount",0,"vertexcount",0,"primitivecount",0,"attributes",["pointattributes",[)" +
        p + "," + p + "]]]";
    EXPECT_EQ("t.geo: point attribute: 'P' is there twice", messageOf([&] { parseGeo(text, "t.geo"); }));
}

/// Four points with four vertices and whatever primitives.
std::string squareWith(int count, const std::string& primitives) {
    return R"(["fileversion","1","pointcount",4,"vertexcount",4,"primitivecount",)" + std::to_string(count) +
           R"(,"topology",["pointref",["indices",[0,1,2,3]]],"attributes",["pointattributes",[[["type","numeric",)"
           R"("name","P"],["size",3,"values",["storage","fpreal32","arrays",[[0,1,1,0],[0,0,1,1],[0,0,0,0]]]]]]],)"
           R"("primitives",[)" +
           primitives + "]]";
}

TEST(GeoPrimitives, UnknownOnesLeaveThePointsReadableAndAreNamedWhenAMeshIsWanted) {
    const GeoModel model =
        parseGeo(squareWith(2, R"([["type","VDB"],{}],[["type","Poly"],["vertex",[0,1,2]]])"), "t.geo");
    EXPECT_EQ(4u, particlesFromGeo(model).size());
    EXPECT_EQ("t.geo: has primitives of type VDB; only polygons make a mesh", messageOf([&] { meshFromGeo(model); }));
    EXPECT_EQ("t.geo: primitives of type VDB cannot be written; polygons and points can",
              messageOf([&] { geoJson(model, true); }));
}

TEST(GeoPrimitives, EverySpellingOfAPolygonIsRead) {
    for (
        const char* spelling :
        {R"([["type","Poly"],["vertex",[0,1,2,3],"closed",true]])", R"([["type","p_r"],["s_v",0,"n_p",1,"n_v",[4]]])",
         R"([["type","Polygon_run"],["startvertex",0,"nprimitives",1,"nvertices_rle",[4,1]]])",
         R"([["type","run","runtype","Poly","varyingfields",["vertex"],"uniformfields",{"closed":true}],[[[0,1,2,3]]]])"}) {
        const TriangleMesh mesh = meshFromGeo(parseGeo(squareWith(1, spelling), "t.geo"));
        EXPECT_EQ((std::vector<std::array<int, 3>>{{0, 2, 1}, {0, 3, 2}}), mesh.triangles) << spelling;
    }
}

TEST(GeoPrimitives, CurvesAreKeptInFilesAndLeftOutOfMeshes) {
    const GeoModel model = parseGeo(squareWith(2, R"([["type","Poly"],["vertex",[0,1,2],"closed",false]],)"
                                                  R"([["type","Poly"],["vertex",[3,1,0]]])"),
                                    "t.geo");
    EXPECT_EQ((std::vector<bool>{false, true}), model.polygons.closed);
    EXPECT_EQ((std::vector<std::array<int, 3>>{{3, 0, 1}}), meshFromGeo(model).triangles);
    EXPECT_TRUE(model == parseGeo(geoJson(model, true), "t.bgeo"));
    EXPECT_TRUE(model == parseGeo(geoJson(model, false), "t.geo"));
}

TEST(GeoPrimitives, VerticesOutsideTheTopologyAreRefused) {
    for (const char* bad :
         {R"([["type","Poly"],["vertex",[0,1,4]]])", R"([["type","Poly"],["vertex",[0,1,-1]]])",
          R"([["type","p_r"],["s_v",1,"n_p",1,"n_v",[4]]])",
          R"([["type","p_r"],["s_v",9223372036854775807,"n_p",1,"n_v",[4]]])",
          R"([["type","p_r"],["s_v",0,"n_p",2,"n_v",[4]]])", R"([["type","p_r"],["s_v",0,"n_p",1,"r_v",[4,2]]])",
          R"([["type","p_r"],["s_v",0,"n_p",1]])", R"([["type","Poly"],[]],[["type","Poly"],[]])"})
        EXPECT_NE("", messageOf([&] { parseGeo(squareWith(1, bad), "t.geo"); })) << bad;
}

TEST(GeoPrimitives, PromisedOnesMustBeThere) {
    EXPECT_EQ("t.geo: has 0 polygons; 1 primitives were promised",
              messageOf([] { parseGeo(squareWith(1, ""), "t.geo"); }));
    EXPECT_EQ("t.geo: promises 1 primitives but has none", messageOf([] {
                  parseGeo(R"(["fileversion","1","pointcount",0,"vertexcount",0,"primitivecount",1])", "t.geo");
              }));
}

TEST(GeoFile, OldFormatsAreRefusedWithARemedy) {
    EXPECT_EQ("t.bgeo: is in the format of Houdini 11 and earlier; save it again from Houdini 12 or later",
              messageOf([] { parseGeo("BgeoV\0\0\0\5", "t.bgeo"); }));
    EXPECT_EQ("t.geo: is not a geometry file: it has no 'fileversion'", messageOf([] { parseGeo("{}", "t.geo"); }));
    EXPECT_EQ("t.geo: byte 0: the file ends in the middle: cut off or damaged",
              messageOf([] { parseGeo("", "t.geo"); }));
}

}  // namespace
}  // namespace firn
