// Damaged files are refused or read, never more: no crash, no hang, no memory beyond their size.
#include <sys/resource.h>

#include "firn/io/frame_file.h"
#include "firn/io/geo/sc_container.h"
#include "firn/io/geo_file.h"
#include "unit/io/geo/support.h"

namespace firn {
namespace {

void parse(std::string_view bytes) {
    const std::string inside = isScContainer(bytes) ? unpackSc(bytes, "t") : std::string(bytes);
    const GeoModel model = parseGeo(inside, "t");
    particlesFromGeo(model);
    meshFromGeo(model);
}

/// All three kinds of file: what Houdini wrote, and the same compressed.
std::vector<std::string> files() {
    std::vector<std::string> all;
    for (const std::string& name : kSamples) {
        all.push_back(sampleBytes(name + ".bgeo"));
        all.push_back(sampleBytes(name + ".geo"));
        all.push_back(geoBytes(parseGeo(all[all.size() - 2], "t"), GeoFormat::compressed));
    }
    return all;
}

TEST(HostileGeo, EveryTruncationOfEverySampleIsRefused) {
    for (const std::string& whole : files()) {
        const std::size_t end = whole.find_last_not_of("\n") + 1;  // a text is whole without its last line feed
        for (std::size_t length = 0; length < end; ++length) {
            const std::string_view part = std::string_view(whole).substr(0, length);
            EXPECT_NE("", messageOf([&] { parse(part); })) << length << " of " << end;
        }
    }
}

long peakMemoryBytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss * 1024;
}

TEST(HostileGeo, RandomDamageIsRefusedOrReadInLittleMemory) {
    const std::vector<std::string> all = files();
    const long before = peakMemoryBytes();
    int refused = 0, read = 0;
    for (std::uint64_t round = 0; round < 6000; ++round) {
        std::string bytes = all[round % all.size()];
        const std::uint64_t flips = 1 + scramble(round) % 4;
        for (std::uint64_t flip = 0; flip < flips; ++flip) {
            const std::uint64_t random = mixed(round, flip);
            bytes[(random >> 8) % bytes.size()] = static_cast<char>(random & 0xff);
        }
        try {
            parse(bytes);
            ++read;
        } catch (const Error&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 1000);
    EXPECT_GT(read, 100);
    EXPECT_LT(peakMemoryBytes() - before, 400l << 20);
}

TEST(HostileGeo, ManySmallValuesStopAtALimit) {
    std::string bytes = "\x7fNSJb[";
    for (int i = 0; i < 17'000'000; ++i) bytes += '\x30';
    bytes += ']';
    EXPECT_NE(std::string::npos, messageOf([&] { parseGeo(bytes, "t"); }).find("separate values"));
}

TEST(HostileGeo, OneLongTokenUsedAMillionTimesIsHeldOnce) {
    const long before = peakMemoryBytes();
    std::string bytes("\x7fNSJb[\x2b\x00\xf4\x00\x00\x10\x00", 13);
    bytes.append(1 << 20, 'x');
    for (int i = 0; i < 1'000'000; ++i) bytes.append("\x26\x00", 2);
    bytes += ']';
    EXPECT_NE("", messageOf([&] { parseGeo(bytes, "t"); }));
    EXPECT_LT(peakMemoryBytes() - before, 300l << 20);
}

TEST(HostileGeo, ANameOfAMegabyteIsRefused) {
    const std::string text = R"(["fileversion","1","pointcount",0,"vertexcount",0,"primitivecount",0,"pointgroups",)"
                             R"([[["name",")" +
                             std::string(1 << 20, 'x') + R"("],["selection",["unordered",["i8",[]]]]]]])";
    EXPECT_EQ("t: point group: 'name' must be a text of at most 1024 bytes", messageOf([&] { parseGeo(text, "t"); }));
}

TEST(ScContainer, ChunksComeBackAtTheirBoundaries) {
    for (const std::size_t size : {std::size_t(0), std::size_t(1), (std::size_t(1) << 20) - 1, std::size_t(1) << 20,
                                   (std::size_t(1) << 20) + 1, (std::size_t(5) << 20) + 3}) {
        std::string bytes(size, 'a');
        for (std::size_t i = 0; i < size; i += 3) bytes[i] = static_cast<char>(scramble(i));
        const std::string packed = packSc(bytes);
        EXPECT_EQ("scf1", packed.substr(0, 4));
        EXPECT_EQ("1fcs", packed.substr(packed.size() - 4));
        EXPECT_TRUE(bytes == unpackSc(packed, "t")) << size;
    }
}

TEST(ScContainer, AChunkThatPromisesTooMuchIsRefused) {
    std::string packed = packSc(std::string(100'000, 'a'));
    packed[12 + 7] = '\x3f';  // the highest byte of the chunk's size when unpacked
    EXPECT_EQ(0u, messageOf([&] { unpackSc(packed, "t.sc"); }).find("t.sc: byte 12: "));
}

}  // namespace
}  // namespace firn
