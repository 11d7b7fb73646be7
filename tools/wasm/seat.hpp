#pragma once
// A person at the table: a game against bots, and the page on which it is played.

#include <memory>
#include <set>
#include <string>

#include "grammar/document.hpp"
#include "runtime/play/course/seated_game.hpp"
#include "runtime/report/table_recorder.hpp"

namespace majs::playground {

class Seat {
 public:
  /// `{"ruleset", "mods", "seed", "bots", "seat"}`: a ruleset as `majs run` takes it, the seat's number in the order of
  /// play. The answer is that of choose(), with the whole page, or `{"problem": text}`.
  Document sit(const Document& request);
  /// Does one of the options: `{"from", "news", "question"}`, the moments from that number on as members of the page's
  /// data (TableRecorder) and the next decision (decision_document, bot.hpp), null when the game is over. When tiles
  /// came that the page has no drawings of, `page` has a new one instead of the news.
  Document choose(std::size_t option);

 private:
  Document answer(bool whole);
  std::string page();

  std::shared_ptr<const runtime::Rules> rules_;
  std::unique_ptr<report::TableRecorder> recorder_;
  std::unique_ptr<runtime::SeatedGame> game_;
  std::string title_;
  std::string about_;
  std::size_t seat_ = 0;
  std::set<std::string> drawn_;
  std::size_t told_ = 0;  ///< moments
};

}  // namespace majs::playground
