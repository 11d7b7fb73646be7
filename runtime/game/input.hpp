#pragma once
// What players do.

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "runtime/game/context.hpp"

namespace majs::runtime {

/// A tile or call that may be marked.
struct MarkableObject {
  Zone zone = Zone::Hand;
  Seat seat = 0;
  std::size_t index = 0;  ///< of hand: through hand and draw
};

/// What a recorded marking has for one target.
struct RecordedMarks {
  Zone zone = Zone::Hand;
  std::vector<MarkableObject> objects;
};

/// Inputs of a player (runtime/game/README.md 8.1).
struct Input {
  enum class Kind : std::uint8_t {
    PlayTile,
    Press,
    PressCall,   ///< answers with a combination
    PressCard,   ///< answers with a card
    CancelCall,  ///< takes a press back that waits for a combination
    FirstCall,   ///< answers with the first combination
    AutoButton,  ///< an enabled auto button acts
    EnableAuto,  ///< ... is switched on, and acts
    Mark,
    ClearMarks,
    CancelMarks,
    DeclareYaku,  ///< says which yaku the hand shall have, as a pressed button asks
    LayOnRack,    ///< moves the concealed tile `index` to the rack `rack`, whoever is in turn
    KeepDeal,     ///< a dealer who may choose says whether the deal stays (`index` 1) or passes (0)
  };
  Kind kind = Kind::PlayTile;
  Seat seat = 0;
  std::size_t index = 0;  ///< in hand then draw; or of an auto button
  std::uint8_t rack = 0;
  ChoiceId button = kNoChoice;
  CallChoice call = {};
  std::uint32_t card = kNone;  ///< id in Rules::statuses
  MarkableObject mark = {};
  std::vector<std::uint32_t> yaku = {};  ///< text ids
};

/// What an action or an auto button does for a player: an input that is nothing but these.
struct PostedInput {
  Input::Kind kind = Input::Kind::AutoButton;
  Seat seat = 0;
  ChoiceId button = kNoChoice;
  std::size_t index = 0;
  friend bool operator==(const PostedInput&, const PostedInput&) = default;
};

/// Those that wait, each once, first come first served.
class PostedInputs {
 public:
  void add(const PostedInput& input);
  std::optional<PostedInput> take();

 private:
  std::deque<PostedInput> waiting_;
};

}  // namespace majs::runtime
