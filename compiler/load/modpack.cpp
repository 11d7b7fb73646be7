#include "compiler/load/modpack.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "compiler/load/module_files.hpp"
#include "compiler/load/request_document.hpp"
#include "compiler/load/variables.hpp"

namespace majs::compiler {
namespace {

/// Reads one pack; reports what does not fit.
class PackReader {
 public:
  PackReader(const SourcePtr& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  std::optional<Modpack> read(const std::string& name, const Document& entry) {
    name_ = &name;
    if (!is_module_name(name)) return fail("is not a name");
    if (!entry.is_object()) return fail("must be an object");
    Modpack pack;
    pack.name = name;
    for (const auto& [key, value] : entry.items()) {
      if (value.is_null()) continue;
      if (!read_field(pack, key, value)) return std::nullopt;
    }
    if (!is_module_name(pack.ruleset)) return fail("`ruleset` is not a name");
    return pack;
  }

 private:
  std::nullopt_t fail(const std::string& what) {
    diagnostics_.report(Code::InvalidModpack, source_, {}, "modpack `" + *name_ + "`: " + what);
    return std::nullopt;
  }

  bool read_field(Modpack& pack, const std::string& key, const Document& value) {
    if (key == "display_name" || key == "tutorial_link" || key == "ruleset") {
      if (!value.is_string()) return fail("`" + key + "` must be text"), false;
      const auto& text = value.get_ref<const std::string&>();
      if (key == "display_name") pack.display_name = text;
      if (key == "tutorial_link") pack.tutorial_link = text;
      if (key == "ruleset") pack.ruleset = text;
    } else if (key == "globals") {
      return read_globals(pack, value);
    } else if (key == "mods" || key == "post_mods") {
      auto mods = read_mod_list(value, diagnostics_);
      if (!mods) return false;
      (key == "mods" ? pack.mods : pack.post_mods) = std::move(*mods);
    } else if (key == "default_mods") {
      if (!read_mod_list(value, diagnostics_)) return false;
      pack.default_mods.assign(value.begin(), value.end());
    } else {
      return fail("unknown field `" + key + "`"), false;
    }
    return true;
  }

  bool read_globals(Modpack& pack, const Document& value) {
    if (!value.is_object()) return fail("`globals` must be an object"), false;
    for (const auto& [name, global] : value.items()) {
      const auto scalar = scalar_of(global);
      if (!scalar || !is_variable_name(name)) return fail("`globals`: `" + name + "` cannot be a variable"), false;
      pack.globals.push_back({name, *scalar, {}});
    }
    return true;
  }

  const SourcePtr& source_;
  Diagnostics& diagnostics_;
  const std::string* name_ = nullptr;
};

/// The id an entry of default_mods or available_mods goes by; empty for anything else.
std::string_view entry_id(const Document& entry, const char* key) {
  if (entry.is_string()) return entry.get_ref<const std::string&>();
  if (!entry.is_object()) return {};
  const auto id = entry.find(key);
  return id != entry.end() && id->is_string() ? std::string_view(id->get_ref<const std::string&>())
                                              : std::string_view();
}

bool has_mod(const Modpack& pack, std::string_view id) {
  const auto same = [&](const ModRequest& mod) { return mod.id == id; };
  return std::ranges::any_of(pack.mods, same) || std::ranges::any_of(pack.post_mods, same);
}

void drop_own_mods(const Modpack& pack, Document& list, const char* key) {
  Document kept = Document::array();
  for (auto& entry : list) {
    if (!has_mod(pack, entry_id(entry, key))) kept.push_back(std::move(entry));
  }
  list = std::move(kept);
}

}  // namespace

ModpackTable ModpackTable::read(const Roots& roots, Diagnostics& diagnostics) {
  ModpackTable table;
  for (const auto& root : roots.directories) {
    std::error_code error;
    const auto path = root / "modpacks.json";
    if (!std::filesystem::is_regular_file(path, error)) continue;
    const auto lookup = open_module(roots, path.generic_string(), diagnostics);
    if (!lookup.file) continue;
    const SourcePtr& source = lookup.file->source;
    const auto document = read_json(source, diagnostics);
    if (!document) continue;
    if (!document->is_object()) {
      diagnostics.report(Code::InvalidModpack, source, {}, "the table of modpacks must be an object");
      continue;
    }
    for (const auto& [name, entry] : document->items()) {
      auto pack = PackReader(source, diagnostics).read(name, entry);
      if (pack && table.find(name) == nullptr) table.packs_.push_back(std::move(*pack));
    }
  }
  return table;
}

const Modpack* ModpackTable::find(std::string_view name) const {
  const auto found = std::ranges::find(packs_, name, &Modpack::name);
  return found == packs_.end() ? nullptr : &*found;
}

std::vector<std::string> ModpackTable::names() const {
  std::vector<std::string> names;
  for (const auto& pack : packs_) names.push_back(pack.name);
  std::ranges::sort(names);
  return names;
}

void apply_modpack_header(const Modpack& pack, Document& document) {
  if (pack.display_name) grammar::member(document, "display_name") = *pack.display_name;
  if (pack.tutorial_link) grammar::member(document, "tutorial_link") = *pack.tutorial_link;
  Document defaults = Document::array();
  if (const auto old = document.find("default_mods"); old != document.end() && old->is_array()) defaults = *old;
  for (const Document& entry : pack.default_mods) defaults.push_back(entry);
  drop_own_mods(pack, defaults, "name");
  grammar::member(document, "default_mods") = std::move(defaults);
  const auto available = document.find("available_mods");
  if (available != document.end() && available->is_array()) drop_own_mods(pack, *available, "id");
}

std::string emit_modpack_header(const Modpack& pack) {
  std::string out;
  const auto set = [&](std::string_view key, const std::optional<std::string>& value) {
    if (!value) return;
    out.append(".").append(key).append(" = ");
    grammar::append_quoted(out, *value);
    out += " | ";
  };
  set("display_name", pack.display_name);
  set("tutorial_link", pack.tutorial_link);
  Document own = Document::array();
  for (const auto* mods : {&pack.mods, &pack.post_mods}) {
    for (const auto& mod : *mods) own.push_back(mod.id);
  }
  const std::string ids = grammar::print_document(own, false);
  const auto drop = [&](std::string_view key) {
    return "map(select((if type == \"object\" then ." + std::string(key) + " else . end) as $id | " + ids +
           " | any(.[]; . == $id) | not))";
  };
  out += ".default_mods = ((if (.default_mods | type) == \"array\" then .default_mods else [] end) + " +
         grammar::print_document(Document(pack.default_mods), false) + " | " + drop("name") + ")";
  out += " | if (.available_mods | type) == \"array\" then .available_mods |= " + drop("id") + " else . end";
  return out;
}

}  // namespace majs::compiler
