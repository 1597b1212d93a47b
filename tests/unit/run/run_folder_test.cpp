#include "firn/run/run_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "firn/base/error.h"
#include "firn/run/folder_names.h"
#include "support/scratch_folder.h"
#include "unit/run/toy_solver.h"

using namespace firn;
namespace fs = std::filesystem;

namespace {

RunRecord headOf(const std::string& hash = "one") {
    RunRecord record;
    record.scene = "{}", record.hash = hash, record.resumeHash = hash, record.version = "0",
    record.instructionSet = "any";
    return record;
}

OutputParams pointsOnly() {
    OutputParams output;
    output.volumes = false;
    return output;
}

void writeFrames(RunFolder& folder, int first, int last, std::size_t particles = 3) {
    const ToySolver solver;
    for (int frame = first; frame <= last; ++frame) {
        FrameStats stats;
        stats.frame = frame;
        folder.writeFrame(stats, [&](FrameSink& sink) { solver.publish(toyFrame(particles), sink); });
    }
}

std::string textOf(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

/// The error's words, and its fault in `fault`.
template <class F>
std::string errorOf(F&& work, Fault* fault = nullptr) {
    try {
        work();
    } catch (const Error& error) {
        if (fault) *fault = error.fault();
        return error.what();
    }
    return "nothing";
}

/// With one block of mist.
Frame toyFrameWithMist(float value) {
    Frame frame = toyFrame(2);
    Volume mist;
    mist.name = "mist", mist.voxelSize = 0.1f, mist.blocks = {{0, 0, 0}};
    mist.values.assign(Volume::kVoxels, value);
    frame.putVolume(mist);
    return frame;
}

const RunFolder::Warn kNoWarning = [](const std::string& text) { ADD_FAILURE() << text; };

}  // namespace

TEST(RunFolder, FrameNamesGrowWithTheNumber) {
    EXPECT_EQ("points.0007.bgeo", pointsName(7));
    EXPECT_EQ("volumes.1234567.vdb", volumesName(1234567));
    EXPECT_EQ("checkpoint/frame.0010.bgeo", checkpointName(10));
}

TEST(RunFolder, BeginningAgainRemovesOurFilesAndNobodyElses) {
    const ScratchFolder scratch;
    for (const char* name :
         {"points.0001.bgeo", "points.12345.bgeo", "volumes.0002.vdb", "stats.jsonl", "run.json", "points.1.bgeo",
          "points.0001.bgeo.bak", "points.abcd.bgeo", "notes.txt", "points.-001.bgeo"})
        std::ofstream(scratch.path() / name) << "x";
    const OutputParams output = pointsOnly();
    RunFolder(scratch.path(), headOf(), output).clear();
    std::set<std::string> left;
    for (const auto& entry : fs::directory_iterator(scratch.path())) left.insert(entry.path().filename().string());
    EXPECT_EQ((std::set<std::string>{"run.json", "points.1.bgeo", "points.0001.bgeo.bak", "points.abcd.bgeo",
                                     "notes.txt", "points.-001.bgeo"}),
              left);
}

TEST(RunFolder, RecordNamesEveryFrameWithItsChecksum) {
    const ScratchFolder scratch;
    const OutputParams output = pointsOnly();
    RunFolder folder(scratch.path(), headOf(), output);
    folder.clear();
    writeFrames(folder, 1, 3);
    const auto record = readRecord(scratch.path());
    ASSERT_TRUE(record);
    ASSERT_EQ(3u, record->frames.size());
    for (const auto& [frame, files] : record->frames) {
        ASSERT_EQ(1u, files.size());
        EXPECT_EQ(entryOf(scratch.path(), pointsName(frame)).checksum, files[0].checksum);
    }
    EXPECT_NE(std::string::npos, textOf(scratch.path() / "stats.jsonl").find("\"twice\":6.0"));
}

TEST(RunFolder, OnlyTheNewestCheckpointsStay) {
    const ScratchFolder scratch;
    const OutputParams output = pointsOnly();
    RunFolder folder(scratch.path(), headOf(), output);
    folder.clear();
    for (int frame : {10, 20, 30, 40}) folder.writeCheckpoint(frame, toyFrame(1));
    EXPECT_EQ((std::vector<int>{30, 40}), framesOnDisk(scratch.path(), checkpointName));
    folder.writeCheckpoint(5, toyFrame(1));
    EXPECT_EQ((std::vector<int>{5, 30, 40}), framesOnDisk(scratch.path(), checkpointName))
        << "the one just written stays, though others are newer";
}

TEST(RunFolder, DamagedCheckpointIsToldOfAndAnOlderOneUsed) {
    const ScratchFolder scratch;
    const OutputParams output = pointsOnly();
    {
        RunFolder folder(scratch.path(), headOf(), output);
        folder.clear();
        folder.writeCheckpoint(10, toyFrame(10));
        folder.writeCheckpoint(20, toyFrame(20));
    }
    std::fstream file(scratch.path() / checkpointName(20), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(-40, std::ios::end);
    file.put('~');
    file.close();
    RunFolder folder(scratch.path(), headOf(), output);
    std::vector<std::string> warnings;
    const auto restart = folder.newestCheckpoint(100, [&](const std::string& text) { warnings.push_back(text); });
    ASSERT_TRUE(restart);
    EXPECT_EQ(10, restart->frame);
    EXPECT_EQ(10u, restart->state.particles.size());
    ASSERT_EQ(1u, warnings.size());
    EXPECT_NE(std::string::npos, warnings[0].find("frame.0020.bgeo: is damaged")) << warnings[0];
}

TEST(RunFolder, CheckpointsKeepTheVolumesOfAFrame) {
    const ScratchFolder scratch;
    const OutputParams output = pointsOnly();
    {
        RunFolder folder(scratch.path(), headOf(), output);
        folder.clear();
        for (const int frame : {10, 20, 30}) folder.writeCheckpoint(frame, toyFrameWithMist(float(frame)));
        folder.writeCheckpoint(40, toyFrame(1));
    }
    EXPECT_EQ((std::vector<int>{30}), framesOnDisk(scratch.path(), checkpointVolumesName))
        << "they go with their checkpoint, and a frame without volumes has no such file";
    RunFolder folder(scratch.path(), headOf(), output);
    EXPECT_TRUE(folder.newestCheckpoint(100, kNoWarning)->state.volumes.empty());
    const auto restart = folder.newestCheckpoint(40, kNoWarning);
    ASSERT_TRUE(restart && restart->state.findVolume("mist"));
    EXPECT_EQ(30, restart->state.findVolume("mist")->values.front());
}

TEST(RunFolder, CheckpointWithDamagedOrMissingVolumesIsToldOf) {
    const ScratchFolder scratch;
    const OutputParams output = pointsOnly();
    {
        RunFolder folder(scratch.path(), headOf(), output);
        folder.clear();
        for (const int frame : {10, 20, 30}) folder.writeCheckpoint(frame, toyFrameWithMist(1));
        folder.writeCheckpoint(10, toyFrameWithMist(1));
    }
    std::fstream file(scratch.path() / checkpointVolumesName(30), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(-40, std::ios::end);
    file.put('~');
    file.close();
    fs::remove(scratch.path() / checkpointVolumesName(20));
    RunFolder folder(scratch.path(), headOf(), output);
    std::vector<std::string> warnings;
    const auto restart = folder.newestCheckpoint(100, [&](const std::string& text) { warnings.push_back(text); });
    ASSERT_TRUE(restart);
    EXPECT_EQ(10, restart->frame);
    ASSERT_EQ(2u, warnings.size());
    EXPECT_NE(std::string::npos, warnings[0].find("frame.0030.vdb: is damaged")) << warnings[0];
    EXPECT_NE(std::string::npos, warnings[1].find("frame.0020.vdb: cannot read")) << warnings[1];
}

TEST(RunFolder, BeginningAgainAndGoingOnLeaveNoVolumesOfCheckpointsBehind) {
    const ScratchFolder scratch;
    const OutputParams output = pointsOnly();
    {
        RunFolder folder(scratch.path(), headOf(), output);
        folder.clear();
        folder.writeCheckpoint(10, toyFrameWithMist(1));
    }
    const fs::path unnamed = scratch.path() / checkpointVolumesName(20);
    fs::copy_file(scratch.path() / checkpointVolumesName(10), unnamed);
    RunFolder folder(scratch.path(), headOf(), output);
    folder.keepAllBut({11, 20});
    EXPECT_FALSE(fs::exists(unnamed)) << "a kill left it before its checkpoint counted";
    EXPECT_TRUE(fs::exists(scratch.path() / checkpointVolumesName(10)));
    folder.clear();
    EXPECT_TRUE(framesOnDisk(scratch.path(), checkpointVolumesName).empty());
}

TEST(RunFolder, CheckpointThatTheRecordDoesNotNameDoesNotCount) {
    const ScratchFolder scratch;
    const OutputParams output = pointsOnly();
    {
        RunFolder folder(scratch.path(), headOf(), output);
        folder.clear();
        folder.writeCheckpoint(10, toyFrame(1));
    }
    fs::copy_file(scratch.path() / checkpointName(10), scratch.path() / checkpointName(30));
    RunFolder folder(scratch.path(), headOf(), output);
    EXPECT_EQ(10, folder.newestCheckpoint(100, kNoWarning)->frame);
    EXPECT_FALSE(folder.newestCheckpoint(10, kNoWarning)) << "before frame 10 there is none";
}

TEST(RunFolder, FirstMissingFrameIsOneWithoutRecordLineOrFile) {
    const ScratchFolder scratch;
    const OutputParams output = pointsOnly();
    {
        RunFolder folder(scratch.path(), headOf(), output);
        folder.clear();
        writeFrames(folder, 1, 5);
    }
    EXPECT_EQ(6, RunFolder(scratch.path(), headOf(), output).firstMissing({1, 5}));
    EXPECT_EQ(6, RunFolder(scratch.path(), headOf(), output).firstMissing({1, 1000000}));
    fs::remove(scratch.path() / pointsName(4));
    EXPECT_EQ(4, RunFolder(scratch.path(), headOf(), output).firstMissing({1, 5}));
    fs::resize_file(scratch.path() / "stats.jsonl", fs::file_size(scratch.path() / "stats.jsonl") / 2);
    EXPECT_EQ(3, RunFolder(scratch.path(), headOf(), output).firstMissing({1, 5})) << "its line is torn";
}

TEST(RunFolder, GoingOnKeepsOtherFramesAndDropsRewrittenOnes) {
    const ScratchFolder scratch;
    const OutputParams output = pointsOnly();
    {
        RunFolder folder(scratch.path(), headOf(), output);
        folder.clear();
        writeFrames(folder, 1, 5);
    }
    std::ofstream(scratch.path() / "points.0004.firn-part.bgeo") << "half a fra";
    RunFolder folder(scratch.path(), headOf(), output);
    folder.keepAllBut({3, 4});
    const auto record = readRecord(scratch.path());
    EXPECT_EQ(3u, record->frames.size());
    EXPECT_EQ(1u, record->frames.count(5));
    EXPECT_FALSE(fs::exists(scratch.path() / "points.0004.firn-part.bgeo"));
    const std::string stats = textOf(scratch.path() / "stats.jsonl");
    EXPECT_EQ(std::string::npos, stats.find("\"frame\":3"));
    EXPECT_NE(std::string::npos, stats.find("\"frame\":5"));
}

TEST(RunFolder, TwoRunsCannotShareAFolder) {
    const ScratchFolder scratch;
    const OutputParams output = pointsOnly();
    const RunFolder first(scratch.path(), headOf(), output);
    Fault fault{};
    const std::string error = errorOf([&] { RunFolder(scratch.path(), headOf(), output); }, &fault);
    EXPECT_EQ(Fault::file, fault);
    EXPECT_NE(std::string::npos, error.find("another run is writing here")) << error;
}

TEST(RunFolder, FrameThatCannotBeWrittenWholeLeavesNoFile) {
    const ScratchFolder scratch;
    OutputParams output;
    output.grids = {"mist", "surfce"};
    RunFolder folder(scratch.path(), headOf(), output);
    folder.clear();
    ToyBehaviour behaviour;
    behaviour.publishesVolume = true;
    const ToySolver solver(behaviour);
    FrameStats stats;
    stats.frame = 1;
    Fault fault{};
    const std::string error =
        errorOf([&] { folder.writeFrame(stats, [&](FrameSink& sink) { solver.publish(toyFrame(2), sink); }); }, &fault);
    EXPECT_EQ("output.grids: \"surfce\" is not a grid of this solver; allowed: density, mist, surface or vel", error);
    EXPECT_EQ(Fault::input, fault);
    EXPECT_FALSE(fs::exists(scratch.path() / pointsName(1)));
}

TEST(RunFolder, UnknownAttributeIsRefusedByName) {
    const ScratchFolder scratch;
    OutputParams output = pointsOnly();
    output.attributes = {"Jq"};
    RunFolder folder(scratch.path(), headOf(), output);
    const std::string error = errorOf([&] { writeFrames(folder, 1, 1); });
    EXPECT_EQ(0u, error.find("output.attributes: \"Jq\" is not an attribute of this solver's points; allowed: P, "))
        << error;
}

TEST(RunFolder, NaNIsNeverWritten) {
    const ScratchFolder scratch;
    const OutputParams output = pointsOnly();
    RunFolder folder(scratch.path(), headOf(), output);
    Frame frame = toyFrame(2);
    frame.particles[column::v][1].z = std::numeric_limits<float>::quiet_NaN();
    FrameStats stats;
    Fault fault{};
    errorOf([&] { folder.writeFrame(stats, [&](FrameSink& sink) { ToySolver().publish(frame, sink); }); }, &fault);
    EXPECT_EQ(Fault::diverged, fault);
    errorOf([&] { folder.writeFrame(stats, [&](FrameSink& sink) { sink.number("q", HUGE_VAL); }); }, &fault);
    EXPECT_EQ(Fault::diverged, fault);
    EXPECT_TRUE(framesOnDisk(scratch.path(), pointsName).empty());
}

TEST(RunFolder, PathThatIsAFileIsRefused) {
    const ScratchFolder scratch;
    const OutputParams output = pointsOnly();
    std::ofstream(scratch.path() / "file") << "x";
    for (const fs::path& path : {scratch.path() / "file", scratch.path() / "file" / "below"}) {
        Fault fault{};
        errorOf([&] { RunFolder(path, headOf(), output); }, &fault);
        EXPECT_EQ(Fault::file, fault);
    }
}
