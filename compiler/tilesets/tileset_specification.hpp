#pragma once
// The specifications of clauses: numbers, ranges and lists of qualities (internal to the reading of definitions).

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/text/diagnostic.hpp"
#include "compiler/tilesets/tileset_definition.hpp"

namespace majs::compiler::tileset {

struct FlagPlace {
  std::size_t set;
  std::size_t flag;
  Span span;  ///< of its declaration
};

/// The declared flags.
struct FlagTable {
  std::map<std::string_view, FlagPlace> places;
  bool is_complete = true;  ///< false: some declarations were refused, so that a missing name means nothing
};

/// Reports that no tile can be `later` and `earlier`.
void report_contradiction(const SourcePtr& source, const Alternative& earlier, const Alternative& later,
                          Diagnostics& diagnostics);

class SpecificationReader {
 public:
  SpecificationReader(SourcePtr source, const FlagTable& flags, Diagnostics& diagnostics)
      : source_(std::move(source)), flags_(flags), diagnostics_(diagnostics) {}

  /// The items of a clause behind its words; `head`, the words, is where an empty one is reported.
  Specification read(std::span<const Node> items, Span head);

  /// BY and what stands behind it: one flag, or one list of flags.
  Pattern read_by(std::span<const Node> items);

  void unknown_word(const Node& node);

 private:
  using Alternatives = std::vector<Alternative>;

  Diagnostic& report(Code code, Span span, std::string message);
  void misplaced(const Node& node);
  /// The alternatives of a list in a specification: one a quality.
  Alternatives list(const Node& node);
  /// A list inside of a list: its qualities together. A range in it still stands for each of its members.
  Alternatives nested(const Node& node);
  Alternatives element(const Node& node);
  Alternatives range(const Node& node);
  Alternatives number_range(const Node& from, const Node& to, Span span);
  Alternatives tile_range(const Node& from, const Node& to, Span span);
  Alternatives rank(const Node& node);
  Alternatives flag(const Node& node);
  Alternatives word(const Node& node);
  void other(const Node& node);
  /// A quality that should stand in a list, with the tiles that follow it; returns how many nodes that are.
  std::size_t outside_list(std::span<const Node> items);
  void count(const Node& number, Specification& specification);

  SourcePtr source_;
  const FlagTable& flags_;
  Diagnostics& diagnostics_;
};

}  // namespace majs::compiler::tileset
