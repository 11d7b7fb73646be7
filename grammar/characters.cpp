#include "grammar/characters.hpp"

namespace majs::grammar {

const char* high_word_character(const char* at, const char* end, bool first) {
  const Character character = decode_character(at, end);
  return (first ? is_word_start(character.value) : is_word_continue(character.value)) ? at + character.length : at;
}

}  // namespace majs::grammar
