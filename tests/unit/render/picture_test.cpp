#include <gtest/gtest.h>
#include <png.h>

#include <filesystem>

#include "firn/base/error.h"
#include "firn/io/whole_file.h"
#include "firn/render/png.h"
#include "firn/render/request.h"
#include "firn/render/tone.h"
#include "support/refusal.h"

namespace firn::render {
namespace {

Bitmap gradient() {
    Image image(7, 5);
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 7; ++x) image.at(x, y) = {float(x) / 6, float(y) / 4, 0.5f};
    return toBitmap(image);
}

Bitmap readBack(const std::string& bytes) {
    png_image header{};
    header.version = PNG_IMAGE_VERSION;
    EXPECT_TRUE(png_image_begin_read_from_memory(&header, bytes.data(), bytes.size())) << header.message;
    header.format = PNG_FORMAT_RGB;
    Bitmap picture(int(header.width), int(header.height));
    EXPECT_TRUE(png_image_finish_read(&header, nullptr, picture.bytes.data(), 0, nullptr)) << header.message;
    return picture;
}

using test::refusalOf;

TEST(Image, BlackIsBlackAndBrightLightStaysBelowWhite) {
    Image image(3, 1);
    image.at(1, 0) = {0.2140f, 0.2140f, 0.2140f};
    image.at(2, 0) = {50, 1, -1};
    const Bitmap picture = toBitmap(image);
    EXPECT_EQ(0, picture.bytes[0]);
    EXPECT_NEAR(127, picture.bytes[3], 1);  // sRGB's 0.5
    EXPECT_EQ(255, picture.bytes[6]);
    EXPECT_LT(picture.bytes[7], 255);
    EXPECT_EQ(0, picture.bytes[8]);
}

TEST(Image, TilesOfASheetKeepTheirPixels) {
    const Bitmap tile = gradient();
    Bitmap sheet = emptySheet(tile.width, tile.height, 5, 3);
    for (int i = 0; i < 5; ++i) placeTile(sheet, tile, i, 3);
    EXPECT_GT(sheet.width, 3 * tile.width);
    EXPECT_GT(sheet.height, 2 * tile.height);
    const std::uint8_t corner[] = {sheet.at(4, 4)[0], sheet.at(4, 4)[1], sheet.at(4, 4)[2]};
    EXPECT_TRUE(std::equal(corner, corner + 3, tile.bytes.begin()));
    const std::uint8_t* second = sheet.at(4 + tile.width + 4, 4 + tile.height + 4);
    EXPECT_TRUE(std::equal(second, second + 3, tile.bytes.begin()));
    EXPECT_EQ(40, sheet.at(sheet.width - 8, sheet.height - 8)[0]);
}

TEST(Image, LabelsDifferByDigitAndStayInThePicture) {
    Bitmap one(64, 40), two = one, tiny(3, 3);
    drawLabel(one, "17"), drawLabel(two, "18"), drawLabel(tiny, "123456");
    EXPECT_NE(one.bytes, two.bytes);
    EXPECT_EQ(255, *std::max_element(one.bytes.begin(), one.bytes.end()));
}

TEST(Png, ReadsBackAsTheSamePixels) {
    const Bitmap picture = gradient(), back = readBack(toPng(picture));
    EXPECT_EQ(picture.width, back.width);
    EXPECT_EQ(picture.height, back.height);
    EXPECT_EQ(picture.bytes, back.bytes);
}

TEST(Png, FilesOfTheSamePictureAreTheSameBytes) {
    const auto path = std::filesystem::path(testing::TempDir()) / "firn_png_test.png";
    writePng(path, gradient());
    const std::string first = readWhole(path, 1 << 20);
    writePng(path, gradient());
    EXPECT_EQ(first, readWhole(path, 1 << 20));
    EXPECT_EQ(std::string::npos, first.find("tIME"));
    std::filesystem::remove(path);
}

TEST(Png, FolderThatIsNotThereIsAFileError) {
    try {
        writePng("/no/such/folder/a.png", gradient());
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(Fault::file, error.fault());
    }
}

TEST(Request, SizesAreTwoNumbersFromOneOn) {
    EXPECT_EQ(640, parseSize("640x360").width);
    EXPECT_EQ(360, parseSize("640x360").height);
    for (const char* bad : {"", "640", "0x10", "10x0", "-5x5", "640x360x2", "99999x1", "axb", "1e3x5"})
        EXPECT_NE("", refusalOf([&] { parseSize(bad); })) << bad;
}

TEST(Request, FramesAreThoseOfTheRangeThatAreThere) {
    const std::vector<int> there{1, 2, 3, 4, 5, 7, 9};
    EXPECT_EQ((std::vector<int>{2, 3, 4}), chosenFrames("2-4", there));
    EXPECT_EQ((std::vector<int>{1, 3, 5, 7, 9}), chosenFrames("1-60x2", there));
    EXPECT_EQ((std::vector<int>{7}), chosenFrames("7", there));
    EXPECT_EQ("--frames: \"20-30\" cannot be used; there are frames 1-9",
              refusalOf([&] { chosenFrames("20-30", there); }));
    for (const char* bad : {"", "a", "5-1", "1-", "1-5x0", "1-5x", "1-5y2", "-3"})
        EXPECT_NE("", refusalOf([&] { chosenFrames(bad, there); })) << bad;
}

TEST(Request, SpreadFramesKeepTheFirstAndTheLast) {
    std::vector<int> sixty;
    for (int i = 1; i <= 60; ++i) sixty.push_back(i);
    const auto some = spreadFrames(sixty, 12);
    ASSERT_EQ(12u, some.size());
    EXPECT_EQ(1, some.front());
    EXPECT_EQ(60, some.back());
    EXPECT_EQ((std::vector<int>{4, 5}), spreadFrames({4, 5}, 12));
}

TEST(Request, CountsAreWholeNumbersWithinTheirLimits) {
    EXPECT_EQ(16, parseCount("--samples", "16", 1, 64));
    for (const char* bad : {"", "0", "65", "-1", "1.5", "4x", "99999999999"})
        EXPECT_NE("", refusalOf([&] { parseCount("--samples", bad, 1, 64); })) << bad;
}

TEST(Request, PointsAreThreeNumbers) {
    EXPECT_EQ((Vec3{1, -2.5f, 3}), parsePoint("--eye", "1,-2.5,3"));
    for (const char* bad : {"", "1,2", "1,2,3,4", "a,b,c", "1,2,nan", "1 2 3"})
        EXPECT_NE("", refusalOf([&] { parsePoint("--eye", bad); })) << bad;
}

TEST(Request, FramesAreNumberedBeforeTheExtensionOrWhereTheNameSays) {
    EXPECT_EQ("out/ball.0007.png", numberedPath("out/ball.png", 7));
    EXPECT_EQ("out/b_0007_x.png", numberedPath("out/b_$F4_x.png", 7));
    EXPECT_EQ("ball.12345.png", numberedPath("ball.png", 12345));
}

}  // namespace
}  // namespace firn::render
