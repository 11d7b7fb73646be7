#include "compiler/platform/lowering.hpp"

#include <utility>

#include "compiler/load/ruleset_loader.hpp"
#include "compiler/platform/aliases.hpp"
#include "compiler/platform/card_hands.hpp"
#include "compiler/platform/deals.hpp"
#include "compiler/platform/document_parts.hpp"
#include "compiler/platform/draft.hpp"
#include "compiler/platform/equal_runs.hpp"
#include "compiler/platform/hand_shape.hpp"
#include "compiler/platform/joined_sets.hpp"
#include "compiler/platform/leftovers.hpp"
#include "compiler/platform/literal_counts.hpp"
#include "compiler/platform/mark_restrictions.hpp"
#include "compiler/platform/marked_groups.hpp"
#include "compiler/platform/older_words.hpp"
#include "compiler/platform/other_hands.hpp"
#include "compiler/platform/pair_hands.hpp"
#include "compiler/platform/readings.hpp"
#include "compiler/platform/repeated_actions.hpp"
#include "compiler/platform/supposed_points.hpp"
#include "compiler/platform/table_scoring.hpp"
#include "compiler/platform/taken_back.hpp"
#include "compiler/platform/unfinished_calls.hpp"
#include "compiler/platform/waiting_tiles.hpp"
#include "compiler/platform/waits.hpp"

namespace majs::compiler {
namespace {

class Lowering : private PlatformDraft {
 public:
  using PlatformDraft::PlatformDraft;

  std::optional<Lowered> run(const Roots& roots) {
    Repeats repeats;
    if (flag(scoring, "per_interpretation") && shape_of_hands(document())) {
      repeats = repeats_of(document());
      tell_repeated(repeats);
    }
    write_deal(*this);
    if (!has_script) write_draws(*this);
    if (has_table) write_payments(*this);
    write_third_winner();
    if (has_script) write_second_group(*this);
    if (flag(scoring, "triple_ron_draw")) {
      add_part("triple_ron");
      tell("`triple_ron_draw`: `after_scoring` takes the payments back and `before_start` gives the pot back.");
    }
    write_final_points(*this);
    tell_all(write_older_words(document(), refusal()));
    if (guard_unfinished_calls(document())) {
      add_part("unfinished_calls");
      tell("Who has a call under way that others may win from is offered nothing until it is finished.");
    }
    write_aliases();
    write_drawn_marks();
    write_last_draws();
    write_first_discarder();
    tell_all(write_joined_sets(document(), scoring, refusal()));
    if (flag(scoring, "per_interpretation")) {
      tell_readings(write_readings(document()));
      tell_all(write_marked_groups(document()));
    }
    const auto completed = write_waiting_tiles(document(), refusal());
    const auto others = write_other_hands(document(), refusal());
    if (!completed.empty() || !others.empty()) add_part("won_tile");
    tell_all(completed);
    tell_all(others);
    if (!others.empty())
      differs(place_of("minipoints_of_hand"),
              "`minipoints_of_hand` is nothing there when nobody has won, and leaves out a tile just drawn");
    if (flag(scoring, "per_interpretation")) {
      tell_all(write_pair_hands(document()));
      tell_readings(write_equal_runs(document(), has_table, repeats));
    }
    tell_all(write_supposed_points(document(), refusal()));
    tell_all(write_waits(document(), refusal()));
    write_taken_back();
    tell_all(write_card_hands(document(), refusal()));
    tell_all(write_literal_counts(document()));
    if (leave_suit_suffices_out(document())) {
      differs(place_of("suit_suffices"),
              "`suit_suffices` is left out: tiles of a suit of which there are too few can be marked there");
    }
    tell_placement();
    leave_words_out(*this);
    auto built = apply_mods(std::move(lowered.document), parts, roots, Engine::Native, false, diagnostics);
    if (!built) return std::nullopt;
    lowered.document = std::move(built->document);
    leave_keys_out(*this);
    return std::move(lowered);
  }

 private:
  /// Before any other effect of a discard.
  void strip_discards(Document marks) {
    Document& effects = document()["play_effects"];
    if (!effects.is_array()) effects = Document::array();
    Document strips = Document::array({"remove_attr", Document::array({"last_discard"}), std::move(marks)});
    effects.insert(effects.begin(), Document::array({"any", Document::array({std::move(strips)})}));
  }

  /// Of tiles that definitions ask for; tiles of the wall and of aliases carry what they carry.
  static bool name_marks(Document& value) {
    const bool aliases = value.is_array() && !value.empty() && value[0].is_string() &&
                         value[0].get_ref<const std::string&>().starts_with("set_tile_alias");
    if (!value.is_structured() || aliases) return false;
    bool some = false;
    for (auto& [key, member] : value.items()) {
      if (key != "wall") some = name_marks(member) || some;
    }
    const auto attributes = value.is_object() ? value.find("attrs") : value.end();
    if (attributes == value.end() || !attributes->is_array()) return some;
    for (Document& attribute : *attributes) {
      // With the underscore it would not be looked at.
      if (attribute.is_string() && attribute.get_ref<const std::string&>().starts_with("_")) {
        attribute = attribute.get<std::string>().substr(1);
      }
      if (attribute != "draw") continue;
      attribute = "platform_drawn";
      some = true;
    }
    return some;
  }

  /// A tile that was drawn is asked for by a mark of ours: as soon as a definition names that of the platform, it finds
  /// no concealed kong with the drawn tile any more.
  void write_drawn_marks() {
    const bool some = name_marks(document());
    if (!some) return;
    strip_discards(Document::array({"_platform_drawn"}));
    add_part("drawn");
    tell("The attribute `draw` in definitions is `platform_drawn`, which `after_draw` puts on tiles.");
  }

  /// Of a wall with one tile left the platform draws at the other end what was drawn before (E-41), and where a tile
  /// moves over before each such draw every second one is that of the draw before.
  void write_last_draws() {
    if (integer("initial_dead_wall_length", 0) != 0) return;
    const bool moves = has_action(document(), "shift_tile_to_dead_wall");
    bool some = false;
    each_action(document(), [&](Document& draw) {
      const bool draws = is_action(draw, "draw") || is_action(draw, "uninterruptible_draw");
      if (!draws || draw.size() != 3 || draw[1] != 1 || draw[2] != "opposite_end") return;
      some = true;
      if (moves) {
        draw[2] = 0.0;
        return;
      }
      const Document last = Document::array({Document::array({draw[0], draw[1]})});
      draw = Document::array(
          {"ite", Document::array({test("tiles_remaining", Document::array({2.0}))}), Document::array({draw}), last});
    });
    if (!some) return;
    tell(moves ? "What moves into the dead wall is drawn by its place there: at the other end it would be one drawn "
                 "before."
               : "The last tile of the wall is drawn at its front: at the other end it would be one drawn before.");
  }

  /// Who discarded a tile first is a status, from tags of what everybody discarded; found before a win.
  void write_first_discarder() {
    bool some = false;
    Document& before_win = document()["before_win"];
    each_action(before_win, [&](Document& value) { replace_first_discarder(value, some); });
    const auto functions = document().find("functions");
    if (functions != document().end()) {
      each_action(*functions, [&](Document& value) { replace_first_discarder(value, some); });
    }
    if (before_win.is_null()) document().erase("before_win");
    if (!some) return;
    Document& actions = actions_of(document(), "before_win");
    actions.insert(actions.begin(), Document::array({"run", "platform_find_first_discarder"}));
    add_part("first_discarder");
    tell("`first_discarder` is a status, `platform_first_discarder`, which `before_win` gives to whom tags name.");
  }

  static void replace_first_discarder(Document& value, bool& some) {
    for (Document& member : value) {
      each_object(member, [&](Document& condition) {
        if (condition.value("name", "") == "seat_is" && condition["opts"] == Document::array({"first_discarder"})) {
          condition["name"] = "status";
          condition["opts"] = Document::array({"platform_first_discarder"});
          some = true;
        }
      });
    }
    if (!is_action(value, "as") || value.size() != 3 || value[1] != "first_discarder") return;
    Document does =
        Document::array({when(test("status", Document::array({"platform_first_discarder"})), std::move(value[2]))});
    value = action("as", "everyone", std::move(does));
    some = true;
  }

  void tell_repeated(const Repeats& repeats) {
    for (const RepeatedAction& action : repeats.told) {
      differs(action.pointer, "`" + action.name +
                                  "` is done several times there for a hand of several readings: `before_scoring` runs "
                                  "for each of them");
    }
  }

  /// In `before_conclusion` it is asked of final scores, which are seldom equal.
  void tell_placement() {
    for (const auto& [key, value] : original.items()) {
      if (key == "before_conclusion" || key == "functions") continue;
      for (const char* word : {"placement", "not_placement"}) {
        const std::string place = place_of(word, key);
        if (place.empty()) continue;
        differs(place,
                "`placement` counts three points more for the east wind there, two for south and one for west: of "
                "scores that are nearly equal another may be ahead");
      }
    }
  }

  /// The part halves what there is before `payments` gives something back; what a draw pays besides would be halved,
  /// too.
  void write_third_winner() {
    if (!flag(document(), "bloody_end")) return;
    bool pays = false;
    each_action_of(document(), {"before_exhaustive_draw"},
                   [&](Document& action) { pays = pays || is_action(action, "_counter_assignment"); });
    if (pays) {
      differs("/bloody_end",
              "after the third winner the draw that ends the round pays once more there what was won last");
      return;
    }
    add_part("bloody_end");
    tell("`bloody_end`: the third winner is paid once, not again by the draw that ends the round.");
  }

  void write_taken_back() {
    const std::vector<std::string> changes = compiler::write_taken_back(document(), refusal());
    if (changes.empty()) return;
    add_part("taken_back");
    tell_all(changes);
  }

  void write_aliases() {
    if (!has_aliases(document())) return;
    resolve_aliases(document());
    strip_discards(Document::array({"_draw", "_discard"}));
    add_part("plain_discards");
    tell("Discarded tiles lose their marks: with them a red five or a joker would not be one there.");
    const UpgradedSets sets = name_upgraded_sets(document());
    tell_all(sets.changes);
    if (!sets.differs.empty()) differs(place_of("upgrade_call"), sets.differs + " there");
    if (!sets.changes.empty()) {
      differs(place_of("upgrade_call"),
              "to a set of unequal tiles, as with a red five in it, one can be added there only when the tiles lie in "
              "order");
    }
    if (has_action(document(), "win_by_call")) {
      differs(
          place_of("win_by_call"),
          "a robbed tile that stands for another, as a red five or a joker, is not found there once it is taken for "
          "that: yaku that look at the winning tile are lost");
    }
    if (unmark_drawn_tiles(document())) {
      tell("A drawn tile loses its mark before tiles are marked: with it it would stand for nothing there.");
    }
    add_tiles_themselves(document());
    if (!look_up_marked_tiles(document())) {
      differs("/wall", "tiles that are marked in the wall stand for nothing else there: they are too many");
    }
  }

  void tell_readings(const Readings& readings) {
    for (const std::string& part : readings.parts) add_part(part);
    tell_all(readings.changes);
    for (const std::string& difference : readings.differs) {
      differs("/score_calculation/per_interpretation", difference);
    }
  }
};

}  // namespace

std::optional<Lowered> lower_for_platform(const Document& document, const Roots& roots, Diagnostics& diagnostics) {
  // Documents may have anything anywhere: what is not of the type that a rewriting reads is told, wherever that is.
  try {
    return Lowering(document, diagnostics).run(roots);
  } catch (const Document::exception& failure) {
    diagnostics.report(Code::NotForPlatform, nullptr, {}, "a value in the document is of another type than it must be")
        .notes.emplace_back(failure.what());
    return std::nullopt;
  }
}

}  // namespace majs::compiler
