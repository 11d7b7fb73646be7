// What completion offers first, asked where the scripts of the repository have words. A script is asked with a table of
// word uses from which its own words are taken: what is measured is what an author of a new script gets.
//
//   test_lsp -tc='*two letters*'                            prints the figures; MAJS_EVERY=1 of every word, MAJS_TELL=1
//                                                           where the right word is not the first
//   MAJS_WRITE_USES=1 test_lsp -tc='*word uses*'            writes tools/lsp/word_uses.def anew

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/lsp/session.hpp"
#include "tests/sanitized.hpp"
#include "tools/lsp/word_uses.hpp"

namespace majs::lsp::completion_order_test {
namespace {

using test::json;
using test::Session;

/// Words that are used less often are not in the table.
constexpr int kLeast = 2;

struct Text {
  std::string path;
  std::string text;
  Reading reading;
};

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<Text> scripts() {
  std::vector<Text> found;
  for (const char* folder : {"rulesets", "majs", "tools/site/cookbook", "tools/playground/examples"}) {
    const auto top = std::filesystem::path(MAJS_SOURCE_DIR) / folder;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(top)) {
      if (entry.path().extension() != ".majs") continue;
      std::string text = text_of(entry.path());
      Reading reading = read_script(text);
      found.push_back({resolved(entry.path().string()), std::move(text), std::move(reading)});
    }
  }
  std::sort(found.begin(), found.end(), [](const Text& a, const Text& b) { return a.path < b.path; });
  return found;
}

std::size_t letters(std::string_view text, std::size_t count) {
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    if ((static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U && count-- == 0) break;
  }
  return at;
}

using Given = std::map<std::pair<NameKind, std::string>, int>;

Given names_in(const std::vector<Text>& texts) {
  Given given;
  for (const Text& one : texts) {
    for (const Item& item : one.reading.items) {
      if (item.kind == Item::Kind::Name) ++given[{item.name, item.text}];
    }
  }
  return given;
}

/// Whether somebody could be offered the word: not a name that is new here, nor one of two letters.
bool can_be_asked(const Text& text, const Item& item, const Given& given) {
  if (item.defines || item.text.size() == letters(item.text, 2)) return false;
  if (text.text.substr(item.span.begin, item.span.end - item.span.begin) != item.text) return false;
  if (item.kind == Item::Kind::Name) return given.at({item.name, item.text}) > 1;
  return item.word != nullptr;
}

/// Asks with the word at `item` cut to some letters: which of the proposals it is, from 1; 0 when it is none.
std::size_t rank_of(Session& session, const Text& text, const Item& item, std::size_t typed) {
  static int version = 1;
  const std::size_t length = letters(item.text, typed);
  const std::size_t at = item.span.begin + length;
  session.tell(
      "textDocument/didChange",
      {{"textDocument", {{"uri", uri_of(text.path)}, {"version", ++version}}},
       {"contentChanges", Document::array({{{"text", text.text.substr(0, at) + text.text.substr(item.span.end)}}})}});
  const auto line = std::count(text.text.begin(), text.text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  const std::size_t begin = at == 0 ? std::string::npos : text.text.rfind('\n', at - 1);
  const std::size_t column = begin == std::string::npos ? at : at - begin - 1;
  const Document list = session.ask("textDocument/completion", {{"textDocument", {{"uri", uri_of(text.path)}}},
                                                                {"position", {{"line", line}, {"character", column}}}});
  session.sent.clear();
  std::size_t rank = 0;
  for (const Document& one : list["items"]) {
    ++rank;
    if (one["filterText"] == item.text) return rank;
  }
  return 0;
}

struct Figures {
  int asked = 0;
  int first = 0;
  int five = 0;
  double sum = 0;

  void add(std::size_t rank) {
    ++asked;
    first += rank == 1;
    five += rank >= 1 && rank <= 5;
    sum += rank == 0 ? 600 : static_cast<double>(rank);
  }
  double share(int part) const { return asked == 0 ? 0 : 100.0 * part / asked; }
};

std::string kind_of(const Item& item) {
  return std::string(item.kind == Item::Kind::Name ? name_kind_text(item.name) : grammar::kind_name(item.word->kind));
}

}  // namespace

TEST_CASE("with two letters typed the right word comes first in three of four places, and is among five in most") {
  const std::vector<Text> texts = scripts();
  const Given given = names_in(texts);
  WordUses uses;
  for (const Text& text : texts) uses.add(text.reading);
  Session session(true, &uses);
  session.start(json(R"({"general": {"positionEncodings": ["utf-8"]}})"));
  std::map<std::string, Figures> by_kind;
  Figures all;
  Figures empty;
  std::size_t number = 0;
  const char* wanted = std::getenv("MAJS_EVERY");
  const std::size_t every = wanted != nullptr ? std::strtoul(wanted, nullptr, 10) : tests::kSanitized ? 41 : 11;
  const bool tell = std::getenv("MAJS_TELL") != nullptr;
  for (const Text& text : texts) {
    uses.add(text.reading, -1);
    session.tell("textDocument/didOpen",
                 {{"textDocument", {{"uri", uri_of(text.path)}, {"version", 1}, {"text", text.text}}}});
    for (const Item& item : text.reading.items) {
      if (!can_be_asked(text, item, given) || ++number % every != 0) continue;
      const std::size_t rank = rank_of(session, text, item, 2);
      all.add(rank);
      by_kind[kind_of(item)].add(rank);
      if (tell && rank != 1) MESSAGE(text.path, ":", item.span.begin, " ", kind_of(item), " ", item.text, " ", rank);
      if (number % (4 * every) == 0) empty.add(rank_of(session, text, item, 0));
    }
    session.tell("textDocument/didClose", {{"textDocument", {{"uri", uri_of(text.path)}}}});
    uses.add(text.reading);
  }
  std::ostringstream table;
  table.precision(3);
  by_kind["all"] = all;
  for (const auto& [kind, figures] : by_kind) {
    table << "\n"
          << kind << ": " << figures.asked << " asked, first in " << figures.share(figures.first)
          << " %, among five in " << figures.share(figures.five) << " %";
  }
  table << "\nwith no letter typed: " << empty.asked << " asked, first in " << empty.share(empty.first)
        << " %, among five in " << empty.share(empty.five) << " %, number " << empty.sum / empty.asked << " on average";
  MESSAGE(table.str());
  CHECK(all.asked > 300);
  CHECK(all.share(all.first) >= 75);
  CHECK(all.share(all.five) >= 95);
}

TEST_CASE("the table of word uses is that of the bundled scripts") {
  WordUses counted;
  for (const Text& text : scripts()) counted.add(text.reading);
  const std::string path = std::string(MAJS_SOURCE_DIR) + "/tools/lsp/word_uses.def";
  if (std::getenv("MAJS_WRITE_USES") != nullptr)
    std::ofstream(path, std::ios::binary) << "R\"(" << counted.print(kLeast) << ")\"\n";
  // Scripts change every day; orders hardly do.
  double differs = 0;
  double total = 0;
  for (std::size_t kind = 0; kind < grammar::kWordKinds; ++kind) {
    for (const grammar::Word& word : grammar::words(static_cast<grammar::WordKind>(kind))) {
      total += counted.count(word);
      differs += std::abs(counted.count(word) - WordUses::bundled().count(word));
    }
  }
  CAPTURE(path);
  CHECK(total > 1000);
  CHECK(differs < total / 10);
  CHECK(WordUses::read(counted.print(1)).print(1) == counted.print(1));
}

TEST_CASE("what nobody uses any more, or yet, is not offered unless it is asked for") {
  Session session;
  session.start();
  session.open("rulesets/mine.majs", "on af\non after_bloo\non after_bloody_end do\n  noop\nend\n");
  const auto has = [&](unsigned line, unsigned column) {
    const auto offered = session.completions("rulesets/mine.majs", line, column);
    return std::find(offered.begin(), offered.end(), "after_bloody_end") != offered.end();
  };
  CHECK(has(1, 13));
  session.change("rulesets/mine.majs", 2, "on af\non after_bloo");
  CHECK(!has(0, 5));
  CHECK(has(1, 13));
}

}  // namespace majs::lsp::completion_order_test
