// What a .majs file itself is made of: toplevel commands, special forms, load-time tests, apply methods, and the fields
// of buttons and mods.

#include "grammar/vocabulary_table.hpp"

namespace majs::grammar::table {
namespace {

constexpr Row kDocumentCommands[] = {
    {"set", "name: name, value: any", kSeed, "Sets a top-level key of the ruleset."},
    {"var", "name: name, value: any", kNew, "Sets a top-level key; older spelling.", "set"},
    {"def", "name: name, body: actions", kSeed,
     "Defines a function; with `append: true` or `prepend: true` its actions join those already there."},
    {"on", "event: name, body: actions", kSeed,
     "Runs actions at an event, after those already there (before them with `prepend: true`); also `on event, "
     "function`."},
    {"define_play_effect", "tiles: name, body: actions", kNew,
     "Runs actions whenever a tile satisfying the spec is discarded."},
    {"define_play_restriction", "tiles: name, cond: condition", kNew,
     "Forbids discarding tiles satisfying the spec while the condition holds."},
    {"define_set", "name: name, set: set", kSeed,
     "Names a set of tile offsets for match definitions: `define_set koutsu, ~s\"0 0 0\"`."},
    {"define_match", "name: name, definitions...: match_definition", kSeed,
     "Names a match definition, made of `~m` and `~a` sigils and of other definitions' names."},
    {"extend_match", "name: name, definition: match_definition", kSeed, "Adds alternatives to a match definition."},
    {"define_const", "name: name, value: any", kSeed,
     "Names a value; `@name` stands for it everywhere, `+@name` for its elements."},
    {"define_scoring", "name: name, body: actions", kNew,
     "Adds actions that price a win or draw: `win_by_draw(\"name\")` runs them for each seat that pays."},
};

constexpr Row kYakuCommands[] = {
    {"define_yaku", "list: yaku_list, name: text, value: any, when: condition, supersedes?: list", kSeed,
     "Adds a yaku to a list, with its value and condition; `supersedes` lists yaku it replaces."},
    {"remove_yaku", "list: yaku_list, names: texts", kSeed, "Removes yaku by name from a list."},
    {"replace_yaku", "list: yaku_list, name: text, value: any, when?: condition, supersedes?: list", kSeed,
     "Changes the value of a yaku, or with a condition replaces it as a whole."},
    {"define_yaku_precedence", "name: text, supersedes: list", kSeed, "Says which yaku do not count next to this one."},
};

constexpr Row kButtonCommands[] = {
    {"define_button", "id: name, fields: map, actions: actions", kSeed,
     "Defines a button: when it shows, what it calls, what it does."},
    {"define_auto_button", "id: name, fields: map, actions: actions", kSeed,
     "Defines a switch that runs its actions by itself whenever buttons are worked out."},
};

constexpr Row kMenuCommands[] = {
    {"define_mod_category", "name: name, prepend?: boolean", kSeed, "Adds a heading to the list of mods."},
    {"define_mod", "id: name, fields: map", kSeed, "Offers a mod in the list of mods."},
    {"config_mod", "id: name, fields: map", kSeed, "Adds an option to an offered mod."},
    {"remove_mod", "ids...: name", kSeed, "Takes mods out of the list, the defaults and the presets."},
    {"define_preset", "name: name, mods: list", kSeed, "Offers a named selection of mods."},
};

constexpr Row kPatchCommands[] = {
    {"apply", "method: name, path: path, value?: any", kSeed,
     "Changes the value at a path with one of the apply methods."},
    {"replace", "count: any, path: path, from: any, to: any", kNew,
     "Replaces the first `count` (or `all`) values equal to `from` below a path."},
};

constexpr Row kFileCommands[] = {
    {"define", "name: text", kNew, "Notes a name for `defined(\"name\")` in files compiled later."},
    {"default", "variable: name, value: any", kNew,
     "Gives a variable of this mod the value it has when none is configured."},
    {"define_global", "variable: name, value: any", kNew, "Gives a variable a value for every file of the build."},
    {"define_base_ruleset", "name: name", kNew, "Starts from another ruleset instead of an empty document."},
    {"require", "library: text, config?: map", kNew, "Loads a library before this file, once a build."},
    {"require_after", "library: text, config?: map", kNew, "Loads a library after all mods, once a build."},
};

constexpr Row kControlCommands[] = {
    {"if", "test: any, commands: actions", kNew,
     "Commands for when a test on the document and the variables holds; may have `else`."},
    {"unless", "test: any, commands: actions", kNew, "Commands for when a test fails."},
    {"cond", "clauses: actions", kNew, "Commands of the first clause `test -> commands` whose test holds."},
};

constexpr Family kCommandFamilies[] = {{"Rules", kDocumentCommands},
                                       {"Yaku", kYakuCommands},
                                       {"Buttons", kButtonCommands},
                                       {"Mod list", kMenuCommands},
                                       {"Changing what is there", kPatchCommands},
                                       {"Files and variables", kFileCommands},
                                       {"Control flow", kControlCommands}};

constexpr Row kForms[] = {
    {"if", "cond: condition, then: actions", kSeed,
     "In a body: runs actions when the condition holds; may have `else`."},
    {"unless", "cond: condition, body: actions", kSeed,
     "In a body: runs actions when the condition fails; may have `else`."},
    {"cond", "clauses: actions", kNew, "In a body: runs the actions of the first clause `cond -> actions` that holds."},
    {"as", "seats: seats, body: actions", kSeed,
     "In a body: runs actions as other seats. As last argument of a call: `draw(1, as: \"others\")`."},
    {"at_least", "n: integer, clauses...: condition", kNew, "In a condition: at least n of the clauses hold."},
    {"at_most", "n: integer, clauses...: condition", kNew,
     "In a condition: at least one and at most n of the clauses hold."},
};
constexpr Family kFormFamilies[] = {{"Special forms", kForms}};

constexpr Row kTests[] = {
    {"defined", "name: text", kNew, "A file compiled earlier (or this one, above) said `define \"name\"`."},
    {"equals", "left: any, right: any", kNew, "The two values are equal; same as `==`."},
    {"not_equals", "left: any, right: any", kNew, "The two values differ; same as `!=`."},
    {"in", "value: any, path: path", kNew, "The list at the path contains the value: `\"x\" in \"default_mods\"`."},
};
constexpr Family kTestFamilies[] = {{"Load-time tests", kTests}};

constexpr Row kSimpleMethods[] = {
    {"set", "value: any", kSeed, "Stores the value, making parents as needed."},
    {"initialize", "value: any", kSeed, "Stores the value where there is none."},
    {"add", "value: any", kSeed, "Adds: numbers, joined texts or lists, merged maps."},
    {"prepend", "value: any", kSeed, "Puts the value, or each element of a list, in front."},
    {"append", "value: any", kSeed, "Puts the value, or each element of a list, at the end."},
    {"merge", "value: map", kSeed, "Adds the keys of a map, replacing those already there."},
    {"deep_merge", "value: map", kSeed, "Adds the keys of a map, merging maps inside maps."},
    {"subtract", "value: any", kSeed, "Subtracts a number, or removes the elements of a list."},
    {"multiply", "value: any", kSeed, "Multiplies by a number."},
    {"divide", "value: number", kSeed, "Divides by a number."},
    {"modulo", "value: number", kSeed, "Remainder of the division by a number."},
    {"delete", "value: any", kSeed, "Removes the elements equal to the value from a list."},
    {"delete_all", "values: list", kNew, "Removes the elements equal to any of the values from a list."},
    {"delete_key", "keys: texts", kSeed, "Removes keys from a map."},
    {"round", "", kSeed, "Rounds a number to the nearest integer, halves away from zero."},
    {"round_up", "", kNew, "Rounds a number up to an integer."},
    {"round_down", "", kNew, "Rounds a number down to an integer."},
    {"min", "value: number", kNew, "Keeps the smaller of the two numbers."},
    {"max", "value: number", kSeed, "Keeps the larger of the two numbers."},
};
// Functions of the C library that older documents list; jq has them, the check of today's compiler has not.
constexpr Row kMathMethods[] = {
    {"atan2", "value: number", kSeed, "Angle of the point (value, old value), in radians."},
    {"copysign", "value: number", kSeed, "The old size with the sign of the value."},
    {"drem", "value: number", kSeed, "Remainder to the nearest multiple of the value."},
    {"fdim", "value: number", kSeed, "Difference if positive, else 0."},
    {"fmax", "value: number", kSeed, "The larger number.", "max"},
    {"fmin", "value: number", kSeed, "The smaller number.", "min"},
    {"fmod", "value: number", kSeed, "Remainder with the sign of the old value, fractions kept."},
    {"hypot", "value: number", kSeed, "Length of the hypotenuse."},
    {"jn", "value: number", kSeed, "Bessel function of the first kind."},
    {"ldexp", "value: number", kSeed, "Old value times two to the power of the value."},
    {"nextafter", "value: number", kSeed, "Next double in the direction of the value."},
    {"nexttoward", "value: number", kSeed, "Next double in the direction of the value."},
    {"pow", "value: number", kSeed, "Old value to the power of the value."},
    {"remainder", "value: number", kSeed, "Remainder to the nearest multiple of the value."},
    {"scalb", "value: number", kSeed, "Old value times two to the power of the value."},
    {"scalbln", "value: number", kSeed, "Old value times two to the power of the value."},
    {"yn", "value: number", kSeed, "Bessel function of the second kind."},
};
constexpr Family kMethodFamilies[] = {{"Apply methods (each also with the prefix `set_`)", kSimpleMethods},
                                      {"C functions", kMathMethods}};

constexpr Row kButtonRows[] = {
    {"display_name", "value: text = \"Button\"", kSeed | kUi, "What is written on the button."},
    {"show_when", "value: condition = []", kSeed, "When the button is offered."},
    {"actions", "value: actions", kSeed, "What it does; written as the block of `define_button`."},
    {"precedence_over", "value: list = []", kSeed,
     "Ids of buttons that lose when both are pressed; its own id for a head bump."},
    {"unskippable", "value: condition = false", kSeed, "While this holds, the player has to press a button."},
    {"cancellable", "value: boolean = true", kSeed | kUi, "Whether its marking can be given up."},
    {"upgrades", "value: call_name", kNew, "Name of the meld that `upgrade_call` adds a tile to."},
    {"interrupt_level", "value: integer = 100", kNew, "Buttons below the level of an interrupt are not offered there."},
    {"call", "value: list = []", kSeed,
     "Melds it makes, as offsets from the called tile: `[[-2, -1], [-1, 1], [1, 2]]`."},
    {"call_conditions", "value: condition", kSeed, "Which combinations of called tile and hand tiles are allowed."},
    {"call_style", "value: call_style = {}", kUi, "How the meld is laid out, for each seat it may come from."},
    {"call_name", "value: call_name", kNew, "Name of the meld, when it is not the button's id."},
    {"msg_name", "value: text", kUi, "Name of the call in messages."},
    {"call_hidden", "value: boolean = false", kRuntime,
     "Hides all tiles of the meld; set it with `apply`, `define_button` drops it."},
    {"rack", "value: integer = 0", kRuntime,
     "Ours: the rack its melds lie on, counted from 0; set it with `apply`, `define_button` drops it."},
    {"shared_by", "value: integer", kRuntime,
     "Ours: when so many players want it, all of them have it though it goes before itself; set it with `apply`, "
     "`define_button` drops it."},
    {"call_priority_list", "value: list", kRuntime,
     "Conditions that break a tie between two callers, best first; set it with `apply`, `define_button` drops it."},
};
constexpr Family kButtonFamilies[] = {{"Button fields", kButtonRows}};

constexpr Row kAutoButtonRows[] = {
    {"display_name", "value: text = \"A\"", kSeed | kUi, "What is written on the switch."},
    {"desc", "value: text = \"\"", kSeed | kUi, "What it does, in words."},
    {"actions", "value: actions", kSeed, "What it does; written as the block of `define_auto_button`."},
    {"enabled_at_start", "value: boolean = false", kSeed, "Whether it is on when a round starts."},
    {"persistent", "value: boolean = false", kNew, "Whether it stays as it is over rounds."},
};
constexpr Family kAutoButtonFamilies[] = {{"Auto button fields", kAutoButtonRows}};

constexpr Row kModRows[] = {
    {"name", "value: text = \"Button\"", kSeed | kUi, "What the mod is called."},
    {"desc", "value: text = \"\"", kSeed | kUi, "What it does, in words."},
    {"default", "value: boolean = false", kSeed, "Meant to switch it on at first; list it in `default_mods` instead."},
    {"order", "value: number = 0", kSeed, "Mods are applied from low to high."},
    {"category", "value: text", kNew, "Heading to put it under."},
    {"deps", "value: mods = []", kSeed, "Mods that are switched on with it."},
    {"conflicts", "value: mods = []", kSeed, "Mods, or headings, that are switched off by it."},
};
constexpr Family kModFamilies[] = {{"Mod fields", kModRows}};

constexpr Row kModConfigRows[] = {
    {"type", "value: text = \"dropdown\"", kSeed | kUi, "How it is chosen."},
    {"name", "value: text = \"\"", kSeed, "Name of the variable it sets in the mod."},
    {"values", "value: list = []", kSeed, "Values to choose from."},
    {"default", "value: any", kSeed, "Value at first; absent: the first of the values."},
};
constexpr Family kModConfigFamilies[] = {{"Mod option fields", kModConfigRows}};

constexpr Row kEventRows[] = {
    {"after_initialization", "", kSeed, "Once, when the game has been set up; acting seat: the turn player."},
    {"before_start", "", kSeed, "Before each round, and after a round before it is decided whether the game ends."},
    {"after_start", "", kSeed, "When a round has been dealt; acting seat: the turn player."},
    {"before_turn_change", "", kSeed, "Before the turn moves on; acting seat: the old turn player."},
    {"after_turn_change", "", kSeed, "After the turn moved on; acting seat: the new turn player."},
    {"after_draw", "", kSeed, "After a `draw`; acting seat: who drew."},
    {"after_discard_passed", "", kSeed, "After a discard that nobody took; acting seat: the discarder."},
    {"before_call", "", kSeed,
     "Before the actions of a call button; acting seat: the turn player, `caller` and `callee` are known."},
    {"after_call", "", kSeed, "After the actions of a call button; acting seat: the turn player by then."},
    {"after_charleston", "", kSeed, "When every player has passed tiles; acting seat: the last one."},
    {"after_saki_start", "", kSeed, "After the cards were drafted, once for each seat."},
    {"before_win", "", kSeed, "Before a hand is judged, also when the game only tries whether it could win."},
    {"before_scoring", "", kNew, "Before the yaku of a hand are counted, once for each reading of its jokers."},
    {"after_win", "", kSeed, "When a seat has won; acting seat: the winner."},
    {"after_scoring", "", kNew, "When the payments of a win or draw are known; `modify_payout` works here."},
    {"before_exhaustive_draw", "", kSeed, "Before an exhaustive draw; a win declared here replaces it."},
    {"before_abortive_draw", "", kSeed, "Before an abortive draw."},
    {"before_continue", "", kSeed, "Before a round goes on after a win (bloody end)."},
    {"before_conclusion", "", kSeed, "Before the final scores are shown."},
    {"on_no_valid_tiles", "", kSeed,
     "When the turn player may discard but every tile is forbidden; `recurse: true` repeats."},
    {"after_bloody_end", "", kSeed, "Reserved: never fired."},
};
constexpr Family kEventFamilies[] = {{"Events", kEventRows}};

constexpr Row kKeywordRows[] = {
    {"exhaustive", "", kSeed, "Tries every way to take the groups, wherever it stands; always the case here."},
    {"unique", "", kSeed, "Groups after it must all be different."},
    {"nojoker", "", kSeed, "Groups after it take jokers only as the tiles they are."},
    {"almost", "", kNew, "Adds one tile of your choice: `almost, win` means tenpai."},
    {"restart", "", kNew, "If everything so far matched, goes on with the whole hand again."},
    {"dismantle_calls", "", kNew, "From here on the tiles of melds count as loose tiles."},
    {"fail", "", kNew, "Never matches."},
    {"debug", "", kUi, "Debugging: prints how the match goes."},
};
constexpr Family kKeywordFamilies[] = {{"Match keywords", kKeywordRows}};

}  // namespace

constinit const KindTable kCommands = Builder<WordKind::Command, kCommandFamilies>::table();
constinit const KindTable kSpecialForms = Builder<WordKind::SpecialForm, kFormFamilies>::table();
constinit const KindTable kLoadTests = Builder<WordKind::LoadTest, kTestFamilies>::table();
constinit const KindTable kApplyMethods = Builder<WordKind::ApplyMethod, kMethodFamilies>::table();
constinit const KindTable kButtonFields = Builder<WordKind::ButtonField, kButtonFamilies>::table();
constinit const KindTable kAutoButtonFields = Builder<WordKind::AutoButtonField, kAutoButtonFamilies>::table();
constinit const KindTable kModFields = Builder<WordKind::ModField, kModFamilies>::table();
constinit const KindTable kModConfigFields = Builder<WordKind::ModConfigField, kModConfigFamilies>::table();
constinit const KindTable kEvents = Builder<WordKind::Event, kEventFamilies>::table();
constinit const KindTable kMatchKeywords = Builder<WordKind::MatchKeyword, kKeywordFamilies>::table();

}  // namespace majs::grammar::table
