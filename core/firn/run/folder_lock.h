// Keeps two runs from writing into one folder. The system lets go of it when the program ends, however it ends.
#pragma once

#include <filesystem>

namespace firn {

class FolderLock {
public:
    /// Throws Error(Fault::file) where another run holds the folder.
    explicit FolderLock(const std::filesystem::path& folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    int descriptor_;
};

}  // namespace firn
