#include "compiler/tilesets/tileset_specification.hpp"

#include <algorithm>
#include <limits>

#include "grammar/suggest.hpp"

namespace majs::compiler::tileset {
namespace {

bool is_range(const Node& list) {
  return std::ranges::find(list.children, Word::To, &Node::word) != list.children.end();
}

bool is_suit(const Node& node) {
  return node.word == Word::Manzu || node.word == Word::Pinzu || node.word == Word::Souzu;
}

/// The tile that was meant by "'5m" or "'5M,", or "".
std::string_view meant_tile(std::string_view text) {
  while (text.ends_with(',')) text.remove_suffix(1);
  std::string name(text);
  std::ranges::transform(name, name.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  const auto tile = find_tile(name);
  return tile ? tile_name(*tile) : std::string_view();
}

}  // namespace

void report_contradiction(const SourcePtr& source, const Alternative& earlier, const Alternative& later,
                          Diagnostics& diagnostics) {
  auto& diagnostic =
      diagnostics.report(Code::TileContradiction, source, later.span,
                         in_ticks(source->slice(later.span)) + " contradicts " + in_ticks(source->slice(earlier.span)));
  diagnostic.label = conflict_reason(earlier.pattern, later.pattern);
  diagnostic.labels.push_back({source, earlier.span, "combined with this"});
}

Diagnostic& SpecificationReader::report(Code code, Span span, std::string message) {
  return diagnostics_.report(code, source_, span, std::move(message));
}

// ---- what cannot stand where it stands

void SpecificationReader::unknown_word(const Node& node) {
  auto& diagnostic = report(Code::UnknownTileSetWord, node.span, "there is no word " + in_ticks(node.text));
  const std::string_view near = nearest_word(node.text);
  if (near.empty()) return;
  diagnostic.help = "did you mean " + in_ticks(near) + "?";
  diagnostic.fixes.push_back({node.span, std::string(near), "replace by " + in_ticks(near)});
}

void SpecificationReader::misplaced(const Node& node) {
  if (node.word == Word::Unknown) return unknown_word(node);
  auto& diagnostic =
      report(Code::MisplacedTileSetWord, node.span, in_ticks(word_text(node.word)) + " cannot stand here");
  switch (node.word) {
    case Word::All: diagnostic.label = "only right behind MINUS or MODIFY"; return;
    case Word::By: diagnostic.label = "only once, in a clause that begins with MODIFY"; return;
    case Word::To: diagnostic.label = "only between the ends of a range: `(1 TO 9)`"; return;
    case Word::Players:
    case Word::Tiles: diagnostic.label = "begins a definition"; return;
    default: diagnostic.label = "begins a clause of TILES"; return;
  }
}

void SpecificationReader::other(const Node& node) {
  if (node.text.starts_with('\'')) {
    auto& diagnostic = report(Code::UnknownTileName, node.span, "there is no tile " + in_ticks(node.text));
    const std::string_view near = meant_tile(node.text);
    if (near.empty()) return;
    diagnostic.help = "did you mean " + in_ticks(near) + "?";
    diagnostic.fixes.push_back({node.span, std::string(near), "replace by " + in_ticks(near)});
    return;
  }
  const bool is_flag = node.text.starts_with('^');
  auto& diagnostic = report(Code::TileSetSyntax, node.span,
                            in_ticks(node.text) + " is no " + (is_flag ? "flag" : "word, number, flag or tile"));
  if (is_flag) diagnostic.help = "a flag is written `^name`, with letters, digits, `_` and `-`";
}

std::size_t SpecificationReader::outside_list(std::span<const Node> items) {
  std::size_t size = 1;
  while (items[0].kind == NodeKind::Tile && size < items.size() && items[size].kind == NodeKind::Tile) ++size;
  const Span span{items[0].span.begin, items[size - 1].span.end};
  auto& diagnostic =
      report(Code::QualityOutsideList, span, in_ticks(source_->slice(span)) + " stands outside of a list");
  if (span.end - span.begin > kMaxShownBytes) return size;
  const std::string right = "(" + std::string(source_->slice(span)) + ")";
  diagnostic.help = "write `" + right + "`";
  diagnostic.fixes.push_back({span, right, "put it in parentheses"});
  return size;
}

// ---- items

void SpecificationReader::count(const Node& number, Specification& specification) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
  if (!specification.is_counted) specification.count_span = number.span;
  specification.is_counted = true;
  specification.count = static_cast<std::uint32_t>(std::min(std::uint64_t{specification.count} * number.number, kMost));
}

Specification SpecificationReader::read(std::span<const Node> items, Span head) {
  Specification specification;
  const std::size_t errors = diagnostics_.error_count();
  specification.span = items.empty() ? head : Span{items.front().span.begin, items.back().span.end};
  if (items.empty()) {
    report(Code::EmptyTileSpecification, head, "this clause specifies nothing").label =
        "expected a number or a list behind it";
  }
  for (std::size_t at = 0; at < items.size() && !is_full(diagnostics_); ++at) {
    const Node& item = items[at];
    switch (item.kind) {
      case NodeKind::Number: count(item, specification); break;
      case NodeKind::List: specification.lists.push_back(is_range(item) ? range(item) : list(item)); break;
      case NodeKind::Other: other(item); break;
      case NodeKind::Word:
        if (!is_suit(item)) {
          misplaced(item);
          break;
        }
        [[fallthrough]];
      case NodeKind::Tile:
      case NodeKind::Flag: at += outside_list(items.subspan(at)) - 1; break;
    }
  }
  specification.is_sound = diagnostics_.error_count() == errors;
  return specification;
}

Pattern SpecificationReader::read_by(std::span<const Node> items) {
  const Node& by = items.front();
  Pattern pattern;
  if (items.size() == 1) {
    report(Code::FlagExpected, by.span, "BY without flags").label = "expected a flag or a list of flags behind it";
    return pattern;
  }
  if (items.size() > 2) {
    if (items[2].word == Word::By) {
      misplaced(items[2]);
    } else {
      report(Code::FlagExpected, items[2].span, "behind BY stands one flag or one list of flags").help =
          "put all flags into one list";
    }
    return pattern;
  }
  const Node& given = items[1];
  if (given.kind == NodeKind::List && given.children.empty()) list(given);  // reports it
  const auto flags = given.kind == NodeKind::List ? given.children : items.subspan(1);
  Alternatives taken;
  for (const Node& node : flags) {
    if (is_full(diagnostics_)) return pattern;
    if (node.kind == NodeKind::Other) {
      other(node);
    } else if (node.kind == NodeKind::Word && node.word == Word::Unknown) {
      unknown_word(node);
    } else if (node.kind != NodeKind::Flag) {
      report(Code::FlagExpected, node.span, "BY gives flags to tiles, nothing else").label = "is no flag";
    } else {
      for (const Alternative& alternative : flag(node)) {
        const auto other_of_set = std::ranges::find_if(taken, [&](const Alternative& before) {
          return !conflict_reason(before.pattern, alternative.pattern).empty();
        });
        if (other_of_set != taken.end()) {
          report_contradiction(source_, *other_of_set, alternative, diagnostics_);
          return pattern;
        }
        combine(pattern, alternative.pattern);
        taken.push_back(alternative);
      }
    }
  }
  return pattern;
}

// ---- lists

SpecificationReader::Alternatives SpecificationReader::list(const Node& node) {
  if (node.children.empty()) {
    report(Code::EmptyTileSpecification, node.span, "an empty list").label = "expected at least one quality in it";
  }
  Alternatives alternatives;
  for (const Node& child : node.children) {
    if (is_full(diagnostics_)) break;
    for (const Alternative& alternative : element(child)) alternatives.push_back(alternative);
  }
  return alternatives;
}

SpecificationReader::Alternatives SpecificationReader::nested(const Node& node) {
  if (node.children.empty()) return list(node);
  Alternatives combined = {{Pattern{}, node.span}};
  Alternatives seen;
  for (const Node& child : node.children) {
    if (is_full(diagnostics_)) break;
    const Alternatives choices = element(child);
    Alternatives next;
    for (const Alternative& before : combined) {
      for (const Alternative& choice : choices) {
        Alternative both = before;
        if (combine(both.pattern, choice.pattern)) {
          next.push_back(both);
          continue;
        }
        const auto earlier = std::ranges::find_if(
            seen, [&](const Alternative& one) { return !conflict_reason(one.pattern, choice.pattern).empty(); });
        report_contradiction(source_, *earlier, choice, diagnostics_);
        return {};
      }
    }
    if (choices.empty()) return {};  // reported
    combined = std::move(next);
    seen.insert(seen.end(), choices.begin(), choices.end());
  }
  return combined;
}

SpecificationReader::Alternatives SpecificationReader::element(const Node& node) {
  switch (node.kind) {
    case NodeKind::Number: return rank(node);
    case NodeKind::Tile: return {{tile_pattern(node.tile), node.span}};
    case NodeKind::Flag: return flag(node);
    case NodeKind::Word: return word(node);
    case NodeKind::List: return is_range(node) ? range(node) : nested(node);
    case NodeKind::Other: break;
  }
  other(node);
  return {};
}

SpecificationReader::Alternatives SpecificationReader::rank(const Node& node) {
  if (node.number < kRankCount) return {{rank_pattern(static_cast<std::uint8_t>(node.number)), node.span}};
  report(Code::RankOutOfRange, node.span, "there is no rank " + in_ticks(node.text)).label =
      "ranks are 0 to " + std::to_string(kRankCount - 1);
  return {};
}

SpecificationReader::Alternatives SpecificationReader::word(const Node& node) {
  if (is_suit(node)) {
    const auto suit = static_cast<unsigned>(node.word) - static_cast<unsigned>(Word::Manzu);
    return {{suit_pattern(static_cast<std::uint8_t>(suit)), node.span}};
  }
  misplaced(node);
  return {};
}

SpecificationReader::Alternatives SpecificationReader::flag(const Node& node) {
  const auto known = flags_.places.find(node.text);
  if (known != flags_.places.end()) return {{flag_pattern(known->second.set, known->second.flag), node.span}};
  if (!flags_.is_complete) return {};
  auto& diagnostic =
      report(Code::UndeclaredFlag, node.span, "no set declares the flag " + in_ticks(source_->slice(node.span)));
  std::vector<std::string_view> names;
  for (const auto& [name, place] : flags_.places) names.push_back(name);
  const std::string_view near = grammar::nearest(node.text, names);
  if (near.empty()) {
    diagnostic.help = "declare it, in a set such as `(^plain ^red)`";
  } else {
    diagnostic.help = "did you mean `^" + std::string(near) + "`?";
    diagnostic.fixes.push_back({node.span, "^" + std::string(near), "replace by `^" + std::string(near) + "`"});
  }
  return {};
}

// ---- ranges

SpecificationReader::Alternatives SpecificationReader::range(const Node& node) {
  const auto parts = node.children;
  if (parts.size() == 3 && parts[1].word == Word::To) {
    const Node& from = parts[0];
    const Node& to = parts[2];
    if (from.kind == NodeKind::Number && to.kind == NodeKind::Number) return number_range(from, to, node.span);
    if (from.kind == NodeKind::Tile && to.kind == NodeKind::Tile) return tile_range(from, to, node.span);
    for (const Node* end : {&from, &to}) {
      if (end->kind != NodeKind::Other) continue;
      other(*end);
      return {};
    }
  }
  report(Code::InvalidTileRange, node.span, "a range has two numbers or two tiles as its ends").help =
      "write `(1 TO 9)` or `('1M TO '9M)`";
  return {};
}

SpecificationReader::Alternatives SpecificationReader::number_range(const Node& from, const Node& to, Span span) {
  if (rank(from).empty() || rank(to).empty()) return {};
  if (from.number > to.number) {
    report(Code::InvalidTileRange, span, "this range runs backwards").help =
        "write `(" + std::to_string(to.number) + " TO " + std::to_string(from.number) + ")`";
    return {};
  }
  Alternatives ranks;
  for (std::uint32_t rank = from.number; rank <= to.number; ++rank) {
    ranks.push_back({rank_pattern(static_cast<std::uint8_t>(rank)), span});
  }
  return ranks;
}

SpecificationReader::Alternatives SpecificationReader::tile_range(const Node& from, const Node& to, Span span) {
  if (family_of(from.tile) != family_of(to.tile)) {
    report(Code::InvalidTileRange, span, in_ticks(from.text) + " and " + in_ticks(to.text) + " are not of one family")
        .label = "a range stays in one suit, or in winds, dragons, flowers ...";
    return {};
  }
  if (from.tile > to.tile) {
    report(Code::InvalidTileRange, span, "this range runs backwards").help =
        "write `(" + std::string(to.text) + " TO " + std::string(from.text) + ")`";
    return {};
  }
  Alternatives tiles;
  for (TileNumber tile = from.tile; tile <= to.tile; ++tile) tiles.push_back({tile_pattern(tile), span});
  return tiles;
}

}  // namespace majs::compiler::tileset
