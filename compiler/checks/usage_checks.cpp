#include "compiler/checks/usage_checks.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <nlohmann/json.hpp>
#include <set>

#include "compiler/checks/offered_mods.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

/// How many places of one name are reported.
constexpr std::size_t kMaxPlacesOfName = 3;

/// Lists that only repeat names of statuses and counters.
constexpr auto kNameLists = std::to_array<std::string_view>(
    {"persistent_statuses", "persistent_counters", "shown_statuses", "shown_statuses_public"});

struct Kind {
  Definition::Kind kind;
  std::string_view noun;
  std::string_view prefix;  ///< how a use is written in the document
};
constexpr auto kKinds = std::to_array<Kind>({{Definition::Kind::Function, "function", ""},
                                             {Definition::Kind::Constant, "constant", "@"},
                                             {Definition::Kind::Set, "set", ""}});

const Kind* kind_of(Definition::Kind wanted) {
  const auto found = std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& kind) { return kind.kind == wanted; });
  return found == kKinds.end() ? nullptr : &*found;
}

std::size_t count_of(const TextCounts& texts, std::string_view text) {
  const auto found = texts.find(text);
  return found == texts.end() ? 0 : found->second;
}

bool is_used(const Kind& kind, std::string_view name, const TextCounts& texts) {
  if (kind.kind == Definition::Kind::Constant) {
    return count_of(texts, "@" + std::string(name)) + count_of(texts, "@splat$" + std::string(name)) > 0;
  }
  return count_of(texts, name) > 1;  // once as the key of its own definition
}

/// The first line of a command: a whole body is too much to underline.
Span head_of(const Source& source, Span span) {
  const std::size_t end = source.text().find('\n', span.begin);
  return {span.begin, std::min<std::uint32_t>(
                          span.end, end == std::string_view::npos ? span.end : static_cast<std::uint32_t>(end))};
}

/// Whether the comments of a library name a definition, and speak of replacing what they name.
bool may_be_replaced(const Source& library, std::string_view name) {
  constexpr auto kSaying = std::to_array<std::string_view>(
      {"may replace", "replaces the", "overrid", "redefine", "define_const", "define_set"});
  bool named = false;
  bool said = false;
  const std::string_view text = library.text();
  for (std::size_t begin = 0; begin < text.size() && !(named && said);) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (!line.starts_with('#')) continue;
    said = said || std::any_of(kSaying.begin(), kSaying.end(),
                               [&](std::string_view words) { return line.find(words) != std::string_view::npos; });
    const auto in_name = [&](std::size_t at) {
      return at < line.size() && (std::isalnum(static_cast<unsigned char>(line[at])) != 0 || line[at] == '_');
    };
    for (std::size_t at = line.find(name); at != std::string_view::npos && !named; at = line.find(name, at + 1)) {
      named = !in_name(at - 1) && !in_name(at + name.size());
    }
  }
  return named && said;
}

class StateCheck {
 public:
  StateCheck(DocumentReport& report, const DocumentNames& names, const TextCounts& texts)
      : report_(report), names_(names), texts_(texts) {}

  void run() {
    for (const std::string_view key : kNameLists) {
      const Document* list = report_.find(key);
      if (list == nullptr || !list->is_array()) continue;
      for (const Document& name : *list) {
        if (name.is_string()) ++repeated_[name.get<std::string>()];
      }
    }
    const auto reads = by_name(names_.state_reads);
    const auto writes = by_name(names_.state_writes);
    const auto clears = by_name(names_.state_clears);
    for (const auto& [name, uses] : reads) {
      const std::size_t cleared = clears.contains(name) ? clears.at(name).size() : 0;
      if (count_of(texts_, name.name) != uses.size() + cleared + repeated(name.name)) continue;
      never_set(name, uses, writes);
    }
    for (const auto& [name, uses] : clears) {
      if (name.is_status && !reads.contains(name) && count_of(texts_, name.name) == uses.size() + repeated(name.name)) {
        never_given(name, uses, writes);
      }
    }
    for (const auto& [name, uses] : writes) {
      if (name.is_status) continue;
      const auto asked = reads.find(name);
      const std::size_t own = asked == reads.end() ? 0 : own_reads(asked->second, uses);
      if (count_of(texts_, name.name) == uses.size() + own + repeated(name.name)) never_read(name.name, uses);
    }
  }

 private:
  struct Name {
    bool is_status;
    std::string name;
    friend auto operator<=>(const Name&, const Name&) = default;
  };
  using Places = std::map<Name, std::set<std::string>>;

  static Places by_name(const std::vector<StateUse>& uses) {
    Places places;
    for (const StateUse& use : uses) places[{use.is_status, use.name}].insert(use.pointer);
    return places;
  }

  /// How many of the reads stand in an action that sets the counter itself: `x += 1`.
  static std::size_t own_reads(const std::set<std::string>& reads, const std::set<std::string>& writes) {
    std::size_t own = 0;
    for (const std::string& write : writes) {
      const std::string action = write.substr(0, write.rfind('/') + 1);
      for (auto read = reads.lower_bound(action); read != reads.end() && read->starts_with(action); ++read) ++own;
    }
    return own;
  }

  std::size_t repeated(std::string_view name) const { return count_of(repeated_, name); }

  void never_set(const Name& name, const std::set<std::string>& places, const Places& writes) {
    const Document* cards = report_.find("enable_saki_cards");
    // Cards are statuses that players draw.
    if (!name.is_status && name.name.find_first_not_of("0123456789.,-+ ") == std::string::npos) {
      return number_in_quotes(name.name, places);
    }
    if (name.is_status && (among(kGivenStatuses, name.name) || (cards != nullptr && *cards == Document(true)))) return;
    if (report_.offered() != nullptr && report_.offered()->sets(name.is_status, name.name)) return;
    std::vector<std::string_view> candidates;
    for (const auto& [known, uses] : writes) {
      if (known.is_status == name.is_status) candidates.push_back(known.name);
    }
    const std::string_view near = grammar::nearest(name.name, candidates);
    meant_.emplace(near);
    std::size_t told = 0;
    for (const std::string& pointer : places) {
      if (!report_.of_author(pointer)) continue;
      if (++told > kMaxPlacesOfName) return;
      auto& diagnostic =
          report_.at(name.is_status ? Code::StatusNeverSet : Code::CounterNeverSet, pointer,
                     "nothing sets the " + std::string(name.is_status ? "status " : "counter ") + in_ticks(name.name));
      diagnostic.label = name.is_status ? "nobody ever has it" : "it is always 0";
      suggest(diagnostic, name.name, near);
    }
  }

  /// As the value of a yaku it is told by check_yaku_values.
  void number_in_quotes(const std::string& name, const std::set<std::string>& places) {
    for (const std::string& pointer : places) {
      if (pointer.find("/value") != std::string::npos || !report_.of_author(pointer)) continue;
      report_.at(Code::YakuValueText, pointer, "the amount " + in_ticks(name) + " is a text, not a number").label =
          "means the counter of this name, which is 0";
    }
  }

  /// A status that is taken away and never given, where one that is given is called nearly so.
  void never_given(const Name& name, const std::set<std::string>& places, const Places& writes) {
    std::vector<std::string_view> given;
    for (const auto& [known, uses] : writes) {
      if (known.is_status) given.push_back(known.name);
    }
    const std::string_view near = grammar::nearest(name.name, given);
    if (near.empty() || !report_.of_author(*places.begin())) return;
    if (report_.offered() != nullptr && report_.offered()->sets(true, name.name)) return;
    auto& diagnostic = report_.at(Code::StatusNeverSet, *places.begin(),
                                  "nothing sets the status " + in_ticks(name.name) + ", which is taken away here");
    suggest(diagnostic, name.name, near);
  }

  void never_read(const std::string& name, const std::set<std::string>& places) {
    if (meant_.contains(name)) return;  // by the misspelt one that was told
    if (among(kReadCounters, name) || name.starts_with('_') || !report_.of_author(*places.begin())) return;
    if (report_.offered() != nullptr && report_.offered()->uses(name)) return;
    report_.at(Code::UnusedCounter, *places.begin(), "nothing asks for the counter " + in_ticks(name)).label =
        "is only ever set";
  }

  DocumentReport& report_;
  const DocumentNames& names_;
  const TextCounts& texts_;
  TextCounts repeated_;
  std::set<std::string, std::less<>> meant_;  ///< names that are near to one that nothing sets
};

}  // namespace

TextCounts count_texts(const Document& document) {
  TextCounts counts;
  std::vector<const Document*> pending = {&document};
  while (!pending.empty()) {
    const Document& value = *pending.back();
    pending.pop_back();
    if (value.is_string()) {
      ++counts[value.get_ref<const std::string&>()];
    } else if (value.is_object()) {
      for (const auto& [key, member] : value.items()) {
        ++counts[key];
        pending.push_back(&member);
      }
    } else if (value.is_array()) {
      for (const Document& element : value) pending.push_back(&element);
    }
  }
  return counts;
}

void check_definitions(DocumentReport& report, const TextCounts& texts) {
  struct Known {
    const LoadedModule* library;
    Span span;
  };
  std::map<std::pair<Definition::Kind, std::string_view>, Known> of_libraries;
  std::set<std::pair<Definition::Kind, std::string_view>> for_others;
  // What a mod defines anew may be for what another mod took away.
  std::set<std::pair<Definition::Kind, std::string_view>> before;
  for (const LoadedModule& module : report.build().modules) {
    for (const Definition& definition : module.module.definitions) {
      const Kind* kind = kind_of(definition.kind);
      if (kind == nullptr) continue;
      if (module.part == LoadedModule::Part::Library) {
        // What a library defines under a condition, or says may be replaced, is for others to define.
        if (definition.conditional || may_be_replaced(*module.source, definition.name)) {
          for_others.insert({definition.kind, definition.name});
        } else {
          of_libraries[{definition.kind, definition.name}] = {&module, definition.span};
        }
        continue;
      }
      if (for_others.contains({definition.kind, definition.name})) continue;
      const Span head = head_of(*module.source, definition.span);
      const auto shadowed = of_libraries.find({definition.kind, definition.name});
      const bool is_mod = module.part != LoadedModule::Part::Ruleset;
      if (shadowed != of_libraries.end() && kind->kind != Definition::Kind::Function && !definition.conditional &&
          !is_mod) {
        auto& diagnostic = report.diagnostics().report(
            Code::ShadowsLibrary, module.source, head,
            "the " + std::string(kind->noun) + " " + in_ticks(definition.name) + " replaces that of a library");
        diagnostic.label = "from here on it is this, for the library too";
        const Known& known = shadowed->second;
        diagnostic.labels.push_back(
            {known.library->source, head_of(*known.library->source, known.span), "of the library"});
        continue;
      }
      if (shadowed != of_libraries.end() || definition.conditional || is_used(*kind, definition.name, texts)) continue;
      const bool first = before.insert({definition.kind, definition.name}).second;
      if (!first || !report.of_author(module)) continue;
      if (report.offered() != nullptr && report.offered()->uses(std::string(definition.name))) continue;
      report.diagnostics().report(Code::UnusedDefinition, module.source, head,
                                  "nothing uses the " + std::string(kind->noun) + " " + in_ticks(definition.name));
    }
  }
}

void check_state(DocumentReport& report, const DocumentNames& names, const TextCounts& texts) {
  StateCheck(report, names, texts).run();
}

}  // namespace majs::compiler
