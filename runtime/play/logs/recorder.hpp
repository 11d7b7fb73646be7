#pragma once
// Records of a game: as it is played, a recorder writes it down in some format.

#include <memory>
#include <string>
#include <string_view>

#include "runtime/play/course/game.hpp"

namespace majs::runtime {

enum class LogFormat : std::uint8_t {
  Readable,  ///< sentences
  Majs,      ///< our JSON lines: everything, to be replayed exactly (replay.hpp)
  Mjai,      ///< JSON lines that mahjong AIs read
  Tenhou,    ///< tenhou/6, the JSON that viewers of tenhou.net read
  Mjlog,     ///< the XML in which tenhou.net keeps games
  Botzone,   ///< Chinese Official, as the text of Botzone and the IJCAI competition
};

/// `majs`, `mjai`, `tenhou`, `mjlog`, `botzone`; false for anything else.
bool parse_log_format(std::string_view name, LogFormat& format);

/// Texts of this format hold one game.
bool is_one_game(LogFormat format);

class Recorder {
 public:
  virtual ~Recorder() = default;
  /// Before the game starts.
  virtual void begin(const Game&) {}
  /// Before an input is applied; null stands for waiting lists that are resumed because nobody could act.
  virtual void input(const Game&, const Input*) {}
  /// While things happen; the game is as it is at that moment.
  virtual void event(const Game& game, const LogEvent& event) = 0;
  /// After the last input.
  virtual void end(const Game&) {}
  /// Where to note every action that runs, for recorders that tell them; they take out what they have told.
  virtual std::vector<ActionTrail::Entry>* actions() { return nullptr; }
  /// Who looks on step by step; null: nobody does.
  virtual StepWatcher* steps() { return nullptr; }
  /// Everything written so far.
  const std::string& text() const { return text_; }
  /// Why the game cannot be written in this format, one sentence; "" when it can. Then the text is of no use.
  const std::string& problem() const { return problem_; }

 protected:
  /// The first problem counts.
  void cannot(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
  }
  std::string text_;

 private:
  std::string problem_;
};

/// `header` is a JSON object that says what is played and is put into the first line of our own format.
std::unique_ptr<Recorder> make_recorder(LogFormat format, const std::string& header);

/// Those of riichi-like games of three or four players, in mjai.cpp and so on; of others they say why they cannot.
std::unique_ptr<Recorder> make_mjai_recorder();
/// One document a game, in a line. With three players the lists of the fourth are empty, as tenhou.net has them.
std::unique_ptr<Recorder> make_tenhou_recorder();
/// One document a game, in a line. No yaku that Tenhou does not number, no more than four tiles of a kind or a red
/// five, no points that are no hundreds.
std::unique_ptr<Recorder> make_mjlog_recorder();
/// Four players without flowers, one `Match` a round; no fans that the format does not name.
std::unique_ptr<Recorder> make_botzone_recorder();

}  // namespace majs::runtime
