#include "tools/lsp/tile_texts.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <set>

#include "compiler/load/ruleset_loader.hpp"
#include "compiler/lower/sigils.hpp"
#include "grammar/tile_ids.hpp"
#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/match/definitions/definition_text.hpp"
#include "tools/lsp/example_hand.hpp"

namespace majs::lsp {
namespace {

constexpr std::array<std::string_view, 8> kHonours = {"",      "east",         "south",        "west",
                                                      "north", "white dragon", "green dragon", "red dragon"};
constexpr std::array<std::string_view, 10> kNumbers = {"red five", "one", "two",   "three", "four",
                                                       "five",     "six", "seven", "eight", "nine"};

/// Most JSON of a definition that is shown.
constexpr std::size_t kShownBytes = 600;

std::string_view suit_name(char suit) {
  switch (suit) {
    case 'm': return "characters (manzu)";
    case 'p': return "dots (pinzu)";
    case 's': return "bamboo (souzu)";
    default: return {};
  }
}

/// The document of a ruleset that the script is built in, or of itself; nothing when that fails.
std::optional<Document> document_of(const View& view, const Script& script) {
  const std::vector<std::string> rulesets = view.names.rulesets_with(script);
  if (rulesets.empty()) return std::nullopt;
  compiler::Roots roots = view.project.roots();
  roots.texts = view.documents.texts();
  compiler::BuildRequest request;
  request.ruleset_file = rulesets.front();
  compiler::Diagnostics ignored;
  auto build = compiler::build(request, roots, compiler::Engine::Native, ignored);
  if (!build) return std::nullopt;
  return std::move(build->document);
}

std::string example_markdown(const Document& definitions, const Document& ruleset) {
  const auto tiles = example_hand(definitions, ruleset);
  return tiles ? "for example `" + short_hand(*tiles) + "`\n" : std::string();
}

}  // namespace

std::string tile_markdown(std::string_view id) {
  if (id.size() != 2 || !grammar::is_tile_id(id) || id[0] < '0' || id[0] > '9') return {};
  const auto number = static_cast<std::size_t>(id[0] - '0');
  std::string text = "`" + std::string(id) + "` ";
  if (id[1] == 'z')
    return number >= 1 && number < kHonours.size() ? text.append(kHonours[number]) + "\n" : std::string();
  const std::string_view suit = suit_name(id[1]);
  return suit.empty() ? std::string() : text.append(kNumbers[number]) + " of " + std::string(suit) + "\n";
}

// Digits before a suit are a tile each.
std::string tiles_markdown(std::string_view text) {
  std::set<std::string> kinds;
  std::size_t count = 0;
  std::string digits;
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      digits += c;
      continue;
    }
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
      for (const char digit : digits) kinds.insert(std::string{digit, c});
      count += digits.size();
    }
    digits.clear();
  }
  if (count == 0) return {};
  return std::to_string(count) + (count == 1 ? " tile" : " tiles") + " of " + std::to_string(kinds.size()) +
         (kinds.size() == 1 ? " kind\n" : " kinds\n");
}

std::string sigil_markdown(const View& view, const Script& script, std::size_t offset, Span& span) {
  for (const Token& token : read_tokens(*script.text).tokens) {
    if (token.kind != TokenKind::Sigil || offset < token.span.begin || offset > token.span.end) continue;
    const std::string_view text = script.slice(token.content);
    if (span.end == 0) span = token.span;
    if (token.letter == 't') return tiles_markdown(text);
    if (token.letter != 'm') return {};
    const auto definitions = match::parse_definition_text(text, nullptr);
    const auto document = definitions ? document_of(view, script) : std::nullopt;
    return document ? example_markdown(*definitions, *document) : std::string();
  }
  return {};
}

std::string match_markdown(const View& view, const Script& script, const Name& name) {
  const auto document = document_of(view, script);
  if (!document || !document->is_object()) return {};
  const bool set = name.kind == NameKind::Set;
  const Document* found = nullptr;
  if (set) {
    const auto sets = document->find("set_definitions");
    if (sets == document->end() || !sets->is_object() || !sets->contains(name.text)) return {};
    found = &(*sets)[name.text];
  } else if (const auto member = document->find(name.text + "_definition"); member != document->end()) {
    found = &*member;
  }
  if (found == nullptr) return {};
  std::string text;
  if (!set && found->is_array()) {
    std::string spelt;
    for (const Document& definition : *found) {
      const auto expanded = match::expand_sets(definition, *document);
      if (expanded) spelt += grammar::print_document(*expanded, false) + "\n";
    }
    if (!spelt.empty() && spelt.size() <= kShownBytes) text += "```json\n" + spelt + "```\n";
    return text + example_markdown(*found, *document);
  }
  const Document one = Document::array({Document::array({Document::array({Document::array({name.text}), 1})})});
  return text + example_markdown(one, *document);
}

}  // namespace majs::lsp
