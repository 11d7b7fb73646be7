#pragma once
// A survey of all hands as one page.

#include <string>

#include "runtime/play/survey/survey.hpp"

namespace majs::report {

/// One self-contained HTML page without scripts.
std::string survey_page(const runtime::Survey& survey);

}  // namespace majs::report
