#include "runtime/report/reference_summary.hpp"

#include <algorithm>
#include <string>

namespace majs::report {
namespace {

const Section* section_of(const Reference& reference, const std::string& id) {
  const auto found = std::find_if(reference.sections.begin(), reference.sections.end(),
                                  [&](const Section& section) { return section.id == id; });
  return found == reference.sections.end() ? nullptr : &*found;
}

std::string plain(const Line& line) {
  std::string text;
  for (const Piece& piece : line) text += piece.text;
  return text;
}

/// The names of a table of yaku by what they are worth, in the order in which values come up.
Block by_value(const Block& table) {
  Block block{Block::Kind::Pairs, table.title};
  for (const auto& row : table.rows) {
    if (row.size() < 2) continue;
    const std::string value = plain(row[1]);
    const auto known = std::find_if(block.rows.begin(), block.rows.end(),
                                    [&](const std::vector<Line>& pair) { return plain(pair[0]) == value; });
    if (known == block.rows.end()) {
      block.rows.push_back({text_line(value), text_line(plain(row[0]))});
    } else {
      (*known)[1].push_back(text_piece(", " + plain(row[0])));
    }
  }
  return block;
}

}  // namespace

std::optional<Section> one_page(const Reference& reference) {
  const Section* yaku = section_of(reference, "yaku");
  if (yaku == nullptr || section_of(reference, "card") != nullptr) return std::nullopt;
  Section section{"summary", "On one page"};
  for (const Block& block : yaku->blocks) {
    if (block.kind == Block::Kind::Table && !block.rows.empty()) section.blocks.push_back(by_value(block));
  }
  if (const Section* scoring = section_of(reference, "scoring")) {
    for (const Block& block : scoring->blocks) {
      if (block.kind == Block::Kind::Table && !block.rows.empty()) section.blocks.push_back(block);
    }
  }
  if (section.blocks.empty()) return std::nullopt;
  return section;
}

}  // namespace majs::report
