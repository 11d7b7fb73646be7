#include "grammar/json_reader.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <deque>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <unordered_set>
#include <utility>
#include <vector>

#include "grammar/json_characters.hpp"
#include "grammar/utf8.hpp"

namespace majs::grammar {
namespace {

bool is_decimal_digit(char c) { return c >= '0' && c <= '9'; }

/// The character that an escape of one letter stands for; '\0' for other escapes.
char escaped(char letter) {
  switch (letter) {
    case '"':
    case '\\':
    case '/': return letter;
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return '\0';
  }
}

/// Finished values wait in a row until the list or object they are in is finished, too, so that each of these is made
/// with the room it needs.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  bool read(Document& document) {
    if (!value(0) || next() != '\0' || at_ != end_) return false;
    document = std::move(values_.back());
    return true;
  }

 private:
  /// The next character that is no blank; '\0' at the end, too.
  char next() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r')) ++at_;
    return at_ == end_ ? '\0' : *at_;
  }

  // Each of these reads what stands here, or is false. Values are added to `values_`.

  bool value(std::size_t depth) {
    switch (next()) {
      case '{': return depth < kMaxDocumentDepth && object(depth + 1);
      case '[': return depth < kMaxDocumentDepth && list(depth + 1);
      case '"': {
        std::string_view read;
        if (!text(read)) return false;
        values_.emplace_back(std::string(read));
        return true;
      }
      case 't': return word("true", true);
      case 'f': return word("false", false);
      case 'n': return word("null", nullptr);
      default: return number();
    }
  }

  template <typename Meaning>
  bool word(std::string_view name, Meaning meaning) {
    if (!std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(name)) return false;
    at_ += name.size();
    values_.emplace_back(meaning);
    return true;
  }

  bool list(std::size_t depth) {
    ++at_;
    const std::size_t first = values_.size();
    if (next() == ']') {
      ++at_;
    } else {
      do {
        if (!value(depth)) return false;
      } while (goes_on());
      if (!ends_with(']')) return false;
    }
    const auto begin = values_.begin() + static_cast<std::ptrdiff_t>(first);
    Document::array_t made(std::make_move_iterator(begin), std::make_move_iterator(values_.end()));
    values_.resize(first);
    values_.emplace_back(std::move(made));
    return true;
  }

  bool object(std::size_t depth) {
    ++at_;
    const std::size_t first = values_.size();
    const std::size_t first_key = keys_.size();
    if (next() == '}') {
      ++at_;
    } else {
      do {
        std::string_view key;
        if (next() != '"' || !text(key) || next() != ':') return false;
        ++at_;
        keys_.push_back(key);
        if (!value(depth)) return false;
      } while (goes_on());
      if (!ends_with('}')) return false;
    }
    if (!are_different(first_key)) return false;
    Document::object_t made;
    made.reserve(room_for(first));
    for (std::size_t i = first_key; i < keys_.size(); ++i) {
      made.Document::object_t::Container::emplace_back(std::string(keys_[i]),
                                                       std::move(values_[first + i - first_key]));
    }
    keys_.resize(first_key);
    values_.resize(first);
    values_.emplace_back(std::move(made));
    return true;
  }

  /// After an item: a comma, and the next one.
  bool goes_on() {
    if (next() != ',') return false;
    ++at_;
    return true;
  }
  bool ends_with(char c) {
    if (next() != c) return false;
    ++at_;
    return true;
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

  /// No two keys from this one on are alike, and they are not too many.
  bool are_different(std::size_t first) const {
    constexpr std::size_t kFew = 24;
    const std::size_t count = keys_.size() - first;
    if (count > kMaxObjectKeys) return false;
    const std::string_view* const keys = keys_.data() + first;
    if (count > kFew) return std::unordered_set<std::string_view>(keys, keys + count).size() == count;
    for (std::size_t i = 1; i < count; ++i) {
      if (std::find(keys, keys + i, keys[i]) != keys + i) return false;
    }
    return true;
  }

  /// What stands between the quotes; in `kept_` when that is not what it means.
  bool text(std::string_view& read) {
    const char* const begin = ++at_;
    at_ += plain_length({at_, static_cast<std::size_t>(end_ - at_)});
    if (at_ != end_ && *at_ == '"') {
      read = {begin, static_cast<std::size_t>(at_++ - begin)};
      return true;
    }
    std::string& meant = kept_.emplace_back(begin, at_);
    while (at_ != end_) {
      const auto c = static_cast<unsigned char>(*at_);
      if (c == '"') {
        ++at_;
        read = meant;
        return true;
      }
      std::size_t length = 1;
      if (c == '\\') {
        const char letter = at_ + 1 != end_ ? escaped(at_[1]) : '\0';
        if (letter == '\0') return false;
        meant.push_back(letter);
        at_ += 2;
        continue;
      }
      if (c < 0x20) return false;
      const std::string_view rest(at_, static_cast<std::size_t>(end_ - at_));
      length = c == 0x7F ? 1 : c >= 0x80 ? utf8_length(rest) : plain_length(rest);
      if (length == 0) return false;
      meant.append(rest.substr(0, length));
      at_ += length;
    }
    return false;
  }

  bool number() {
    constexpr std::ptrdiff_t kExactDigits = 15;
    const char* const begin = at_;
    const bool negative = at_ != end_ && *at_ == '-';
    if (negative) ++at_;
    const char* const digits = at_;
    std::uint64_t whole = 0;
    while (at_ != end_ && is_decimal_digit(*at_)) whole = whole * 10 + static_cast<std::uint64_t>(*at_++ - '0');
    if (at_ == digits || (*digits == '0' && at_ - digits > 1)) return false;
    const bool is_whole = at_ == end_ || (*at_ != '.' && *at_ != 'e' && *at_ != 'E');
    if (is_whole && at_ - digits <= kExactDigits) {
      const auto size = static_cast<double>(whole);
      values_.emplace_back(negative && whole != 0 ? -size : size);
      return true;
    }
    if (!is_whole && !fraction()) return false;
    double meant = 0;
    const auto [last, error] = std::from_chars(begin, at_, meant);
    if (error != std::errc() || last != at_) return false;
    values_.emplace_back(meant);
    return true;
  }

  /// What follows the digits of a number that is not whole.
  bool fraction() {
    const auto some_digits = [&] {
      const char* const first = at_;
      while (at_ != end_ && is_decimal_digit(*at_)) ++at_;
      return at_ != first;
    };
    if (*at_ == '.') {
      ++at_;
      if (!some_digits()) return false;
    }
    if (at_ == end_ || (*at_ != 'e' && *at_ != 'E')) return true;
    ++at_;
    if (at_ != end_ && (*at_ == '+' || *at_ == '-')) ++at_;
    return some_digits();
  }

  const char* at_;
  const char* end_;
  std::vector<Document> values_;
  std::vector<std::string_view> keys_;
  std::deque<std::string> kept_;
};

}  // namespace

std::optional<Document> read_usual_document(std::string_view text) {
  Document document;
  if (!JsonReader(text).read(document)) return std::nullopt;
  return document;
}

}  // namespace majs::grammar
