// Stand-in for the HDK header of the same name: bytes from a std::istream or from memory.
#pragma once

#include <istream>
#include <memory>
#include <string>

#include <SYS/SYS_Types.h>
#include <UT/UT_WorkBuffer.h>

enum UT_IStreamType { UT_ISTREAM_ASCII, UT_ISTREAM_BINARY };

class UT_IStream {
public:
    UT_IStream();
    explicit UT_IStream(std::istream& is, UT_IStreamType type = UT_ISTREAM_BINARY);
    explicit UT_IStream(const char* filename, UT_IStreamType type = UT_ISTREAM_BINARY);
    UT_IStream(const char* bytes, std::size_t n, UT_IStreamType type = UT_ISTREAM_BINARY);
    virtual ~UT_IStream();

    bool isError() const { return !stream_ || stream_->fail(); }
    bool isEof() const { return !stream_ || stream_->eof(); }
    std::istream* getIStream() { return stream_; }
    exint tellg() { return stream_ ? static_cast<exint>(stream_->tellg()) : -1; }
    bool seekg(exint at);

    bool getLine(UT_WorkBuffer& line);
    bool getString(UT_WorkBuffer& word);
    int getAsciiInt(int64& value);
    bool checkToken(const char* token);
    int checkChar(char expected);
    int getc() { return stream_ ? stream_->get() : -1; }
    char peek() { return stream_ ? static_cast<char>(stream_->peek()) : '\0'; }

    /// How many were read: words of text in an ASCII stream, raw values in a binary one.
    template <typename T>
    int read(T* values, exint n = 1) {
        return type_ == UT_ISTREAM_BINARY ? bread(values, n) : readText(values, n);
    }
    template <typename T>
    int bread(T* values, exint n = 1) {
        readBytes(reinterpret_cast<char*>(values), static_cast<std::size_t>(n) * sizeof(T));
        return isError() ? 0 : static_cast<int>(n);
    }
    bool bread(UT_String& s);
    bool bread(UT_StringHolder& s);
    bool readBinaryString(UT_String& s) { return bread(s); }

private:
    void readBytes(char* to, std::size_t n);
    template <typename T>
    int readText(T* values, exint n) {
        int got = 0;
        while (got < n && stream_ && *stream_ >> values[got]) ++got;
        return got;
    }

    std::unique_ptr<std::istream> own_;
    std::istream* stream_ = nullptr;
    UT_IStreamType type_ = UT_ISTREAM_BINARY;
};

/// Raw values to a stream, as UT_IStream::bread takes them.
template <typename T>
void UTwrite(std::ostream& os, const T* values, exint n = 1, bool binary = true) {
    if (binary) {
        os.write(reinterpret_cast<const char*>(values), static_cast<std::streamsize>(n) * sizeof(T));
        return;
    }
    for (exint i = 0; i < n; ++i) os << values[i] << ' ';
}
