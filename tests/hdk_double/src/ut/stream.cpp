#include <UT/UT_IStream.h>

#include <fstream>
#include <sstream>

UT_IStream::UT_IStream() = default;
UT_IStream::~UT_IStream() = default;
UT_IStream::UT_IStream(std::istream& is, UT_IStreamType type) : stream_(&is), type_(type) {}
UT_IStream::UT_IStream(const char* filename, UT_IStreamType type)
    : own_(std::make_unique<std::ifstream>(filename, std::ios::binary)), stream_(own_.get()), type_(type) {}
UT_IStream::UT_IStream(const char* bytes, std::size_t n, UT_IStreamType type)
    : own_(std::make_unique<std::istringstream>(std::string(bytes, n))), stream_(own_.get()), type_(type) {}

bool UT_IStream::seekg(exint at) {
    if (!stream_) return false;
    stream_->clear();
    return static_cast<bool>(stream_->seekg(at));
}
bool UT_IStream::getLine(UT_WorkBuffer& line) {
    line.clear();
    return stream_ && line.getline(*stream_);
}
bool UT_IStream::getString(UT_WorkBuffer& word) {
    std::string text;
    if (!stream_ || !(*stream_ >> text)) return false;
    word.strcpy(UT_StringRef(text));
    return true;
}
int UT_IStream::getAsciiInt(int64& value) { return stream_ && *stream_ >> value ? 1 : 0; }
bool UT_IStream::checkToken(const char* token) {
    UT_WorkBuffer word;
    return getString(word) && word.toStdString() == token;
}
int UT_IStream::checkChar(char expected) {
    char c = '\0';
    return stream_ && *stream_ >> c && c == expected ? 1 : 0;
}
bool UT_IStream::bread(UT_StringHolder& s) {
    int64 n = 0;
    if (bread(&n, 1) != 1 || n < 0) return false;
    std::string text;
    // In pieces: a length from a broken file must not ask for memory that its bytes do not back.
    while (n > 0 && !isError()) {
        char piece[4096];
        const auto want = static_cast<std::size_t>(n < 4096 ? n : 4096);
        readBytes(piece, want);
        text.append(piece, want);
        n -= static_cast<int64>(want);
    }
    s = UT_StringHolder(text);
    return !isError();
}
bool UT_IStream::bread(UT_String& s) {
    UT_StringHolder text;
    const bool ok = bread(text);
    s = text;
    return ok;
}
void UT_IStream::readBytes(char* to, std::size_t n) {
    if (stream_) stream_->read(to, static_cast<std::streamsize>(n));
}
