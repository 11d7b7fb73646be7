#include "compiler/platform/literal_counts.hpp"

#include <set>
#include <utility>

#include "compiler/platform/document_parts.hpp"

namespace majs::compiler {
namespace {

struct CountedAction {
  const char* name;
  std::size_t argument;
  int most;  ///< so many tiles or sticks are enough
};

constexpr CountedAction kCounted[] = {{"pass_draws", 2, 20},
                                      {"draw", 1, 20},
                                      {"uninterruptible_draw", 1, 20},
                                      {"draw_aside", 1, 20},
                                      {"put_down_riichi_stick", 1, 20},
                                      {"scry", 1, 20},
                                      {"scry_all", 1, 20}};

}  // namespace

std::vector<std::string> write_literal_counts(Document& document) {
  std::vector<std::string> changes;
  std::set<std::string> told;
  each_action(document, [&](Document& counted) {
    for (const CountedAction& one : kCounted) {
      if (!is_action(counted, one.name) || counted.size() <= one.argument) continue;
      const Document amount = counted[one.argument];
      // What a function was given is a number, or is looked at where it is given.
      if (!amount.is_string() || amount.get_ref<const std::string&>().starts_with("$")) continue;
      Document choice = Document::array();
      for (int count = one.most; count >= 1; --count) {
        Document so_many = counted;
        so_many[one.argument] = static_cast<double>(count);
        const Document exactly = test("amount_equals", Document::array({amount, static_cast<double>(count)}));
        choice.push_back(when(exactly, Document::array({std::move(so_many)})));
      }
      // One of them at the most: what it does may change the amount.
      Document chain = Document::array();
      for (Document& one_of : choice) {
        chain = Document::array({Document::array({"ite", one_of[1], one_of[2], std::move(chain)})});
      }
      counted = Document(chain[0]);
      if (told.insert(one.name).second) {
        changes.push_back("`" + std::string(one.name) + "` with a counter is a choice among numbers up to " +
                          std::to_string(one.most) + ".");
      }
      return;
    }
  });
  return changes;
}

}  // namespace majs::compiler
