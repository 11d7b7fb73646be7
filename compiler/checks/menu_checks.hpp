#pragma once
// The menu of mods of a finished document: options, and what defaults and presets choose.

#include "compiler/checks/document_report.hpp"

namespace majs::compiler {

/// Defaults that are not among the values of their option; options and values of defaults and presets that no mod has.
void check_menu(DocumentReport& report);

}  // namespace majs::compiler
