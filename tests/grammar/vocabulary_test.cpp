#include "grammar/vocabulary.hpp"
#include "grammar/effects.hpp"
#include "grammar/platform.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

namespace vocabulary_test {

using namespace majs::grammar;

TEST_CASE("every word is found under its own kind, and has a line of documentation") {
  for (std::size_t kind = 0; kind < kWordKinds; ++kind) {
    const auto all = words(static_cast<WordKind>(kind));
    CHECK(!all.empty());
    CHECK(std::is_sorted(all.begin(), all.end(), [](const Word& a, const Word& b) { return a.name < b.name; }));
    for (const Word& word : all) {
      CAPTURE(word.name);
      CHECK(find_word(word.kind, word.name) == &word);
      CHECK(static_cast<std::size_t>(word.kind) == kind);
      CHECK(word.doc.size() >= 3);
      CHECK(word.doc.ends_with('.'));
      CHECK(!word.family.empty());
      for (const Parameter& parameter : word.parameters) {
        CHECK(!parameter.name.empty());
        // Only the last parameter may take the rest.
        CHECK((!parameter.variadic || &parameter == &word.parameters.back()));
      }
    }
  }
}

TEST_CASE("words say what they read, change and do") {
  const auto effects = [](WordKind kind, std::string_view name) { return effects_of(*find_word(kind, name)); };
  CHECK(effects(WordKind::Condition, "status").reads == StateParts{StatePart::Statuses});
  CHECK(effects(WordKind::Condition, "anyone_status").does == Deeds{Deed::Others});
  CHECK(effects(WordKind::Action, "set_counter").changes == StateParts{StatePart::Counters});
  CHECK(effects(WordKind::Amount, "honba").reads == StateParts{StatePart::Round});
  CHECK(effects(WordKind::MatchTarget, "draw").reads == StateParts{StatePart::Draws});
  CHECK(effects(WordKind::Command, "define_yaku").reads == StateParts{});
  CHECK(action_does("win_by_draw", {Deed::Ends}));
  CHECK(action_does("uninterruptible_uninterruptible_end_game", {Deed::Ends, Deed::Calls}));
  CHECK_FALSE(action_does("draw", {Deed::Ends}));
  CHECK_FALSE(action_does("drawn", {Deed::Ends}));
}

TEST_CASE("every part is read or changed by some word, and every deed is done; conditions change nothing") {
  Effects all;
  for (const WordKind kind : {WordKind::Action, WordKind::Condition, WordKind::Amount, WordKind::MatchTarget}) {
    for (const Word& word : words(kind)) {
      CAPTURE(word.name);
      all.add(effects_of(word));
      CHECK((kind == WordKind::Action || effects_of(word).changes == StateParts{}));
    }
  }
  all.changes.add({StatePart::Cards});  // only the engine deals them
  for (std::size_t i = 0; i < kParts; ++i) {
    CAPTURE(kPartNames[i].name);
    CHECK((all.reads.has(static_cast<StatePart>(i)) || all.changes.has(static_cast<StatePart>(i))));
  }
  for (std::size_t i = 0; i < kDeeds; ++i) {
    CAPTURE(kDeedNames[i].name);
    CHECK(all.does.has(static_cast<Deed>(i)));
  }
}

TEST_CASE("superseded words name words that exist") {
  for (std::size_t kind = 0; kind < kWordKinds; ++kind) {
    for (const Word& word : words(static_cast<WordKind>(kind))) {
      if (word.superseded_by.empty()) continue;
      CAPTURE(word.name);
      const bool minipoints = find_word(WordKind::Amount, word.superseded_by) != nullptr;
      CHECK((find_word(word.kind, word.superseded_by) != nullptr || minipoints));
    }
  }
}

TEST_CASE("unknown names are not found") {
  CHECK(find_word(WordKind::Action, "") == nullptr);
  CHECK(find_word(WordKind::Action, "drawn") == nullptr);
  CHECK(find_word(WordKind::Condition, "draw") == nullptr);
  CHECK(find_word(WordKind::Action, std::string(1000, 'x')) == nullptr);
  CHECK(find_word(WordKind::ApplyMethod, "frexp") == nullptr);
}

TEST_CASE("one name may be several words") {
  CHECK(find_word(WordKind::Action, "print")->kind == WordKind::Action);
  CHECK(find_word(WordKind::Condition, "print")->kind == WordKind::Condition);
  CHECK(find_word(WordKind::MinipointsAction, "print")->kind == WordKind::MinipointsAction);
  CHECK(find_word(WordKind::MinipointsAction, "round_up")->parameters[0].default_value == "10");
  CHECK(find_word(WordKind::ApplyMethod, "round_up")->parameters.empty());
}

TEST_CASE("signatures") {
  const Word* draw = find_word(WordKind::Action, "draw");
  REQUIRE(draw->parameters.size() == 2);
  CHECK(draw->parameters[0].name == "n");
  CHECK(draw->parameters[0].type == ParameterType::Integer);
  CHECK(draw->parameters[0].optional);
  CHECK(draw->parameters[0].default_value == "1");
  CHECK(draw->parameters[1].type == ParameterType::NamedTile);
  CHECK(draw->parameters[1].optional);
  CHECK(!draw->parameters[1].variadic);
  CHECK(draw->since.empty());

  const Word* set_counter = find_word(WordKind::Action, "set_counter");
  CHECK(!set_counter->parameters[1].optional);
  CHECK(set_counter->parameters[1].variadic);
  CHECK(find_word(WordKind::Condition, "status")->parameters[0].optional);
  CHECK(find_word(WordKind::Condition, "match")->parameters[1].type == ParameterType::MatchDefinitions);
  CHECK(type_name(ParameterType::MatchDefinitions) == "match_definitions");
  CHECK(kind_name(WordKind::MarkRestriction) == "mark_restriction");
}

TEST_CASE("names the compiler accepts, and names only the runtime or older documents know") {
  CHECK(is_action_name("draw"));
  CHECK(is_action_name("uninterruptible_draw"));
  CHECK(is_action_name("uninterruptible_uninterruptible_draw"));
  CHECK(is_action_name("take_maximum"));
  CHECK(!is_action_name("uninterruptible_"));
  CHECK(!is_action_name("not_draw"));
  CHECK(!is_action_name("has_draw"));
  for (const char* runtime_only : {"exponentiate_counter", "inspect", "swap_out_fly_joker", "_end_function"}) {
    CAPTURE(runtime_only);
    CHECK(find_word(WordKind::Action, runtime_only) != nullptr);
    CHECK(!is_action_name(runtime_only));
  }
  CHECK(find_word(WordKind::Action, "swap_out_fly_joker")->superseded_by == "swap_out_joker");
  CHECK(!is_current(*find_word(WordKind::Action, "swap_out_fly_joker")));

  CHECK(is_condition_name("has_draw"));
  CHECK(is_condition_name("not_has_draw"));
  CHECK(is_condition_name("not_not_has_draw"));
  CHECK(is_condition_name("not"));
  CHECK(is_condition_name("counter_at_least"));
  CHECK(!is_condition_name("not_"));
  CHECK(!is_condition_name("draw"));
  CHECK(!is_condition_name("fu_equals"));
  CHECK(!is_condition_name("at_least"));
  CHECK(strip_condition_prefix("not") == "not");
  CHECK(strip_condition_prefix("not_our_turn") == "our_turn");
  CHECK(strip_action_prefix("uninterruptible_draw") == "draw");
}

TEST_CASE("size of the vocabulary") {
  const auto accepted = [](WordKind kind) {
    const auto all = words(kind);
    return std::count_if(all.begin(), all.end(), [](const Word& word) { return word.compilable; });
  };
  CHECK(accepted(WordKind::Action) == 147);     // 144 and the internal _counter_assignment
  CHECK(accepted(WordKind::Condition) == 159);  // 151, all_waits_are_held, and six about racks
  CHECK(accepted(WordKind::MinipointsAction) == 15);
  CHECK(words(WordKind::Event).size() == 21);
}

}  // namespace vocabulary_test
