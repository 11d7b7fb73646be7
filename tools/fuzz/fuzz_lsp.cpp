// The language server's reader: any bytes are messages, problems or wait for more; and any text of a script, cut off
// anywhere, has items inside of it. The first byte chooses.

#include <cstdlib>
#include <string>

#include "tools/lsp/message_frames.hpp"
#include "tools/lsp/messages.hpp"
#include "tools/lsp/positions.hpp"
#include "tools/lsp/script_reader.hpp"

using namespace majs::lsp;

namespace {

void read_stream(std::string_view bytes, std::size_t step) {
  FrameReader reader;
  for (std::size_t at = 0; at < bytes.size(); at += step) {
    reader.feed(bytes.substr(at, step));
    while (const auto frame = reader.next()) {
      RpcError error;
      majs::Document id;
      const auto message = read_message(frame->body, error, id);
      if (!message && frame->problem.empty() && error.message.empty()) std::abort();
    }
  }
}

void read_text(std::string_view text, std::size_t cut) {
  const Reading reading = read_script(text);
  std::uint32_t before = 0;
  for (const Item& item : reading.items) {
    if (item.span.begin < before || item.span.end > text.size() || item.span.end < item.span.begin) std::abort();
    before = item.span.begin;
  }
  for (const Span& block : reading.blocks) {
    if (block.end > text.size() || block.end < block.begin) std::abort();
  }
  const std::size_t at = text.empty() ? 0 : cut % (text.size() + 1);
  if (expected_at(text, at).word.end != at) std::abort();
  const Positions positions(text, Encoding::Utf16);
  if (positions.offset(positions.position(at)) > at) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view text(reinterpret_cast<const char*>(bytes) + 2, size - 2);
  if (bytes[0] % 2 == 0) {
    read_stream(text, bytes[1] + std::size_t{1});
  } else {
    read_text(text, bytes[1] * std::size_t{7});
  }
  return 0;
}
