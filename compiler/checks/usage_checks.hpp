#pragma once
// What is defined and not used, used and never set, given and not taken: checks that need all files of a ruleset.

#include <map>

#include "compiler/checks/document_names.hpp"
#include "compiler/checks/document_report.hpp"

namespace majs::compiler {

/// How often each text stands in a document, as a value or a key.
using TextCounts = std::map<std::string, std::size_t, std::less<>>;
TextCounts count_texts(const Document& document);

/// Functions, constants and sets of the author's files that nothing uses, and those that replace a library's.
void check_definitions(DocumentReport& report, const TextCounts& texts);

/// Counters and statuses that are asked for and never set, counters that are set and never asked for.
void check_state(DocumentReport& report, const DocumentNames& names, const TextCounts& texts);

/// Functions that run themselves whatever happens, and so for ever.
void check_recursion(DocumentReport& report);

/// Arguments of functions: given and not used, used and not given.
void check_arguments(DocumentReport& report);

}  // namespace majs::compiler
