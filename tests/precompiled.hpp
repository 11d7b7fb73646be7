#pragma once

// As grammar/precompiled.hpp, for tests: they are compiled with other options.
#include <doctest/doctest.h>

#include "grammar/precompiled.hpp"
