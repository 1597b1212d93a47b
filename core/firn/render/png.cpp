#include "firn/render/png.h"

#include <png.h>

#include "firn/base/error.h"
#include "firn/io/whole_file.h"

namespace firn::render {

std::string toPng(const Bitmap& picture) {
    png_image header{};
    header.version = PNG_IMAGE_VERSION;
    header.width = png_uint_32(picture.width);
    header.height = png_uint_32(picture.height);
    header.format = PNG_FORMAT_RGB;
    std::string bytes(PNG_IMAGE_PNG_SIZE_MAX(header), '\0');
    png_alloc_size_t size = bytes.size();
    if (!png_image_write_to_memory(&header, bytes.data(), &size, 0, picture.bytes.data(), 0, nullptr))
        throw Error(Fault::ours, std::string("cannot make a PNG: ") + header.message);
    bytes.resize(size);
    return bytes;
}

void writePng(const std::filesystem::path& path, const Bitmap& picture) { writeWhole(path, toPng(picture)); }

}  // namespace firn::render
