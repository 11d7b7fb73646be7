#include "grammar/document.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "grammar/json_characters.hpp"
#include "grammar/json_reader.hpp"
#include "grammar/object_index.hpp"
#include "grammar/utf8.hpp"

namespace majs::grammar {
namespace {

/// Receives nlohmann's parse events and builds a Document: numbers become doubles, depth is bounded, a repeated key
/// keeps its first place and takes the last value.
class DocumentBuilder {
 public:
  using number_integer_t = Document::number_integer_t;
  using number_unsigned_t = Document::number_unsigned_t;
  using number_float_t = Document::number_float_t;
  using string_t = Document::string_t;
  using binary_t = Document::binary_t;

  DocumentBuilder(std::string_view text, DocumentError& error) : text_(text), error_(error) {}

  bool null() { return put(nullptr); }
  bool boolean(bool value) { return put(value); }
  bool number_integer(number_integer_t value) { return put(static_cast<double>(value)); }
  bool number_unsigned(number_unsigned_t value) { return put(static_cast<double>(value)); }
  bool number_float(number_float_t value, const string_t&) {
    // jq reads 1e1000 as the largest double.
    if (std::isinf(value)) value = std::copysign(std::numeric_limits<double>::max(), value);
    return put(value);
  }
  bool string(string_t& value) { return put(std::move(value)); }
  bool binary(binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Document::object()); }
  bool start_array(std::size_t) { return open(Document::array()); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(string_t& name) {
    if (open_.back().container->size() >= kMaxObjectKeys) {
      error_.message = "more than " + std::to_string(kMaxObjectKeys) + " keys in one object";
      error_.limit = true;
      return false;
    }
    key_ = std::move(name);
    return true;
  }
  template <typename Exception>
  bool parse_error(std::size_t position, const std::string& token, const Exception& exception) {
    error_.offset = position > 0 ? position - 1 : 0;
    constexpr int kNumberOverflow = 406;
    if (exception.id == kNumberOverflow) {
      const std::string number(token.substr(0, 40));
      error_.offset -= std::min(error_.offset, token.size() > 0 ? token.size() - 1 : 0);
      error_.message = "the number `" + number + (token.size() > number.size() ? "..." : "") +
                       "` is too large: at most about 1.8e308";
      return false;
    }
    if (std::string words = judge_word(error_.offset); !words.empty()) {
      error_.message = std::move(words);
      return false;
    }
    // "[json.exception.parse_error.101] parse error at line 3, column 5: syntax error while ... - unexpected ...":
    // only the last part helps an author; the place is reported by the caller.
    std::string_view what = exception.what();
    if (const auto colon = what.find(": "); colon != std::string_view::npos) what.remove_prefix(colon + 2);
    error_.message = std::string(what);
    return false;
  }

  Document take() { return std::move(root_); }

 private:
  template <typename T>
  bool put(T&& value) {
    *place() = std::forward<T>(value);
    return true;
  }
  bool open(Document container) {
    if (open_.size() >= kMaxDocumentDepth) {
      error_.message = "nested deeper than " + std::to_string(kMaxDocumentDepth) + " levels";
      error_.limit = true;
      return false;
    }
    Document* where = place();
    *where = std::move(container);
    open_.emplace_back(*where);
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }
  // Pointers on the stack stay valid: a container only grows while it is the innermost open one.
  Document* place() {
    if (open_.empty()) return &root_;
    Document& parent = *open_.back().container;
    if (parent.is_array()) {
      parent.push_back(nullptr);
      return &parent.back();
    }
    return &open_.back().index.member(key_);
  }

  /// An unfinished list or object.
  struct Open {
    explicit Open(Document& open) : container(&open), index(open) {}
    Document* container;
    ObjectIndex index;
  };

  /// What is wrong with the word or number around `at`, in an author's words; "" when it is neither.
  std::string judge_word(std::size_t at) const {
    const auto in_word = [&](std::size_t i) {
      const char c = text_[i];
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '+' || c == '-' ||
             c == '.' || c == '_';
    };
    if (at >= text_.size() || !in_word(at)) return {};
    std::size_t begin = at;
    while (begin > 0 && in_word(begin - 1)) --begin;
    std::size_t end = at;
    while (end < text_.size() && in_word(end)) ++end;
    constexpr std::size_t kMostShown = 40;
    const std::string shown = "`" + std::string(text_.substr(begin, std::min(end - begin, kMostShown))) +
                              (end - begin > kMostShown ? "..." : "") + "`";
    std::string word;
    for (std::size_t i = begin; i < end; ++i) word += static_cast<char>(text_[i] | 0x20);
    if (word.front() == '-' || word.front() == '+') word.erase(0, 1);
    if (word == "nan" || word == "infinity" || word == "inf") {
      return shown + " is not a number of JSON: write a finite number or null";
    }
    if (word == "true" || word == "false" || word == "null") return shown + " is written in small letters in JSON";
    if (word == "none" || word == "nil" || word == "undefined") return shown + " is written `null` in JSON";
    const bool letters = !word.empty() && word.front() >= 'a' && word.front() <= 'z';
    return letters ? shown + " is no value of JSON: a text stands in double quotes" : std::string();
  }

  std::string_view text_;
  DocumentError& error_;
  Document root_;
  std::vector<Open> open_;
  std::string key_;
};

void append_indent(std::string& out, std::size_t depth) {
  out.push_back('\n');
  out.append(depth * 2, ' ');
}

void append_document(std::string& out, const Document& document, bool pretty, std::size_t depth) {
  switch (document.type()) {
    case Document::value_t::object: {
      out.push_back('{');
      bool first = true;
      for (const auto& [key, value] : document.get_ref<const Document::object_t&>()) {
        if (!first) out.push_back(',');
        first = false;
        if (pretty) append_indent(out, depth + 1);
        append_quoted(out, key);
        out += pretty ? ": " : ":";
        append_document(out, value, pretty, depth + 1);
      }
      if (pretty && !first) append_indent(out, depth);
      out.push_back('}');
      break;
    }
    case Document::value_t::array: {
      out.push_back('[');
      bool first = true;
      for (const Document& value : document.get_ref<const Document::array_t&>()) {
        if (!first) out.push_back(',');
        first = false;
        if (pretty) append_indent(out, depth + 1);
        append_document(out, value, pretty, depth + 1);
      }
      if (pretty && !first) append_indent(out, depth);
      out.push_back(']');
      break;
    }
    case Document::value_t::string: append_quoted(out, document.get_ref<const std::string&>()); break;
    case Document::value_t::boolean: out += document.get<bool>() ? "true" : "false"; break;
    case Document::value_t::number_integer:
    case Document::value_t::number_unsigned:
    case Document::value_t::number_float: append_number(out, document.get<double>()); break;
    default: out += "null";
  }
}

}  // namespace

void append_number(std::string& out, double number) {
  if (std::isnan(number)) {
    out += "null";
    return;
  }
  if (std::isinf(number)) number = std::copysign(std::numeric_limits<double>::max(), number);
  if (number < 0) {  // not for -0, which is read back as 0
    out.push_back('-');
    number = -number;
  }
  if (number < 1e15 && number == std::floor(number)) {  // the common case
    std::array<char, 24> digits;
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<std::uint64_t>(number)).ptr;
    out.append(digits.data(), end);
    return;
  }
  // Shortest digits d.ddde±x, laid out again as jq's jvp_dtoa_fmt does.
  std::array<char, 40> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::scientific).ptr;
  std::string digits;
  int exponent = 0;
  const char* p = text.data();
  for (; p != end && *p != 'e'; ++p) {
    if (*p != '.') digits.push_back(*p);
  }
  if (p != end) {
    ++p;
    if (*p == '+') ++p;
    std::from_chars(p, end, exponent);
  }
  while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
  const int count = static_cast<int>(digits.size());
  const int point = exponent + 1;  // digits before the decimal point
  if (point <= -4 || point > count + 15) {
    out.push_back(digits[0]);
    if (count > 1) {
      out.push_back('.');
      out.append(digits, 1);
    }
    out.push_back('e');
    out.push_back(exponent < 0 ? '-' : '+');
    const int magnitude = std::abs(exponent);
    if (magnitude < 10) out.push_back('0');
    out += std::to_string(magnitude);
  } else if (point <= 0) {
    out += "0.";
    out.append(static_cast<std::size_t>(-point), '0');
    out += digits;
  } else if (point >= count) {
    out += digits;
    out.append(static_cast<std::size_t>(point - count), '0');
  } else {
    out.append(digits, 0, static_cast<std::size_t>(point));
    out.push_back('.');
    out.append(digits, static_cast<std::size_t>(point));
  }
}

void append_quoted(std::string& out, std::string_view text) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  if (is_plain_text(text)) {  // the common case
    const std::size_t start = out.size();
    out.append(text.size() + 2, '"');
    std::copy(text.begin(), text.end(), out.begin() + static_cast<std::ptrdiff_t>(start) + 1);
    return;
  }
  out.push_back('"');
  std::size_t clean = 0;  // start of the run that needs no escape
  std::size_t i = 0;
  const auto flush = [&] { out.append(text.substr(clean, i - clean)); };
  while (i < text.size()) {
    if (i + 8 <= text.size()) {
      std::uint64_t bytes = 0;
      std::memcpy(&bytes, text.data() + i, 8);
      if (are_plain(bytes)) {
        i += 8;
        continue;
      }
    }
    const auto c = static_cast<unsigned char>(text[i]);
    if (is_plain(text[i])) {
      ++i;
      continue;
    }
    if (c >= 0x80) {
      if (const std::size_t length = utf8_length(text.substr(i)); length > 0) {
        i += length;
        continue;
      }
      flush();
      out += "\xEF\xBF\xBD";
    } else {
      flush();
      switch (c) {
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        case '\n': out += "\\n"; break;
        case '\t': out += "\\t"; break;
        case '\r': out += "\\r"; break;
        case '\b': out += "\\b"; break;
        case '\f': out += "\\f"; break;
        default:
          out += "\\u00";
          out.push_back(kHex[c >> 4U]);
          out.push_back(kHex[c & 0xFU]);
      }
    }
    clean = ++i;
  }
  flush();
  out.push_back('"');
}

std::string quoted(std::string_view text) {
  std::string out;
  append_quoted(out, text);
  return out;
}

Document& member(Document& object, std::string_view key) {
  auto& members = object.get_ref<Document::object_t&>();
  for (auto& [name, value] : members) {
    if (name == key) return value;
  }
  return append_member(object, key);
}

Document& append_member(Document& object, std::string_view key) {
  auto& members = object.get_ref<Document::object_t&>();
  if (members.size() == members.capacity()) {
    Document::object_t larger;
    larger.reserve(std::max<std::size_t>(8, members.size() * 2));
    for (auto& [name, value] : members) larger.Container::emplace_back(name, std::move(value));
    members = std::move(larger);
  }
  return members.Container::emplace_back(std::string(key), nullptr).second;
}

std::string print_document(const Document& document, bool pretty) {
  std::string out;
  append_document(out, document, pretty, 0);
  return out;
}

std::optional<Document> parse_document(std::string_view text, DocumentError* error) {
  DocumentError ignored;
  DocumentError& problem = error != nullptr ? *error : ignored;
  problem = {};
  if (text.size() > kMaxDocumentBytes) {
    problem.message = "larger than " + std::to_string(kMaxDocumentBytes >> 20U) + " MiB";
    problem.limit = true;
    return std::nullopt;
  }
  if (std::optional<Document> usual = read_usual_document(text)) return usual;
  DocumentBuilder builder(text, problem);
  constexpr bool kStrict = true;
  constexpr bool kIgnoreComments = true;
  if (!Document::sax_parse(text.begin(), text.end(), &builder, Document::input_format_t::json, kStrict,
                           kIgnoreComments)) {
    if (problem.message.empty()) problem.message = "not valid JSON";
    return std::nullopt;
  }
  return builder.take();
}

}  // namespace majs::grammar
