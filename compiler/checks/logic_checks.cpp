#include "compiler/checks/logic_checks.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "grammar/vocabulary.hpp"

namespace majs::compiler {
namespace {

using ast::Node;
using ast::NodeKind;
using ast::Operator;

/// More parts of one condition than this are not compared with each other.
constexpr std::size_t kMaxCompared = 100;

/// A part of a condition without the negations around it.
struct Term {
  const Node* node;
  std::string_view name;  ///< of a call, without `not_`
  bool negated = false;
};

bool is_negation(const Node& node) {
  return node.kind == NodeKind::Unary && (node.op == Operator::Not || node.op == Operator::Bang);
}

Term term_of(const Node& written) {
  Term term{&written, {}};
  while (is_negation(*term.node)) {
    // `!name` is a variable, which may be anything.
    if (term.node->op == Operator::Bang && term.node->children[0]->is_identifier()) break;
    term.negated = !term.negated;
    term.node = term.node->children[0];
  }
  if (term.node->kind != NodeKind::Call) return term;
  term.name = grammar::strip_condition_prefix(term.node->text);
  const std::size_t prefixes = (term.node->text.size() - term.name.size()) / std::string_view("not_").size();
  if (prefixes % 2 == 1) term.negated = !term.negated;
  return term;
}

/// Whether both ask the same, negations apart.
bool same(const Term& a, const Term& b) {
  if (a.node->kind != NodeKind::Call || b.node->kind != NodeKind::Call) return ast::equal(*a.node, *b.node);
  return a.name == b.name &&
         std::equal(a.node->children.begin(), a.node->children.end(), b.node->children.begin(), b.node->children.end(),
                    [](const Node* x, const Node* y) { return ast::equal(*x, *y); });
}

/// The operands of a chain of one operator.
void flatten(const Node& node, Operator op, std::vector<const Node*>& out) {
  if (node.kind == NodeKind::Binary && node.op == op) {
    for (const Node* child : node.children) flatten(*child, op, out);
  } else {
    out.push_back(&node);
  }
}

std::optional<double> literal(const Node& node) {
  if (node.kind == NodeKind::Number) return node.number;
  if (node.kind == NodeKind::Unary && node.op == Operator::Minus && node.children[0]->kind == NodeKind::Number) {
    return -node.children[0]->number;
  }
  return std::nullopt;
}

/// The numbers for which `x OP number` holds; open ends exclude their bound.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool low_open = false;
  bool high_open = false;

  bool misses(const Range& other) const {
    const double bottom = std::max(low, other.low);
    const double top = std::min(high, other.high);
    if (bottom != top) return bottom > top;
    const auto excludes = [&](const Range& range) {
      return (range.low_open && range.low == bottom) || (range.high_open && range.high == bottom);
    };
    return excludes(*this) || excludes(other);
  }
};

/// What a part of a condition says of a number.
struct Comparison {
  const Node* asked;  ///< the left side; or a call, whose last argument is the bound
  std::string_view name = {};
  Range range = {};

  bool of_the_same(const Comparison& other) const {
    if (name != other.name) return false;
    if (name.empty()) return ast::equal(*asked, *other.asked);
    const auto& mine = asked->children;
    const auto& its = other.asked->children;
    return mine.size() == its.size() && std::equal(mine.begin(), mine.end() - 1, its.begin(),
                                                   [](const Node* x, const Node* y) { return ast::equal(*x, *y); });
  }
};

/// How the names of conditions end that hold a number of the game against their last argument.
struct Suffix {
  std::string_view text;
  Operator op;
};
constexpr auto kSuffixes = std::to_array<Suffix>({{"_at_least", Operator::GreaterEqual},
                                                  {"_at_most", Operator::LessEqual},
                                                  {"_more_than", Operator::Greater},
                                                  {"_less_than", Operator::Less},
                                                  {"_equals", Operator::Equal}});

/// The numbers for which `x OP number` holds, or does not.
std::optional<Range> range_of(Operator op, double number, bool negated) {
  constexpr double kEnd = std::numeric_limits<double>::infinity();
  switch (op) {
    case Operator::Equal: return negated ? std::nullopt : std::optional<Range>({number, number});
    case Operator::Less: return negated ? Range{number, kEnd} : Range{-kEnd, number, false, true};
    case Operator::LessEqual: return negated ? Range{number, kEnd, true} : Range{-kEnd, number};
    case Operator::Greater: return negated ? Range{-kEnd, number} : Range{number, kEnd, true};
    case Operator::GreaterEqual: return negated ? Range{-kEnd, number, false, true} : Range{number, kEnd};
    default: return std::nullopt;
  }
}

std::optional<Comparison> comparison(const Term& term) {
  const Node& node = *term.node;
  if (node.kind == NodeKind::Call && !node.children.empty()) {
    const auto suffix = std::find_if(kSuffixes.begin(), kSuffixes.end(),
                                     [&](const Suffix& one) { return term.name.ends_with(one.text); });
    const auto number = literal(*node.children.back());
    if (suffix == kSuffixes.end() || !number) return std::nullopt;
    // Of several numbers one has to be met.
    if (node.children.size() > 1 && literal(*node.children[node.children.size() - 2])) return std::nullopt;
    const auto range = range_of(suffix->op, *number, term.negated);
    if (!range) return std::nullopt;
    return Comparison{&node, term.name.substr(0, term.name.size() - suffix->text.size()), *range};
  }
  if (node.kind != NodeKind::Binary || term.negated) return std::nullopt;
  const auto number = literal(*node.children[1]);
  const auto range = number ? range_of(node.op, *number, false) : std::nullopt;
  if (!range) return std::nullopt;
  return Comparison{node.children[0], {}, *range};
}

/// Conditions without arguments of which at most one holds at a time.
constexpr auto kOneAtATime = std::to_array<std::array<std::string_view, 4>>({
    {"won_by_draw", "won_by_discard", "won_by_call"},
    {"won", "ended_by_exhaustive_draw", "ended_by_abortive_draw"},
    {"won_by_draw", "ended_by_exhaustive_draw", "ended_by_abortive_draw"},
    {"won_by_discard", "ended_by_exhaustive_draw", "ended_by_abortive_draw"},
    {"won_by_call", "ended_by_exhaustive_draw", "ended_by_abortive_draw"},
    {"kamicha_discarded", "toimen_discarded", "shimocha_discarded", "just_discarded"},
    {"just_discarded", "someone_else_just_discarded", "anyone_just_called", "game_start"},
    {"just_discarded", "someone_else_just_discarded", "just_called", "no_discards_yet"},
    {"our_turn", "someone_else_just_discarded"},
    {"anyone_just_discarded", "anyone_just_called", "game_start"},
    {"anyone_just_discarded", "just_called", "game_start"},
    {"anyone_just_discarded", "just_self_called", "game_start"},
    {"anyone_just_discarded", "someone_else_just_called", "game_start"},
    {"anyone_just_discarded", "no_discards_yet"},
    {"kamicha_discarded", "no_discards_yet"},
    {"toimen_discarded", "no_discards_yet"},
    {"shimocha_discarded", "no_discards_yet"},
    {"last_discard_exists", "no_discards_yet"},
    {"last_discard_exists", "game_start"},
    {"has_draw", "game_start"},
    {"has_calls", "game_start"},
    {"has_calls", "no_calls_yet"},
    {"anyone_just_called", "no_calls_yet"},
    {"just_called", "no_calls_yet"},
    {"just_self_called", "no_calls_yet"},
    {"someone_else_just_called", "no_calls_yet"},
    {"next_draw_possible", "no_tiles_remaining"},
});

/// Conditions that hold while one of their arguments is the case, of which there is one.
constexpr auto kOneOf = std::to_array<std::string_view>({"hand_tile_count", "tiles_in_hand", "aside_tile_count",
                                                         "placement", "round_wind_is", "dice_equals", "num_players",
                                                         "seat_is", "fu_equals", "minipoints_equals"});

/// `first` asks for all of its arguments (or for one of them), `second` for none of them.
struct Opposites {
  std::string_view first;
  std::string_view second;
  bool any = false;
};
constexpr auto kOpposites = std::to_array<Opposites>({{"status", "status_missing"},
                                                      {"buttons_include", "buttons_exclude"},
                                                      {"tile_drawn", "tile_not_drawn"},
                                                      {"tile_revealed", "tile_not_revealed"},
                                                      {"has_call_named", "has_no_call_named", true}});

/// Whether the two, neither of them negated, cannot hold together: what the words mean.
bool exclude(const Term& a, const Term& b) {
  if (a.node->kind != NodeKind::Call || b.node->kind != NodeKind::Call) return false;
  const auto& mine = a.node->children;
  const auto& its = b.node->children;
  if (mine.empty() && its.empty()) {
    return a.name != b.name && std::any_of(kOneAtATime.begin(), kOneAtATime.end(), [&](const auto& group) {
             return std::find(group.begin(), group.end(), a.name) != group.end() &&
                    std::find(group.begin(), group.end(), b.name) != group.end();
           });
  }
  // A map gives the condition another seat.
  const auto plain = [](const Node* node) { return node->kind == NodeKind::String || literal(*node); };
  if (mine.empty() || its.empty() || !std::all_of(mine.begin(), mine.end(), plain) ||
      !std::all_of(its.begin(), its.end(), plain)) {
    return false;
  }
  const auto has = [](const auto& list, const Node* wanted) {
    return std::any_of(list.begin(), list.end(), [&](const Node* node) { return ast::equal(*node, *wanted); });
  };
  if (a.name == b.name && std::find(kOneOf.begin(), kOneOf.end(), a.name) != kOneOf.end()) {
    // A seat may be named by its wind or by where it is.
    constexpr auto kWinds = std::to_array<std::string_view>({"east", "south", "west", "north"});
    const auto is_wind = [&](const Node* node) {
      return a.name != "seat_is" || std::find(kWinds.begin(), kWinds.end(), node->text) != kWinds.end();
    };
    return std::all_of(mine.begin(), mine.end(), is_wind) && std::all_of(its.begin(), its.end(), is_wind) &&
           std::none_of(mine.begin(), mine.end(), [&](const Node* node) { return has(its, node); });
  }
  const auto opposed = [&](const Term& first, const Term& second) {
    const auto row = std::find_if(kOpposites.begin(), kOpposites.end(), [&](const Opposites& one) {
      return one.first == first.name && one.second == second.name;
    });
    if (row == kOpposites.end()) return false;
    const auto missing = [&](const Node* node) { return has(second.node->children, node); };
    const auto& asked = first.node->children;
    return row->any ? std::all_of(asked.begin(), asked.end(), missing)
                    : std::any_of(asked.begin(), asked.end(), missing);
  };
  return opposed(a, b) || opposed(b, a);
}

/// Whether a condition of literals alone holds: `true`, `3 > 5`; nothing when it asks for something.
std::optional<bool> known_truth(const Term& term) {
  const Node& node = *term.node;
  if (node.kind == NodeKind::True) return !term.negated;
  if (node.kind == NodeKind::False) return term.negated;
  const auto left = node.kind == NodeKind::Binary ? literal(*node.children[0]) : std::nullopt;
  const auto bound = comparison(term);
  if (!left || !bound) return std::nullopt;
  return !bound->range.misses({*left, *left});
}

class LogicCheck {
 public:
  LogicCheck(const SourcePtr& source, Diagnostics& diagnostics) : source_(source), diagnostics_(diagnostics) {}

  void condition(const Node& node) {
    if (node.kind == NodeKind::Binary && known_truth(term_of(node))) {
      return alone(*known_truth(term_of(node)), node, "it asks for numbers only");
    }
    if (node.kind == NodeKind::Call) return counted(node);
    if (is_negation(node)) return condition(*node.children[0]);
    if (node.kind != NodeKind::Binary || (node.op != Operator::And && node.op != Operator::Or)) return;
    std::vector<const Node*> parts;
    flatten(node, node.op, parts);
    if (parts.size() <= kMaxCompared) chain(node, parts);
    for (const Node* part : parts) condition(*part);
  }

 private:
  /// `at_least(3, a, b)`: a number of conditions of which there are not so many.
  void counted(const Node& node) {
    if (node.text != "at_least" || node.children.size() < 2) return;
    const auto wanted = literal(*node.children[0]);
    const auto& last = *node.children[1];
    const bool list = node.children.size() == 2 && last.kind == NodeKind::List;
    const std::size_t there = list ? last.children.size() : node.children.size() - 1;
    if (wanted && *wanted > static_cast<double>(there)) {
      alone(false, node,
            "only " + std::to_string(there) + (there == 1 ? " condition is" : " conditions are") + " given");
    }
  }

  void alone(bool truth, const Node& node, std::string why) {
    diagnostics_
        .report(truth ? Code::AlwaysHolds : Code::NeverHolds, source_, node.span,
                truth ? "this condition always holds" : "this condition never holds")
        .label = std::move(why);
  }

  void chain(const Node& node, const std::vector<const Node*>& parts) {
    const bool all = node.op == Operator::And;
    std::vector<Term> terms;
    for (const Node* part : parts) terms.push_back(term_of(*part));
    for (std::size_t i = 0; i < parts.size(); ++i) {
      // `and false`, `or true` decide it.
      const auto truth = parts[i]->kind == NodeKind::Binary ? std::nullopt : known_truth(terms[i]);
      if (truth && *truth != all)
        return alone(*truth, *parts[i], all ? "and so does all of it" : "and so all of it does");
      for (std::size_t k = 0; k < i; ++k) {
        if (same(terms[i], terms[k])) return repeated(all, terms[i].negated == terms[k].negated, *parts[k], *parts[i]);
        if (terms[i].negated == terms[k].negated && terms[i].negated != all && exclude(terms[i], terms[k])) {
          return all ? report(Code::NeverHolds, "these conditions never hold together", *parts[k], *parts[i])
                     : report(Code::AlwaysHolds, "one of these conditions is always missing", *parts[k], *parts[i]);
        }
        if (!all) continue;
        const auto earlier = comparison(terms[k]);
        const auto later = comparison(terms[i]);
        if (earlier && later && earlier->of_the_same(*later) && earlier->range.misses(later->range)) {
          return report(Code::NeverHolds, "no number is both", *parts[k], *parts[i]);
        }
      }
    }
  }

  void repeated(bool all, bool alike, const Node& first, const Node& second) {
    if (alike) {
      return report(Code::RepeatedCondition, "this condition is asked twice", first, second);
    }
    if (all)
      return report(Code::NeverHolds, "this condition never holds: one part is the opposite of another", first, second);
    report(Code::AlwaysHolds, "this condition always holds: one part is the opposite of another", first, second);
  }

  void report(Code code, std::string message, const Node& first, const Node& second) {
    auto& diagnostic = diagnostics_.report(code, source_, second.span, std::move(message));
    diagnostic.labels.push_back({source_, first.span, "and this"});
  }

  const SourcePtr& source_;
  Diagnostics& diagnostics_;
};

bool equal_bodies(const Node* a, const Node* b) {
  return a != nullptr && b != nullptr && !a->children.empty() &&
         std::equal(a->children.begin(), a->children.end(), b->children.begin(), b->children.end(),
                    [](const Node* x, const Node* y) { return ast::equal(*x, *y); });
}

/// The parts of a condition that are joined by `and`.
std::vector<Term> conjuncts(const Node& condition) {
  std::vector<const Node*> parts;
  flatten(condition, Operator::And, parts);
  std::vector<Term> terms;
  for (const Node* part : parts) terms.push_back(term_of(*part));
  return terms;
}

/// Whether `wide` holds whenever `narrow` does, because it asks for a part of it.
bool asks_for_part(const Node& wide, const Node& narrow) {
  const std::vector<Term> all = conjuncts(narrow);
  const std::vector<Term> some = conjuncts(wide);
  return std::all_of(some.begin(), some.end(), [&](const Term& term) {
    return std::any_of(all.begin(), all.end(),
                       [&](const Term& other) { return term.negated == other.negated && same(term, other); });
  });
}

void check_clauses(const Node& cond, const SourcePtr& source, Diagnostics& diagnostics) {
  if (cond.block == nullptr || cond.block->children.size() > kMaxCompared) return;
  const Node* always = nullptr;
  std::vector<const Node*> heads;
  for (const Node* clause : cond.block->children) {
    if (clause->kind != NodeKind::Clause || clause->children.size() != 1) continue;
    const Node& head = *clause->children[0];
    const auto before =
        std::find_if(heads.begin(), heads.end(), [&](const Node* h) { return asks_for_part(*h, head); });
    if (always != nullptr || before != heads.end()) {
      auto& diagnostic = diagnostics.report(Code::UnreachableClause, source, head.span, "this clause is never reached");
      diagnostic.labels.push_back({source, (always != nullptr ? always : *before)->span,
                                   always != nullptr            ? "always holds"
                                   : ast::equal(**before, head) ? "asks the same"
                                                                : "asks for less"});
      return;
    }
    heads.push_back(&head);
    if (head.kind == NodeKind::True) always = &head;
  }
}

}  // namespace

void check_logic(const Node& condition, const SourcePtr& source, Diagnostics& diagnostics) {
  LogicCheck(source, diagnostics).condition(condition);
}

void check_branches(const Node& call, const SourcePtr& source, Diagnostics& diagnostics) {
  if (call.text == "cond") return check_clauses(call, source, diagnostics);
  if (call.block != nullptr && call.block->children.empty() && call.block->block == nullptr) {
    diagnostics.report(Code::EmptyIf, source, call.name_span, "nothing is done whether this holds or not").help =
        "write what is to be done between `do` and `end`, or `noop`";
  }
  if (call.block == nullptr || !equal_bodies(call.block, call.block->block)) return;
  diagnostics.report(Code::EqualBranches, source, call.name_span, "both branches do the same")
      .labels.push_back({source, call.block->block->span, "the same as above"});
}

}  // namespace majs::compiler
