#pragma once
// One ruleset played with other actions of events: what cases of test files say about the start of a round. The
// ruleset is loaded once for all of them (runtime/rules/README.md 1.3).

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "runtime/rules/rules.hpp"

namespace majs::runtime {

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
