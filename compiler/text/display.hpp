#pragma once
// How text looks in a terminal: grammar/display.hpp, by the names that diagnostics use.

#include "grammar/display.hpp"

namespace majs::compiler {

using grammar::Cell;
using grammar::display_width;
using grammar::lay_out;
using grammar::printable;

}  // namespace majs::compiler
