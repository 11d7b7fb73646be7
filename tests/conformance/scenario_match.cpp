// Cases that ask the match engine under the tile behaviour of a player whose game has begun: the kinds match, wait and
// match_hand. They differ in the operations of their checks only; a check that names none has that of its kind.

#include <algorithm>
#include <array>
#include <functional>
#include <memory>

#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/match/search/removal.hpp"
#include "runtime/match/search/waits.hpp"
#include "runtime/play/course/game.hpp"
#include "runtime/rules/load/expand.hpp"
#include "runtime/tiles/notation.hpp"
#include "tests/conformance/left_without.hpp"
#include "tests/conformance/rigged_game.hpp"
#include "tests/conformance/scenario_kinds.hpp"

namespace majs::conformance {
namespace {

using match::PlainTile;
using nlohmann::json;
using tiles::Tile;
using TileList = std::vector<Tile>;

/// A player of a game that has begun, and what questions about hands need.
class Player {
 public:
  Player(Document document, std::shared_ptr<const runtime::Rules> rules, runtime::Seat seat)
      : document_(std::move(document)), names_(rules->names), game_(std::move(rules), 1), seat_(seat) {
    game_.settings().next_rounds = false;
    game_.settings().auto_buttons = false;
    game_.start();
  }

  /// "" or what is wrong. `operation` is that of checks which name none.
  std::string check(const json& check, const char* operation) {
    const TileList hand_tiles = tiles_of(check.at("hand"));
    std::vector<TileList> call_tiles;
    std::vector<match::Call> calls;
    const json call_list = check.value("calls", json::array());
    for (const json& call : call_list) call_tiles.push_back(tiles_of(call.at(1)));
    for (std::size_t i = 0; i < call_tiles.size(); ++i) {
      calls.push_back({names_.call(call_list[i].at(0).get<std::string>()), call_tiles[i]});
    }
    const match::Hand hand{hand_tiles, calls};
    const std::string op = check.value("op", operation);
    if (op == "subtract") return subtract(check, hand);
    if (op == "remove_match_definition") return first_leftover(check, hand);
    if (op == "waits") return waits(check, hand);
    if (op == "unneeded_tiles") return unneeded(check, hand);
    if (op == "match" || op == "match_hand") return matches(check, hand);
    return "unknown operation `" + op + "`";
  }

 private:
  /// A list of tiles, or a text like `123m 1j`.
  TileList tiles_of(const json& list) {
    if (list.is_string()) {
      return tiles::parse_hand(list.get<std::string>(), names_.attributes, nullptr).value_or(TileList());
    }
    TileList read;
    for (const json& value : list) {
      // A tile that does not exist matches nothing.
      read.push_back(
          tiles::tile_from_json(Document::parse(value.dump()), names_.attributes).value_or(Tile(tiles::kNoKind)));
    }
    return read;
  }

  const tiles::TileBehavior& behavior() const { return *game_.player(seat_).behavior; }
  const match::JokerTable& jokers() const { return *game_.player(seat_).jokers; }

  match::MatchProgram program(const json& argument) {
    auto definitions = match::read_definitions(Document::parse(argument.dump()), {document_, names_});
    return match::MatchProgram(std::move(definitions), names_.known);
  }

  /// `definitions` as a query has them, or `definition`: one, or a list of hands of an American card.
  match::MatchProgram program_of(const json& check) {
    for (const char* key : {"definitions", "match_definitions"}) {
      if (check.contains(key)) return program(check[key]);
    }
    const json& one = check.at("definition");
    const auto is_card_hand = [](const json& part) {
      return part.is_string() && part.get_ref<const std::string&>().find(' ') != std::string::npos;
    };
    const bool card = one.is_array() && !one.empty() && std::all_of(one.begin(), one.end(), is_card_hand);
    return program(one.is_string() || card ? one : json::array({one}));
  }

  using Signature = std::vector<PlainTile>;

  Signature signature(const TileList& list, const tiles::AttributeSet& known) const {
    Signature plain;
    for (const Tile& tile : list) plain.push_back({tile.kind, tile.attribute_set() & known});
    std::sort(plain.begin(), plain.end());
    return plain;
  }

  std::string text(const Signature& tiles) const {
    std::string text = "[";
    for (const PlainTile& plain : tiles) {
      text.append(text.size() > 1 ? " " : "").append(tiles::id_of(plain.kind));
      for (tiles::AttributeId id = 0; id < names_.attributes.size(); ++id) {
        if (plain.attributes.contains(id)) text.append("@").append(names_.attributes.name({id, false}));
      }
    }
    return text + "]";
  }

  std::string compare(const std::optional<Signature>& got, const json& expect, const tiles::AttributeSet& known) {
    if (!expect.is_array()) return got ? "expected nothing, got " + text(*got) : "";
    const Signature expected = signature(tiles_of(expect), known);
    if (got == expected) return "";
    return "expected " + text(expected) + ", got " + (got ? text(*got) : "nothing");
  }

  std::string compare_sets(Signature got, const json& expect) {
    Signature expected = signature(tiles_of(expect), names_.known);
    for (Signature* set : {&got, &expected}) {
      std::sort(set->begin(), set->end());
      set->erase(std::unique(set->begin(), set->end()), set->end());
    }
    return got == expected ? "" : "expected " + text(expected) + ", got " + text(got);
  }

  std::string subtract(const json& check, const match::Hand& hand) {
    tiles::AttributeSet known = names_.known;
    if (check.contains("attrs_in_play")) {
      known = {};
      for (const json& name : check["attrs_in_play"]) {
        if (const auto attribute = names_.attributes.intern(name.get<std::string>())) known.insert(attribute->id);
      }
    }
    const Document group = Document::parse(check.at("group").dump());
    const auto definition = match::read_group(group, check.value("nojoker", false), {document_, names_});
    const auto left = left_without(definition, hand.tiles, jokers(), known, memory_, 1);
    const auto got = left.empty() ? std::nullopt : std::optional(signature(left.front(), known));
    return compare(got, check.at("expect"), known);
  }

  std::string first_leftover(const json& check, const match::Hand& hand) {
    const auto left = match::leftovers(program_of(check), hand, jokers(), memory_, 1);
    const auto got = left.empty() ? std::nullopt : std::optional(signature(left.front().tiles, names_.known));
    return compare(got, check.at("expect"), names_.known);
  }

  std::string waits(const json& check, const match::Hand& hand) {
    return compare_sets(match::waits(program_of(check), hand, jokers(), behavior().wall(), memory_),
                        check.at("expect"));
  }

  std::string unneeded(const json& check, const match::Hand& hand) {
    const TileList tiles = match::unneeded_tiles(program_of(check), hand, jokers(), memory_);
    return compare_sets(signature(tiles, names_.known), check.at("expect"));
  }

  std::string matches(const json& check, const match::Hand& hand) {
    const match::Answer answer = match::match(program_of(check), hand, jokers(), memory_);
    if (answer == match::Answer::Limit) return "given up";
    const bool expected = check.at("expect").get<bool>();
    return (answer == match::Answer::Yes) == expected ? "" : expected ? "no match" : "a match";
  }

  Document document_;
  match::Names names_;
  runtime::Game game_;
  runtime::Seat seat_;
  match::MatchMemory memory_;
};

std::optional<runtime::Seat> seat_of(const json& value) {
  constexpr std::array<std::string_view, 4> kSeats = {"east", "south", "west", "north"};
  if (value.is_number_integer()) return value.get<runtime::Seat>();
  const auto found = std::find(kSeats.begin(), kSeats.end(), value.get<std::string>());
  if (found == kSeats.end()) return std::nullopt;
  return static_cast<runtime::Seat>(found - kSeats.begin());
}

/// A case without a list of checks is one check itself.
std::string run_checks(const Options& options, const json& test, const char* operation) {
  std::string problem;
  std::optional<Document> document =
      case_document(options, options.shared / "conformance" / "rulesets", Document::parse(test.dump()), problem);
  if (!document) return problem;
  runtime::Findings findings;
  const auto rules = runtime::load_rules(*document, findings);
  if (rules == nullptr) return "the ruleset does not load: " + findings.front().message;
  const auto seat = seat_of(test.value("seat", json("east")));
  if (!seat || std::find(rules->seats.begin(), rules->seats.end(), *seat) == rules->seats.end()) return "no such seat";
  runtime::expand_constants(*document, findings);
  Player player(std::move(*document), rules, *seat);
  const json checks = test.value("checks", json::array({test}));
  for (std::size_t i = 0; i < checks.size(); ++i) {
    const json& check = checks[i];
    std::string wrong;
    try {
      wrong = player.check(check, operation);
    } catch (const json::exception& error) {
      wrong = std::string("this check cannot be read: ") + error.what();
    }
    if (!wrong.empty()) {
      if (!problem.empty()) problem += "\n    ";
      problem += "check " + std::to_string(i) + " " + check.dump() + ": " + wrong;
    }
  }
  return problem;
}

}  // namespace

std::string run_kind_match(const Options& options, const json& test) { return run_checks(options, test, "match"); }
std::string run_kind_wait(const Options& options, const json& test) { return run_checks(options, test, "waits"); }
std::string run_kind_match_hand(const Options& options, const json& test) {
  return run_checks(options, test, "match_hand");
}

}  // namespace majs::conformance
