#pragma once
// Match definitions that were compiled for other documents: where many mods are tried on one ruleset, most of them ask
// what the ruleset asks. What a query becomes depends on what its words mean, a context (runtime/rules/README.md 1.4).

#include <cstdint>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/match/levels/set_sheet.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// May be used by several threads.
class ProgramMemo {
 public:
  /// More are not kept: those that are kept are forgotten first.
  static constexpr std::size_t kMostKept = 8192;
  static constexpr std::size_t kMostContexts = 128;

  /// What reading and compiling a query left.
  struct Made {
    std::shared_ptr<const match::MatchProgram> program;
    std::shared_ptr<const ReadingPrograms> reading;  ///< where hands are scored reading by reading; else null
    std::vector<match::DefinitionNote> notes;        ///< what its author should know
    std::uint64_t values = 0;                        ///< what the document grows by
    std::vector<std::string> attributes = {};        ///< names that were new, in order
    std::vector<std::string> calls = {};
  };

  /// What words of a document mean, as a number: the same only if `document` has the same definitions and sets, and
  /// `names` the same names in the same order, of which it knows the same.
  std::uint64_t context(const Document& document, const match::Names& names, bool reads_apart);
  /// Null when it is not remembered.
  std::shared_ptr<const Made> find(std::uint64_t context, const std::string& query) const;
  void keep(std::uint64_t context, const std::string& query, Made made);

  // What is made of programs besides.
  MadeOf<match::MatchProgram, match::MatchProgram> covering;  ///< prepared for covers
  MadeOf<ReadingPrograms, match::SetSheet::Asked> asked_of_sets;

 private:
  struct Context {
    std::uint64_t number = 0;
    std::vector<std::string> attributes;
    std::vector<std::string> calls;
    tiles::AttributeSet known;
    bool reads_apart = false;
    Document definitions;
  };

  mutable std::mutex mutex_;
  std::uint64_t contexts_made_ = 0;
  std::vector<Context> contexts_;  ///< the one that was asked for last is the last
  std::unordered_map<std::string, std::shared_ptr<const Made>> kept_;
};

}  // namespace majs::runtime
