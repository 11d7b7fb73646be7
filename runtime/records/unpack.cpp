#include <zlib.h>

#include <algorithm>

#include "runtime/records/record.hpp"

namespace majs::runtime {

std::optional<std::string> unpack_record(std::string_view text, std::string& problem) {
  if (!text.starts_with("\x1f\x8b")) return std::string(text);
  constexpr int kGzip = 16 + MAX_WBITS;
  constexpr std::size_t kPiece = 1 << 16;
  z_stream stream{};
  if (inflateInit2(&stream, kGzip) != Z_OK) {
    problem = "there is no memory to unpack it";
    return std::nullopt;
  }
  std::string unpacked;
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // zlib does not write there
  stream.avail_in = static_cast<uInt>(std::min(text.size(), kMaxRecordBytes));
  int state = Z_OK;
  while (state == Z_OK && unpacked.size() <= kMaxRecordBytes) {
    const std::size_t before = unpacked.size();
    unpacked.resize(before + kPiece);
    stream.next_out = reinterpret_cast<Bytef*>(unpacked.data() + before);
    stream.avail_out = static_cast<uInt>(kPiece);
    state = inflate(&stream, Z_NO_FLUSH);
    unpacked.resize(before + kPiece - stream.avail_out);
    // Files may be made of several packed parts.
    if (state == Z_STREAM_END && stream.avail_in > 0 && inflateReset(&stream) == Z_OK) state = Z_OK;
  }
  inflateEnd(&stream);
  if (unpacked.size() > kMaxRecordBytes) {
    problem = "what is packed in it is larger than 16 MiB";
  } else if (state != Z_STREAM_END) {
    problem = "it is packed (gzip), and damaged or cut off";
  } else {
    return unpacked;
  }
  return std::nullopt;
}

}  // namespace majs::runtime
