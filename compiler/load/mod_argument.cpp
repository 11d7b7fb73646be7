#include "compiler/load/mod_argument.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

namespace majs::compiler {
namespace {

bool begins_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_setting_name(std::string_view name) {
  return !name.empty() && begins_name(name.front()) &&
         std::all_of(name.begin(), name.end(), [](char c) { return begins_name(c) || is_digit(c); });
}

/// The end of the value that begins at `begin`: the next comma outside of quotes.
std::size_t value_end(std::string_view text, std::size_t begin) {
  bool quoted = false;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (quoted && text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      quoted = !quoted;
    } else if (text[i] == ',' && !quoted) {
      return i;
    }
  }
  return text.size();
}

std::optional<Document> parse_value(std::string_view text, std::string& error) {
  if (text == "true") return Document(true);
  if (text == "false") return Document(false);
  const bool quoted = text.starts_with('"');
  const bool number = !text.empty() && (is_digit(text.front()) || text.front() == '-');
  if (quoted || number) {
    grammar::DocumentError problem;
    auto value = grammar::parse_document(text, &problem);
    if (value && (value->is_string() || value->is_number())) return value;
    if (quoted) {
      error = "`" + std::string(text) + "` is not a string in quotes";
      return std::nullopt;
    }
  }
  return Document(std::string(text));
}

/// What `enabled_mods` will call a file.
std::string id_of_file(std::string_view path) {
  path.remove_prefix(path.find_last_of('/') + 1);
  path = path.substr(0, path.find_last_of('.'));
  std::string id(path);
  std::replace_if(
      id.begin(), id.end(), [](char c) { return !begins_name(c) && !is_digit(c); }, '_');
  return id.empty() ? "_" : id;
}

Scalar scalar(const Document& value) {
  Scalar result;
  if (value.is_boolean()) {
    result.boolean = value.get<bool>();
  } else if (value.is_number()) {
    result.kind = Scalar::Kind::Number;
    result.number = value.get<double>();
  } else {
    result.kind = Scalar::Kind::String;
    result.text = value.get<std::string>();
  }
  return result;
}

}  // namespace

bool names_file(std::string_view text) {
  if (text.find('\\') != text.npos) return true;  // of Windows
  return text.ends_with(".majs") || text.ends_with(".jq") || text.ends_with(".json") || text.ends_with(".tiles") ||
         text.starts_with('.') || text.starts_with('/');
}

std::optional<ModRequest> parse_mod_argument(std::string_view text, std::string& error) {
  // The colon of a drive of Windows is part of the path.
  const bool has_drive = text.size() > 2 && text[1] == ':' && (text[2] == '\\' || text[2] == '/');
  const std::size_t colon = text.find(':', has_drive ? 2 : 0);
  const std::string_view id = text.substr(0, colon);
  if (id.empty()) {
    error = "expected the id of a mod before `:`";
    return std::nullopt;
  }
  ModRequest mod;
  mod.id = id;
  if (names_file(id)) {
    mod.file = id;
    mod.id = id_of_file(id);
  }
  if (colon == std::string_view::npos) return mod;
  Document config = Document::object();
  for (std::size_t at = colon + 1; at <= text.size();) {
    const std::size_t equals = text.find('=', at);
    const std::size_t end = equals == std::string_view::npos ? text.size() : value_end(text, equals + 1);
    if (equals == std::string_view::npos || equals == at) {
      error = "expected `key=value` at `" + std::string(text.substr(at)) + "`";
      return std::nullopt;
    }
    auto value = parse_value(text.substr(equals + 1, end - equals - 1), error);
    if (!value) return std::nullopt;
    config[std::string(text.substr(at, equals - at))] = std::move(*value);
    at = end + 1;
  }
  mod.config = std::make_shared<const Document>(std::move(config));
  return mod;
}

std::optional<Binding> parse_set_argument(std::string_view text, std::string& error) {
  const std::size_t equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  if (equals == std::string_view::npos || !is_setting_name(name)) {
    error = "expected `variable=value`, not `" + std::string(text) + "`";
    return std::nullopt;
  }
  const auto value = parse_value(text.substr(equals + 1), error);
  if (!value) return std::nullopt;
  return Binding{std::string(name), scalar(*value), {}};
}

}  // namespace majs::compiler
