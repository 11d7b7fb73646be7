#include "tools/questions/batch_line.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "grammar/line_scanner.hpp"
#include "grammar/member_text.hpp"
#include "grammar/suggest.hpp"

namespace majs::match {
namespace {

constexpr std::string_view kMembers[] = {"hand", "calls", "visible", "id"};

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
  grammar::LineScanner scanner(line);
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
