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
  Mjai,      ///< JSON lines that mahjong AIs read (mjai.hpp)
  Tenhou,    ///< the JSON that viewers of tenhou.net read (tenhou.hpp)
  Mjlog,     ///< the XML of tenhou.net (mjlog.hpp)
  Botzone,   ///< Chinese Official as text (botzone.hpp)
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

}  // namespace majs::runtime
