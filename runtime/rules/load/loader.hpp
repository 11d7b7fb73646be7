#pragma once
// The compiler from a ruleset document to Rules, shared by the load_*.cpp files. Not part of the room's interface.

#include <algorithm>
#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grammar/vocabulary.hpp"
#include "runtime/rules/limits.hpp"
#include "runtime/rules/load/program_memo.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// What a name means by a table of names; null when it is not in it.
template <typename Meaning, std::size_t count>
const Meaning* look_up(const std::pair<std::string_view, Meaning> (&table)[count], std::string_view name) {
  const auto* const found = std::ranges::find(table, name, &std::pair<std::string_view, Meaning>::first);
  return found == std::end(table) ? nullptr : &found->second;
}

/// A number of a document, and the same as a count that nobody needs to exceed.
inline Number number_of(const Document& value) { return Number::literal(value.get<double>()); }
inline std::size_t small_count(const Document& value) {
  return static_cast<std::size_t>(std::clamp<std::int64_t>(number_of(value).truncated(), 0, 1000));
}

/// Puts something at the end of one of the lists of rules. Returns its number there.
template <typename List>
std::uint32_t added(List& list, typename List::value_type one) {
  list.push_back(std::move(one));
  return static_cast<std::uint32_t>(list.size() - 1);
}

/// The condition that all of these hold, in this order; kNone when there are none.
std::uint32_t all_of(Rules& rules, const std::vector<std::uint32_t>& conditions, std::uint32_t place);
class Loader {
 public:
  /// `read` and `memo` may be null.
  Loader(const Document& document, Rules& rules, Findings& findings, KeysRead* read, ProgramMemo* memo)
      : document_(document), rules_(rules), findings_(findings), read_(read), memo_(memo) {}

  /// Everything; findings hold what is wrong. Then the variants (RulesWithVariants), for which there are lists after
  /// it.
  void load(std::span<const Document> variants = {});
  const std::vector<std::shared_ptr<const EventLists>>& variants() const { return variants_; }

  // Places and findings.
  std::uint32_t child(std::uint32_t place, std::string_view key);
  std::uint32_t child(std::uint32_t place, std::size_t index);
  void report(std::string_view code, Severity severity, std::uint32_t place, std::string message,
              std::string_view suggestion = {});
  void warn(std::string_view code, std::uint32_t place, std::string message, std::string_view suggestion = {}) {
    report(code, Severity::Warning, place, std::move(message), suggestion);
  }
  /// Warnings are still listed: worth looking for a name that may be meant.
  bool lists_more() const;
  /// Takes what the document grows by out of kMaxLoadedValues; false, with a finding, when there is no room.
  bool spend(std::uint64_t values, std::uint32_t place, std::string_view what);
  /// A field of a button, an auto button or `score_calculation`; null when it is not there or of the wrong type.
  const Document* field(const Document& record, grammar::WordKind kind, std::string_view name);
  /// Whether the word means anything where the ruleset is played: all that is known here, or only what the platform
  /// reads today.
  bool is_read(grammar::WordKind kind, std::string_view name) const;
  bool as_platform() const { return rules_.played_as.ends_where_rooms_die; }

  // Values (load_values.cpp). Each reports what it cannot use and returns something harmless.
  std::uint32_t text(const Document& value, std::uint32_t place);
  std::uint32_t text_list(const Document& value, std::uint32_t place);
  Tile tile(const Document& value, std::uint32_t place, bool silent = false);
  std::uint32_t tile_list(const Document& value, std::uint32_t place, bool single);
  NamedTile named_tile(const Document& value, std::uint32_t place);
  std::uint32_t named_tile_list(const Document& value, std::uint32_t place, bool single);
  std::uint32_t tile_specs(const Document& value, std::uint32_t place);
  std::uint32_t attributes(const Document& value, std::uint32_t place);
  std::uint32_t seat_spec(const Document& value, std::uint32_t place, bool several);
  std::uint32_t targets(const Document& value, std::uint32_t place);
  std::uint32_t alias_sources(const Document& value, std::uint32_t place);
  /// A tile, a word for tiles, or `[source, attribute...]`.
  AliasSource alias_source(const Document& item, std::uint32_t place);
  /// A list of match definitions; compiled when everything is loaded, since attributes of aliases count.
  std::uint32_t definitions(const Document& value, std::uint32_t place);
  std::uint32_t mark_spec(const Document& action, std::uint32_t place);
  MarkRestriction mark_restriction(const Document& value, std::uint32_t place);
  std::uint32_t move_set(const Document& value, std::uint32_t place);
  /// `["delete_tiles", tile, ...]` of early documents: these tiles of hand and draw.
  std::uint32_t tiles_to_delete(const Document& action, std::uint32_t place);
  /// The variables of a text, an object; other values are no variables.
  std::uint32_t variables(const Document& value, std::uint32_t place);
  /// A yaku list by name (load_yaku.cpp): index in ScoringRules::lists. Lists are compiled when everything is named.
  std::uint32_t yaku_list(std::string_view name);
  /// An option of `has_existing_yaku`: index in ScoringRules::specs.
  std::uint32_t yaku_spec(const Document& value, std::uint32_t place);
  /// The steps of a `minipoints` amount (load_minipoints.cpp): id in Rules::minipoint_programs.
  std::uint32_t minipoints(const Document& source, std::size_t first, std::uint32_t place);
  /// Adds the attribute `name` (with or without underscore) to the masks of `tile`.
  void add_attribute(Tile& tile, std::string_view name, std::uint32_t place);
  /// The attributes which a list or an object adds to the tile it has.
  void add_attributes(const Document& value, Tile& tile, std::uint32_t place);

  // Actions, conditions, amounts.
  std::uint32_t action_list(const Document& value, std::uint32_t place);
  /// A condition tree at level ALL; an absent one is true.
  std::uint32_t condition(const Document& value, std::uint32_t place, bool any_level = false);
  /// One amount; `items` is its head and options.
  std::uint32_t amount(const Document& value, std::uint32_t place);
  std::uint32_t amount_tail(const Document& arguments, std::size_t first, std::uint32_t place);
  std::uint32_t expression(const Document& value, std::uint32_t place);
  std::vector<Argument> arguments(const Document& source, std::size_t first, std::span<const ArgumentType> parameters,
                                  bool variadic, std::uint32_t place);

 private:
  struct Query {
    Document definitions;
    std::uint32_t place;
    const std::string* text = nullptr;  ///< of `definitions`
  };

  /// Calls `visit` with each item of a list and its place, or with a value that is no list.
  template <typename Visit>
  void each_item(const Document& value, std::uint32_t place, Visit visit) {
    if (!value.is_array()) return visit(value, place);
    for (std::size_t i = 0; i < value.size(); ++i) visit(value[i], child(place, i));
  }
  Argument argument(const Document& value, ArgumentType type, std::uint32_t place);
  Action action(const Document& value, std::uint32_t place);
  std::uint32_t function_instance(const Document& call, std::uint32_t place);
  std::vector<Argument> winner_edit(const Document& action, std::uint32_t place);
  void load_instances();
  /// The test whether row `end` of room_ends.hpp leaves the room alive.
  std::uint32_t room_stands(std::size_t end, std::uint32_t place);
  /// Tests in front of a condition with these arguments, which may end the room where they are played.
  std::uint32_t guarded(ConditionNode node, std::string_view word, const Document& options);
  /// The same for an action: added to the list.
  void guard(std::vector<Action>& list, const Document& action, std::uint32_t place);
  std::uint32_t condition_list(const Document& value, std::uint32_t place, bool any_level);
  std::uint32_t condition_test(const Document& name, const Document& options, const Document* as, std::uint32_t place);
  std::uint32_t amount_of(const Document& head, const Document& source, std::size_t first, std::uint32_t place);

  // Top-level keys (load.cpp, load_buttons.cpp).
  const Document* find(std::string_view key);
  void report_shape();
  void load_played_as();
  /// The key is there and true.
  bool flag(std::string_view key);
  std::int64_t integer(std::string_view key, std::int64_t fallback, std::int64_t least, std::int64_t most);
  std::vector<Tile> tiles_of(std::string_view key);
  void load_names();
  void check_player_count();
  void load_table();
  void load_doras();
  void load_events();
  /// What happens with these events instead of the document's; null when more than that depends on them.
  std::shared_ptr<const EventLists> variant(const Document& events);
  void load_interrupts();
  /// ScoringRules::readings_differ_in_marks; last of all.
  void look_at_readings();
  void load_rigging();
  void load_persistent();
  /// The choice of that name; kNoChoice for other values.
  ChoiceId choice_of(const Document& name) const;
  std::optional<tiles::Attribute> attribute_of(const Document& name);
  void report_rack(std::uint32_t place);
  void load_button_ids();
  void load_buttons();
  void load_button(Button& button, const Document& value, std::uint32_t place);
  void classify(Button& button, const Document& actions, std::uint32_t place, int depth);
  void load_call_spec(Button& button, const Document& value, std::uint32_t place);
  void load_call_style(Button& button, const Document& value, std::uint32_t place);
  StyleEntry style_entry(const Document& value, std::uint32_t place);
  void load_auto_buttons();
  void load_cards();
  void load_play_rules();
  void load_always();
  void load_yaku_names();
  void load_scoring();
  void load_yaku(const std::vector<std::string>& first, const std::vector<std::string>& second,
                 const std::vector<std::string>& extra, const std::vector<std::string>& declared);
  void load_overrides(const std::vector<std::string>& lists);
  void load_yaku_entry(YakuList& list, const Document& entry, std::uint32_t place);
  void link_overrides(YakuList& list);
  bool load_next_yaku_list();
  void set_gates();
  /// ... and what finds them quickly: when programs are compiled and joins are known.
  void index_gates();
  /// Which sets the yaku join that are accounted once.
  void load_joins();
  void rank_score_texts();
  MinipointStep minipoint_step(const Document& value, bool early, std::uint32_t place);
  void load_groups(MinipointStep& step, const Document& specs, bool early, std::uint32_t place);
  void compile_groups();
  void compile_definitions();
  /// One of Rules::programs gets ready for each_cover.
  void prepare_covers(std::uint32_t program);
  /// The next of Rules::programs.
  void compile(const Query& query);
  void find_context();
  ProgramMemo::Made compiled(const Query& query);
  std::shared_ptr<const match::AmericanCard> american_card(std::string_view key, const match::AmericanCard* other);
  /// A hand of the card, or a family of hands that are worth the same, and where it is written; no hands for
  /// definitions that are something else.
  struct CardStrings {
    std::vector<std::string> hands;
    std::uint32_t place = kNone;
  };
  CardStrings card_strings(const Document& definitions, std::uint32_t place);
  void load_card();
  void check_racks();
  bool check_hand_sizes(const CardStrings& strings);
  void check_card(const Card& card, const std::vector<CardStrings>& strings);
  std::vector<bool> persistent(std::string_view key, Interner& names);

  const Document no_options_ = Document::array();
  const Document& document_;
  Rules& rules_;
  Findings& findings_;
  KeysRead* read_;
  ProgramMemo* memo_;
  std::uint64_t context_ = 0;  // of queries, in the memo
  std::set<std::string> reported_;
  std::size_t errors_ = 0;  // of those
  std::uint64_t values_left_ = kMaxLoadedValues;
  bool exhausted_ = false;
  std::unordered_map<std::string_view, const Document*> keys_;       // of the document
  std::unordered_map<std::string_view, const Document*> functions_;  // by name
  struct Instance {
    std::uint32_t list;
    Document body;
    std::uint32_t place;
  };
  std::vector<std::uint32_t> alias_targets_;  // tile lists
  std::vector<Query> queries_;
  std::map<std::string, std::uint32_t> known_groups_;
  std::vector<Query> group_queries_;  // sets of minipoint programs
  std::size_t loaded_yaku_lists_ = 0;
  std::map<std::string, std::uint32_t> known_queries_;
  std::map<std::string, std::uint32_t> instances_;
  std::deque<Instance> pending_instances_;
  std::map<std::string, ChoiceId, std::less<>> choice_ids_;
  std::vector<std::shared_ptr<const EventLists>> variants_;
};

}  // namespace majs::runtime
