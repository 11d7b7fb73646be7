// What a ruleset document says, in order for readers.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "grammar/condition_words.hpp"
#include "runtime/report/document_texts.hpp"
#include "runtime/report/html.hpp"
#include "runtime/report/payment_table.hpp"
#include "runtime/report/reference.hpp"
#include "runtime/report/rule_texts.hpp"
#include "runtime/report/setting_phrases.hpp"
#include "runtime/rules/load/expand.hpp"

namespace majs::report {
namespace {

constexpr std::size_t kMaxRows = 3'000;

void add_pair(Block& block, std::string what, std::string value) {
  if (value.empty()) return;
  block.rows.push_back({text_line(std::move(what)), text_line(std::move(value))});
}

class Builder {
 public:
  Builder(const Document& document, const std::string& name)
      : document_(document), tabs_(rule_texts(document)), name_(name) {}

  Reference build() {
    Reference reference;
    reference.title = text_of(at(document_, "display_name"), name_);
    reference.subtitle = name_;
    for (Section& section : std::vector<Section>{overview(), tiles(), rules(), card(), yaku(), precedence(), buttons(),
                                                 scoring(), options(), presets()}) {
      std::erase_if(section.blocks, [](const Block& block) { return block.rows.empty(); });
      if (!section.blocks.empty()) reference.sections.push_back(std::move(section));
    }
    return reference;
  }

 private:
  Section overview() {
    Section section{"overview", "Overview"};
    Block facts{Block::Kind::Pairs};
    add_pair(facts, "Players", text_of(at(document_, "num_players"), "4"));
    const Document& wall = at(document_, "wall");
    if (wall.is_array()) {
      std::string tiles = grouped(static_cast<double>(wall.size()));
      const std::string dead = text_of(at(document_, "initial_dead_wall_length"));
      if (!dead.empty() && dead != "0") tiles += ", " + dead + " of them in the dead wall";
      add_pair(facts, "Tiles", tiles);
    }
    add_pair(facts, "Tiles in a hand", text_of(at(document_, "starting_tiles")));
    add_pair(facts, "Score at the start", text_of(at(document_, "initial_score")));
    add_pair(facts, "Rounds at most", text_of(at(document_, "max_rounds")));
    add_pair(facts, "Goal for the game to end", text_of(at(document_, "sudden_death_goal")));
    if (at(document_, "bloody_end") == true) add_pair(facts, "After a win", "the others play on until three have won");
    const Document& sum = at(document_, "final_points");
    if (sum.is_object()) {
      std::string text = "return " + text_of(at(sum, "return_score")) + ", oka " + text_of(at(sum, "oka")) + ", uma " +
                         joined(texts_of(at(sum, "uma")), " / ");
      if (at(sum, "rounding") == "none") text += ", to the tenth of a thousand";
      if (at(sum, "rounding") == "scores") text += ", scores to the nearest thousand";
      if (at(sum, "ties") == "shared") text += ", equal points share their places";
      add_pair(facts, "At the end", text);
    }
    add_pair(facts, "More about it", text_of(at(document_, "tutorial_link")));
    std::vector<std::string> mods;
    if (const Document& enabled = at(document_, "enabled_mods"); enabled.is_array()) {
      for (const Document& mod : enabled) {
        const std::string id = mod.is_object() ? text_of(at(mod, "name")) : text_of(mod);
        if (!id.empty() && !id.starts_with("lib/")) mods.push_back(id);
      }
    }
    add_pair(facts, "Built with", joined(mods));
    section.blocks.push_back(std::move(facts));
    return section;
  }

  Section tiles() {
    Section section{"tiles", "Tiles"};
    const Document& wall = at(document_, "wall");
    std::vector<std::pair<std::string, std::size_t>> counts;
    std::map<std::string, std::size_t> index;
    if (wall.is_array()) {
      for (const Document& tile : wall) {
        std::string id = text_of(tile.is_array() && !tile.empty() ? tile[0]
                                 : tile.is_object()               ? at(tile, "tile")
                                                                  : tile);
        if (id.empty()) continue;
        const auto [known, fresh] = index.emplace(id, counts.size());
        if (fresh) counts.emplace_back(std::move(id), 0);
        ++counts[known->second].second;
      }
    }
    Block block{Block::Kind::TileSet};
    for (const auto& [id, count] : counts) {
      if (block.rows.size() == kMaxRows) break;
      block.rows.push_back({{Piece{Piece::Kind::Tiles, "", {id}}}, text_line("× " + std::to_string(count))});
    }
    section.blocks.push_back(std::move(block));
    return section;
  }

  /// Rule texts whose names are no yaku.
  Section rules() {
    Section section{"rules", "Rules"};
    const std::set<std::string> names = yaku_names();
    std::stable_partition(tabs_.begin(), tabs_.end(), [](const RuleTab& tab) { return tab.name == "Rules"; });
    for (const RuleTab& tab : tabs_) {
      Block block{Block::Kind::Pairs, tab.name == "Rules" ? "" : tab.name};
      for (const RuleText& text : tab.texts) {
        if (names.contains(text.id)) continue;
        bool first = true;
        for (const Line& line : text.lines) {
          block.rows.push_back({text_line(first ? text.id : ""), line});
          first = false;
        }
      }
      section.blocks.push_back(std::move(block));
    }
    return section;
  }

  std::vector<std::string> lists() const {
    std::vector<std::string> names;
    const Document& scoring = at(document_, "score_calculation");
    for (const char* key : {"yaku_lists", "yaku2_lists", "extra_yaku_lists"}) {
      for (const std::string& name : texts_of(at(scoring, key))) {
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
      }
    }
    return names;
  }

  std::set<std::string> yaku_names() const {
    std::set<std::string> names;
    for (const std::string& list : lists()) {
      const Document& entries = at(document_, list.c_str());
      if (!entries.is_array()) continue;
      for (const Document& yaku : entries) names.insert(text_of(at(yaku, "display_name")));
    }
    return names;
  }

  std::string value_text(const Document& value) const {
    const std::string unit = text_of(at(at(document_, "score_calculation"), "point_name"));
    if (value.is_string()) return (unit.empty() ? "1" : unit) + " for each " + words_of(value.get<std::string>());
    if (!value.is_array()) {
      return text_of(value) + (unit.empty() || text_of(value).empty() ? "" : " " + unit);
    }
    std::string text;
    for (std::size_t i = 0; i < value.size(); i += 2) {
      const std::string own = i + 1 < value.size() ? text_of(value[i + 1]) : "";
      text += text.empty() ? "" : ", ";
      if (value[i].is_string()) {  // a counter or an amount
        text += (own.empty() ? "1" : own) + " for each " + words_of(value[i].get_ref<const std::string&>());
      } else {
        text += short_value(value[i]) + (own.empty() ? "" : " " + own);
      }
    }
    return text;
  }

  const RuleText* rule_of(const std::string& yaku) const {
    for (const RuleTab& tab : tabs_) {
      for (const RuleText& text : tab.texts) {
        if (text.id == yaku) return &text;
      }
    }
    return nullptr;
  }

  /// The description of a yaku, and the example hand when its text ends with tiles.
  std::pair<Line, Line> described(const std::string& name, const Document& when) const {
    Line words;
    Line example;
    if (const RuleText* rule = rule_of(name)) {
      for (const Line& line : rule->lines) {
        for (const Piece& piece : line) {
          const bool hand = piece.kind == Piece::Kind::Tiles && piece.tiles.size() >= 5;
          Line& target = hand && example.empty() ? example : words;
          if (&target == &words && !words.empty() && &piece == &line.front()) words.push_back(text_piece(" "));
          target.push_back(piece);
        }
      }
    }
    if (words.empty()) words.push_back(text_piece(shortened(grammar::condition_words(when), kLongestWords)));
    return {words, example};
  }

  /// What a yaku is worth, once or more, each closed or open.
  struct Row {
    std::vector<std::string> values;
    std::vector<std::string> when_called;

    std::string text() const {
      std::string text;
      for (std::size_t i = 0; i < values.size(); ++i) {
        text += (text.empty() ? "" : ", ") + values[i];
        if (values.size() > 1 && !when_called[i].empty()) text += " " + when_called[i];
      }
      return text;
    }
  };

  /// "closed" or "open" where the conditions of a yaku ask for a hand without calls, or with some.
  static std::string openness(const Document& when) {
    if (!when.is_array()) return "";
    for (const Document& condition : when) {
      const Document* one = &condition;
      bool closed = true;
      if (at(*one, "name") == "not" && at(*one, "opts").is_array() && at(*one, "opts").size() == 1) {
        closed = false;
        one = &at(*one, "opts")[0];
      }
      while (one->is_array() && one->size() == 1) one = &(*one)[0];
      if (at(*one, "name") == "has_no_call_named") return closed ? "closed" : "open";
    }
    return "";
  }

  Section yaku() {
    Section section{"yaku", "Yaku"};
    for (const std::string& list : lists()) {
      const Document& entries = at(document_, list.c_str());
      Block block{Block::Kind::Table, lists().size() > 1 ? title_of(list) : "", {"Yaku", "Value", "When", "Example"}};
      if (!entries.is_array()) continue;
      std::map<std::string, std::size_t> seen;
      std::vector<Row> rows;
      for (const Document& entry : entries) {
        if (block.rows.size() == kMaxRows || !entry.is_object()) break;
        const std::string name = text_of(at(entry, "display_name"));
        const std::string when_called = openness(at(entry, "when"));
        const std::string value = value_text(at(entry, "value"));
        const auto [known, fresh] = seen.emplace(name, block.rows.size());
        if (!fresh) {
          // The same yaku with another value, for open hands for example: one row is enough.
          Row& row = rows[known->second];
          if (std::find(row.values.begin(), row.values.end(), value) == row.values.end()) {
            row.values.push_back(value);
            row.when_called.push_back(when_called);
          }
          continue;
        }
        auto [words, example] = described(name, at(entry, "when"));
        block.rows.push_back({{Piece{Piece::Kind::Strong, name}}, {}, std::move(words), std::move(example)});
        rows.push_back({{value}, {when_called}});
      }
      for (std::size_t i = 0; i < rows.size(); ++i) block.rows[i][1] = text_line(rows[i].text());
      const bool examples =
          std::any_of(block.rows.begin(), block.rows.end(), [](const auto& row) { return !row[3].empty(); });
      if (!examples) {
        block.header.pop_back();
        for (auto& row : block.rows) row.pop_back();
      }
      section.blocks.push_back(std::move(block));
    }
    return section;
  }

  /// The name of the hand of the card that a condition asks for; empty when it asks for none.
  static std::string card_hand_of(const Document& when) {
    if (when.is_array()) {
      for (const Document& condition : when) {
        if (std::string hand = card_hand_of(condition); !hand.empty()) return hand;
      }
    }
    if (at(when, "name") != "card_hand") return "";
    const Document& arguments = at(when, "opts");
    const bool one =
        arguments.is_array() && arguments.size() == 2 && arguments[1].is_array() && arguments[1].size() == 1;
    return one ? text_of(arguments[1][0]) : "";
  }

  /// The hands of the card by category: may they be exposed (X), or have they to stay concealed (C).
  Section card() {
    Section section{"card", "The card"};
    const std::vector<std::string> closed = texts_of(at(document_, "concealed_win_definition"));
    Block legend{Block::Kind::Paragraph};
    Block block{Block::Kind::Card};
    std::string written;
    for (const std::string& list : lists()) {
      const Document& entries = at(document_, list.c_str());
      if (!entries.is_array()) continue;
      bool titled = false;
      for (const Document& entry : entries) {
        const std::string hand = card_hand_of(at(entry, "when"));
        if (hand.empty() || block.rows.size() == kMaxRows) continue;
        if (!titled) block.rows.push_back({text_line(title_of(list))});
        titled = true;
        const std::vector<std::string> strings = texts_of(at(document_, (hand + "_definition").c_str()));
        const bool concealed =
            !strings.empty() && std::find(closed.begin(), closed.end(), strings.front()) != closed.end();
        for (const std::string& text : strings) written.append(text).append(" ");
        const std::string name = text_of(at(entry, "display_name"));
        const Document& value = at(entry, "value");
        block.rows.push_back(
            {{Piece{Piece::Kind::Strong, name}},
             text_line(short_value(value.is_array() && !value.empty() ? value[0] : value) + (concealed ? " C" : " X")),
             described(name, at(entry, "when")).second});
      }
    }
    if (!block.rows.empty()) {
      std::string marks = "X: exposed or concealed. C: concealed only.";
      if (written.find('!') != std::string::npos) marks += " !: no jokers in this group.";
      if (written.find('*') != std::string::npos) {
        marks += " *: flowers may stand for tiles of this group, as jokers do, but not for all of them.";
      }
      legend.rows.push_back({text_line(marks)});
    }
    section.blocks.push_back(std::move(legend));
    section.blocks.push_back(std::move(block));
    return section;
  }

  Section precedence() {
    Section section{"precedence", "What replaces what"};
    Block block{Block::Kind::Table, "", {"Yaku", "is scored instead of"}};
    const Document& table = at(document_, "yaku_precedence");
    if (table.is_object()) {
      for (const auto& [name, replaced] : table.items()) {
        std::vector<std::string> texts;
        for (std::string& text : texts_of(replaced)) {
          if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(std::move(text));
        }
        if (!texts.empty() && block.rows.size() < kMaxRows)
          block.rows.push_back({text_line(name), text_line(joined(texts))});
      }
    }
    section.blocks.push_back(std::move(block));
    return section;
  }

  Section buttons() {
    Section section{"buttons", "Buttons"};
    Block block{Block::Kind::Table, "", {"Button", "Offered when", "Goes before"}};
    const Document& table = at(document_, "buttons");
    if (table.is_object()) {
      for (const auto& [id, button] : table.items()) {
        if (!button.is_object() || block.rows.size() == kMaxRows) continue;
        const std::string name = text_of(at(button, "display_name"), id);
        const std::string when =
            button.contains("show_when") ? grammar::condition_words(at(button, "show_when")) : std::string("always");
        Line title{Piece{Piece::Kind::Strong, name}};
        if (name != id) {
          title.push_back(text_piece(" "));
          title.push_back(code_piece(id));
        }
        block.rows.push_back({std::move(title), text_line(shortened(when, 2 * kLongestWords)),
                              text_line(joined(goes_before(table, button)))});
      }
    }
    section.blocks.push_back(std::move(block));
    return section;
  }

  /// What a button goes before, as it is displayed. Parts of a library name buttons that not every game has.
  static std::vector<std::string> goes_before(const Document& table, const Document& button) {
    std::vector<std::string> names;
    for (const std::string& id : texts_of(at(button, "precedence_over"))) {
      if (table.contains(id)) names.push_back(text_of(at(table[id], "display_name"), id));
    }
    return names;
  }

  Section scoring() {
    Section section{"scoring", "Scoring"};
    Block limits{Block::Kind::Table, "Limits", {"Name", "from", "Score"}};
    const Document& table = at(document_, "score_calculation");
    const Document& thresholds = at(table, "limit_thresholds");
    const Document& scores = at(table, "limit_scores");
    const std::vector<std::string> names = texts_of(at(table, "limit_names"));
    if (thresholds.is_array() && scores.is_array()) {
      const std::string point = text_of(at(table, "point_name"), "points");
      const std::string mini = text_of(at(table, "minipoint_name"), "minipoints");
      for (std::size_t i = 0; i < std::min(thresholds.size(), scores.size()) && i < kMaxRows; ++i) {
        const std::vector<std::string> from = texts_of(thresholds[i]);
        std::string text = from.empty() ? "" : from[0] + " " + point;
        if (from.size() > 1 && from[1] != "0") text += " " + from[1] + " " + mini;
        limits.rows.push_back(
            {text_line(i < names.size() ? names[i] : ""), text_line(text), text_line(text_of(scores[i]))});
      }
    }
    for (Block& block : payment_tables(document_)) section.blocks.push_back(std::move(block));
    section.blocks.push_back(score_by_points(table));
    section.blocks.push_back(std::move(limits));
    section.blocks.push_back(setting_sentences(table));
    return section;
  }

  static Line variables_of(const Document& config) {
    Line line;
    if (!config.is_array()) return line;
    for (const Document& variable : config) {
      const std::string name = text_of(at(variable, "name"));
      if (name.empty()) continue;
      if (!line.empty()) line.push_back(text_piece("; "));
      line.push_back(code_piece(name));
      const std::string values = joined(texts_of(at(variable, "values")));
      const std::string chosen = text_of(at(variable, "default"));
      line.push_back(text_piece((values.empty() ? "" : ": " + values) +
                                (chosen.empty() ? "" : " (" + chosen + " unless said otherwise)")));
    }
    return line;
  }

  Section options() {
    Section section{"options", "Options"};
    const Document& mods = at(document_, "available_mods");
    if (!mods.is_array()) return section;
    const auto fresh = [](std::string title) {
      return Block{Block::Kind::Table, std::move(title), {"Mod", "What it does", "Choices"}};
    };
    Block block = fresh("");
    std::size_t rows = 0;
    for (const Document& mod : mods) {
      if (mod.is_string()) {
        section.blocks.push_back(std::move(block));
        block = fresh(mod.get<std::string>());
      }
      if (!mod.is_object() || ++rows > kMaxRows) continue;
      Line title{Piece{Piece::Kind::Strong, text_of(at(mod, "name"), text_of(at(mod, "id")))}, text_piece(" "),
                 code_piece(text_of(at(mod, "id")))};
      std::string words = text_of(at(mod, "desc"));
      if (at(mod, "default") == true) words += (words.empty() ? "" : " ") + std::string("On by default.");
      const std::string needed = joined(texts_of(at(mod, "deps")));
      const std::string conflicts = joined(texts_of(at(mod, "conflicts")));
      if (!needed.empty()) words += " Needs " + needed + ".";
      if (!conflicts.empty()) words += " Not together with " + conflicts + ".";
      block.rows.push_back({std::move(title), text_line(words), variables_of(at(mod, "config"))});
    }
    section.blocks.push_back(std::move(block));
    return section;
  }

  Section presets() {
    Section section{"presets", "Presets"};
    Block block{Block::Kind::Table, "", {"Preset", "Mods"}};
    const Document& presets = at(document_, "available_presets");
    if (presets.is_array()) {
      for (const Document& preset : presets) {
        if (!preset.is_object() || block.rows.size() == kMaxRows) continue;
        std::vector<std::string> mods;
        if (const Document& list = at(preset, "enabled_mods"); list.is_array()) {
          for (const Document& mod : list) {
            const std::string id = mod.is_object() ? text_of(at(mod, "name")) : text_of(mod);
            if (!id.empty()) mods.push_back(id);
          }
        }
        block.rows.push_back({text_line(text_of(at(preset, "display_name"))), text_line(joined(mods))});
      }
    }
    section.blocks.push_back(std::move(block));
    return section;
  }

  const Document& document_;
  std::vector<RuleTab> tabs_;
  std::string name_;
};

}  // namespace

Reference make_reference(const Document& document, const std::string& name) {
  Document expanded = document;
  runtime::Findings findings;
  runtime::expand_constants(expanded, findings);
  return Builder(expanded, name).build();
}

}  // namespace majs::report
