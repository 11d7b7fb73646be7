#pragma once
// Words for how a hand was won, as people say them: `rinshan` is a win by draw with the status that the ruleset's yaku
// for it asks for.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "runtime/rules/rules.hpp"
#include "runtime/rules/small_vector.hpp"
#include "runtime/scoring/win.hpp"

namespace majs::runtime {

/// What words say about a win.
struct WordMeaning {
  std::optional<WinSource> source;
  SmallVector<std::uint32_t, 2> statuses;  ///< ids in Rules::statuses
  bool last_tile = false;                  ///< no tiles are left to draw
  bool first_turn = false;
  std::optional<bool> dealer;  ///< the winner has to deal, or must not
};

/// A word, and what it means, for help.
struct SituationWord {
  std::string_view name;
  std::string_view summary;
};
inline constexpr std::size_t kSituationWordCount = 10;
/// `riichi`, `ippatsu`, `rinshan`, …: all there are.
std::span<const SituationWord, kSituationWordCount> situation_words();

/// What the word means in the ruleset; nothing when the ruleset has no such thing.
std::optional<WordMeaning> meaning_of(std::string_view word, const Rules& rules);
/// Adds what `word` means to the meaning of the words before it. False, with a message, when they contradict each
/// other, or when the word means nothing.
bool add_meaning(std::string_view word, const std::optional<WordMeaning>& own, WordMeaning& meaning,
                 std::string& error);

/// `draw` or `tsumo`, `discard` or `ron`, `call` or `chankan`.
std::optional<WinSource> win_source_named(std::string_view name);
/// What a source is called in messages.
std::string_view win_source_text(WinSource source);
/// The seat that `east`, `East`, `E` or `e` means; nothing for other texts.
std::optional<Seat> seat_named(std::string_view name);

/// A word of the user in a message.
std::string marked(std::string_view word);

}  // namespace majs::runtime
