#include "compiler/syntax/block_layout.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "grammar/characters.hpp"

namespace majs::compiler {
namespace {

constexpr auto kElseIf = std::to_array<std::string_view>({"elif", "elsif", "elseif", "else if"});

struct OpenBlock {
  std::size_t offset;
  std::size_t indentation;  ///< of the line with the `do`
};

bool is_word(char c) { return grammar::is(c, grammar::kWord | grammar::kHigh); }

class Layout {
 public:
  explicit Layout(std::string_view text) : text_(text) {}

  std::optional<BlockSlip> run() {
    while (at_ < text_.size() && !slip_) line();
    return slip_;
  }

 private:
  void line() {
    const std::size_t begin = at_;
    const std::size_t first = std::min(text_.find_first_not_of(" \t", begin), text_.size());
    at_ = first;
    for (const std::string_view word : kElseIf) {
      const std::size_t after = first + word.size();
      const bool stands = text_.substr(first).starts_with(word) && after < text_.size() && text_[after] == ' ';
      if (stands && !open_.empty()) slip_ = {BlockSlip::Kind::ElseIf, first, word.size()};
    }
    while (at_ < text_.size() && text_[at_] != '\n') token(first - begin, at_ == first);
    if (at_ < text_.size()) ++at_;
  }

  void token(std::size_t indentation, bool is_first) {
    const std::string_view rest = text_.substr(at_);
    if (rest[0] == '#') {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (rest.starts_with("\"\"\"")) {
      const std::size_t end = text_.find("\"\"\"", at_ + 3);
      at_ = end == std::string_view::npos ? text_.size() : end + 3;
    } else if (rest[0] == '"') {
      for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
        if (text_[at_] == '\\') ++at_;
      }
      at_ = std::min(at_ + 1, text_.size());
    } else if (is_word(rest[0])) {
      std::size_t end = at_;
      while (end < text_.size() && is_word(text_[end])) ++end;
      const bool is_key = end < text_.size() && text_[end] == ':';
      if (!is_key) word(text_.substr(at_, end - at_), indentation, is_first);
      at_ = end;
    } else {
      ++at_;
    }
  }

  void word(std::string_view name, std::size_t indentation, bool is_first) {
    if (name == "do") {
      open_.push_back({at_, indentation});
    } else if (name == "end" && !open_.empty()) {
      const OpenBlock inner = open_.back();
      open_.pop_back();
      // An `end` that stands further to the left than its block belongs to a block around that.
      if (is_first && inner.indentation > indentation && !open_.empty() && !slip_) {
        slip_ = {BlockSlip::Kind::Unclosed, inner.offset, std::string_view("do").size()};
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<OpenBlock> open_;
  std::optional<BlockSlip> slip_;
};

}  // namespace

std::optional<BlockSlip> find_block_slip(std::string_view text) { return Layout(text).run(); }

}  // namespace majs::compiler
