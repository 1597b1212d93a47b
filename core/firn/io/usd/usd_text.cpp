#include "firn/io/usd/usd_text.h"

#include <fmt/core.h>

#include "firn/base/error.h"
#include "firn/base/text.h"

namespace firn {
namespace {

bool isControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool isPlain(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

/// Bytes of the character that this byte begins; 0 where none begins so.
std::size_t lengthOfCharacter(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xc2 && first < 0xe0) return 2;
    if (first >= 0xe0 && first < 0xf0) return 3;
    return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

bool isUtf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t n = lengthOfCharacter(static_cast<unsigned char>(text[i]));
        if (n == 0 || i + n > text.size()) return false;
        for (std::size_t k = 1; k < n; ++k)
            if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return false;
        i += n;
    }
    return true;
}

}  // namespace

std::string usdString(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            quoted += '\\', quoted += c;
        else if (c == '\n')
            quoted += "\\n";
        else if (isControl(c))
            quoted += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        else
            quoted += c;
    }
    return quoted + '"';
}

std::string usdAsset(std::string_view path) {
    bool hasControl = false;
    for (const char c : path) hasControl = hasControl || isControl(c);
    if (hasControl || !isUtf8(path))
        throw Error(
            Fault::input,
            fmt::format("{}: a USD file cannot hold this path; rename it, or set output.usd false", usdString(path)));
    if (path.find('@') == std::string_view::npos) return fmt::format("@{}@", path);
    // Three at signs open a path that may hold single ones; three in a row inside are told by a backslash.
    std::string inner(path);
    for (std::size_t i = 0; (i = inner.find("@@@", i)) != std::string::npos; i += 4) inner.insert(i, "\\");
    return fmt::format("@@@{}@@@", inner);
}

std::string usdName(std::string_view name) {
    std::string plain;
    for (const char c : name) {
        // One underscore for a character, however many bytes it has.
        if ((static_cast<unsigned char>(c) & 0xc0) == 0x80) continue;
        plain += isPlain(c) ? c : '_';
    }
    if (plain.empty() || (plain[0] >= '0' && plain[0] <= '9')) plain.insert(0, "_");
    return plain;
}

std::string UsdNames::take(std::string_view name) {
    const std::string first = usdName(name);
    std::string own = first;
    for (int n = 2; !taken_.insert(own).second; ++n) own = fmt::format("{}_{}", first, n);
    return own;
}

// Adding zero turns -0 into 0.
std::string usdVector(const Vec3& v) { return toText(v + Vec3{}); }

std::string usdExtent(const Box& box) { return fmt::format("[{}, {}]", usdVector(box.min), usdVector(box.max)); }

std::string usdMatrix(const Affine& pose) {
    std::string text = "( ";
    for (int c = 0; c < 3; ++c) {
        const Vec3d axis = columnOf(pose.matrix, c) + Vec3d{};
        text += fmt::format("({}, {}, {}, 0), ", toText(axis.x), toText(axis.y), toText(axis.z));
    }
    const Vec3d o = pose.origin + Vec3d{};
    return text + fmt::format("({}, {}, {}, 1) )", toText(o.x), toText(o.y), toText(o.z));
}

}  // namespace firn
