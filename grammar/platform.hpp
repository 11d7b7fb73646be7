#pragma once
// What another program that plays rulesets knows, as data: its words with the kinds of their parameters, the keys it
// reads, what its compiler refuses, what crashes it. The profile of Riichi Advanced as it is today is in the program
// (grammar/platform/riichi-advanced.json); newer ones are made by tools/platform/scan.py and read from files.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"
#include "grammar/vocabulary.hpp"

namespace majs::grammar {

/// What comes of something that a platform does not know, or takes otherwise.
enum class PlatformEffect : std::uint8_t {
  Ignored,  ///< nothing else than here
  Differs,  ///< another game, other sums
  Crashes,  ///< the room
  Refused,  ///< the file or the document is not used
};

/// What a platform does with a word, or with something that a ruleset relies on, and where that holds: each condition
/// that is empty holds everywhere.
struct PlatformFinding {
  PlatformEffect effect = PlatformEffect::Differs;
  std::string happens;                        ///< in few words, without a final stop
  std::string write;                          ///< what to write instead; "" = there is nothing
  std::set<std::string, std::less<>> in;      ///< in one of these places of the document
  std::set<std::string, std::less<>> not_in;  ///< in none of them
  std::set<std::string, std::less<>> guards;  ///< unless one of these conditions is known to hold
  std::vector<int> players;                   ///< with these numbers of players
  std::optional<std::size_t> argument;        ///< with this argument being `given`
  std::string given;                          ///< "no number", "map", or the text itself
  std::optional<std::size_t> divisor;         ///< ... and that argument being no number other than 0
  std::string without_key;                    ///< without this toplevel key
  std::string without;                        ///< without this action in what runs together
  std::string without_anywhere;               ///< without this action in the document
  std::string under;                          ///< inside this action, and in no `as` inside of it
  std::string profile;                        ///< "table": without `scoring_logic`
  std::string unless;                         ///< of keys: "number", or "value": one that is known
};

/// Something that MahjongScript has here and its compiler does not take, or takes otherwise.
struct PlatformConstruct {
  PlatformEffect effect = PlatformEffect::Refused;
  std::string happens;
  std::string rewrite;  ///< a script that says the same; "" = there is none
};

class Platform {
 public:
  /// Reads a profile. What the text says nothing about (findings) is as in the present one. On failure: nothing, and
  /// why in `error`.
  static std::optional<Platform> read(std::string_view text, std::string& error);
  /// Riichi Advanced as it is today.
  static const Platform& present();

  /// Whether the word does something there. Prefixes (`not_`, `uninterruptible_`, `set_`) are not stripped. True for
  /// kinds of words that the profile says nothing about.
  bool knows(WordKind kind, std::string_view name) const;
  /// Whether an argument must be a number written out.
  bool wants_number(WordKind kind, std::string_view name, std::size_t argument) const;
  /// Whether the event is ever fired.
  bool fires(std::string_view event) const { return !silent_events_.contains(event); }
  const std::vector<PlatformFinding>& findings(WordKind kind, std::string_view word) const;
  /// What a ruleset can rely on, by its name in the profile; nullptr when it is as here.
  const PlatformFinding* rule(std::string_view name) const;
  const PlatformConstruct* construct(std::string_view name) const;
  /// The values that a key can have; empty when nothing is said.
  const std::vector<Document>& values(std::string_view key) const;
  /// Conditions that guard something.
  bool is_guard(std::string_view condition) const { return guards_.contains(condition); }

 private:
  struct Parameters {
    std::vector<bool> number;
    bool variadic = false;
  };
  using Names = std::set<std::string, std::less<>>;

  void read_words(const Document& document, std::string_view section, WordKind kind);
  void read_keys(const Document& document, std::string_view section, WordKind kind);
  void read_names(const Document& document, WordKind kind);
  void read_values(const Document& document);
  void read_findings(const Document& document);
  void read_constructs(const Document& document);
  Names& names(WordKind kind) { return names_[static_cast<std::size_t>(kind)]; }

  Names names_[kWordKinds];
  bool stated_[kWordKinds] = {};
  Names silent_events_;
  Names guards_;
  std::map<std::string, Parameters, std::less<>> parameters_[kWordKinds];
  std::map<std::string, std::vector<PlatformFinding>, std::less<>> findings_[kWordKinds];
  std::map<std::string, PlatformFinding, std::less<>> rules_;
  std::map<std::string, PlatformConstruct, std::less<>> constructs_;
  std::map<std::string, std::vector<Document>, std::less<>> values_;
  std::vector<PlatformFinding> none_;
  std::vector<Document> no_values_;
};

/// Whether the word is an extension of this toolchain, which the present platform does not know.
bool is_extension(const Word& word);
/// False: only older rulesets have the word; the present platform does not know it.
bool is_current(const Word& word);

}  // namespace majs::grammar
