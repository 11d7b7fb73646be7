#pragma once
// What happened in games that were played: `majs run NAME --games 1000 --report reports/NAME.json` in a folder of the
// editor. Lenses and hovers tell it.

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace majs::lsp {

/// Most reports that are read, and the largest, in bytes.
inline constexpr std::size_t kMaxReports = 100;
inline constexpr std::size_t kMaxReportBytes = std::size_t{4} << 20;
/// Fewer games say nothing about what never happens.
inline constexpr double kFewestGames = 100;

struct PlayReport {
  std::string command;  ///< what was run
  double games = 0;
  double wins = 0;
  std::map<std::string, double, std::less<>> yaku;     ///< in how many wins
  std::map<std::string, double, std::less<>> buttons;  ///< how often they were pressed
  std::set<std::string, std::less<>> never;            ///< yaku that nobody had
  std::set<std::string, std::less<>> unpressed;        ///< buttons that nobody pressed
  std::set<std::string, std::less<>> uncalled;         ///< functions that nothing called
};

class PlayReports {
 public:
  /// Reads the reports in `reports/` of the folders that are new or have changed; forgets what is gone.
  void refresh(const std::vector<std::string>& folders);
  /// The report of a ruleset, by name; that with the most games when there are several. Null when there is none.
  const PlayReport* of(const std::string& ruleset) const;

 private:
  struct File {
    std::filesystem::file_time_type changed;
    std::string ruleset;  ///< "" when it is no report
    PlayReport report;
  };
  std::map<std::string, File> files_;  ///< by path
};

}  // namespace majs::lsp
