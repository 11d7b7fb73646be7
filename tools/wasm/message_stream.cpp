// Messages on standard input where there is one thread: they are waited for in reading itself, and whether there is one
// is not known before.

#include "tools/dap/message_stream.hpp"

#include "compiler/load/files.hpp"
#include "tools/lsp/message_frames.hpp"

namespace majs::dap {

struct MessageStream::Box {
  compiler::Diagnostics ignored;
  std::optional<compiler::InputFile> input = compiler::InputFile::open("-", ignored);
  lsp::FrameReader frames;
  std::string buffer = std::string(std::size_t{64} << 10, '\0');
};

MessageStream::MessageStream() : box_(std::make_shared<Box>()) {}

std::optional<std::string> MessageStream::next() {
  for (;;) {
    while (auto frame = box_->frames.next()) {
      if (frame->problem.empty()) return std::move(frame->body);
    }
    if (!box_->input) return std::nullopt;
    const auto count = box_->input->read(box_->buffer.data(), box_->buffer.size(), box_->ignored);
    if (!count || *count == 0) return std::nullopt;
    box_->frames.feed(std::string_view(box_->buffer).substr(0, *count));
  }
}

bool MessageStream::ready() { return false; }

bool MessageStream::write(const std::string& body) { return compiler::write_all(1, lsp::framed(body)); }

}  // namespace majs::dap
