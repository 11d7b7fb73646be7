#pragma once
// Before everything else: Windows.h, which libraries include, without the words that it takes away from everybody; and
// what its C library has not.

#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#undef near
#undef far
#undef NEAR
#undef FAR
#define NEAR
#define FAR
#undef IN
#undef OUT
#undef ERROR
#undef DELETE
#undef IGNORE
#undef STRICT
#undef small
#undef interface

#include <cstddef>

/// Of POSIX: where one text is in another, or null; its time only grows with their lengths.
extern "C" void* memmem(const void* whole, std::size_t size, const void* part, std::size_t part_size);
