#include "tools/majs/library_index.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "compiler/load/library_lookup.hpp"
#include "compiler/load/module_files.hpp"
#include "grammar/document.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::cli {
namespace {

constexpr std::string_view kLibrary = "lib/";

/// What `require` and `require_after` name at the beginnings of lines.
std::vector<std::string> required_by(std::string_view text) {
  std::vector<std::string> names;
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (!line.starts_with("require")) continue;
    const std::size_t open = line.find('"');
    const std::size_t close = open == std::string_view::npos ? open : line.find('"', open + 1);
    if (close != std::string_view::npos) names.emplace_back(line.substr(open + 1, close - open - 1));
  }
  return names;
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

/// Small letters, and a blank for everything else, with one in front: a word is found by " word".
std::string plain(std::string_view text) {
  std::string out = " ";
  for (const char c : text) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (is_letter(small))
      out += small;
    else if (c != '\'' && out.back() != ' ')
      out += ' ';
  }
  if (out.size() > 1 && out.back() == ' ') out.pop_back();
  return out;
}

/// `words`, or one that begins with it: a plural, an ending. Short ones have to be whole.
bool has_words(const std::string& text, const std::string& words) {
  constexpr std::size_t kWhole = 4;  // letters and the blank
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    if (words.size() > kWhole || end == text.size() || text[end] == ' ' ||
        (text[end] == 's' && (end + 1 == text.size() || text[end + 1] == ' ')))
      return true;
  }
  return false;
}

constexpr std::size_t kMostSame = 5;
constexpr auto kSameWords = std::to_array<std::array<std::string_view, kMostSame>>({
#define MAJS_SAME_WORDS(...) {__VA_ARGS__},
#include "tools/majs/search_words.def"
#undef MAJS_SAME_WORDS
});

/// A part of what is looked for: any of these.
using WantedPart = std::vector<std::string>;

/// The longest known terms first, then words one by one.
std::vector<WantedPart> wanted_of(std::string_view asked) {
  std::string rest = plain(asked) + ' ';
  std::vector<WantedPart> parts;
  for (const bool several : {true, false}) {
    for (const auto& same : kSameWords) {
      for (const std::string_view term : same) {
        if (term.empty() || (term.find(' ') != std::string_view::npos) != several) continue;
        const std::string written = plain(term) + ' ';
        const std::size_t at = rest.find(written);
        if (at == std::string::npos) continue;
        rest.replace(at, written.size(), " ");
        WantedPart any;
        for (const std::string_view other : same) {
          if (!other.empty()) any.push_back(plain(other));
        }
        // What was asked for is the first.
        std::rotate(any.begin(), std::find(any.begin(), any.end(), plain(term)), any.end());
        parts.push_back(std::move(any));
        break;
      }
    }
  }
  for (std::size_t at = rest.find_first_not_of(' '); at != std::string::npos;) {
    const std::size_t end = std::min(rest.find(' ', at), rest.size());
    const std::string word = ' ' + rest.substr(at, end - at);
    // What stands in any sentence is not looked for.
    constexpr std::string_view kEverywhere = " a an the of to in is for with and or who what when how does do my ";
    if (kEverywhere.find(word + ' ') == std::string_view::npos) parts.push_back({word});
    at = rest.find_first_not_of(' ', end);
  }
  return parts;
}

/// More for what is in the name, and for the very word; 0 where it is nowhere.
int points_of(const WantedPart& wanted, const std::string& name, const std::string& doc) {
  int best = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const int very = i == 0 ? 1 : 0;
    if (has_words(name, wanted[i])) best = std::max(best, 10 + 2 * very + (name == wanted[i] ? 10 : 0));
    if (has_words(doc, wanted[i])) best = std::max(best, 3 + very);
  }
  return best;
}

class TextSearch {
 public:
  TextSearch(std::string_view asked, std::string_view kind) : parts_(wanted_of(asked)), kind_(kind) {}

  void offer(std::string_view kind, std::string_view name, std::string_view doc, std::string_view text) {
    if (!kind_.empty() && kind != kind_) return;
    const std::string plain_name = plain(name);
    const std::string plain_text = plain(text);
    int points = 0;
    std::size_t has = 0;
    for (const WantedPart& part : parts_) {
      const int more = points_of(part, plain_name, plain_text);
      points += more;
      has += more > 0 ? 1 : 0;
    }
    if (has < most_ || (has == 0 && !parts_.empty())) return;
    if (has > most_) found_.clear();
    most_ = has;
    found_.push_back({std::string(kind), std::string(name), std::string(doc), points});
  }

  std::vector<SearchHit> take() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const SearchHit& a, const SearchHit& b) { return a.points > b.points; });
    return std::move(found_);
  }

 private:
  const std::vector<WantedPart> parts_;
  const std::string_view kind_;
  std::size_t most_ = 0;  ///< parts that what was found has
  std::vector<SearchHit> found_;
};

std::optional<std::string> text_of(const compiler::ModuleLookup& found) {
  if (!found.file || found.file->source == nullptr) return std::nullopt;
  return std::string(found.file->source->text());
}

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "`" : ", `") + name + "`";
  return text;
}

}  // namespace

std::string_view LibraryModule::name() const {
  return is_library() ? std::string_view(id).substr(kLibrary.size()) : std::string_view(id);
}

std::string LibraryModule::head() const {
  std::string head;
  std::string_view rest = text;
  while (rest.starts_with('#')) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    line.remove_prefix(line.starts_with("# ") ? 2 : 1);
    if (line.starts_with("majs:")) continue;  // for majs, not for people
    head.append(line).push_back('\n');
  }
  return head;
}

std::string LibraryModule::summary() const {
  std::string first = head();
  first.resize(std::min(first.find("\n\n"), first.size()));
  std::replace(first.begin(), first.end(), '\n', ' ');
  const std::size_t end = first.find(". ");
  if (end != std::string::npos) first.resize(end + 1);
  first.resize(first.find_last_not_of(' ') + 1);
  return first;
}

std::vector<LibraryModule> library_modules(const compiler::Roots& roots) {
  std::vector<LibraryModule> modules;
  for (const std::string& id : compiler::mod_names(roots)) {
    compiler::Diagnostics ignored;
    if (auto text = text_of(compiler::find_mod(roots, id, ignored))) modules.push_back({id, std::move(*text)});
  }
  return modules;
}

std::optional<std::string> module_page(const compiler::Roots& roots, std::string_view name) {
  const std::vector<LibraryModule> modules = library_modules(roots);
  const auto is_it = [&](const LibraryModule& module) { return module.name() == name || module.id == name; };
  const auto found = std::find_if(modules.begin(), modules.end(), is_it);
  if (found == modules.end()) return std::nullopt;
  std::string page = std::string(found->name()) + "\n\n" + found->head();
  std::vector<std::string> users;
  const auto uses = [&](std::string_view text) {
    const std::vector<std::string> names = required_by(text);
    return std::any_of(names.begin(), names.end(), [&](const std::string& each) {
      return found->is_library() ? each == found->name() || each == found->id : false;
    });
  };
  for (const std::string& ruleset : compiler::ruleset_names(roots)) {
    compiler::Diagnostics ignored;
    if (const auto text = text_of(compiler::find_ruleset(roots, ruleset, ignored)); text && uses(*text))
      users.push_back(ruleset);
  }
  for (const LibraryModule& module : modules) {
    if (uses(module.text)) users.emplace_back(module.name());
  }
  const std::vector<std::string> needs = required_by(found->text);
  if (!needs.empty()) page += "\nNeeds " + listed(needs) + ".\n";
  if (!users.empty()) page += "\nUsed by " + listed(users) + ".\n";
  return page;
}

std::vector<SearchHit> search(const compiler::Roots& roots, std::string_view text, std::string_view kind) {
  TextSearch search(text, kind);
  for (std::size_t i = 0; i < grammar::kWordKinds; ++i) {
    const auto of = static_cast<grammar::WordKind>(i);
    for (const grammar::Word& word : grammar::words(of))
      search.offer(grammar::kind_name(of), word.name, word.doc, word.doc);
  }
  for (const LibraryModule& module : library_modules(roots)) {
    search.offer(module.is_library() ? "library" : "mod", module.name(), module.summary(), module.head());
  }
  return search.take();
}

}  // namespace majs::cli
