// The two spellings of Houdini's JSON.
#include <cmath>

#include "firn/io/geo/json_reader.h"
#include "firn/io/geo/json_writer.h"
#include "unit/io/geo/support.h"

namespace firn {
namespace {

const std::string kMark = "\x7fNSJb";

JsonValue binary(const std::string& body) { return readJson(kMark + body, "t.bgeo"); }
JsonValue text(const std::string& body) { return readJson(body, "t.geo"); }
std::string failure(const std::string& bytes) {
    return messageOf([&] { readJson(bytes, "t.bgeo"); });
}

template <class T>
std::vector<T> listOf(const JsonValue& value) {
    const JsonNumbers* numbers = asNumbers(value);
    const auto* list = numbers ? std::get_if<std::vector<T>>(numbers) : nullptr;
    return list ? *list : std::vector<T>();
}

/// A string literal with zero bytes in it.
template <std::size_t N>
std::string bytes(const char (&literal)[N]) {
    return std::string(literal, N - 1);
}

TEST(BinaryJson, EveryScalarIsRead) {
    const JsonValue numbers =
        binary(bytes("[\x11\xff\x12\x00\x80\x13\x01\x00\x00\x80\x14\x02\x00\x00\x00\x00\x00\x00\x10"
                     "\x21\xff\x22\xff\xff]"));
    EXPECT_EQ((std::vector<std::int64_t>{-1, -32768, -2147483647, (std::int64_t(1) << 60) + 2, 255, 65535}),
              listOf<std::int64_t>(numbers));
    const JsonValue reals =
        binary(bytes("[\x18\x00\xc1\x18\x01\x00\x19\x00\x00\x80\x3f\x1a\x00\x00\x00\x00\x00\x00\xf0\xbf]"));
    EXPECT_EQ((std::vector<double>{-2.5, std::ldexp(1.0, -24), 1.0, -1.0}), listOf<double>(reals));
    EXPECT_EQ((std::vector<bool>{false, true, true, false}), asBools(binary(bytes("[\x30\x31\x10\x02\x10\x00]"))));
    const JsonValue mixed = binary(bytes("[\x27\x02hi\x00\x11\x05]"));
    ASSERT_TRUE(asList(mixed));
    EXPECT_EQ("hi", *asString((*asList(mixed))[0]));
    EXPECT_TRUE(std::holds_alternative<std::nullptr_t>((*asList(mixed))[1].data));
    EXPECT_EQ(5, asInteger((*asList(mixed))[2]));
}

TEST(BinaryJson, TheOtherByteOrderIsRead) {
    const JsonValue value =
        readJson(bytes("\x7f"
                       "bJSN[\x40\x13\x02\x00\x00\x00\x01\xff\xff\xff\xfe\x40\x19\x01\x3f\x80\x00\x00"
                       "\x40\x10\x01\x00\x00\x00\x01\x12\x01\x02\x27\xf2\x00\x01z]"),
                 "t.bgeo");
    const JsonArray& items = *asList(value);
    EXPECT_EQ((std::vector<std::int32_t>{1, -2}), listOf<std::int32_t>(items[0]));
    EXPECT_EQ((std::vector<float>{1.0f}), listOf<float>(items[1]));
    EXPECT_EQ((std::vector<bool>{true}), listOf<bool>(items[2]));
    EXPECT_EQ(0x102, asInteger(items[3]));
    EXPECT_EQ("z", *asString(items[4]));
}

TEST(BinaryJson, TokensAreDefinedUsedAndForgotten) {
    const JsonValue value = binary(bytes("{\x2b\x05\x01k\x26\x05\x26\x05}"));
    ASSERT_TRUE(find(value, "k"));
    EXPECT_EQ("k", *asString(*find(value, "k")));
    EXPECT_EQ("t.bgeo: byte 14: token 5 is used but not defined",
              failure(kMark + bytes("[\x2b\x05\x01k\x2d\x05\x26\x05]")));
}

TEST(BinaryJson, UniformBoolsArePackedThirtyTwoToAWord) {
    const JsonValue value = binary(bytes("\x40\x10\x22\x01\x00\x00\x80\x02\x00\x00\x00"));
    std::vector<bool> expected(34, false);
    expected[0] = expected[31] = expected[33] = true;
    EXPECT_EQ(expected, listOf<bool>(value));
}

TEST(BinaryJson, UniformArraysOfEveryTypeAreRead) {
    EXPECT_EQ((std::vector<std::int8_t>{-1}), listOf<std::int8_t>(binary(bytes("\x40\x11\x01\xff"))));
    EXPECT_EQ((std::vector<std::uint8_t>{255}), listOf<std::uint8_t>(binary(bytes("\x40\x21\x01\xff"))));
    EXPECT_EQ((std::vector<std::int16_t>{-2}), listOf<std::int16_t>(binary(bytes("\x40\x12\x01\xfe\xff"))));
    EXPECT_EQ((std::vector<std::uint16_t>{65534}), listOf<std::uint16_t>(binary(bytes("\x40\x22\x01\xfe\xff"))));
    EXPECT_EQ((std::vector<std::int64_t>{3}), listOf<std::int64_t>(binary(bytes("\x40\x14\x01\x03\0\0\0\0\0\0\0"))));
    EXPECT_EQ((std::vector<float>{-2.5f}), listOf<float>(binary(bytes("\x40\x18\x01\x00\xc1"))));
    EXPECT_EQ((std::vector<double>{-1.0}), listOf<double>(binary(bytes("\x40\x1a\x01\0\0\0\0\0\0\xf0\xbf"))));
    const JsonValue texts =
        binary(bytes("\x40\x27\x02\x01"
                     "a\x01"
                     "b"));
    ASSERT_EQ(2u, asList(texts)->size());
    EXPECT_EQ("b", *asString((*asList(texts))[1]));
}

TEST(BinaryJson, LyingLengthsAreRefusedWithTheirPlace) {
    for (const int type : {0x10, 0x11, 0x12, 0x13, 0x14, 0x18, 0x19, 0x1a, 0x21, 0x22, 0x26, 0x27}) {
        for (const std::string& length :
             {bytes("\xf8\xff\xff\xff\xff\xff\xff\xff\xff"), bytes("\xf8\x00\x00\x00\x00\x00\x00\x00\x10"),
              bytes("\xf8\x01\x00\x00\x00\x00\x00\x00\x20"), bytes("\xf4\xff\xff\xff\xff"), bytes("\xf2\xff\xff"),
              bytes("\x41")}) {
            // Eight bytes: as many as the third length asks for where a product with the size of a number overflows.
            const std::string message = failure(kMark + "\x40" + static_cast<char>(type) + length + "12345678");
            EXPECT_EQ(0u, message.find("t.bgeo: byte ")) << type << message;
        }
    }
    EXPECT_EQ("t.bgeo: byte 15: 18446744073709551615 bytes should follow but 1 are left: cut off or damaged",
              failure(kMark + bytes("\x27\xf8\xff\xff\xff\xff\xff\xff\xff\xffz")));
    EXPECT_EQ("t.bgeo: byte 7: 0xf3 is not the beginning of a length", failure(kMark + bytes("\x27\xf3")));
}

TEST(Json, RubbishIsRefusedWithItsPlace) {
    EXPECT_EQ("t.bgeo: byte 7: 1 bytes after the end of the document", failure(kMark + "[]]"));
    EXPECT_EQ("t.bgeo: byte 3: 'x' after the end of the document", failure("[] x"));
    EXPECT_EQ("t.bgeo: byte 6: 0x5d does not begin a value", failure(kMark + "]"));
    EXPECT_EQ("t.bgeo: byte 5: not binary JSON: the four bytes before are not its mark", failure("\x7fNSJc[]"));
    EXPECT_EQ("t.bgeo: byte 1: '1.2.3' is not a number, true, false or null", failure("[1.2.3]"));
    EXPECT_EQ("t.bgeo: byte 2: ';' where ',' or ']' should be", failure("[1;b]"));
    for (const char* bad : {"[", "{", "[1", "[1,", "[1,]", "{\"a\"}", "{\"a\":}", "{1:2}", "\"a", "\"\\q\"",
                            "\"\\u12g4\"", "[1 2]", "tru", "]", "1e999"})
        EXPECT_EQ(0u, failure(bad).find("t.bgeo: byte ")) << bad;
}

TEST(Json, NestingIsLimited) {
    EXPECT_NE("", failure(std::string(1'000'000, '[')));
    EXPECT_NE("", failure(kMark + std::string(1'000'000, '[')));
    EXPECT_NE("", failure(kMark + [] {
                  std::string deep;
                  for (int i = 0; i < 100'000; ++i) deep += bytes("{\x27\x00");
                  return deep;
              }()));
    EXPECT_EQ("", failure(std::string(100, '[') + std::string(100, ']')));
}

TEST(TextJson, EscapesAreUndone) {
    EXPECT_EQ("a\"\\/\b\f\n\r\t\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
              *asString(text(R"("a\"\\\/\b\f\n\r\t\u00e9\u20ac\ud83d\ude00")")));
}

TEST(TextJson, NegativeZeroAndDenormalsKeepTheirBits) {
    const std::vector<double> numbers = listOf<double>(text("[-0,5e-324,-1e-45,0]"));
    ASSERT_EQ(4u, numbers.size());
    EXPECT_TRUE(std::signbit(numbers[0]));
    EXPECT_EQ(std::numeric_limits<double>::denorm_min(), numbers[1]);
    EXPECT_EQ(-std::numeric_limits<float>::denorm_min(), float(numbers[2]));
}

TEST(TextJson, NumbersBeforeAnotherKindOfValueStayNumbers) {
    const JsonValue value = text("[1,2,true]");
    ASSERT_TRUE(asList(value));
    EXPECT_EQ(1, asInteger((*asList(value))[0]));
    EXPECT_TRUE(std::get<bool>((*asList(value))[2].data));
}

TEST(JsonWriter, LongTextsAndArraysCarryLongLengths) {
    for (const std::size_t size : {0u, 240u, 241u, 65535u, 65536u}) {
        const auto writer = makeBinaryJsonWriter();
        const std::vector<float> numbers(size, 0.5f);
        writer->beginArray();
        writer->text(std::string(size, 'x'));
        writer->numbers(Span<const float>(numbers));
        writer->integer(std::int64_t(size) * -1'000'000);
        writer->endArray();
        const JsonValue value = readJson(writer->take(), "t.bgeo");
        EXPECT_EQ(std::string(size, 'x'), *asString((*asList(value))[0]));
        EXPECT_EQ(numbers, listOf<float>((*asList(value))[1]));
        EXPECT_EQ(std::int64_t(size) * -1'000'000, asInteger((*asList(value))[2]));
    }
}

TEST(JsonWriter, TextIsEscapedSoThatItComesBack) {
    const std::string all = [] {
        std::string s;
        for (int c = 1; c < 256; ++c) s += static_cast<char>(c);
        return s;
    }();
    const auto writer = makeTextJsonWriter();
    writer->text(all);
    EXPECT_EQ(all, *asString(readJson(writer->take(), "t.geo")));
}

}  // namespace
}  // namespace firn
