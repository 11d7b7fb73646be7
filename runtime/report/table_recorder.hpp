#pragma once
// A game as the moments that a replay page shows: what happened, what lies on the table then, what is offered, which
// actions of MahjongScript ran. Each moment says what changed since the one before.

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/play/logs/recorder.hpp"
#include "runtime/report/table_snapshot.hpp"

namespace majs::report {

/// Most moments of a page, and most actions that are told of one.
inline constexpr std::size_t kMostMoments = 50'000;
inline constexpr std::size_t kMostActionsTold = 500;

class TableRecorder : public runtime::Recorder {
 public:
  /// Where a JSON pointer of the ruleset comes from, such as `rules/x.majs:14`; "" when it is not known. May be empty.
  using Locate = std::function<std::string(std::string_view pointer)>;
  explicit TableRecorder(Locate locate) : locate_(std::move(locate)) {}

  /// A game begins, or a round that was recorded by itself. The texts of `rules` must outlive this.
  void begin(const runtime::Game& game) override;
  void input(const runtime::Game& game, const runtime::Input* input) override;
  void event(const runtime::Game& game, const runtime::LogEvent& event) override;
  void end(const runtime::Game& game) override;
  std::vector<runtime::ActionTrail::Entry>* actions() override { return &actions_; }

  /// Something to say about the last moment: why a game differs from its record.
  void remark(const std::string& text);

  /// `"texts":…,"tiles":…,"seats":…,"places":…,"moments":[…]`, members of a JSON object
  /// (runtime/report/table/README.md). The moments from number `first` on: for a page that has those before.
  std::string members_json(std::size_t first = 0) const;
  /// The ids of all tiles that may be shown.
  std::set<std::string> tile_ids() const;
  std::size_t moments() const { return moments_.size(); }

 private:
  struct Moment {
    std::string head;  ///< what happened: members of a JSON object
    std::string difference;
    std::vector<std::string> says;     ///< `[seat,"Riichi"]`
    std::vector<std::string> ran;      ///< `seat,place`
    std::vector<std::string> remarks;  ///< JSON texts
    std::string result;                ///< of a round, or empty
    std::size_t unsaid = 0;            ///< actions beyond those told
    bool settled = false;              ///< the game has come to rest since
    bool scores = false;
  };
  void open(const runtime::Game& game, std::string head);
  /// The table and the actions until now belong to the last moment.
  void update(const runtime::Game& game);
  void take_actions(const runtime::Game& game);
  void take_findings(const runtime::Game& game);
  void add_indicators(const runtime::Game& game, Document& result);
  void add_result(const runtime::Game& game, const runtime::RoundReport& report);
  std::size_t place(const runtime::Rules& rules, const runtime::ActionTrail::Entry& entry);
  std::string described(const runtime::Game& game, const runtime::Input& input) const;

  Locate locate_;
  TableWords words_;
  std::vector<Moment> moments_;
  std::vector<runtime::ActionTrail::Entry> actions_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> place_numbers_;
  std::vector<std::string> places_;
  std::vector<std::string> seats_;
  std::set<std::string> record_tiles_;  ///< ids inside of results
  Snapshot before_;                     ///< the moment before the last one
  Snapshot now_;                        ///< the last one
  std::size_t told_findings_ = 0;
  bool fresh_ = true;  ///< a game begins
};

}  // namespace majs::report
