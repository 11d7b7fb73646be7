#pragma once
// What `majs` says when it is only asked to be there.

#include <string>

#include "tools/majs/command.hpp"

namespace majs::cli {

/// What can be done next in the project around the current folder; empty where there is none.
std::string next_steps(const Context& context);

/// Version, and where names are looked up: `majs --version --verbose`.
std::string about_program(const Context& context);

}  // namespace majs::cli
