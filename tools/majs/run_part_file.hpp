#pragma once
// The file of `majs run --stats`: a part of a run with what it is a part of, so that parts of something else are
// refused and the ruleset can be built again.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/statistics/run_part.hpp"
#include "tools/majs/run_options.hpp"

namespace majs::cli {

/// 32 digits that tell rulesets apart.
std::string hash_of(std::string_view text);

struct PartFile {
  RunOptions run;                  ///< its shard is not kept: games says what was played
  std::vector<std::string> roots;  ///< --root
  std::string ruleset;             ///< hash of the document that was played
  std::string version;             ///< of majs
  runtime::RunPart part;
};

/// A file for a run that begins now.
PartFile part_file_of(const RunOptions& options, const compiler::Build& build, const Context& context);

/// JSON, one line. Equal parts have equal texts.
std::string part_text(const PartFile& file);
/// Nothing, with an error on stderr, when the file cannot be read or is none. `exit` is what that amounts to.
std::optional<PartFile> read_part_file(const std::string& path, const Context& context, Exit& exit);

/// Why `other` is no part of the same run; "" when it is one.
std::string why_foreign(const PartFile& file, const PartFile& other);

}  // namespace majs::cli
