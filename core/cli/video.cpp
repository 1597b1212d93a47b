#include "cli/video.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <string>
#include <vector>

#include "firn/base/error.h"

extern char** environ;

namespace firn {
namespace {

namespace fs = std::filesystem;

/// H.264 in the colours that every player knows, which wants even sides: an odd one gets a line of black.
std::vector<std::string> command(const fs::path& path, int width, int height, double fps) {
    return {"ffmpeg", "-nostdin", "-loglevel", "error", "-y",
            // what comes in
            "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", fmt::format("{}x{}", width, height), "-r",
            fmt::format("{:g}", fps), "-i", "pipe:0",
            // what goes out
            "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-crf", "16", "-pix_fmt", "yuv420p", "-movflags",
            "+faststart", path.string()};
}

[[noreturn]] void fail(const fs::path& path, const std::string& why) {
    throw Error(Fault::file, fmt::format("{}: {}", path.string(), why));
}

}  // namespace

VideoWriter::VideoWriter(const fs::path& path, int width, int height, double fps)
    : path_(path),
      temporary_(path.parent_path() /
                 fmt::format(".{}.{}{}", path.stem().string(), ::getpid(), path.extension().string())) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) fail(path, std::strerror(errno));
    const std::vector<std::string> words = command(temporary_, width, height, fps);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    const int error = ::posix_spawnp(&process_, "ffmpeg", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[0]);
    pipe_ = ends[1];
    if (error != 0) {
        process_ = -1;
        ::close(pipe_);
        fail(path, fmt::format("--video needs the program ffmpeg ({}); install it, or draw pictures with -o",
                               std::strerror(error)));
    }
    ::signal(SIGPIPE, SIG_IGN);  // an ffmpeg that ended is an error to report, not the end of this program
}

VideoWriter::~VideoWriter() {
    if (process_ < 0) return;
    wait();
    std::error_code ignored;
    fs::remove(temporary_, ignored);
}

void VideoWriter::add(const render::Bitmap& picture) {
    const auto* bytes = picture.bytes.data();
    for (std::size_t left = picture.bytes.size(); left > 0;) {
        const ssize_t done = ::write(pipe_, bytes, left);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) fail(path_, "ffmpeg stopped before the film was whole: can it write there, and has it libx264?");
        bytes += done, left -= std::size_t(done);
    }
}

void VideoWriter::finish() {
    const int status = wait();
    std::error_code error;
    if (status == 0) fs::rename(temporary_, path_, error);
    if (status != 0 || error) {
        fs::remove(temporary_, error);
        fail(path_, "ffmpeg could not write it: can it write there, and has it libx264?");
    }
}

int VideoWriter::wait() {
    ::close(pipe_);
    int status = -1;
    while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = -1;
    return status;
}

}  // namespace firn
