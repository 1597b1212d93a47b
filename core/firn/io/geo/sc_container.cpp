#include "firn/io/geo/sc_container.h"

#include <blosc.h>
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "firn/base/error.h"

namespace firn {
namespace {

constexpr std::string_view kBegin = "scf1", kEnd = "1fcs";
constexpr std::size_t kHead = 12;   // the mark and eight zero bytes
constexpr std::size_t kNumber = 8;  // bytes of a number of the index
constexpr std::size_t kChunk = std::size_t(1) << 20;
constexpr std::size_t kLargestChunk = std::size_t(64) << 20;
constexpr std::size_t kMostUnpacking = 256;  // LZ4 cannot pack more tightly than 1 to 255
constexpr int kLevel = 5, kTypeSize = 4;

[[noreturn]] void fail(const std::string& file, std::size_t at, const std::string& what) {
    throw Error(Fault::input, fmt::format("{}: byte {}: {}", file, at, what));
}

void appendNumber(std::string& bytes, std::uint64_t value) {
    for (int shift = 56; shift >= 0; shift -= 8) bytes.push_back(static_cast<char>((value >> shift) & 0xff));
}

/// Bytes of the index and the end mark behind `chunks` chunks.
std::size_t tailSize(std::size_t chunks) { return (chunks - 1 + 3) * kNumber + kEnd.size(); }

struct Chunk {
    std::size_t packed, unpacked;
};

Chunk chunkAt(std::string_view bytes, std::size_t at, const std::string& file) {
    if (bytes.size() - at < BLOSC_MIN_HEADER_LENGTH) fail(file, at, "cut off or damaged");
    std::size_t unpacked = 0, packed = 0, block = 0;
    blosc_cbuffer_sizes(bytes.data() + at, &unpacked, &packed, &block);
    if (packed < BLOSC_MIN_HEADER_LENGTH || packed > bytes.size() - at)
        fail(file, at,
             fmt::format("a chunk of {} bytes, but {} are left: cut off or damaged", packed, bytes.size() - at));
    if (blosc_cbuffer_validate(bytes.data() + at, packed, &unpacked) != 0 || unpacked > kLargestChunk)
        fail(file, at, "damaged: not a Blosc chunk");
    return {packed, unpacked};
}

}  // namespace

bool isScContainer(std::string_view bytes) { return bytes.substr(0, kBegin.size()) == kBegin; }

std::string unpackSc(std::string_view bytes, const std::string& file) {
    if (bytes.size() < kHead + tailSize(1) || bytes.substr(bytes.size() - kEnd.size()) != kEnd)
        fail(file, bytes.size(), "does not end with the mark of a .sc file: cut off or damaged");
    std::string unpacked;
    // The chunks say how long they are; where the index begins follows from how many there were.
    std::size_t at = kHead;
    for (std::size_t chunks = 0; chunks == 0 || bytes.size() - at != tailSize(chunks); ++chunks) {
        const Chunk chunk = chunkAt(bytes, at, file);
        const std::size_t before = unpacked.size();
        if (before + chunk.unpacked > kMostUnpacking * bytes.size())
            fail(file, at, "unfolds to far more than a file of this size can mean");
        unpacked.resize(before + chunk.unpacked);
        const int got = blosc_decompress_ctx(bytes.data() + at, unpacked.data() + before, chunk.unpacked, 1);
        if (got < 0 || std::size_t(got) != chunk.unpacked) fail(file, at, "damaged: a chunk does not decompress");
        at += chunk.packed;
    }
    return unpacked;
}

std::string packSc(std::string_view bytes) {
    std::string packed(kBegin);
    packed.append(kHead - kBegin.size(), '\0');
    std::vector<std::uint64_t> starts;
    std::vector<char> buffer(kChunk + BLOSC_MAX_OVERHEAD);
    std::size_t last = 0;
    for (std::size_t at = 0; at == 0 || at < bytes.size(); at += kChunk) {
        last = std::min(kChunk, bytes.size() - at);
        if (at > 0) starts.push_back(packed.size() - kHead);
        const int size = blosc_compress_ctx(kLevel, BLOSC_SHUFFLE, kTypeSize, last, bytes.data() + at, buffer.data(),
                                            buffer.size(), BLOSC_LZ4_COMPNAME, 0, 1);
        if (size <= 0) throw Error(Fault::ours, "Blosc could not compress a chunk");
        packed.append(buffer.data(), std::size_t(size));
    }
    for (const std::uint64_t start : starts) appendNumber(packed, start);
    appendNumber(packed, kChunk);
    appendNumber(packed, last);
    appendNumber(packed, (starts.size() + 2) * kNumber);
    return packed.append(kEnd);
}

}  // namespace firn
