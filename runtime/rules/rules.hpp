#pragma once
// A ruleset, compiled once from its document: immutable, shared by every game and thread that plays it.

#include <array>
#include <bitset>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/match/cards/american_card.hpp"
#include "runtime/match/cards/card_racks.hpp"
#include "runtime/match/match.hpp"
#include "runtime/rules/action.hpp"
#include "runtime/rules/compatibility.hpp"
#include "runtime/rules/condition.hpp"
#include "runtime/rules/coverage.hpp"
#include "runtime/rules/dora_table.hpp"
#include "runtime/rules/interner.hpp"
#include "runtime/rules/marks.hpp"
#include "runtime/rules/scoring.hpp"
#include "runtime/rules/seat.hpp"
#include "runtime/rules/shared_list.hpp"
#include "runtime/rules/tile.hpp"
#include "runtime/rules/words/finding.hpp"
#include "runtime/tiles/tile_spec.hpp"

namespace majs::runtime {

enum class EventCode : std::uint8_t {
#define MAJS_EVENT(name) name,
#include "runtime/rules/words/events.def"
};
inline constexpr std::string_view kEventNames[] = {
#define MAJS_EVENT(name) #name,
#include "runtime/rules/words/events.def"
};
inline constexpr std::size_t kEventCount = std::size(kEventNames);

/// What each event runs: ids in Rules::lists; kNone for an event without actions.
using EventLists = std::array<std::uint32_t, kEventCount>;

/// A choice of a player: the index of a button (in byte order of their ids), or one of the two below.
using ChoiceId = std::uint16_t;
inline constexpr ChoiceId kNoChoice = 0xFFFF;
inline constexpr ChoiceId kSkip = 0xFFFE;
inline constexpr ChoiceId kPlayTile = 0xFFFD;

/// Where in the document something stands: a step down from `parent`.
struct Place {
  std::uint32_t parent = kNone;
  std::uint32_t key = kNone;  ///< id in Rules::texts, or kNone for an array element
  std::uint32_t index = 0;
};

/// A tile by name (runtime/game/actions.md 3.4), resolved as far as possible at load.
struct NamedTile {
  Tile tile = {};                          ///< when the text is a tile
  std::uint32_t reserved = kNone;          ///< index in Rules::reserved_tiles
  std::uint32_t tag = kNone;               ///< id in Rules::tags
  std::uint32_t counter = kNone;           ///< id in Rules::counters
  std::uint32_t amount = kNone;            ///< id in Rules::amounts (`reveal_tile`)
  std::uint32_t text = kNone;              ///< id in Rules::texts: the text as written
  std::optional<std::int64_t> index = {};  ///< of the dead wall, negative from its end
};

enum class TargetCode : std::uint8_t {
#define MAJS_TARGET(name) name,
#include "runtime/rules/words/targets.def"
  named,  ///< a tile by its name
};

/// nullptr when no target of ours has this name.
const Signature<TargetCode>* find_target(std::string_view name);

/// Targets that are the hand of a seat, with its melds or without, and at most one kind of other tiles.
struct HandAndTile {
  HandParts hand = 0;  ///< kHandPart, perhaps with kCallsPart; 0 when the targets are others
  std::optional<TargetCode> more;
};

/// `$name` in a text (runtime/game/actions.md 4.6): an amount, a counter if the seat has it, or a text.
struct TextVariable {
  std::string name;
  std::uint32_t amount = kNone;
  std::uint32_t counter = kNone;
  std::string text;
};

/// What a query looks at (runtime/game/conditions.md 4).
struct Target {
  TargetCode code = TargetCode::named;
  NamedTile name;
};

/// What becomes a joker: tiles, or tiles in a certain place (runtime/game/actions.md 6.6).
struct AliasSource {
  enum class Kind : std::uint8_t { Tile, Draw, LastDiscard, LastCalledTile };
  Kind kind = Kind::Tile;
  Tile tile = {};
  std::vector<tiles::Attribute> attributes;
};

/// One element of a call style (runtime/game/actions.md 6.9).
struct StyleEntry {
  enum class Source : std::uint8_t { Pool, Called, Literal };
  Source source = Source::Pool;
  std::size_t index = 0;
  Tile literal = {};
  std::vector<tiles::Attribute> attributes;
};

enum class ButtonKind : std::uint8_t { Plain, Call, Mark, DeclareYaku };

struct Button {
  double interrupt_level = 100;
  std::uint32_t show_when = kNone;
  ButtonKind kind = ButtonKind::Plain;
  std::string id;
  std::string display_name;
  std::uint32_t actions = kNone;
  std::uint32_t unskippable = kNone;  ///< kNone: never
  std::uint32_t call_conditions = kNone;
  std::vector<std::uint32_t> call_priority_list;
  bool has_priority_list = false;
  std::vector<ChoiceId> precedence_over;
  double shared_by = 0;      ///< so many players who want it do not go before each other; 0: however many
  bool has_call = false;     ///< the actions contain `call`
  bool has_upgrade = false;  ///< ... `upgrade_call`
  bool has_flower = false;
  bool has_draft = false;
  std::size_t draft_count = 4;  ///< cards of an offer
  std::vector<Tile> flowers;
  std::uint32_t call_spec = kNone;  ///< index in Rules::call_specs
  std::uint32_t call_name = kNone;  ///< id in Rules::texts
  std::uint32_t own_name = kNone;   ///< its id in Rules::texts
  std::uint32_t upgrades = kNone;   ///< call name it extends
  std::uint32_t mark = kNone;       ///< id in Rules::mark_specs
  std::uint8_t rack = 0;            ///< where its calls lie
  bool call_hidden = false;
  bool cancellable = true;
  /// By direction 0 self, 1 shimocha, 2 toimen, 3 kamicha of the turn player seen from the caller.
  std::array<std::optional<std::vector<StyleEntry>>, 4> style;
  std::uint32_t place = kNone;
};

/// What is asked of a button again and again: whether it is offered.
struct ButtonGate {
  double interrupt_level = 100;
  NeededFacts needs;                ///< of `show_when`
  std::uint32_t show_rest = kNone;  ///< what `show_when` asks for besides; kNone: nothing
  // Of that, what rules most hands out and is remembered of them:
  std::uint32_t call_spec = kNone;   ///< some tiles go with the newest one: index in Rules::call_specs
  std::uint32_t hand_match = kNone;  ///< the hand and one more tile match something: index in Rules::conditions
};

struct AutoButton {
  std::string id;
  std::uint32_t text = kNone;
  std::uint32_t actions = kNone;
  bool enabled_at_start = false;
  bool persistent = false;
};

/// `[specs, condition]` of `play_restrictions`, `[specs, actions]` of `play_effects`.
struct PlayRule {
  std::uint32_t specs = kNone;
  std::uint32_t then = kNone;
  std::uint32_t gate = kNone;         ///< a condition without which `then` holds for no tile at all; kNone: not known
  std::uint32_t gate_status = kNone;  ///< the gate is that the player has this status; kNone: it is something else
};

/// A list of definitions in two parts, for hands whose reading is fixed: those made of sets look at the sets of the
/// reading, those with single tiles at the tiles.
struct ReadingPrograms {
  match::MatchProgram sets;
  match::MatchProgram tiles;
};

/// The statuses of engine_statuses.def: ids in Rules::statuses, kNone for those the ruleset does not have.
struct EngineStatuses {
#define MAJS_ENGINE_STATUS(name) std::uint32_t name = kNone;
#include "runtime/rules/words/engine_statuses.def"
  bool change_shares = false;  ///< the ruleset has some that change what a single player pays for a win
  bool change_prices = false;  ///< ... and what the win is worth
};

/// What is not left to chance when a round begins: rigging (runtime/rules/README.md 2.3). Besides, what is played with
/// rules that others share.
struct Deal {
  std::array<std::vector<Tile>, kMaxSeats> starting_hand;
  std::vector<Tile> starting_draws;
  std::vector<Tile> starting_dead_wall;
  std::vector<std::int64_t> starting_dice;
  std::optional<std::int64_t> die1;
  std::optional<std::int64_t> die2;
  std::optional<std::int64_t> starting_round;  ///< instead of that of the rules
  std::optional<std::int64_t> starting_honba;
  std::shared_ptr<const EventLists> events;  ///< instead of those of the rules (RulesWithVariants); may be null
};

/// One hand of a card, as a yaku says it (`card_hand`).
struct CardEntry {
  std::uint32_t yaku = 0;     ///< id in Rules::texts
  std::uint32_t program = 0;  ///< id in Rules::programs
  std::string hand;           ///< as on the card: `22a 4444a 66a 888a DDDa`
  std::int64_t value = 0;
  bool concealed = false;  ///< of `concealed_win_definition`
  bool singles = false;    ///< of `singles_win_definition`: nothing doubles it
};

/// The card of a ruleset: its hands with what they are worth.
struct Card {
  std::vector<CardEntry> hands;  ///< in the order of the yaku lists
  match::CardRacks search;       ///< its hands are those of `hands`
};

struct Rules {
  Passes passes;                       ///< fast paths that are taken
  std::shared_ptr<Coverage> coverage;  ///< what counts what runs; null: nothing does
  // Names.
  Interner texts;
  Interner statuses;
  Interner counters;
  Interner tags;
  match::Names names;  ///< attributes of tiles, names of calls in definitions

  // What actions, conditions and amounts are made of; ids are indices.
  std::vector<std::vector<Action>> lists;
  std::vector<std::uint32_t> list_takes;  ///< of each of them, see effects.hpp
  std::vector<ConditionNode> conditions;
  std::vector<std::uint32_t> condition_children;
  std::vector<std::bitset<tiles::kKindCount>> kind_sets;  ///< what conditions list, see ConditionNode::kinds
  std::vector<AmountNode> amounts;
  std::vector<SeatSpec> seat_specs;
  std::vector<std::vector<std::uint32_t>> text_lists;
  std::vector<std::vector<Tile>> tile_lists;
  std::vector<std::vector<NamedTile>> named_tile_lists;
  std::vector<std::vector<tiles::TileSpec>> tile_spec_lists;
  std::vector<std::vector<tiles::Attribute>> attribute_lists;
  std::vector<match::CallSpecs> call_specs;
  std::vector<std::vector<Target>> target_lists;
  /// By id in `target_lists`: which parts of a winning hand they are, each once; none for those that are others.
  std::vector<HandParts> target_parts;
  std::vector<HandAndTile> hands_and_tiles;  ///< by id in `target_lists`
  std::vector<std::vector<AliasSource>> alias_lists;
  std::vector<MarkSpec> mark_specs;
  std::vector<std::vector<TextVariable>> variable_lists;
  std::vector<MoveSet> move_sets;
  SharedList<match::MatchProgram> programs;   ///< match definitions, compiled
  std::vector<std::uint32_t> program_places;  ///< of each of them: where it was first asked for
  std::vector<match::MatchProgram> groups;    ///< sets that minipoint programs remove
  std::vector<MinipointProgram> minipoint_programs;
  SharedList<ReadingPrograms> reading_programs;  ///< of `programs`, when hands are scored reading by reading
  std::shared_ptr<const match::AmericanCard> american_card;       ///< of `win_definition`, when it names such hands
  std::shared_ptr<const match::AmericanCard> open_american_card;  ///< the same of `open_win_definition`
  /// By program: its hands as counts, for the condition `card_hand`; null for programs it does not ask about.
  std::vector<std::shared_ptr<const match::CardTable>> card_tables;
  std::shared_ptr<const Card> card;          ///< of the yaku that are hands of a card; null without any
  bool dead_racks_keep_jokers = false;       ///< their exposures are exchanged no more
  std::int64_t jokerless_factor = 1;         ///< how many times its value a hand of the card without jokers is worth
  std::uint8_t racks = 1;                    ///< hands of each player
  std::uint32_t finished_rack_text = kNone;  ///< what a finished rack is called among the melds
  std::vector<match::CallName> call_names;   ///< by text id: what definitions call a call of that name
  std::vector<bool> flower_names;            ///< by text id: calls of that name are no melds
  std::vector<std::shared_ptr<const Document>> values;
  std::shared_ptr<const Document> document;  ///< what it was loaded from, constants expanded
  std::vector<Place> places;

  // The game.
  std::vector<Seat> seats;  ///< in play, in order
  SeatSet in_play = 0;      ///< the same
  std::vector<Tile> wall;
  std::vector<tiles::WallTile> copies;  ///< of each tile of the wall; a wall laid down by hand may hold others
  std::size_t starting_tiles = 0;
  std::size_t dead_wall_length = 0;
  std::vector<std::uint32_t> reserved_tiles;  ///< texts; i is dead_wall[-1-i]
  std::vector<NamedTile> revealed_tiles;
  int dice_count = 2;
  Number initial_score = 0;
  std::int64_t starting_round = 0;
  std::int64_t starting_honba = 0;
  std::optional<std::int64_t> max_rounds;
  std::optional<Number> sudden_death_goal;
  bool bloody_end = false;
  Compatibility played_as;  ///< by the key `played_as`: how games of it are played unless they are told otherwise
  std::map<std::string, std::vector<std::string>, std::less<>> yaku_names;  ///< by list
  DoraTable dora_indicators;
  DoraTable reverse_dora_indicators;
  ScoringRules scoring;

  EventLists events{};
  bool no_valid_tiles_recurses = false;  ///< `on_no_valid_tiles` is fired until something can be discarded
  std::vector<Button> buttons;           ///< by byte order of ids
  std::vector<ButtonGate> button_gates;  ///< of each of them
  bool has_buttons = false;              ///< the key exists: interrupts look for buttons
  std::vector<AutoButton> auto_buttons;  ///< by byte order of ids
  std::vector<PlayRule> play_restrictions;
  std::vector<PlayRule> play_effects;
  std::vector<double> interrupt_levels;  ///< by text id of the action name; NaN: not interruptible
  std::vector<bool> persistent_statuses;
  std::vector<bool> persistent_counters;
  std::vector<bool> persistent_tags;
  std::vector<std::uint32_t> always;   ///< conditions of a test file (runtime/play/tests/always.hpp)
  std::uint32_t discard_list = kNone;  ///< what a discard runs: play_tile, check_discard_passed, advance_turn
  std::uint32_t advance_list = kNone;  ///< [advance_turn], queued when the turn is advanced while nothing is played

  // Cards that players draft: they are statuses.
  bool has_cards = false;                     ///< `enable_saki_cards`
  std::vector<std::uint32_t> card_deck;       ///< statuses
  std::vector<std::uint32_t> disabled_cards;  ///< by status: what a card is called when it is disabled, or kNone
  std::vector<std::uint32_t> enabled_cards;   ///< by status: the card that this is the disabled form of, or kNone

  Deal deal;

  // Attributes the engine itself writes or reads (runtime/tiles/README.md 7), interned for every ruleset.
  tiles::Attribute second_rack;  ///< `_second_rack`, of concealed tiles that lie there; with racks only
  struct {
    tiles::Attribute draw, discard, facedown, concealed, sideways, skipped_draw, hand, called;  // written `_x`
    tiles::Attribute skip_draw, no_discard, revealed, winning_tile;
  } engine_attributes;
  EngineStatuses engine_statuses;
  std::uint32_t iwadate_yuan_payment =
      kNone;  ///< a counter of what its owner pays to winners (runtime/scoring/README.md 8.6)

  match::CallName call_name(std::uint32_t text) const {
    return text < call_names.size() ? call_names[text] : match::CallName{0};
  }
  /// The condition that one is which may be written in lists of its own.
  std::uint32_t made_of(std::uint32_t condition) const {
    while (conditions[condition].is_made_of_one()) condition = condition_children[conditions[condition].first];
    return condition;
  }
  /// The JSON pointer of a place.
  std::string pointer(std::uint32_t place) const;
  /// What the document says there; null where it is not there as it was read, in a function with parameters.
  const Document* written(std::uint32_t place) const;
  /// Its id with its attributes, as `5m@red&_draw`.
  std::string tile_name(const Tile& tile) const;
  /// Whether two values of `values` are equal; numbers by value.
  bool equal_values(std::uint32_t a, std::uint32_t b) const;
};

/// Compiles a ruleset document. Every problem is added to `findings`, all of them at once, with the JSON pointer into
/// the document after constants are expanded. Returns null when one of them is an error. Steps:
/// runtime/rules/README.md 1. `read`, if given, learns which keys and fields were looked for, as `wall` or
/// `button_field show_when`.
using KeysRead = std::set<std::string, std::less<>>;
std::shared_ptr<const Rules> load_rules(const Document& document, Findings& findings, KeysRead* read = nullptr);
class ProgramMemo;
/// The same for a document that is not needed any more. `memo`, if given, is what was compiled for other documents.
std::shared_ptr<const Rules> load_rules(Document&& document, Findings& findings, KeysRead* read = nullptr,
                                        ProgramMemo* memo = nullptr, Passes passes = {});

/// One ruleset played with other actions of events: what cases of test files say about the start of a round. The
/// ruleset is loaded once for all of them (runtime/rules/README.md 1.3).
/// Rules, and lists of events with which they play as a ruleset would that is written so.
struct RulesWithVariants {
  std::shared_ptr<const Rules> rules;  ///< null when the document has errors
  /// As they were given; null where the actions say something that the ruleset has to be loaded with.
  std::vector<std::shared_ptr<const EventLists>> variants;
};

/// Whether an event's actions are looked at by nothing but the event, when it happens.
bool is_event_that_varies(std::string_view key);

/// Loads `document` and, for each of the variants, an object of events that vary, what the events do instead. That is
/// the same as if the variant stood in the document if the document has no such event itself.
RulesWithVariants load_rules_with(Document&& document, std::span<const Document> variants, Findings& findings,
                                  Passes passes = {});

}  // namespace majs::runtime
