#include "firn/run/node_interface.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "firn/params/interface.h"
#include "firn/run/mantra_shader.h"
#include "firn/run/registry.h"
#include "firn/run/shot_file.h"

namespace firn {
namespace {

NodeInterface mpmNode() { return solverNode(*findSolver(solverCatalog(), "mpm")); }

std::vector<NodeInterface> allNodes() { return everyNode(solverCatalog()); }

std::string textOf(const std::string& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(NodeInterface, TokensNeitherClashNorTakeReservedNames) {
    for (const NodeInterface& node : allNodes())
        for (const Issue& issue : interfaceIssues(node)) ADD_FAILURE() << node.type << ": " << toLine(issue);
}

TEST(NodeInterface, ConditionsNameParametersOfTheSameNode) {
    for (const NodeInterface& node : allNodes()) {
        std::set<std::string_view> keys;
        for (const ParmSection& section : node.sections)
            for (const RowInfo& row : section.rows) keys.insert(row.key);
        for (const ParmSection& section : node.sections)
            for (const RowInfo& row : section.rows)
                if (!row.whenKey.empty()) {
                    EXPECT_EQ(1u, keys.count(row.whenKey)) << node.type << " " << row.key;
                }
    }
}

TEST(NodeInterface, SourceHasEveryParameterOfASource) {
    const NodeInterface node = sourceNode(solverCatalog());
    std::set<std::string> tokens;
    for (const ParmSection& section : node.sections)
        for (const RowInfo& row : section.rows) tokens.insert(houdiniToken(row.key));
    for (const char* token : {"solver", "cellsize", "particlespercell", "velocity", "spin", "preset", "density",
                              "youngmodulus", "stiffnessnoise", "shellthickness", "crustdepth", "emit", "rate", "seed"})
        EXPECT_EQ(1u, tokens.count(token)) << token;
}

TEST(NodeInterface, MistakesBeginWithLabelAndToken) {
    EXPECT_EQ("Cell Size (cellsize): -1 is out of range",
              inNodeWords(mpmNode(), {"solver.cell_size", "-1 is out of range"}));
    EXPECT_EQ("Density (density): too light", inNodeWords(mpmNode(), {"snow[0].material.density", "too light"}));
    EXPECT_EQ("nothing to fill", inNodeWords(mpmNode(), {"snow[0].shape", "nothing to fill"}));
}

TEST(NodeInterface, SceneWordsInsideOfAMessageBecomeTheArtists) {
    EXPECT_EQ("lower Time Step (dt), or enlarge Cell Size (cellsize); solver.dtx stays",
              inNodeWords(mpmNode(), {"", "lower solver.dt, or enlarge solver.cell_size; solver.dtx stays"}));
}

TEST(NodeInterface, HelpPagesInTheRepositoryAreUpToDate) {
    for (const NodeInterface& node : allNodes()) {
        const std::string path = FIRN_OTLS + ("/" + helpFile(node));
        EXPECT_EQ(helpPage(node), textOf(path)) << "make it anew: firn params --houdini-help " FIRN_OTLS;
    }
}

TEST(NodeInterface, TheLookOfSnowIsThatOfAShot) {
    EXPECT_EQ(materialsLayer({}), textOf(std::string(FIRN_OTLS "/") + kLookFile))
        << "make it anew: firn params --houdini-help " FIRN_OTLS;
}

TEST(NodeInterface, TheShaderHasTheNumbersOfTheLook) {
    EXPECT_EQ(mantraShader({}), textOf(std::string(FIRN_OTLS "/") + kShaderFile))
        << "make it anew: firn params --houdini-help " FIRN_OTLS;
    LookParams other;
    other.extinction = 12.5f, other.albedo = {0.25f, 0.5f, 0.75f}, other.anisotropy = -0.125f;
    EXPECT_NE(std::string::npos, mantraShader(other).find("float extinction = 12.5; vector albedo = {0.25, 0.5, 0.75}; "
                                                          "float anisotropy = -0.125;"));
}

TEST(NodeInterface, PythonsTableIsThatOfTheNodes) {
    EXPECT_EQ(nodesJson(allNodes()), textOf(std::string(FIRN_OTLS "/") + kNodesFile))
        << "make it anew: firn params --houdini-help " FIRN_OTLS;
}

TEST(NodeInterface, HelpTiesEveryParameterToItsToken) {
    for (const NodeInterface& node : allNodes()) {
        const std::string page = helpPage(node);
        for (const ParmSection& section : node.sections)
            for (const RowInfo& row : section.rows)
                EXPECT_NE(std::string::npos, page.find("#id: " + houdiniToken(row.key) + "\n")) << row.key;
        for (const std::string_view attribute : node.attributes)
            EXPECT_NE(std::string::npos, page.find("`" + std::string(attribute) + "`:")) << attribute;
    }
}

TEST(NodeInterface, HelpTellsWithWhatAMatrixBegins) {
    const std::string page = helpPage(mpmNode());
    EXPECT_NE(std::string::npos, page.find("deformation gradient. matrix3, for row vectors; identity where"));
    EXPECT_NE(std::string::npos, page.find("transposed in files like F. matrix3, for row vectors in 1/s; zero where"));
}

TEST(NodeInterface, HelpTellsHowManySlotsThereAre) {
    NodeInterface node = mpmNode();
    node.attributes = {column::contactId.name, column::contactShear.name};
    const std::string page = helpPage(node);
    EXPECT_NE(std::string::npos, page.find("-1: none. 12 times integer; -1 each where"));
    EXPECT_NE(std::string::npos, page.find("sheared. 12 times vector in m; (0, 0, 0) each where"));
}

TEST(NodeInterface, HelpFilesAreNamedAsHoudiniLooksForThem) {
    EXPECT_EQ("help/nodes/dop/firn_mpmsolver.txt", helpFile(mpmNode()));
    EXPECT_EQ("help/nodes/sop/firn--snow_source-1.0.txt", helpFile(sourceNode(solverCatalog())));
}

}  // namespace
}  // namespace firn
