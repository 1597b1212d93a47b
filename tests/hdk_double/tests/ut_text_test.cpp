#include <UT/UT_IStream.h>
#include <UT/UT_StringArray.h>
#include <UT/UT_ValArray.h>
#include <UT/UT_WorkArgs.h>
#include <gtest/gtest.h>

#include <sstream>

TEST(Strings, ConvertIntoOneAnother) {
    const auto length = [](const UT_StringHolder& s) { return s.length(); };
    const auto first = [](const char* s) { return s[0]; };
    const UT_String text("snow");
    const UT_StringHolder holder = "firn"_sh;
    EXPECT_EQ(length("abc"), 3);
    EXPECT_EQ(length(text), 4);
    EXPECT_EQ(first(holder), 'f');
    EXPECT_TRUE(holder == "firn");
    EXPECT_TRUE(text != holder);
    EXPECT_EQ((holder + "_1").toStdString(), "firn_1");
}

TEST(Strings, OfNoTextAreNull) {
    UT_String text;
    EXPECT_EQ(text.buffer(), nullptr);
    EXPECT_FALSE(text.isstring());
    text = "";
    EXPECT_NE(text.buffer(), nullptr);
}

TEST(Strings, MatchListsOfPatterns) {
    const UT_String name("wall_2");
    EXPECT_TRUE(name.multiMatch("floor wall_*"));
    EXPECT_FALSE(name.multiMatch("* ^wall_?"));
    EXPECT_TRUE(UT_StringHolder("v").multiMatch("P v"));
}

TEST(Strings, MatchTheWordsOfAList) {
    UT_String list("N C?");
    UT_WorkArgs words;
    list.tokenize(words, " ");
    EXPECT_TRUE(UT_String("N").matchPattern(words));
    EXPECT_TRUE(UT_String("Cd").matchPattern(words));
    EXPECT_FALSE(UT_String("Alpha").matchPattern(words));
}

TEST(WorkBuffers, Print) {
    UT_WorkBuffer text;
    text.sprintf("%s has %d", "snow", 7);
    text.appendSprintf(" %.1f", 0.5);
    EXPECT_STREQ(text.buffer(), "snow has 7 0.5");
    text.format("{} of {1} {{}}", 3, "x");
    EXPECT_STREQ(text.buffer(), "3 of x {}");
}

TEST(Strings, Tokenize) {
    UT_String words("a  b c");
    UT_WorkArgs args;
    EXPECT_EQ(words.tokenize(args, ' '), 3);
    EXPECT_STREQ(args(1), "b");
    UT_StringArray array;
    words.tokenize(array, " ");
    EXPECT_EQ(array.entries(), 3);
    EXPECT_EQ(array.find("c"), 2);
}

TEST(Arrays, OfBoolsHaveReferences) {
    UT_Array<bool> flags(0, 3);
    bool& last = flags(2);
    last = true;
    EXPECT_TRUE(flags[2]);
    EXPECT_FALSE(flags[0]);
}

TEST(Arrays, SortAndFind) {
    UT_IntArray values;
    for (const int v : {3, 1, 2}) values.append(v);
    values.sort();
    EXPECT_EQ(values.find(3), 2);
    EXPECT_EQ(values.findAndRemove(1), 0);
    EXPECT_EQ(values.entries(), 2);
}

TEST(Streams, GiveBackWhatWasWritten) {
    std::ostringstream os;
    const float values[2] = {1.5f, -2.0f};
    UTwrite(os, values, 2);
    os << "12 words\nrest";
    std::istringstream back(os.str());
    UT_IStream is(back);
    float read[2] = {};
    EXPECT_EQ(is.bread(read, 2), 2);
    EXPECT_EQ(read[1], -2.0f);
    int64 n = 0;
    EXPECT_EQ(is.getAsciiInt(n), 1);
    EXPECT_EQ(n, 12);
    EXPECT_TRUE(is.checkToken("words"));
    UT_WorkBuffer line;
    EXPECT_TRUE(is.getLine(line));
    EXPECT_TRUE(is.getLine(line));
    EXPECT_STREQ(line.buffer(), "rest");
    EXPECT_EQ(is.bread(read, 2), 0);
}

TEST(Streams, RefuseTextLongerThanTheyAre) {
    const int64 claimed = int64(1) << 60;
    std::string bytes(reinterpret_cast<const char*>(&claimed), sizeof(claimed));
    UT_IStream is(bytes.data(), bytes.size());
    UT_StringHolder text;
    EXPECT_FALSE(is.bread(text));
}
