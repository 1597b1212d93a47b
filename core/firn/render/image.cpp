#include "firn/render/image.h"

#include <algorithm>
#include <array>

namespace firn::render {
namespace {

constexpr int kGap = 4;  // pixels between the tiles of a sheet

/// Five rows of three pixels each, the top row in the highest bits.
constexpr std::array<std::uint16_t, 10> kDigits{
    0b111'101'101'101'111, 0b010'110'010'010'111, 0b111'001'111'100'111, 0b111'001'111'001'111, 0b101'101'111'001'001,
    0b111'100'111'001'111, 0b111'100'111'101'111, 0b111'001'010'010'010, 0b111'101'111'101'111, 0b111'101'111'001'111};

std::uint16_t glyph(char c) {
    if (c >= '0' && c <= '9') return kDigits[std::size_t(c - '0')];
    return c == '-' ? 0b000'000'111'000'000 : c == '.' ? 0b000'000'000'000'010 : 0;
}

void fill(Bitmap& picture, int x0, int y0, int size, std::uint8_t value) {
    for (int y = std::max(y0, 0); y < std::min(y0 + size, picture.height); ++y)
        for (int x = std::max(x0, 0); x < std::min(x0 + size, picture.width); ++x)
            std::fill_n(picture.at(x, y), 3, value);
}

void drawGlyph(Bitmap& picture, std::uint16_t bits, int x0, int y0, int dot, int grow, std::uint8_t value) {
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 3; ++column)
            if (bits >> (14 - 3 * row - column) & 1)
                fill(picture, x0 + column * dot - grow, y0 + row * dot - grow, dot + 2 * grow, value);
}

}  // namespace

void drawLabel(Bitmap& picture, std::string_view digits) {
    const int dot = std::max(1, picture.height / 90);
    const int left = 3 * dot, top = picture.height - 8 * dot;
    for (const bool edge : {true, false})
        for (std::size_t i = 0; i < digits.size(); ++i)
            drawGlyph(picture, glyph(digits[i]), left + int(i) * 4 * dot, top, dot, edge ? 1 : 0, edge ? 30 : 255);
}

Bitmap emptySheet(int tileWidth, int tileHeight, int count, int columns) {
    const int rows = (count + columns - 1) / columns;
    Bitmap sheet(columns * tileWidth + (columns + 1) * kGap, rows * tileHeight + (rows + 1) * kGap);
    std::fill(sheet.bytes.begin(), sheet.bytes.end(), std::uint8_t(40));
    return sheet;
}

void placeTile(Bitmap& sheet, const Bitmap& tile, int index, int columns) {
    const int left = kGap + index % columns * (tile.width + kGap), top = kGap + index / columns * (tile.height + kGap);
    for (int y = 0; y < tile.height; ++y)
        std::copy_n(&tile.bytes[std::size_t(y) * std::size_t(tile.width) * 3], std::size_t(tile.width) * 3,
                    sheet.at(left, top + y));
}

}  // namespace firn::render
