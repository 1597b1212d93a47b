#include "firn/render/exr.h"

#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfOutputFile.h>

#include "firn/base/error.h"
#include "firn/io/whole_file.h"

namespace firn::render {
namespace {

void write(const std::filesystem::path& path, const Image& image) {
    Imf::Header header(image.width, image.height);
    header.compression() = Imf::ZIP_COMPRESSION;
    Imf::FrameBuffer frame;
    const char* names[3] = {"R", "G", "B"};
    for (std::size_t c = 0; c < 3; ++c) {
        header.channels().insert(names[c], Imf::Channel(Imf::FLOAT));
        // OpenEXR reads through a pointer to char that is not const.
        char* first = const_cast<char*>(reinterpret_cast<const char*>(image.pixels.data())) + c * sizeof(float);
        frame.insert(names[c], Imf::Slice(Imf::FLOAT, first, sizeof(Vec3), sizeof(Vec3) * std::size_t(image.width)));
    }
    Imf::OutputFile file(path.c_str(), header, 0);
    file.setFrameBuffer(frame);
    file.writePixels(image.height);
}

}  // namespace

void writeExr(const std::filesystem::path& path, const Image& image) {
    writeWhole(path, [&](const std::filesystem::path& temporary) {
        try {
            write(temporary, image);
        } catch (const std::exception& error) {
            throw Error(Fault::file, path.string() + ": cannot be written: " + error.what());
        }
    });
}

}  // namespace firn::render
