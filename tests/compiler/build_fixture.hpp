#pragma once
// Building rulesets and mods of the repository in tests.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "compiler/load/build_request.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "compiler/text/diagnostic.hpp"
#include "grammar/document.hpp"
#include "tests/sanitized.hpp"

namespace majs::compiler::test {

inline const std::filesystem::path kRepository = MAJS_SOURCE_DIR;
inline const std::filesystem::path kSamples = kRepository / "tests" / "samples";

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

using tests::kSanitized;

/// The .majs files of a folder, sorted; with those of its subfolders when `deep`.
inline std::vector<std::filesystem::path> scripts_in(const std::filesystem::path& folder, bool deep) {
  std::vector<std::filesystem::path> files;
  const auto add = [&](const std::filesystem::directory_entry& entry) {
    if (entry.is_regular_file() && entry.path().extension() == ".majs") files.push_back(entry.path());
  };
  if (deep) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) add(entry);
  } else {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) add(entry);
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The samples' own rulesets and libraries first, then those of the repository.
inline Roots roots() { return Roots{{kSamples, kRepository}}; }

/// One line a diagnostic, for messages of failing tests.
inline std::string summary(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    if (diagnostic.source) {
      text += diagnostic.source->name() + ":" + std::to_string(diagnostic.source->locate(diagnostic.span.begin).line) +
              ": ";
    }
    text += code_text(diagnostic.code) + " " + diagnostic.message + "\n";
  }
  return text;
}

/// The document of a ruleset, without mods besides its default ones.
inline Document built_document(const std::string& ruleset) {
  BuildRequest request;
  request.ruleset = ruleset;
  Diagnostics diagnostics;
  std::optional<Build> made = build(request, roots(), Engine::Native, diagnostics);
  if (!made.has_value()) throw std::runtime_error(ruleset + " does not build:\n" + summary(diagnostics));
  return std::move(made->document);
}

}  // namespace majs::compiler::test
