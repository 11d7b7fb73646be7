// JSON written piece by piece is what the printer of documents makes of the same.

#include "runtime/play/hands/line_writer.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <string>

namespace line_writer_test {

using majs::runtime::LineWriter;

TEST_CASE("whole numbers of any size are written as they are") {
  LineWriter writer;
  const auto check = [&](std::int64_t number) {
    writer.clear();
    writer.put_whole(number);
    REQUIRE(writer.text() == std::to_string(number));
  };
  for (std::int64_t number = -100'100; number <= 100'100; ++number) check(number);
  for (const std::int64_t number :
       {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()}) {
    check(number);
  }
}

TEST_CASE("pieces of any size stand one after the other") {
  std::uint64_t state = 3;
  const auto below = [&](std::size_t bound) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>((state >> 33) % bound);
  };
  LineWriter writer;
  CHECK(writer.text().empty());
  int escaped = 0;
  for (int round = 0; round < 300; ++round) {
    std::string expected;
    writer.clear();
    for (std::size_t i = below(60); i > 0; --i) {
      std::string piece(below(below(20) == 0 ? 6'000 : 40), 'x');
      const bool plain = below(3) > 0;
      for (char& c : piece) c = static_cast<char>(plain || below(8) > 0 ? 'a' + below(26) : below(256));
      switch (below(5)) {
        case 0:
          writer.put(std::string_view(piece));
          expected += piece;
          break;
        case 1:
          writer.put("\"key\":");
          expected += "\"key\":";
          break;
        case 2:
          writer.put(',');
          expected += ',';
          break;
        case 3: {
          const auto number = static_cast<std::int64_t>(below(1'000'000) >> below(20)) * (below(4) == 0 ? -1 : 1);
          writer.put_whole(number);
          expected += std::to_string(number);
          break;
        }
        default:
          writer.quote(piece);
          majs::grammar::append_quoted(expected, piece);
          escaped += expected.ends_with("x\"") ? 0 : 1;
      }
      if (!expected.empty()) REQUIRE(writer.back() == expected.back());
    }
    REQUIRE(writer.text() == expected);
  }
  CHECK(escaped > 100);
}

TEST_CASE("every short text is quoted") {
  // Each character at each place of texts of each length.
  for (std::size_t size = 0; size < 20; ++size) {
    for (std::size_t at = 0; at <= size; ++at) {
      for (int c = 0; c < 256; ++c) {
        std::string piece(size, 'm');
        if (at < size) piece[at] = static_cast<char>(c);
        LineWriter writer;
        writer.quote(piece);
        REQUIRE(writer.text() == majs::grammar::quoted(piece));
      }
    }
  }
  // Among others, so that what lies beside a text would do as well.
  std::string letters;
  for (int i = 0; i < 120; ++i) letters.push_back(static_cast<char>('a' + i * 7 % 26));
  for (std::size_t size = 0; size < 60; ++size) {
    for (std::size_t at = 30; at < 60; ++at) {
      LineWriter writer;
      writer.quote(std::string_view(letters).substr(at, size));
      REQUIRE(writer.text() == '"' + letters.substr(at, size) + '"');
    }
  }
  LineWriter writer;
  for (const std::int64_t number :
       {std::int64_t{0}, std::int64_t{9}, std::int64_t{10}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min(),
        std::numeric_limits<std::int64_t>::max()}) {
    writer.clear();
    writer.put_whole(number);
    CHECK(writer.text() == std::to_string(number));
  }
}

TEST_CASE("a pen writes what a writer does") {
  for (int c = 0; c < 256; ++c) {
    for (std::size_t size = 0; size < 40; ++size) {
      const std::string piece(size, static_cast<char>(c));
      LineWriter writer;
      LineWriter other;
      auto pen = writer.take_pen(majs::runtime::Pen::most_quoted(size) + size + 1 + majs::runtime::Pen::kMostDigits);
      pen.quote(piece);
      pen.put(std::string_view(piece));
      pen.put_whole(std::numeric_limits<std::int64_t>::min() + c);
      pen.put(',');
      CHECK(writer.text().empty());
      writer.give_back(pen);
      other.quote(piece);
      other.put(std::string_view(piece));
      other.put_whole(std::numeric_limits<std::int64_t>::min() + c);
      other.put(',');
      REQUIRE(writer.text() == other.text());
    }
  }
}

}  // namespace line_writer_test
