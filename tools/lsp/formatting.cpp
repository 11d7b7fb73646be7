#include "tools/lsp/formatting.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "compiler/layout/formatter.hpp"
#include "compiler/syntax/parser.hpp"
#include "compiler/tilesets/tileset.hpp"
#include "compiler/tilesets/tileset_formatter.hpp"
#include "grammar/document_members.hpp"

namespace majs::lsp {
namespace {

/// Lines that are compared with each other; larger differences are one edit.
constexpr std::size_t kMaxCompared = 4'000'000;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    lines.push_back(text.substr(at, end - at));
    at = end;
  }
  return lines;
}

std::optional<std::string> canonical(const std::string& path, const std::string& text) {
  compiler::Diagnostics found;
  const auto source = std::make_shared<const compiler::Source>(path, text);
  if (file_kind(path) == FileKind::Tiles) {
    const compiler::tileset::Tree tree = compiler::tileset::parse(source, found);
    if (found.has_errors()) return std::nullopt;
    return compiler::format_tiles(tree);
  }
  if (file_kind(path) != FileKind::Script) return std::nullopt;
  const compiler::ast::Ast ast = compiler::parse(source, found);
  if (found.has_errors()) return std::nullopt;
  return compiler::format(ast);
}

/// The document of a request.
const OpenDocument* document_of(const View& view, const Document& params) {
  const Document* document = grammar::find_member(params, "textDocument");
  return document == nullptr ? nullptr : view.documents.find(document_key(text_member(*document, "uri")));
}

Document edit(std::size_t first, std::size_t last, const std::string& text) {
  const Range range{{static_cast<std::uint32_t>(first), 0}, {static_cast<std::uint32_t>(last), 0}};
  return {{"range", to_json(range)}, {"newText", text}};
}

}  // namespace

Document line_edits(std::string_view before, std::string_view after, Encoding encoding) {
  Document edits = Document::array();
  if (before == after) return edits;
  // Where the last line has no end, lines cannot be replaced one by one.
  const std::vector<std::string_view> old = lines_of(before);
  const std::vector<std::string_view> next = lines_of(after);
  const bool whole = !before.ends_with('\n') || before.find('\r') != std::string_view::npos;
  std::size_t same = 0;
  while (same < std::min(old.size(), next.size()) && old[same] == next[same]) ++same;
  std::size_t tail = 0;
  while (tail < std::min(old.size(), next.size()) - same && old[old.size() - 1 - tail] == next[next.size() - 1 - tail])
    ++tail;
  const std::size_t rows = old.size() - same - tail;
  const std::size_t columns = next.size() - same - tail;
  if (whole || rows * columns > kMaxCompared) {
    const Positions positions(before, encoding);
    const Range range{{0, 0}, positions.position(before.size())};
    edits.push_back({{"range", to_json(range)}, {"newText", after}});
    return edits;
  }
  // Longest common subsequence of the lines between.
  std::vector<std::uint32_t> table((rows + 1) * (columns + 1), 0);
  const auto at = [&](std::size_t row, std::size_t column) -> std::uint32_t& {
    return table[row * (columns + 1) + column];
  };
  for (std::size_t row = rows; row-- > 0;) {
    for (std::size_t column = columns; column-- > 0;) {
      at(row, column) = old[same + row] == next[same + column] ? at(row + 1, column + 1) + 1
                                                               : std::max(at(row + 1, column), at(row, column + 1));
    }
  }
  std::size_t row = 0;
  std::size_t column = 0;
  while (row < rows || column < columns) {
    if (row < rows && column < columns && old[same + row] == next[same + column]) {
      ++row;
      ++column;
      continue;
    }
    const std::size_t first = row;
    std::string text;
    while (row < rows || column < columns) {
      if (row < rows && column < columns && old[same + row] == next[same + column]) break;
      if (column < columns && (row == rows || at(row, column + 1) >= at(row + 1, column))) {
        text.append(next[same + column++]);
      } else {
        ++row;
      }
    }
    edits.push_back(edit(same + first, same + row, text));
  }
  return edits;
}

Document formatting(const View& view, const Document& params) {
  const OpenDocument* document = document_of(view, params);
  if (document == nullptr) return nullptr;
  const auto text = canonical(document->path, *document->text);
  return text ? line_edits(*document->text, *text, view.encoding()) : Document(nullptr);
}

Document range_formatting(const View& view, const Document& params) {
  const Document* range = grammar::find_member(params, "range");
  Document edits = formatting(view, params);
  if (range == nullptr || !edits.is_array()) return edits;
  const Range wanted = read_range(*range);
  Document kept = Document::array();
  for (Document& edit : edits) {
    const Range place = read_range(edit["range"]);
    const bool touches = place.start.line <= wanted.end.line && place.end.line >= wanted.start.line;
    if (touches) kept.push_back(std::move(edit));
  }
  return kept;
}

}  // namespace majs::lsp
