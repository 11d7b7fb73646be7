// What is read in one go is what the parser for everything makes of it.

#include "grammar/json_reader.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grammar/json_characters.hpp"

namespace json_reader_test {

using majs::Document;
using majs::grammar::parse_document;
using majs::grammar::read_usual_document;

namespace {

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}
  std::size_t below(std::size_t bound) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>((state_ >> 33) % bound);
  }

 private:
  std::uint64_t state_;
};

/// The same in every bit: numbers are doubles, members stand in the same order.
bool is_same(const Document& a, const Document& b) {
  if (a.type() != b.type()) return false;
  if (a.is_object()) {
    const auto& left = a.get_ref<const Document::object_t&>();
    const auto& right = b.get_ref<const Document::object_t&>();
    return std::equal(left.begin(), left.end(), right.begin(), right.end(), [](const auto& one, const auto& other) {
      return one.first == other.first && is_same(one.second, other.second);
    });
  }
  if (a.is_array()) return std::equal(a.begin(), a.end(), b.begin(), b.end(), is_same);
  if (!a.is_number_float()) return a == b;
  const double left = a.get<double>();
  const double right = b.get<double>();
  return std::memcmp(&left, &right, sizeof left) == 0;
}

/// No usual document begins with a comment.
std::optional<Document> read_slowly(const std::string& text) { return parse_document("/**/" + text, nullptr); }

const std::vector<std::string>& pieces() {
  static const std::vector<std::string> all = {"0",
                                               "-0",
                                               "7",
                                               "-12",
                                               "007",
                                               "1.5",
                                               "-0.0",
                                               "1e5",
                                               "1E-7",
                                               "2.e1",
                                               "1e",
                                               "1e400",
                                               "5e-324",
                                               "1e-400",
                                               "999999999999999",
                                               "-1000000000000000",
                                               "9007199254740993",
                                               "123456789012345678901234567890",
                                               "0.1234567890123456789",
                                               "\"\"",
                                               "\"a\"",
                                               "\"plain text of some length\"",
                                               "\"x\\n\\t\\\"\\\\\\/\\b\\f\\r\"",
                                               "\"\\u0041\"",
                                               "\"\\ud83d\\ude00\"",
                                               "\"\\ud83d\"",
                                               "\"\\ude00\\ud83d\"",
                                               "\"\\u0000\"",
                                               "\"\\udc00\"",
                                               "\"as long as it takes \x1b to be looked at together\"",
                                               "\"\\u00e9\\u6771\"",
                                               "\"\\u12\"",
                                               "\"\\q\"",
                                               "\"é and 東\"",
                                               "\"\xF0\x9F\x80\x84\"",
                                               "\"\xff\"",
                                               "\"\xc3\"",
                                               "\"\x7f\"",
                                               "\"\x01\"",
                                               "\"a\nb\"",
                                               "\"open",
                                               "true",
                                               "false",
                                               "null",
                                               "truth",
                                               "nul",
                                               "NaN",
                                               "-",
                                               "+1",
                                               ".5",
                                               "'a'"};
  return all;
}

std::string blanks(Chance& chance) {
  constexpr const char* kBlanks[] = {"", "", "", " ", "\n", "\t ", "\r\n", "/* c */", "\f"};
  return kBlanks[chance.below(chance.below(12) == 0 ? std::size(kBlanks) : 7)];
}

std::string made(Chance& chance, int depth) {
  const std::size_t kind = chance.below(depth > 4 ? 4 : 10);
  if (kind < 4) return pieces()[chance.below(chance.below(4) == 0 ? pieces().size() : 4)];
  const bool object = kind < 7;
  std::string text = object ? "{" : "[";
  for (std::size_t i = chance.below(chance.below(8) == 0 ? 40 : 5); i > 0; --i) {
    text += blanks(chance);
    if (object) {
      const std::size_t key = chance.below(60);
      text += key == 0   ? "\"k\\u0031\""
              : key == 1 ? "\"k\\n\""
                         : "\"k" + std::to_string(chance.below(chance.below(3) == 0 ? 9 : 90'000)) + "\"";
      text += blanks(chance) + ":" + blanks(chance);
    }
    text += made(chance, depth + 1) + blanks(chance);
    if (i > 1 || chance.below(60) == 0) text += ",";
  }
  return text + (object ? "}" : "]");
}

}  // namespace

TEST_CASE("usual documents are read as all are") {
  Chance chance(5);
  int usual = 0;
  int wrong = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text = blanks(chance) + made(chance, 0) + blanks(chance);
    if (chance.below(4) == 0 && !text.empty()) {  // broken by a character more, or less, or another one
      const std::size_t at = chance.below(text.size());
      constexpr std::string_view kMarks = "{}[],:\"0a -.\\/e";
      const char mark = kMarks[chance.below(kMarks.size())];
      switch (chance.below(3)) {
        case 0: text.erase(at, 1); break;
        case 1: text.insert(at, 1, mark); break;
        default: text[at] = mark;
      }
    }
    CAPTURE(text);
    const auto slow = read_slowly(text);
    const auto quick = read_usual_document(text);
    if (quick) {
      REQUIRE(slow.has_value());
      REQUIRE(is_same(*quick, *slow));
    }
    const auto either = parse_document(text, nullptr);
    REQUIRE(either.has_value() == slow.has_value());
    if (either) REQUIRE(is_same(*either, *slow));
    usual += quick ? 1 : 0;
    wrong += slow ? 0 : 1;
  }
  CHECK(usual > 5'000);
  CHECK(wrong > 3'000);
}

TEST_CASE("numbers are the nearest doubles, however they are written") {
  Chance chance(7);
  const auto digits = [&](std::size_t most) {
    std::string text;
    for (std::size_t i = chance.below(most) + 1; i > 0; --i) text += static_cast<char>('0' + chance.below(10));
    return text;
  };
  int usual = 0;
  for (int round = 0; round < 50'000; ++round) {
    std::string text = chance.below(3) == 0 ? "-" : "";
    text += chance.below(4) == 0 ? "0" : std::to_string(chance.below(9) + 1) + (chance.below(2) == 0 ? digits(22) : "");
    if (chance.below(3) != 0) text += "." + digits(25);
    if (chance.below(3) == 0) {
      constexpr const char* kSigns[] = {"e", "E", "e+", "e-"};
      text += kSigns[chance.below(4)] + std::to_string(chance.below(chance.below(4) == 0 ? 345 : 30));
    }
    CAPTURE(text);
    const auto quick = read_usual_document(text);
    if (!quick) continue;
    ++usual;
    const auto slow = read_slowly(text);
    REQUIRE(slow.has_value());
    REQUIRE(is_same(*quick, *slow));
  }
  CHECK(usual > 45'000);
}

TEST_CASE("what is usual") {
  for (const char* text : {"0", "-0", "12.5e-3", "123456789012345678901234567890", "\"\"", " [ ] ", "{}", "[[],{}]",
                           "{\"a\":{\"b\":[1,\"x\\n\",null,true,false]}}", "\"東 é\"", "\"\x7f\"", "\"\\u0041\""}) {
    CAPTURE(text);
    REQUIRE(read_usual_document(text).has_value());
    CHECK(is_same(*read_usual_document(text), *read_slowly(text)));
  }
  for (const char* text : {"",
                           " ",
                           "1 2",
                           "[1,]",
                           "[,1]",
                           "{\"a\":1,}",
                           "{\"a\" 1}",
                           "{a:1}",
                           "{\"a\":1 \"b\":2}",
                           "[1",
                           "{\"a\":1",
                           "{\"a\"",
                           "{\"a\":",
                           "\"a",
                           "\"a\\",
                           "01",
                           "-",
                           "1.",
                           "1.e5",
                           "1e",
                           "1e+",
                           "1e999",
                           "tru",
                           "truex",
                           "\xEF\xBB\xBF"
                           "1",
                           "{\"a\":1,\"a\":2}",
                           "// c\n1",
                           "\"\\ud800\"",
                           "\"\\udc00\"",
                           "{\"\\udfff\":1}",
                           "\"ab\\ude00c\"",
                           "]",
                           "}"}) {
    CAPTURE(text);
    CHECK_FALSE(read_usual_document(text).has_value());
  }
  // Whatever is looked at together: no control character stands in a text as it is.
  for (std::size_t length = 1; length < 70; ++length) {
    for (int c = 0; c < 0x20; ++c) {
      std::string text(length, 'a');
      text[length - 1 - length % 17 % length] = static_cast<char>(c);
      CAPTURE(c);
      CAPTURE(length);
      CHECK_FALSE(read_usual_document("\"" + text + "\"").has_value());
      CHECK_FALSE(read_usual_document("{ \"" + text + "\": 1}").has_value());
    }
  }
  // A character that ends texts in C ends none here.
  CHECK_FALSE(read_usual_document(std::string_view("1\0", 2)).has_value());
  CHECK_FALSE(read_usual_document(std::string_view("[\0]", 3)).has_value());
}

TEST_CASE("depth and keys are bounded") {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  CHECK(read_usual_document(nested(majs::grammar::kMaxDocumentDepth)).has_value());
  CHECK_FALSE(read_usual_document(nested(majs::grammar::kMaxDocumentDepth + 1)).has_value());
  const auto with_keys = [](std::size_t count) {
    std::string text = "{";
    for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":0";
    return text + "}";
  };
  CHECK(read_usual_document(with_keys(majs::grammar::kMaxObjectKeys)).has_value());
  CHECK_FALSE(read_usual_document(with_keys(majs::grammar::kMaxObjectKeys + 1)).has_value());
  CHECK_FALSE(read_usual_document(with_keys(30).insert(1, "\"29\":1,")).has_value());
  CHECK_FALSE(read_usual_document(with_keys(10).insert(1, "\"9\":1,")).has_value());
}

TEST_CASE("plain characters are counted as one by one") {
  Chance chance(9);
  for (int round = 0; round < 20'000; ++round) {
    std::string text(chance.below(30), 'a');
    for (char& c : text) c = static_cast<char>(chance.below(3) == 0 ? chance.below(256) : 0x20 + chance.below(0x5F));
    const auto end = std::find_if_not(text.begin(), text.end(), majs::grammar::is_plain);
    REQUIRE(majs::grammar::plain_length(text) == static_cast<std::size_t>(end - text.begin()));
    if (text.size() < sizeof(std::uint64_t)) continue;
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, text.data(), sizeof bytes);
    REQUIRE(majs::grammar::are_plain(bytes) == (end - text.begin() >= static_cast<std::ptrdiff_t>(sizeof bytes)));
    REQUIRE(majs::grammar::are_plain(bytes) == (majs::grammar::first_not_plain(bytes) == 0));
  }
}

}  // namespace json_reader_test
