#include "firn/io/map_file.h"

#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfInputFile.h>
#include <png.h>

#include <limits>

#include "firn/base/error.h"
#include "firn/io/vdb.h"
#include "firn/io/whole_file.h"

namespace firn {
namespace {

constexpr std::size_t kLargestFile = std::size_t(1) << 30;  // bytes

template <class T>
FieldMap decoded(png_image& image) {
    FieldMap map = emptyMap(image.width, image.height);
    std::vector<T> grey(map.values.size());
    if (!png_image_finish_read(&image, nullptr, grey.data(), 0, nullptr)) throw Error(Fault::input, image.message);
    for (std::size_t n = 0; n < grey.size(); ++n) map.values[n] = float(grey[n]) / float(std::numeric_limits<T>::max());
    return map;
}

FieldMap pngMap(const std::filesystem::path& path) {
    const std::string bytes = readWhole(path, kLargestFile);
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&image, bytes.data(), bytes.size())) throw Error(Fault::input, image.message);
    // A map is numbers, not light: without this the library takes 16 bits for linear and 8 for sRGB, and we ask for
    // each as it is.
    const bool isWide = image.format & PNG_FORMAT_FLAG_LINEAR;
    image.format = isWide ? PNG_FORMAT_LINEAR_Y : PNG_FORMAT_GRAY;
    return isWide ? decoded<png_uint_16>(image) : decoded<png_byte>(image);
}

FieldMap exrMap(const std::filesystem::path& path) {
    Imf::InputFile file(path.c_str());
    const Imf::ChannelList& channels = file.header().channels();
    const char* channel = channels.findChannel("Y") ? "Y" : "R";
    if (!channels.findChannel(channel)) throw Error(Fault::input, "has no channel Y and none R");
    const Imath::Box2i window = file.header().dataWindow();
    const double columns = double(window.max.x) - window.min.x + 1, rows = double(window.max.y) - window.min.y + 1;
    FieldMap map = emptyMap(columns, rows);
    // OpenEXR asks for where pixel (0, 0) would be, also where the window does not begin there.
    char* first = reinterpret_cast<char*>(map.values.data()) -
                  (std::ptrdiff_t(window.min.y) * map.columns + window.min.x) * std::ptrdiff_t(sizeof(float));
    Imf::FrameBuffer frame;
    frame.insert(channel, Imf::Slice(Imf::FLOAT, first, sizeof(float), sizeof(float) * std::size_t(map.columns)));
    file.setFrameBuffer(frame);
    file.readPixels(window.min.y, window.max.y);
    return map;
}

Volume onlyGrid(const std::filesystem::path& path) {
    std::vector<Volume> volumes = readVolumes(path);
    if (volumes.size() != 1 || volumes[0].kind != VolumeKind::fog || volumes[0].blocks.empty())
        throw Error(Fault::input, "must hold one float grid of heights, no level set and no vectors");
    return std::move(volumes[0]);
}

FieldMap byExtension(const std::filesystem::path& path) {
    if (path.extension() == ".png") return pngMap(path);
    if (path.extension() == ".exr") return exrMap(path);
    if (path.extension() == ".vdb") return mapOf(onlyGrid(path));
    const bool isGeometry = path.extension() == ".geo" || path.extension() == ".bgeo" || path.extension() == ".sc";
    throw Error(Fault::input, std::string(isGeometry ? "a height field in geometry is not read" : "is no map") +
                                  "; .png, .exr and .vdb are allowed");
}

}  // namespace

FieldMap readMap(const std::filesystem::path& path) {
    try {
        return byExtension(path);
    } catch (const Error& error) {
        if (std::string_view(error.what()).rfind(path.string(), 0) == 0) throw;
        throw Error(error.fault(), path.string() + ": " + error.what());
    } catch (const std::exception& error) {  // OpenEXR's
        throw Error(Fault::input, path.string() + ": " + error.what());
    }
}

}  // namespace firn
