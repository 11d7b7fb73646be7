#include "grammar/platform.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "grammar/document_members.hpp"
#include "grammar/platform_text.hpp"

namespace majs::grammar {
namespace {

std::string text_of(const Document& value, std::string_view key) {
  const Document* found = find_member(value, key);
  return found != nullptr && found->is_string() ? found->get<std::string>() : std::string();
}

bool flag_of(const Document& value, std::string_view key, bool usual) {
  const Document* found = find_member(value, key);
  return found != nullptr && found->is_boolean() ? found->get<bool>() : usual;
}

std::optional<std::size_t> index_of(const Document& value, std::string_view key) {
  const Document* found = find_member(value, key);
  if (found == nullptr || !found->is_number() || found->get<double>() < 0) return std::nullopt;
  return static_cast<std::size_t>(std::min(found->get<double>(), 1000.0));
}

std::set<std::string, std::less<>> texts_of(const Document& value, std::string_view key) {
  std::set<std::string, std::less<>> texts;
  const Document* found = find_member(value, key);
  if (found == nullptr || !found->is_array()) return texts;
  for (const Document& item : *found) {
    if (item.is_string()) texts.insert(item.get<std::string>());
  }
  return texts;
}

PlatformEffect effect_of(std::string_view name) {
  if (name == "ignored") return PlatformEffect::Ignored;
  if (name == "crash") return PlatformEffect::Crashes;
  return name == "refused" ? PlatformEffect::Refused : PlatformEffect::Differs;
}

PlatformFinding finding_of(const Document& row) {
  PlatformFinding finding;
  finding.effect = effect_of(text_of(row, "effect"));
  constexpr auto kTexts = std::to_array<std::pair<const char*, std::string PlatformFinding::*>>({
      {"happens", &PlatformFinding::happens},
      {"write", &PlatformFinding::write},
      {"given", &PlatformFinding::given},
      {"without_key", &PlatformFinding::without_key},
      {"without", &PlatformFinding::without},
      {"without_anywhere", &PlatformFinding::without_anywhere},
      {"under", &PlatformFinding::under},
      {"profile", &PlatformFinding::profile},
      {"unless", &PlatformFinding::unless},
  });
  for (const auto& [key, text] : kTexts) finding.*text = text_of(row, key);
  finding.in = texts_of(row, "in");
  finding.not_in = texts_of(row, "not_in");
  finding.guards = texts_of(row, "guards");
  finding.argument = index_of(row, "argument");
  finding.divisor = index_of(row, "divisor");
  if (const Document* players = find_member(row, "players"); players != nullptr && players->is_array()) {
    for (const Document& count : *players) {
      if (count.is_number()) finding.players.push_back(static_cast<int>(count.get<double>()));
    }
  }
  return finding;
}

std::optional<WordKind> kind_of(std::string_view name) {
  for (std::size_t kind = 0; kind < kWordKinds; ++kind) {
    if (kind_name(static_cast<WordKind>(kind)) == name) return static_cast<WordKind>(kind);
  }
  return std::nullopt;
}

/// "aside", of "aside (marked)".
std::string_view first_word(std::string_view text) { return text.substr(0, text.find(' ')); }

}  // namespace

void Platform::read_words(const Document& document, std::string_view section, WordKind kind) {
  const Document* words = find_member(document, section);
  if (words == nullptr || !words->is_object()) return;
  stated_[static_cast<std::size_t>(kind)] = true;
  for (const auto& [name, word] : words->items()) {
    if (flag_of(word, "implemented", true)) names(kind).insert(name);
    Parameters parameters;
    const Document* list = find_member(word, "params");
    if (list == nullptr || !list->is_array()) continue;
    for (const Document& parameter : *list) {
      parameters.number.push_back(texts_of(parameter, "kinds") == Names{"number"});
      parameters.variadic = flag_of(parameter, "variadic", false);
    }
    parameters_[static_cast<std::size_t>(kind)].emplace(name, std::move(parameters));
  }
}

void Platform::read_keys(const Document& document, std::string_view section, WordKind kind) {
  const Document* all = find_member(document, "keys");
  const Document* keys = all == nullptr ? nullptr : find_member(*all, section);
  if (keys == nullptr || !keys->is_object()) return;
  stated_[static_cast<std::size_t>(kind)] = true;
  for (const auto& [name, key] : keys->items()) {
    if (text_of(key, "read_by") != "nobody") names(kind).insert(name);
  }
}

void Platform::read_names(const Document& document, WordKind kind) {
  if (!document.is_array()) return;
  stated_[static_cast<std::size_t>(kind)] = true;
  for (const Document& name : document) {
    if (name.is_string()) names(kind).emplace(first_word(name.get_ref<const std::string&>()));
    if (name.is_object()) names(kind).insert(text_of(name, "name"));
  }
}

void Platform::read_values(const Document& document) {
  const Document* all = find_member(document, "values");
  if (all == nullptr || !all->is_object()) return;
  for (const auto& [key, values] : all->items()) {
    if (values.is_array()) values_[key].assign(values.begin(), values.end());
  }
  constexpr auto kLists = std::to_array<std::pair<std::string_view, WordKind>>({
      {"match_keyword", WordKind::MatchKeyword},
      {"tile_spec", WordKind::TileSpec},
      {"mark.restriction", WordKind::MarkRestriction},
  });
  for (const auto& [key, kind] : kLists) {
    if (const Document* values = find_member(*all, key)) read_names(*values, kind);
  }
}

void Platform::read_findings(const Document& document) {
  const Document* rows = find_member(document, "findings");
  if (rows == nullptr || !rows->is_array()) return;
  for (const Document& row : *rows) {
    PlatformFinding finding = finding_of(row);
    guards_.insert(finding.guards.begin(), finding.guards.end());
    if (const std::string rule = text_of(row, "rule"); !rule.empty()) {
      rules_.emplace(rule, std::move(finding));
    } else if (const auto kind = kind_of(text_of(row, "kind"))) {
      findings_[static_cast<std::size_t>(*kind)][text_of(row, "word")].push_back(std::move(finding));
    }
  }
}

void Platform::read_constructs(const Document& document) {
  const Document* rows = find_member(document, "syntax_refused");
  if (rows == nullptr || !rows->is_array()) return;
  for (const Document& row : *rows) {
    const bool compiled = text_of(row, "observed").starts_with("compiled");
    constructs_.emplace(text_of(row, "construct"),
                        PlatformConstruct{compiled ? PlatformEffect::Differs : PlatformEffect::Refused,
                                          text_of(row, "what happens"), text_of(row, "rewrite")});
  }
}

std::optional<Platform> Platform::read(std::string_view text, std::string& error) {
  DocumentError failure;
  const std::optional<Document> document = parse_document(text, &failure);
  if (!document) {
    error = failure.message;
    return std::nullopt;
  }
  if (find_member(*document, "actions") == nullptr || find_member(*document, "conditions") == nullptr) {
    error = "it is no profile of a platform: `actions` and `conditions` are not there";
    return std::nullopt;
  }
  Platform platform;
  platform.read_words(*document, "actions", WordKind::Action);
  platform.read_words(*document, "conditions", WordKind::Condition);
  platform.read_words(*document, "minipoint_actions", WordKind::MinipointsAction);
  constexpr auto kKeys = std::to_array<std::pair<std::string_view, WordKind>>({
      {"toplevel", WordKind::ToplevelKey},
      {"score_calculation", WordKind::ScoringKey},
      {"buttons", WordKind::ButtonField},
      {"auto_buttons", WordKind::AutoButtonField},
      {"mods", WordKind::ModField},
      {"mod_config", WordKind::ModConfigField},
  });
  for (const auto& [section, kind] : kKeys) platform.read_keys(*document, section, kind);
  constexpr auto kNames = std::to_array<std::pair<std::string_view, WordKind>>({
      {"events", WordKind::Event},
      {"amounts", WordKind::Amount},
      {"match_targets", WordKind::MatchTarget},
      {"apply_methods", WordKind::ApplyMethod},
      {"commands", WordKind::Command},
  });
  for (const auto& [section, kind] : kNames) {
    if (const Document* names = find_member(*document, section)) platform.read_names(*names, kind);
  }
  if (const Document* events = find_member(*document, "events"); events != nullptr && events->is_array()) {
    for (const Document& event : *events) {
      if (!flag_of(event, "triggered", true)) platform.silent_events_.insert(text_of(event, "name"));
    }
  }
  if (const Document* seats = find_member(*document, "seat_specs")) {
    for (const std::string_view list : {"one", "many"}) {
      if (const Document* names = find_member(*seats, list)) platform.read_names(*names, WordKind::SeatSpec);
    }
  }
  platform.read_values(*document);
  platform.read_constructs(*document);
  if (find_member(*document, "findings") != nullptr) {
    platform.read_findings(*document);
  } else {
    const Platform& usual = present();
    for (std::size_t k = 0; k < kWordKinds; ++k) {
      const auto kind = static_cast<WordKind>(k);
      platform.findings_[k] = usual.findings_[k];
      // What was said of words that it did not know is over once it knows them.
      std::erase_if(platform.findings_[k], [&](const auto& word) {
        return platform.knows(kind, word.first) && !usual.knows(kind, word.first);
      });
    }
    platform.rules_ = usual.rules_;
    platform.guards_ = usual.guards_;
  }
  return platform;
}

const Platform& Platform::present() {
  static const Platform platform = [] {
    std::string text;
    for (const std::string_view part : kPlatformText) text += part;
    std::string error;
    return Platform::read(text, error).value_or(Platform());  // a test reads it
  }();
  return platform;
}

bool Platform::knows(WordKind kind, std::string_view name) const {
  const auto at = static_cast<std::size_t>(kind);
  if (!stated_[at] || names_[at].contains(name)) return true;
  return kind == WordKind::ToplevelKey && name.ends_with("_definition") && names_[at].contains("<name>_definition");
}

bool Platform::wants_number(WordKind kind, std::string_view name, std::size_t argument) const {
  const auto& words = parameters_[static_cast<std::size_t>(kind)];
  const auto found = words.find(name);
  if (found == words.end() || found->second.number.empty()) return false;
  const auto& [number, variadic] = found->second;
  if (argument < number.size()) return number[argument];
  return variadic && number.back();
}

const std::vector<PlatformFinding>& Platform::findings(WordKind kind, std::string_view word) const {
  const auto& words = findings_[static_cast<std::size_t>(kind)];
  const auto found = words.find(word);
  return found == words.end() ? none_ : found->second;
}

const PlatformFinding* Platform::rule(std::string_view name) const {
  const auto found = rules_.find(name);
  return found == rules_.end() ? nullptr : &found->second;
}

const PlatformConstruct* Platform::construct(std::string_view name) const {
  const auto found = constructs_.find(name);
  return found == constructs_.end() ? nullptr : &found->second;
}

const std::vector<Document>& Platform::values(std::string_view key) const {
  const auto found = values_.find(key);
  return found == values_.end() ? no_values_ : found->second;
}

bool is_extension(const Word& word) {
  return word.doc.starts_with("Ours") && !Platform::present().knows(word.kind, word.name);
}

bool is_current(const Word& word) {
  return word.doc.starts_with("Ours") || Platform::present().knows(word.kind, word.name);
}

}  // namespace majs::grammar
