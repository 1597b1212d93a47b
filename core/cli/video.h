// Pictures one after the other into a film, by ffmpeg.
#pragma once

#include <sys/types.h>

#include <filesystem>

#include "firn/render/image.h"

namespace firn {

class VideoWriter {
public:
    /// Starts ffmpeg; throws Error(Fault::file) where there is none.
    VideoWriter(const std::filesystem::path& path, int width, int height, double fps);
    /// Ends ffmpeg and removes what it wrote unless finish() was called.
    ~VideoWriter();
    VideoWriter(const VideoWriter&) = delete;
    VideoWriter& operator=(const VideoWriter&) = delete;

    void add(const render::Bitmap& picture);
    /// The film appears under its name; throws Error(Fault::file) where ffmpeg failed.
    void finish();

private:
    int wait();

    std::filesystem::path path_, temporary_;
    int pipe_ = -1;
    pid_t process_ = -1;
};

}  // namespace firn
