#include "firn/io/whole_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "firn/base/error.h"

namespace firn {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTemporary = ".firn-part";  // stands before the extension, which libraries go by

[[noreturn]] void fail(const char* verb, const fs::path& path, int error) {
    throw Error(Fault::file, fmt::format("{}: cannot {}: {}", path.string(), verb, std::strerror(error)));
}

fs::path temporaryBeside(const fs::path& path) {
    fs::path name = path.stem();
    name += kTemporary;
    name += path.extension();
    return path.parent_path() / name;
}

/// Closes on leaving; removes the file too unless told to keep it.
class Descriptor {
public:
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }
    int get() const { return fd_; }

private:
    int fd_;
};

/// Writes under `temporary`; a failure is told of `path`, the name people know.
void writeAll(const fs::path& temporary, const fs::path& path, std::string_view bytes) {
    const Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (file.get() < 0) fail("write", path, errno);
    while (!bytes.empty()) {
        const ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("write", path, errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

void flushToDisk(const fs::path& path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0 || ::fsync(file.get()) != 0) fail("write", path, errno);
}

}  // namespace

void writeWhole(const fs::path& path, const std::function<void(const fs::path&)>& write) {
    const fs::path temporary = temporaryBeside(path);
    try {
        write(temporary);
        flushToDisk(temporary);
        if (::rename(temporary.c_str(), path.c_str()) != 0) fail("write", path, errno);
    } catch (...) {
        ::unlink(temporary.c_str());
        throw;
    }
}

void writeWhole(const fs::path& path, std::string_view bytes) {
    writeWhole(path, [&](const fs::path& temporary) { writeAll(temporary, path, bytes); });
}

std::string readWhole(const fs::path& path, std::size_t limit) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status {};
    if (file.get() < 0 || ::fstat(file.get(), &status) != 0) fail("read", path, errno);
    if (S_ISDIR(status.st_mode)) fail("read", path, EISDIR);
    std::string bytes;
    char buffer[1 << 16];
    for (;;) {
        const ssize_t count = ::read(file.get(), buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) fail("read", path, errno);
        if (count == 0) return bytes;
        bytes.append(buffer, static_cast<std::size_t>(count));
        if (bytes.size() > limit)
            throw Error(Fault::input,
                        fmt::format("{}: larger than {} bytes, the most that is read", path.string(), limit));
    }
}

void removeLeftovers(const fs::path& folder) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.find(kTemporary) != std::string::npos) fs::remove(entry.path(), ignored);
    }
}

}  // namespace firn
