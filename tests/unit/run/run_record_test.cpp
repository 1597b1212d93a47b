#include "firn/run/run_record.h"

#include <gtest/gtest.h>

#include <fstream>

#include "support/scratch_folder.h"

using namespace firn;

namespace {

RunRecord someRecord() {
    RunRecord record;
    record.scene = R"({"name":"drop","frames":[1,60],"solver":{"type":"toy","cell_size":0.02}})";
    record.sceneFolder = "..", record.hash = "abc", record.resumeHash = "def", record.version = "0.1.0",
    record.instructionSet = "x86-64";
    record.seed = 3;
    record.frames[1] = {{"points.0001.bgeo", 10, "01234567"}, {"volumes.0001.vdb", 20, "89abcdef"}};
    record.checkpoints[11] = {{"checkpoint/frame.0011.bgeo", 30, "00000001"}, std::nullopt};
    record.checkpoints[21] = {{"checkpoint/frame.0021.bgeo", 30, "00000002"},
                              FileEntry{"checkpoint/frame.0021.vdb", 40, "00000003"}};
    return record;
}

}  // namespace

TEST(RunRecord, ReadsBackWhatWasWritten) {
    const ScratchFolder folder;
    std::ofstream(folder.path() / "run.json") << toJson(someRecord());
    const auto record = readRecord(folder.path());
    ASSERT_TRUE(record);
    EXPECT_EQ(toJson(someRecord()), toJson(*record));
    EXPECT_EQ("89abcdef", record->frames.at(1).at(1).checksum);
}

TEST(RunRecord, DamagedOrForeignFileIsNoRecord) {
    const ScratchFolder folder;
    EXPECT_FALSE(readRecord(folder.path()));
    for (const std::string& text : {std::string(), std::string("{}"), std::string("[1, 2"),
                                    std::string("{\"frames\": 3}"), toJson(someRecord()).substr(0, 200)}) {
        std::ofstream(folder.path() / "run.json") << text;
        EXPECT_FALSE(readRecord(folder.path())) << text;
    }
}

TEST(RunRecord, DifferenceIsNamedByItsKey) {
    const RunRecord before = someRecord();
    const auto differenceTo = [&](const char* scene) {
        RunRecord now = before;
        now.scene = scene;
        return firstDifference(before, now);
    };
    EXPECT_EQ("", firstDifference(before, before));
    EXPECT_EQ("solver.cell_size was 0.02 and is now 0.03",
              differenceTo(R"({"name":"drop","frames":[1,60],"solver":{"type":"toy","cell_size":0.03}})"));
    EXPECT_EQ("seed is new",
              differenceTo(R"({"name":"drop","frames":[1,60],"solver":{"type":"toy","cell_size":0.02},"seed":2})"));
    EXPECT_EQ("solver.cell_size was 0.02 and is gone",
              differenceTo(R"({"name":"drop","frames":[1,60],"solver":{"type":"toy"}})"));
    EXPECT_EQ("", differenceTo(R"({"name":"drop","frames":[1,90],"solver":{"type":"toy","cell_size":0.02}})"))
        << "a longer run of the same snow is no other scene";
}

TEST(RunRecord, ChangedInputIsNamed) {
    RunRecord before = someRecord();
    before.inputs = {{"rock.obj", 10, "00000001"}};
    RunRecord now = before;
    now.inputs[0].checksum = "00000002";
    EXPECT_EQ("rock.obj has changed", firstDifference(before, now));
}

TEST(RunRecord, ChecksumIsTheOneOtherToolsGive) {
    const ScratchFolder folder;
    std::ofstream(folder.path() / "text") << "123456789";
    const FileEntry entry = entryOf(folder.path(), "text");
    EXPECT_EQ(9u, entry.bytes);
    EXPECT_EQ("cbf43926", entry.checksum);  // the check value of CRC-32 as every list of CRCs prints it
}
