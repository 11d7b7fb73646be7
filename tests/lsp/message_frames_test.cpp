#include "tools/lsp/message_frames.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace majs::lsp::message_frames_test {
namespace {

std::vector<Frame> all(FrameReader& reader) {
  std::vector<Frame> frames;
  while (auto frame = reader.next()) frames.push_back(std::move(*frame));
  return frames;
}

std::vector<Frame> read(std::string_view bytes, std::size_t step) {
  FrameReader reader;
  std::vector<Frame> frames;
  for (std::size_t at = 0; at < bytes.size(); at += step) {
    reader.feed(bytes.substr(at, step));
    for (Frame& frame : all(reader)) frames.push_back(std::move(frame));
  }
  return frames;
}

}  // namespace

TEST_CASE("messages come out whole, however the stream is cut") {
  const std::string stream =
      framed("{}") + framed("") + framed("{\"a\":\"\r\n\r\n\"}") + "content-length:3 \nX-Other: 1\n\nabc";
  for (const std::size_t step : {std::size_t{1}, std::size_t{2}, std::size_t{7}, stream.size()}) {
    const std::vector<Frame> frames = read(stream, step);
    REQUIRE(frames.size() == 4);
    CHECK(frames[0].body == "{}");
    CHECK(frames[1].body.empty());
    CHECK(frames[2].body == "{\"a\":\"\r\n\r\n\"}");
    CHECK(frames[3].body == "abc");
    for (const Frame& frame : frames) CHECK(frame.problem.empty());
  }
}

TEST_CASE("what is no header is passed over, and the next message is read") {
  for (const char* bad : {"hello\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n",
                          "Content-Length:\n\n", "Content-Length: 99999999999999999999999999\r\n\r\n", "\r\n\r\n"}) {
    CAPTURE(bad);
    const std::vector<Frame> frames = read(bad + framed("{}"), 3);
    REQUIRE(frames.size() == 2);
    CHECK(!frames[0].problem.empty());
    CHECK(frames[1].body == "{}");
  }
}

TEST_CASE("a message beyond the limit is passed over byte by byte") {
  FrameReader reader;
  const std::size_t size = kMaxMessageBytes + 10;
  reader.feed("Content-Length: " + std::to_string(size) + "\r\n\r\n");
  const auto problem = reader.next();
  REQUIRE(problem);
  CHECK(problem->problem.find("more than") != std::string::npos);
  const std::string piece(1 << 20, 'x');
  std::size_t sent = 0;
  while (sent < size) {
    const std::size_t count = std::min(piece.size(), size - sent);
    reader.feed(std::string_view(piece).substr(0, count));
    sent += count;
    CHECK(reader.waiting() == 0);
  }
  reader.feed(framed("after"));
  const auto frame = reader.next();
  REQUIRE(frame);
  CHECK(frame->body == "after");
}

TEST_CASE("a header without an end does not fill the memory") {
  FrameReader reader;
  const std::string noise(kMaxHeaderBytes / 2, 'a');
  int problems = 0;
  for (int i = 0; i < 64; ++i) {
    reader.feed(noise);
    while (reader.next()) ++problems;
    CHECK(reader.waiting() <= kMaxHeaderBytes);
  }
  CHECK(problems > 10);
}

}  // namespace majs::lsp::message_frames_test
