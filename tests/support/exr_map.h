// An image of numbers, one channel Y.
#pragma once

#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfOutputFile.h>

#include <filesystem>
#include <vector>

namespace firn {

inline void writeExrMap(const std::filesystem::path& path, std::vector<float> values, int width) {
    const int height = int(values.size()) / width;
    Imf::Header header(width, height);
    header.channels().insert("Y", Imf::Channel(Imf::FLOAT));
    Imf::FrameBuffer frame;
    const std::size_t row = sizeof(float) * std::size_t(width);
    frame.insert("Y", Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(values.data()), sizeof(float), row));
    Imf::OutputFile file(path.c_str(), header);
    file.setFrameBuffer(frame);
    file.writePixels(height);
}

}  // namespace firn
