#include "firn/io/vdb_values.h"

#include <blosc.h>
#include <zlib.h>

#include <string>
#include <vector>

namespace firn {
namespace {

constexpr std::uint32_t kZip = 1, kActiveMask = 2, kBlosc = 4;

/// What stands before a node's values: which inactive values there are.
enum Inactive : std::int8_t { background, minusBackground, one, plusOrMinus, oneOrBackground, two, all };

[[noreturn]] void damaged(const char* what) { throw Error(Fault::input, std::string("damaged OpenVDB file: ") + what); }

void unpackBlosc(std::string_view packed, char* out, std::size_t bytes) {
    std::size_t claimed = 0;
    if (blosc_cbuffer_validate(packed.data(), packed.size(), &claimed) != 0 || claimed != bytes ||
        blosc_decompress_ctx(packed.data(), out, bytes, 1) != static_cast<int>(bytes))
        damaged("a block of values does not unpack (Blosc)");
}

void unpackZip(std::string_view packed, char* out, std::size_t bytes) {
    uLongf written = static_cast<uLongf>(bytes);
    if (uncompress(reinterpret_cast<Bytef*>(out), &written, reinterpret_cast<const Bytef*>(packed.data()),
                   static_cast<uLong>(packed.size())) != Z_OK ||
        written != bytes)
        damaged("a block of values does not unpack (zip)");
}

void copyPlain(ByteReader& in, char* out, std::size_t bytes) {
    const std::string_view plain = in.take(bytes);
    if (bytes > 0) std::memcpy(out, plain.data(), bytes);
}

/// Packed bytes begin with their count; a count of zero or less says that they are not packed after all.
void readPacked(ByteReader& in, std::uint32_t compression, char* out, std::size_t bytes) {
    if (!(compression & (kZip | kBlosc))) {
        copyPlain(in, out, bytes);
        return;
    }
    const auto count = in.read<std::int64_t>();
    if (count <= 0) {
        if (count < 0 && static_cast<std::uint64_t>(-(count + 1)) + 1 != bytes) damaged("a block has a wrong size");
        if (count == 0 && bytes > 0) damaged("a block is missing");
        copyPlain(in, out, bytes);
        return;
    }
    const std::string_view packed = in.take(static_cast<std::uint64_t>(count));
    compression& kBlosc ? unpackBlosc(packed, out, bytes) : unpackZip(packed, out, bytes);
}

float fromHalf(std::uint16_t half) {
    const std::uint32_t sign = std::uint32_t(half & 0x8000u) << 16, exponent = half >> 10 & 31u,
                        fraction = half & 1023u;
    if (exponent == 0) {
        const float tiny = float(fraction) * 0x1p-24f;
        return sign ? -tiny : tiny;
    }
    const std::uint32_t bits = sign | (exponent == 31 ? 0x7f800000u : (exponent + 112u) << 23) | fraction << 13;
    float value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

void readNumbers(ByteReader& in, const ValueCoding& coding, Span<float> out) {
    if (!coding.isHalf) {
        readPacked(in, coding.compression, reinterpret_cast<char*>(out.data()), out.size() * sizeof(float));
        return;
    }
    if (out.empty()) return;  // halves leave nothing behind where floats leave a count of zero
    std::vector<std::uint16_t> halves(out.size());
    readPacked(in, coding.compression, reinterpret_cast<char*>(halves.data()), halves.size() * sizeof halves[0]);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = fromHalf(halves[i]);
}

bool isOn(Span<const std::uint64_t> mask, std::size_t n) { return mask[n / 64] >> (n % 64) & 1; }

std::size_t countOn(Span<const std::uint64_t> mask) {
    std::size_t count = 0;
    for (std::uint64_t word : mask) count += static_cast<std::size_t>(__builtin_popcountll(word));
    return count;
}

struct InactiveValues {
    std::array<float, 3> first{}, second{};
    std::vector<std::uint64_t> chooseSecond;  // empty: the first everywhere
};

InactiveValues readInactive(ByteReader& in, const ValueCoding& coding, std::int8_t kind, std::size_t words) {
    InactiveValues v{coding.background, coding.background, {}};
    if (kind != background)
        for (float& x : v.first) x = -x;
    const auto read = [&](std::array<float, 3>& value) {
        for (int c = 0; c < coding.channels; ++c) value[c] = in.read<float>();
    };
    if (kind == one || kind == oneOrBackground || kind == two) read(v.first);
    if (kind == two) read(v.second);
    if (kind == plusOrMinus || kind == oneOrBackground || kind == two) {
        v.chooseSecond.resize(words);
        for (std::uint64_t& word : v.chooseSecond) word = in.read<std::uint64_t>();
    }
    return v;
}

}  // namespace

void readValues(ByteReader& in, const ValueCoding& coding, Span<const std::uint64_t> active, Span<float> out) {
    const auto kind = in.read<std::int8_t>();
    if (kind < background || kind > all) damaged("unknown packing of a node");
    const InactiveValues inactive = readInactive(in, coding, kind, active.size());
    if (!(coding.compression & kActiveMask) || kind == all) {
        readNumbers(in, coding, out);
        return;
    }
    const std::size_t channels = static_cast<std::size_t>(coding.channels);
    std::vector<float> packed(countOn(active) * channels);
    readNumbers(in, coding, packed);
    const float* next = packed.data();
    for (std::size_t n = 0; n < active.size() * 64; ++n)
        for (std::size_t c = 0; c < channels; ++c) {
            const bool second = !inactive.chooseSecond.empty() && isOn(inactive.chooseSecond, n);
            out[n * channels + c] = isOn(active, n) ? *next++ : second ? inactive.second[c] : inactive.first[c];
        }
}

}  // namespace firn
