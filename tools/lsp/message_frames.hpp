#pragma once
// Messages on a stream of bytes, as the Language Server Protocol frames them: a header with `Content-Length`, an empty
// line, so many bytes.

#include <optional>
#include <string>
#include <string_view>

namespace majs::lsp {

/// Largest message that is read; longer ones are passed over.
inline constexpr std::size_t kMaxMessageBytes = std::size_t{32} << 20;
/// Largest header.
inline constexpr std::size_t kMaxHeaderBytes = std::size_t{8} << 10;

/// A message, or why there is none.
struct Frame {
  std::string body;
  std::string problem = {};  ///< "" = the body is whole
};

/// Cuts a stream into messages. Any bytes are taken: what is no header is passed over up to where one begins.
class FrameReader {
 public:
  /// Adds what was read.
  void feed(std::string_view bytes);
  /// The next message that is complete, or a problem; nothing when more bytes are needed.
  std::optional<Frame> next();
  /// Bytes that are held back.
  std::size_t waiting() const { return buffer_.size() - begin_; }

 private:
  std::string_view rest() const { return std::string_view(buffer_).substr(begin_); }
  void drop(std::size_t bytes);
  std::optional<Frame> bad_header(std::size_t bytes, std::string problem);

  std::string buffer_;
  std::size_t begin_ = 0;    ///< of what was not taken yet
  std::size_t skipped_ = 0;  ///< bytes of a message that is passed over, still to come
};

/// A message with its header.
std::string framed(std::string_view body);

}  // namespace majs::lsp
