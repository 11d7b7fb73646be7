#include "grammar/json_reader.hpp"

#include <rapidjson/reader.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <unordered_set>
#include <utility>
#include <vector>

#include "grammar/utf8.hpp"

namespace majs::grammar {
namespace {

/// Receives RapidJSON's parse events. Finished values wait in a row until the list or object they are in is finished,
/// too, so that each of these is made with the room it needs. False ends the parsing.
class DocumentHandler {
 public:
  /// `has_codes`: characters are written by their numbers, too.
  explicit DocumentHandler(bool has_codes) : has_codes_(has_codes) {}

  Document take() { return std::move(values_.back()); }

  // Names that RapidJSON calls.
  // NOLINTBEGIN(readability-identifier-naming)
  bool Null() { return put(nullptr); }
  bool Bool(bool value) { return put(value); }
  // Not asked for: numbers come as they are written.
  bool Int(int) { return false; }
  bool Uint(unsigned) { return false; }
  bool Int64(std::int64_t) { return false; }
  bool Uint64(std::uint64_t) { return false; }
  bool Double(double) { return false; }
  /// The nearest double. RapidJSON's own reading of 0e-24 is another one.
  bool RawNumber(const char* text, rapidjson::SizeType length, bool) {
    const char* const end = text + length;
    if (length == 1) return put(static_cast<double>(*text - '0'));
    double value = 0;
    if (const auto [last, error] = std::from_chars(text, end, value); error != std::errc() || last != end) return false;
    const bool whole = std::none_of(text, end, [](char c) { return c == '.' || c == 'e' || c == 'E'; });
    return put(whole && value == 0 ? 0.0 : value);  // -0 is 0, as everywhere
  }
  bool String(const char* text, rapidjson::SizeType length, bool) {
    return is_text(text, length) && put(std::string(text, length));
  }
  bool Key(const char* text, rapidjson::SizeType length, bool) {
    if (!is_text(text, length)) return false;
    keys_.emplace_back(text, length);
    return true;
  }
  bool StartObject() { return ++depth_ <= kMaxDocumentDepth; }
  bool StartArray() { return ++depth_ <= kMaxDocumentDepth; }
  bool EndArray(rapidjson::SizeType count) {
    --depth_;
    const auto begin = values_.end() - static_cast<std::ptrdiff_t>(count);
    Document::array_t made(std::make_move_iterator(begin), std::make_move_iterator(values_.end()));
    values_.resize(values_.size() - count);
    return put(std::move(made));
  }
  bool EndObject(rapidjson::SizeType count) {
    --depth_;
    if (count > kMaxObjectKeys || !are_different(count)) return false;
    const std::size_t first = values_.size() - count;
    const std::size_t first_key = keys_.size() - count;
    Document::object_t made;
    made.reserve(room_for(first));
    for (std::size_t i = 0; i < count; ++i) {
      made.Document::object_t::Container::emplace_back(std::move(keys_[first_key + i]), std::move(values_[first + i]));
    }
    keys_.resize(first_key);
    values_.resize(first);
    return put(std::move(made));
  }
  // NOLINTEND(readability-identifier-naming)

 private:
  template <typename T>
  bool put(T&& value) {
    values_.emplace_back(std::forward<T>(value));
    return true;
  }

  /// Whether the numbers of characters gave characters: RapidJSON takes the second half of a pair (\udc00) alone.
  bool is_text(const char* text, std::size_t length) const {
    return !has_codes_ || find_bad_utf8(text, text + length) == text + length;
  }

  /// How much room an object of the values from this one on gets. Whoever adds a member to one without room copies all
  /// its members, so that those with large ones get some more.
  std::size_t room_for(std::size_t first) const {
    constexpr std::size_t kLeast = 8;
    const std::size_t count = values_.size() - first;
    const auto begin = values_.begin() + static_cast<std::ptrdiff_t>(first);
    const bool large = std::any_of(begin, values_.end(), [](const Document& one) { return one.is_structured(); });
    return large ? std::max(kLeast, std::bit_ceil(count + 1)) : count;
  }

  /// No two of the last keys are alike.
  bool are_different(std::size_t count) const {
    constexpr std::size_t kFew = 24;
    const std::string* const keys = keys_.data() + (keys_.size() - count);
    if (count > kFew) return std::unordered_set<std::string_view>(keys, keys + count).size() == count;
    for (std::size_t i = 1; i < count; ++i) {
      if (std::find(keys, keys + i, keys[i]) != keys + i) return false;
    }
    return true;
  }

  bool has_codes_;
  std::size_t depth_ = 0;
  std::vector<Document> values_;
  std::vector<std::string> keys_;
};

}  // namespace

std::optional<Document> read_usual_document(std::string_view text) {
  constexpr unsigned kFlags = rapidjson::kParseInsituFlag | rapidjson::kParseNumbersAsStringsFlag;
  if (find_bad_utf8(text.data(), text.data() + text.size()) != text.data() + text.size()) return std::nullopt;
  std::string buffer(text);
  // RapidJSON's reading of sixteen characters at once (RAPIDJSON_SSE2) takes control characters for text.
  rapidjson::InsituStringStream stream(buffer.data());
  rapidjson::Reader reader;
  DocumentHandler handler(text.find("\\u") != text.npos);
  // A NUL would be taken for the end.
  if (reader.Parse<kFlags>(stream, handler).IsError() || stream.Tell() != text.size()) return std::nullopt;
  return handler.take();
}

}  // namespace majs::grammar
