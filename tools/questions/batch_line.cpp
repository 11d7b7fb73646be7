#include "tools/questions/batch_line.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "grammar/member_text.hpp"
#include "grammar/suggest.hpp"

namespace majs::match {
namespace {

constexpr std::string_view kMembers[] = {"hand", "calls", "visible", "id"};

/// Goes through a line of JSON without escapes and nesting.
class LineScanner {
 public:
  explicit LineScanner(std::string_view line) : line_(line) {}

  bool take(char c) {
    skip_blanks();
    if (at_ == line_.size() || line_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool at_end() {
    skip_blanks();
    return at_ == line_.size();
  }
  /// A text without escapes; `raw` is what stands between its quotes.
  bool text(std::string_view& raw) {
    if (!take('"')) return false;
    const std::size_t begin = at_;
    while (at_ < line_.size() && line_[at_] != '"') {
      const auto c = static_cast<unsigned char>(line_[at_]);
      if (c == '\\' || c < 0x20 || c >= 0x7F) return false;
      ++at_;
    }
    if (at_ == line_.size()) return false;
    raw = line_.substr(begin, at_++ - begin);
    return true;
  }
  /// A text or a whole number, as it is written.
  bool id(std::string_view& raw) {
    skip_blanks();
    const std::size_t begin = at_;
    if (std::string_view inner; at_ < line_.size() && line_[at_] == '"') {
      if (!text(inner)) return false;
    } else {
      while (at_ < line_.size() && line_[at_] >= '0' && line_[at_] <= '9') ++at_;
      const std::size_t digits = at_ - begin;
      if (digits == 0 || digits > 15 || (digits > 1 && line_[begin] == '0')) return false;
    }
    raw = line_.substr(begin, at_ - begin);
    return true;
  }

 private:
  void skip_blanks() {
    while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t' || line_[at_] == '\r')) ++at_;
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

std::string unknown_member(const std::string& key) {
  std::string error = "there is no member `" + key.substr(0, 64) + "`";
  if (const std::string_view near = grammar::nearest(key, kMembers); !near.empty()) {
    error.append("; did you mean `").append(near).append("`?");
  }
  return error;
}

}  // namespace

void BatchLine::clear() {
  id = hand = visible = {};
  calls.clear();
  kept_.clear();
  has_hand = has_visible = has_calls = false;
}

std::string_view BatchLine::keep(std::string text) { return kept_.emplace_back(std::move(text)); }

bool BatchLine::read_usual(std::string_view line) {
  LineScanner scanner(line);
  if (!scanner.take('{')) return false;
  do {
    std::string_view key;
    if (!scanner.text(key) || !scanner.take(':')) return false;
    if (key == "hand") {
      if (has_hand || !scanner.text(hand)) return false;
      has_hand = true;
    } else if (key == "visible") {
      if (has_visible || !scanner.text(visible)) return false;
      has_visible = true;
    } else if (key == "id") {
      if (!id.empty() || !scanner.id(id)) return false;
    } else if (key == "calls") {
      if (has_calls) return false;
      has_calls = true;
      const bool list = scanner.take('[');
      if (list && scanner.take(']')) continue;
      do {
        if (!scanner.text(calls.emplace_back())) return false;
      } while (list && scanner.take(','));
      if (list && !scanner.take(']')) return false;
    } else {
      return false;
    }
  } while (scanner.take(','));
  return scanner.take('}') && scanner.at_end();
}

bool BatchLine::read_document(std::string_view line, std::string& error) {
  grammar::DocumentError problem;
  const auto document = grammar::parse_document(line, &problem);
  if (!document) {
    error = "not JSON: " + problem.message;
    return false;
  }
  if (!document->is_object()) {
    error = "expected an object such as {\"hand\": \"1112345678999m\"}";
    return false;
  }
  std::size_t texts = document->size() + 1;
  if (const auto found = document->find("calls"); found != document->end()) texts += found->size();
  kept_.reserve(texts);  // what points to them stays
  if (document->contains("id")) id = keep(grammar::member_text(line, "id"));
  for (const auto& [key, value] : document->items()) {
    if (key == "id") continue;
    if (key == "hand" || key == "visible") {
      if (!value.is_string()) {
        error = "`" + key + "`: expected a text";
        return false;
      }
      (key == "hand" ? hand : visible) = keep(value.get<std::string>());
      (key == "hand" ? has_hand : has_visible) = true;
    } else if (key == "calls") {
      const Document list = value.is_array() ? value : Document::array({value});
      const bool texts_only =
          std::all_of(list.begin(), list.end(), [](const Document& one) { return one.is_string(); });
      if (!texts_only) {
        error = "`calls`: expected a text or a list of texts";
        return false;
      }
      for (const Document& one : list) calls.push_back(keep(one.get<std::string>()));
      has_calls = true;
    } else {
      error = unknown_member(key);
      return false;
    }
  }
  return true;
}

bool BatchLine::read(std::string_view line, std::string& error) {
  clear();
  if (read_usual(line)) return true;
  clear();
  return read_document(line, error);
}

}  // namespace majs::match
