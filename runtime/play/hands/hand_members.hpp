#pragma once
// A hand as a JSON object says it (`majs score --batch`).

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "grammar/document.hpp"
#include "runtime/play/hands/hand_request.hpp"

namespace majs::runtime {

/// Takes over the members of an object: `hand`, `win`, `by`, `calls` (text or list), `seat`, `round`, `from`, `dora`,
/// `ura`, `status` (text with commas, or list), `counters` (object), `tiles_remaining`, `first_turn`, `honba`, `pot`,
/// `out` (text with commas, or list), `liable` (text or list), true or false for each of situation_words()
/// (`double_riichi` as well as `double-riichi`); `id` is allowed and nobody's business. False, with a message, when
/// something else is there or of the wrong type. The texts are those of `object`.
bool read_hand_members(const Document& object, HandTexts& request, std::string& error);

/// Which member stood behind which one, by their places in the list of members; the last one behind none.
class MemberOrder {
 public:
  static constexpr std::size_t kPlaces = 32;

  std::size_t after(std::size_t place) const { return next_[place]; }
  void note(std::size_t place, std::size_t next) { next_[place] = static_cast<std::uint8_t>(next); }

 private:
  std::array<std::uint8_t, kPlaces> next_{};
};

/// The same for the text of an object, as far as it is a usual one: false, with whatever in `request`, for a text that
/// the JSON parser has to read. `id` is the text of that member, "" without one. The texts are those of `line`.
/// `order` is that of the lines before, which are often alike; it changes no result.
bool read_usual_members(std::string_view line, HandTexts& request, std::string_view& id, MemberOrder& order);

}  // namespace majs::runtime
