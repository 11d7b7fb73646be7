#include "compiler/load/request_document.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "compiler/load/text_kind.hpp"

namespace majs::compiler {
namespace {

std::nullopt_t refuse(Diagnostics& diagnostics, std::string message, std::string pointer) {
  diagnostics.report(Code::InvalidRequest, nullptr, {}, std::move(message)).pointer = std::move(pointer);
  return std::nullopt;
}

std::optional<ModRequest> read_mod(const Document& entry, const std::string& pointer, Diagnostics& diagnostics) {
  ModRequest mod;
  if (entry.is_string()) {
    mod.id = entry.get<std::string>();
    return mod;
  }
  if (!entry.is_object()) return refuse(diagnostics, "a mod is an id or an object with `name`", pointer);
  const auto name = entry.find("name");
  if (name == entry.end() || !name->is_string()) return refuse(diagnostics, "a mod needs a `name`", pointer);
  mod.id = name->get<std::string>();
  const auto config = entry.find("config");
  if (config == entry.end() || config->is_null()) return mod;
  if (!config->is_object()) {
    return refuse(diagnostics, "the `config` of mod `" + mod.id + "` must be an object", pointer + "/config");
  }
  mod.config = std::make_shared<const Document>(*config);
  return mod;
}

}  // namespace

std::optional<Document> read_json(const SourcePtr& source, Diagnostics& diagnostics) {
  grammar::DocumentError error;
  auto document = grammar::parse_document(source->text(), &error);
  if (document) return document;
  const auto at = static_cast<std::uint32_t>(std::min(error.offset, source->text().size()));
  const TextKind kind = kind_of_text(source->text());
  if (kind != TextKind::Json && kind != TextKind::Unknown) {
    report_kind(source, kind, "a JSON document", diagnostics);
    return std::nullopt;
  }
  diagnostics.report(error.limit ? Code::DocumentTooLarge : Code::InvalidJson, source, {at, at}, error.message);
  return std::nullopt;
}

std::optional<Scalar> scalar_of(const Document& value) {
  Scalar scalar;
  if (value.is_boolean()) {
    scalar.boolean = value.get<bool>();
  } else if (value.is_number()) {
    scalar.kind = Scalar::Kind::Number;
    scalar.number = value.get<double>();
  } else if (value.is_string()) {
    scalar.kind = Scalar::Kind::String;
    scalar.text = value.get<std::string>();
  } else {
    return std::nullopt;
  }
  return scalar;
}

Document document_of(const Scalar& value) {
  switch (value.kind) {
    case Scalar::Kind::Boolean: return value.boolean;
    case Scalar::Kind::Number: return value.number;
    default: return value.text;
  }
}

std::optional<std::vector<ModRequest>> read_mod_list(const Document& list, Diagnostics& diagnostics) {
  if (!list.is_array()) return refuse(diagnostics, "`mods` must be a list", "/mods");
  std::vector<ModRequest> mods;
  for (std::size_t i = 0; i < list.size(); ++i) {
    auto mod = read_mod(list[i], "/mods/" + std::to_string(i), diagnostics);
    if (!mod) return std::nullopt;
    mods.push_back(std::move(*mod));
  }
  return mods;
}

Document mod_entry(std::string_view id, const Document* config) {
  if (config == nullptr) return id;
  Document entry = Document::object();
  entry["name"] = id;
  entry["config"] = *config;
  return entry;
}

std::optional<BuildRequest> read_request(const Document& document, Diagnostics& diagnostics) {
  if (!document.is_object()) return refuse(diagnostics, "a request must be an object", "");
  BuildRequest request;
  const auto ruleset = document.find("ruleset");
  if (ruleset == document.end() || !ruleset->is_string()) {
    return refuse(diagnostics, "a request needs the name of a `ruleset`", "/ruleset");
  }
  request.ruleset = ruleset->get<std::string>();
  if (const auto mods = document.find("mods"); mods != document.end() && !mods->is_null()) {
    auto list = read_mod_list(*mods, diagnostics);
    if (!list) return std::nullopt;
    request.mods = std::move(*list);
  }
  if (const auto config = document.find("config"); config != document.end() && !config->is_null()) {
    if (!config->is_string()) return refuse(diagnostics, "`config` must be text", "/config");
    request.config = config->get<std::string>();
  }
  if (const auto as = document.find("as"); as != document.end() && !as->is_null()) {
    if (!as->is_string()) return refuse(diagnostics, "`as` must be text", "/as");
    request.played_as = as->get<std::string>();
  }
  for (const auto& [key, value] : document.items()) {
    if (key != "ruleset" && key != "mods" && key != "config" && key != "as") {
      Diagnostic unknown{
          Code::InvalidRequest, Severity::Warning, nullptr, {}, "unknown field `" + key + "` of a request"};
      unknown.pointer = "/" + key;
      diagnostics.add(std::move(unknown));
    }
  }
  return request;
}

}  // namespace majs::compiler
