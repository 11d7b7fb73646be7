// From nested lists to flags, players and clauses.

#include "compiler/tilesets/tileset_definition.hpp"

#include <algorithm>

#include "compiler/tilesets/tileset_specification.hpp"

namespace majs::compiler::tileset {
namespace {

constexpr std::size_t kMinPlayers = 2;
constexpr std::size_t kMaxPlayers = 4;

class DefinitionReader {
 public:
  DefinitionReader(const Tree& tree, Diagnostics& diagnostics)
      : source_(tree.source), diagnostics_(diagnostics), specifications_(tree.source, flags_, diagnostics) {}

  Definition read(const Tree& tree) {
    // Flags first: TILES may use those that are declared behind it.
    for (const Node& item : tree.items) {
      if (is_full(diagnostics_)) break;
      if (!declares_flags(item)) continue;
      read_flags(item);
    }
    for (const Node& item : tree.items) {
      if (is_full(diagnostics_)) break;
      if (!declares_flags(item)) read_item(item);
    }
    return std::move(definition_);
  }

 private:
  static bool declares_flags(const Node& item) {
    return item.kind == NodeKind::List && !item.children.empty() && item.children[0].kind == NodeKind::Flag;
  }

  Diagnostic& report(Code code, Span span, std::string message) {
    return diagnostics_.report(code, source_, span, std::move(message));
  }

  void read_item(const Node& item) {
    if (item.kind != NodeKind::List) {
      auto& diagnostic =
          report(Code::TileSetSyntax, item.span, in_ticks(item.text) + " stands outside of a definition");
      diagnostic.help = "definitions are `(^flag ^flag ...)`, `(PLAYERS ...)` and `(TILES ...)`";
      return;
    }
    if (item.children.empty()) {
      report(Code::UnknownTileSetDefinition, item.span, "an empty list defines nothing");
      return;
    }
    const Node& head = item.children[0];
    if (head.kind == NodeKind::Word && head.word == Word::Players) {
      if (is_first(players_, head)) read_players(item);
    } else if (head.kind == NodeKind::Word && head.word == Word::Tiles) {
      if (is_first(tiles_, head)) read_tiles(item);
    } else if (head.kind == NodeKind::Word && head.word == Word::Unknown) {
      specifications_.unknown_word(head);
    } else {
      auto& diagnostic = report(Code::UnknownTileSetDefinition, head.span, "a definition cannot begin like this");
      diagnostic.label = "expected a flag, PLAYERS or TILES";
    }
  }

  bool is_first(const Node*& before, const Node& head) {
    if (before == nullptr) {
      before = &head;
      return true;
    }
    auto& diagnostic = report(Code::RepeatedTileSetDefinition, head.span,
                              in_ticks(word_text(head.word)) + " stands in this file twice");
    diagnostic.labels.push_back({source_, before->span, "first here"});
    return false;
  }

  // ---- flags

  void read_flags(const Node& list) {
    if (definition_.flag_sets.size() == kMaxFlagSets) {
      if (!too_many_sets_) {
        report(Code::TooManyFlagSets, list.span, "more than " + std::to_string(kMaxFlagSets) + " sets of flags");
      }
      too_many_sets_ = true;
      flags_.is_complete = false;
      return;
    }
    FlagSet set;
    bool is_sound = true;
    for (const Node& node : list.children) {
      if (is_full(diagnostics_)) return;
      if (set.names.size() == kMaxFlags && node.kind == NodeKind::Flag) {
        report(Code::FlagSetSize, node.span, "a set has at most " + std::to_string(kMaxFlags) + " flags").label =
            "the first of too many";
        flags_.is_complete = false;
        break;
      }
      if (!read_flag(node, set)) is_sound = false;
    }
    if (is_sound && set.names.size() < kMinFlags) {
      report(Code::FlagSetSize, list.span, "a set needs at least " + std::to_string(kMinFlags) + " flags").label =
          "one flag excludes nothing";
    }
    definition_.flag_sets.push_back(std::move(set));
  }

  bool read_flag(const Node& node, FlagSet& set) {
    if (node.kind != NodeKind::Flag) {
      report(Code::FlagExpected, node.span, "only flags may stand in a set of flags").help =
          "a flag is written `^name`";
      return false;
    }
    const FlagPlace place{definition_.flag_sets.size(), set.names.size(), node.span};
    const auto [known, is_new] = flags_.places.emplace(node.text, place);
    if (!is_new) {
      auto& diagnostic = report(Code::RepeatedFlag, node.span,
                                "the flag " + in_ticks(source_->slice(node.span)) + " is declared twice");
      diagnostic.labels.push_back({source_, known->second.span, "first here"});
      return false;
    }
    set.names.push_back(node.text);
    return true;
  }

  // ---- players

  void read_players(const Node& list) {
    const auto given = list.children.subspan(1);
    const auto is_list = [](const Node& node) { return node.kind == NodeKind::List; };
    if (given.size() == 1 && given[0].kind == NodeKind::Number) {
      count_players(given[0].number, given[0].span);
    } else if (!given.empty() && std::ranges::all_of(given, is_list)) {
      count_players(given.size(), {given.front().span.begin, given.back().span.end});
      for (const Node& block : given) {
        definition_.player_blocks.push_back(block.text.substr(1, block.text.size() - 2));
      }
    } else {
      const auto wrong = std::ranges::find_if_not(given, is_list);
      report(Code::InvalidPlayers, wrong == given.end() ? list.span : wrong->span,
             "PLAYERS takes one number, or a list for each player")
          .help = "write `(PLAYERS 4)`";
    }
  }

  void count_players(std::size_t count, Span span) {
    if (count < kMinPlayers || count > kMaxPlayers) {
      report(Code::PlayerCount, span, "a game has two, three or four players, not " + std::to_string(count));
      return;
    }
    definition_.players = static_cast<std::uint8_t>(count);
  }

  // ---- tiles

  void read_tiles(const Node& list) {
    definition_.has_tiles = true;
    const auto items = list.children.subspan(1);
    if (items.empty()) report(Code::EmptyTileSpecification, list.span, "TILES has no clauses");
    for (std::size_t at = 0; at < items.size() && !is_full(diagnostics_);) at = read_clause(items, at);
  }

  static bool begins_clause(const Node& node) {
    switch (node.kind == NodeKind::Word ? node.word : Word::Unknown) {
      case Word::Plus:
      case Word::Minus:
      case Word::Times:
      case Word::Modify: return true;
      default: return false;
    }
  }

  static Action action_of(Word word) {
    switch (word) {
      case Word::Minus: return Action::Minus;
      case Word::Times: return Action::Times;
      case Word::Modify: return Action::Modify;
      default: return Action::Plus;  // its word may be omitted
    }
  }

  /// Reads the clause that begins at `at`; returns where the next one does.
  std::size_t read_clause(std::span<const Node> items, std::size_t at) {
    const std::size_t first = at;
    Clause clause;
    if (begins_clause(items[at])) clause.action = action_of(items[at++].word);
    const bool may_take_all = clause.action == Action::Minus || clause.action == Action::Modify;
    if (may_take_all && at < items.size() && items[at].word == Word::All) {
      clause.all = true;
      ++at;
    }
    std::size_t end = at;
    while (end < items.size() && !begins_clause(items[end])) ++end;
    clause.span = {items[first].span.begin, items[end - 1].span.end};
    const Span head{items[first].span.begin, items[at == first ? at : at - 1].span.end};

    auto what = items.subspan(at, end - at);
    std::span<const Node> by;
    if (clause.action == Action::Modify) {
      const auto word = std::ranges::find(what, Word::By, &Node::word);
      if (word == what.end()) {
        report(Code::MissingBy, head, "MODIFY needs BY and the flags the tiles get").help =
            "write `MODIFY ('5M) BY ^red`";
      } else {
        by = {word, what.end()};
        what = {what.begin(), word};
      }
    }
    clause.what = specifications_.read(what, head);
    if (clause.action == Action::Times) only_flags(clause.what);
    if (!by.empty()) clause.by = specifications_.read_by(by);
    definition_.clauses.push_back(std::move(clause));
    return end;
  }

  void only_flags(const Specification& specification) {
    for (const auto& list : specification.lists) {
      for (const Alternative& alternative : list) {
        if (alternative.pattern.is_flags_only()) continue;
        report(Code::InvalidTimes, alternative.span, "TIMES takes numbers and lists of flags only").label =
            "is no flag";
        return;
      }
    }
  }

  SourcePtr source_;
  Diagnostics& diagnostics_;
  FlagTable flags_;
  SpecificationReader specifications_;
  Definition definition_;
  const Node* players_ = nullptr;  // the first one
  const Node* tiles_ = nullptr;
  bool too_many_sets_ = false;
};

}  // namespace

Definition read_definition(const Tree& tree, Diagnostics& diagnostics) {
  return DefinitionReader(tree, diagnostics).read(tree);
}

}  // namespace majs::compiler::tileset
