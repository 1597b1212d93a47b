// Pictures: linear light while we work, sRGB bytes when done, several side by side on a contact sheet.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "firn/base/math/vec.h"

namespace firn::render {

/// Linear radiance; rows from the top.
template <class T>
struct ImageOf {
    ImageOf(int w, int h) : width(w), height(h), pixels(std::size_t(w) * std::size_t(h)) {}
    Vec<T>& at(int x, int y) { return pixels[std::size_t(y) * std::size_t(width) + std::size_t(x)]; }

    int width, height;
    std::vector<Vec<T>> pixels;
};
using Image = ImageOf<float>;

/// sRGB, three bytes a pixel, rows from the top.
struct Bitmap {
    Bitmap(int w, int h) : width(w), height(h), bytes(std::size_t(w) * std::size_t(h) * 3) {}
    std::uint8_t* at(int x, int y) { return &bytes[(std::size_t(y) * std::size_t(width) + std::size_t(x)) * 3]; }

    int width, height;
    std::vector<std::uint8_t> bytes;
};

/// Writes digits ("0123456789-.") in the lower left corner, white with a dark edge; other characters leave a gap.
void drawLabel(Bitmap& picture, std::string_view digits);

/// An empty sheet for `count` tiles of one size in `columns` columns, and where tile i goes.
Bitmap emptySheet(int tileWidth, int tileHeight, int count, int columns);
void placeTile(Bitmap& sheet, const Bitmap& tile, int index, int columns);

}  // namespace firn::render
