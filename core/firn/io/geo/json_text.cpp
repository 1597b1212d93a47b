// Text JSON. Besides the standard, `nan` and `inf` are numbers: Houdini writes them, and whoever asks for particles
// is told which one they are in.
#include <fmt/core.h>

#include <charconv>

#include "firn/io/geo/json_parts.h"

namespace firn {
namespace {

bool isSpace(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool isWord(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '+' ||
           c == '.';
}

std::string shown(char c) {
    return c >= ' ' && c <= '~' ? fmt::format("'{}'", c) : fmt::format("byte {:#04x}", static_cast<unsigned char>(c));
}

void appendUtf8(std::string& text, unsigned code) {
    const auto put = [&](unsigned byte) { text.push_back(static_cast<char>(byte)); };
    if (code < 0x80) {
        put(code);
    } else if (code < 0x800) {
        put(0xc0 | (code >> 6)), put(0x80 | (code & 0x3f));
    } else if (code < 0x10000) {
        put(0xe0 | (code >> 12)), put(0x80 | ((code >> 6) & 0x3f)), put(0x80 | (code & 0x3f));
    } else {
        put(0xf0 | (code >> 18)), put(0x80 | ((code >> 12) & 0x3f)), put(0x80 | ((code >> 6) & 0x3f));
        put(0x80 | (code & 0x3f));
    }
}

class TextReader {
public:
    explicit TextReader(JsonCursor& cursor) : cursor_(cursor) {}

    JsonValue document() {
        JsonValue root = value(0);
        skipSpace();
        if (!cursor_.atEnd()) cursor_.fail(fmt::format("{} after the end of the document", shown(cursor_.peek())));
        return root;
    }

private:
    JsonValue value(int depth) {
        cursor_.checkDepth(depth);
        const char c = next();
        if (c == '[') return array(depth);
        if (c == '{') return object(depth);
        if (c == '"') return {string()};
        if (isWord(c)) return word();
        cursor_.fail(fmt::format("{} where a value should be", shown(c)));
    }

    /// The next byte that is not space, without taking it.
    char next() {
        skipSpace();
        if (cursor_.atEnd()) cursor_.fail("the file ends in the middle: cut off or damaged");
        return cursor_.peek();
    }
    void skipSpace() {
        while (!cursor_.atEnd() && isSpace(cursor_.peek())) cursor_.skip(1);
    }
    void expect(char wanted) {
        const char c = next();
        if (c != wanted) cursor_.fail(fmt::format("{} where '{}' should be", shown(c), wanted));
        cursor_.skip(1);
    }
    /// After an item: true where another follows.
    bool more(char end) {
        const char c = next();
        if (c != end && c != ',') cursor_.fail(fmt::format("{} where ',' or '{}' should be", shown(c), end));
        cursor_.skip(1);
        return c == ',';
    }

    JsonValue array(int depth) {
        cursor_.skip(1);
        JsonArrayBuilder items(cursor_);
        if (next() == ']') {
            cursor_.skip(1);
            return items.finish();
        }
        do items.add(value(depth + 1));
        while (more(']'));
        return items.finish();
    }

    JsonValue object(int depth) {
        cursor_.skip(1);
        auto items = std::make_unique<JsonObject>();
        if (next() == '}') {
            cursor_.skip(1);
            return {std::move(items)};
        }
        do {
            if (next() != '"') cursor_.fail("a key must be text in quotes");
            JsonString key = string();
            expect(':');
            cursor_.countValue();
            items->emplace_back(std::move(key), value(depth + 1));
        } while (more('}'));
        return {std::move(items)};
    }

    JsonString string() {
        cursor_.skip(1);
        std::string text;
        for (;;) {
            const char c = cursor_.take(1)[0];
            if (c == '"') return std::make_shared<const std::string>(std::move(text));
            if (c == '\\')
                escape(text);
            else
                text.push_back(c);
        }
    }

    void escape(std::string& text) {
        const char c = cursor_.take(1)[0];
        switch (c) {
            case '"':
            case '\\':
            case '/':
                text.push_back(c);
                return;
            case 'b':
                text.push_back('\b');
                return;
            case 'f':
                text.push_back('\f');
                return;
            case 'n':
                text.push_back('\n');
                return;
            case 'r':
                text.push_back('\r');
                return;
            case 't':
                text.push_back('\t');
                return;
            case 'u':
                appendUtf8(text, codePoint());
                return;
            default:
                cursor_.fail(fmt::format("unknown escape {} in a text", shown(c)));
        }
    }

    unsigned codePoint() {
        const unsigned high = hex4();
        if (high < 0xd800 || high > 0xdbff) return high;
        if (cursor_.take(2) != "\\u") cursor_.fail("half of a surrogate pair in a text");
        return 0x10000 + ((high - 0xd800) << 10) + ((hex4() - 0xdc00) & 0x3ff);
    }
    unsigned hex4() {
        const std::string_view digits = cursor_.take(4);
        unsigned code = 0;
        const auto result = std::from_chars(digits.data(), digits.data() + 4, code, 16);
        if (result.ptr != digits.data() + 4) cursor_.fail("\\u must be followed by four hexadecimal digits");
        return code;
    }

    JsonValue word() {
        const std::string_view rest = cursor_.rest();
        std::size_t length = 0;
        while (length < rest.size() && isWord(rest[length])) ++length;
        const std::string_view text = rest.substr(0, length);
        JsonValue read = meaning(text);
        cursor_.skip(length);
        return read;
    }

    JsonValue meaning(std::string_view text) const {
        if (text == "true") return {true};
        if (text == "false") return {false};
        if (text == "null") return {nullptr};
        const char* end = text.data() + text.size();
        std::int64_t integer = 0;
        // "-0" is a real: as an integer it would lose its sign.
        if (auto r = std::from_chars(text.data(), end, integer); r.ec == std::errc() && r.ptr == end && text != "-0")
            return {integer};
        double real = 0;
        if (auto r = std::from_chars(text.data(), end, real); r.ec == std::errc() && r.ptr == end) return {real};
        cursor_.fail(fmt::format("'{}' is not a number, true, false or null", text.substr(0, 40)));
    }

    JsonCursor& cursor_;
};

}  // namespace

JsonValue readJsonText(JsonCursor& cursor) { return TextReader(cursor).document(); }

}  // namespace firn
