#pragma once
// The module system: from a request (ruleset, mods, config) and roots to one document. compiler/README.md 7.

#include <optional>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// Loads, compiles and applies everything a request names. Every problem is a diagnostic; no document when one of them
/// is an error. The reference's order of compilation and application: compiler/README.md 7.2 and 7.3. With Engine::Jq
/// the whole chain runs as one jq program; what it fails on is located with the help of the native engine.
std::optional<Build> build(const BuildRequest& request, const Roots& roots, Engine engine, Diagnostics& diagnostics);

/// The document of a request without its mods and its config, made by the native engine: what the menu of the ruleset
/// is read from. Null when there is none.
std::shared_ptr<const Document> build_without_mods(BuildRequest request, const Roots& roots, Diagnostics& diagnostics);

/// The chain of a request as one complete jq program, to be applied to `{}`. The program of untrusted mods must only be
/// run in the cage. `places`, when given, receives where the operations begin, in order.
std::optional<std::string> build_program(const BuildRequest& request, const Roots& roots, Diagnostics& diagnostics,
                                         std::vector<ProgramPlace>* places = nullptr);

/// Applies mods, with the libraries they require, to a document that exists. Libraries that its `enabled_mods` names
/// count as loaded. `record`: whether the mods are added to `enabled_mods` (`majs apply` patches, and does not).
std::optional<Build> apply_mods(Document document, const std::vector<ModRequest>& mods, const Roots& roots,
                                Engine engine, bool record, Diagnostics& diagnostics);

}  // namespace majs::compiler
