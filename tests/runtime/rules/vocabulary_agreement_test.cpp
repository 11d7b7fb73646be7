// The vocabulary and the tables of the runtime name the same words with as many parameters, so that a word that was
// added to one of them only is noticed.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "grammar/platform.hpp"
#include "grammar/vocabulary.hpp"
#include "runtime/rules/action.hpp"
#include "runtime/rules/condition.hpp"

namespace majs::runtime::vocabulary_agreement_test {
namespace {

using grammar::Word;
using grammar::WordKind;

const std::vector<std::string_view> kActions = {
#define MAJS_ACTION(identifier, name, ...) name,
#define MAJS_ACTION_MORE(identifier, name, ...) name,
#include "runtime/rules/words/actions.def"
#undef MAJS_ACTION
#undef MAJS_ACTION_MORE
};
const std::vector<std::string_view> kConditions = {
#define MAJS_CONDITION(identifier, name, ...) name,
#define MAJS_CONDITION_MORE(identifier, name, ...) name,
#include "runtime/rules/words/conditions.def"
#undef MAJS_CONDITION
#undef MAJS_CONDITION_MORE
};
const std::vector<std::string_view> kAmounts = {
#define MAJS_AMOUNT(identifier, name, ...) name,
#include "runtime/rules/words/amounts.def"
#undef MAJS_AMOUNT
};
const std::vector<std::string_view> kTargets = {
#define MAJS_TARGET(name) #name,
#include "runtime/rules/words/targets.def"
#undef MAJS_TARGET
};

/// The argument takes what follows, too: other words of the document are read there.
bool takes_the_rest(ArgumentType type) {
  switch (type) {
    case ArgumentType::AmountTail:
    case ArgumentType::MatchTail:
    case ArgumentType::Minipoints:
    case ArgumentType::TileSpecs:
    case ArgumentType::Function:           // its arguments are put into its body
    case ArgumentType::Mark: return true;  // its lists of actions belong to it
    default: return false;
  }
}

void agree(const Word& word, std::span<const ArgumentType> parameters, bool variadic) {
  CAPTURE(word.name);
  const bool tail = !parameters.empty() && takes_the_rest(parameters.back());
  const bool wants_more = !word.parameters.empty() && word.parameters.back().variadic;
  if (tail) {
    CHECK(word.parameters.size() >= parameters.size());
  } else if (word.superseded_by.empty()) {
    CHECK(word.parameters.size() == parameters.size());
    CHECK(wants_more == variadic);
  } else {  // read as its successor, which may take more
    CHECK(word.parameters.size() <= parameters.size());
  }
}

/// Every word of the runtime is in the vocabulary.
void all_known(WordKind kind, const std::vector<std::string_view>& names) {
  for (const std::string_view name : names) {
    CAPTURE(name);
    CHECK(grammar::find_word(kind, name) != nullptr);
  }
}

TEST_CASE("vocabulary and runtime know the same actions") {
  all_known(WordKind::Action, kActions);
  for (const Word& word : grammar::words(WordKind::Action)) {
    CAPTURE(word.name);
    const Signature<ActionCode>* signature = find_action(word.name);
    REQUIRE(signature != nullptr);
    agree(word, signature->parameters, signature->variadic);
  }
}

TEST_CASE("vocabulary and runtime know the same conditions") {
  all_known(WordKind::Condition, kConditions);
  for (const Word& word : grammar::words(WordKind::Condition)) {
    CAPTURE(word.name);
    const Signature<ConditionCode>* signature = find_condition(word.name);
    REQUIRE(signature != nullptr);
    agree(word, signature->parameters, signature->variadic);
  }
}

TEST_CASE("vocabulary and runtime know the same amounts and match targets") {
  all_known(WordKind::Amount, kAmounts);
  for (const Word& word : grammar::words(WordKind::Amount)) {
    CAPTURE(word.name);
    if (word.name == "eval_expr") continue;  // an expression, read apart from the keywords
    const Signature<AmountCode>* signature = find_amount(word.name);
    REQUIRE(signature != nullptr);
    agree(word, signature->parameters, false);
  }
  all_known(WordKind::MatchTarget, kTargets);
  for (const Word& word : grammar::words(WordKind::MatchTarget)) {
    CAPTURE(word.name);
    // Older names are read as their successors.
    const bool played = std::find(kTargets.begin(), kTargets.end(), word.name) != kTargets.end();
    CHECK((played || !word.superseded_by.empty() || !grammar::is_current(word)));
  }
}

}  // namespace
}  // namespace majs::runtime::vocabulary_agreement_test
