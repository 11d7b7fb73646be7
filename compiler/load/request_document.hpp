#pragma once
// Requests as documents: {"ruleset": name, "mods": [id or {"name": id, "config": {..}}], "config": text}.

#include <optional>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// Reads JSON with comments; reports M0801 or M0723 at the place.
std::optional<Document> read_json(const SourcePtr& source, Diagnostics& diagnostics);

/// The value a variable gets from a JSON value; none for null, lists and maps.
std::optional<Scalar> scalar_of(const Document& value);
/// The other way round. `value` must not be a variable.
Document document_of(const Scalar& value);

/// A list of mods; reports M0410 and gives nothing when it is not one.
std::optional<std::vector<ModRequest>> read_mod_list(const Document& list, Diagnostics& diagnostics);

/// `"id"` or `{"name","config"}` as `enabled_mods` lists a mod.
Document mod_entry(std::string_view id, const Document* config);

/// A whole request; reports M0410 and gives nothing when it is not one.
std::optional<BuildRequest> read_request(const Document& document, Diagnostics& diagnostics);

}  // namespace majs::compiler
