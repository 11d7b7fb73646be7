// Reads plain jq: operators by their precedence as in jq's grammar. What it does not know it leaves to
// libjq, so it never has to say what is wrong.

#include <algorithm>
#include <array>
#include <utility>

#include "compiler/engines/plain_jq_lexer.hpp"
#include "compiler/engines/plain_jq_tree.hpp"

namespace majs::compiler::plain_jq {
namespace {

constexpr std::size_t kMostNesting = 100;
/// Longer programs than people write.
constexpr std::size_t kMostBytes = std::size_t{256} << 10;
/// Trees are walked, and torn down, by functions that call themselves. Pipes are flat.
constexpr std::size_t kMostHeight = 300;

struct Binary {
  std::string_view sign;
  Op op;
  int strength;  ///< stronger operators are read first
  enum class Side : std::uint8_t { Left, Right, None } side;
  Op change = Op::Identity;
};

/// As in jq's grammar: `//` is weaker than `=`.
constexpr std::array<Binary, 25> kBinaries = {{
    {"|", Op::Pipe, 1, Binary::Side::Right},
    {",", Op::Comma, 2, Binary::Side::Left},
    {"//", Op::Alternative, 3, Binary::Side::Right},
    {"=", Op::Assign, 4, Binary::Side::None},
    {"|=", Op::Update, 4, Binary::Side::None},
    {"+=", Op::Change, 4, Binary::Side::None, Op::Add},
    {"-=", Op::Change, 4, Binary::Side::None, Op::Subtract},
    {"*=", Op::Change, 4, Binary::Side::None, Op::Multiply},
    {"/=", Op::Change, 4, Binary::Side::None, Op::Divide},
    {"%=", Op::Change, 4, Binary::Side::None, Op::Remainder},
    {"//=", Op::Change, 4, Binary::Side::None, Op::Alternative},
    {"or", Op::Or, 5, Binary::Side::Left},
    {"and", Op::And, 6, Binary::Side::Left},
    {"==", Op::Equal, 7, Binary::Side::None},
    {"!=", Op::Unequal, 7, Binary::Side::None},
    {"<", Op::Less, 7, Binary::Side::None},
    {"<=", Op::LessEqual, 7, Binary::Side::None},
    {">", Op::Greater, 7, Binary::Side::None},
    {">=", Op::GreaterEqual, 7, Binary::Side::None},
    {"+", Op::Add, 8, Binary::Side::Left},
    {"-", Op::Subtract, 8, Binary::Side::Left},
    {"*", Op::Multiply, 9, Binary::Side::Left},
    {"/", Op::Divide, 9, Binary::Side::Left},
    {"%", Op::Remainder, 9, Binary::Side::Left},
    {"", Op::Identity, 0, Binary::Side::None},
}};

/// The strength of `*`, `/` and `%`.
constexpr int kProduct = 9;

/// Words that begin or go on something, so that they name no function.
constexpr std::array<std::string_view, 18> kReserved = {"if",     "then",    "elif",    "else", "end",   "as",
                                                        "def",    "reduce",  "foreach", "try",  "catch", "label",
                                                        "import", "include", "and",     "or",   "break", "__loc__"};

/// jq takes `..` for `recurse`, `|=` for `_modify`, `+` for `_plus`: who defines these gives such signs another
/// meaning.
bool is_meant_by_signs(std::string_view name) {
  const bool own = name == "_ensure_list" || name == "_safe_append";
  return (name.starts_with('_') && !own) || name == "recurse";
}

/// A number that jq works out while it reads, so that a division by it may be an error where nobody divides.
bool is_constant(const Node& node) {
  switch (node.op) {
    case Op::Literal: return true;
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Remainder:
    case Op::Equal:
    case Op::Unequal:
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual: return is_constant(node.parts[0]) && is_constant(node.parts[1]);
    default: return false;
  }
}

/// Functions of jq's that are worked out here, with the number of their parameters.
struct Known {
  std::string_view name;
  std::size_t parameters;
};
constexpr std::array<Known, 31> kKnown = {
    {{"_ensure_list", 0}, {"_safe_append", 2},  {"add", 0},    {"all", 0},          {"all", 1},        {"all", 2},
     {"any", 0},          {"any", 1},           {"any", 2},    {"contains", 1},     {"del", 1},        {"empty", 0},
     {"endswith", 1},     {"first", 0},         {"first", 1},  {"from_entries", 0}, {"has", 1},        {"index", 1},
     {"keys", 0},         {"keys_unsorted", 0}, {"last", 0},   {"length", 0},       {"map", 1},        {"not", 0},
     {"recurse", 0},      {"reverse", 0},       {"select", 1}, {"startswith", 1},   {"to_entries", 0}, {"type", 0},
     {"with_entries", 1}}};

/// Looks whether every name is bound where it is used, or known: jq refuses a program even for one it never comes to.
class Names {
 public:
  explicit Names(std::vector<std::string> variables) : variables_(std::move(variables)) {}

  bool all_known(const Node& node) {
    switch (node.op) {
      case Op::Variable: return std::find(variables_.begin(), variables_.end(), node.text) != variables_.end();
      case Op::Call: return is_function(node) && parts_known(node);
      case Op::Bind:
      case Op::Reduce: {
        if (!all_known(node.parts[0])) return false;
        // What a `reduce` begins with does not see the variable.
        const std::size_t inside = node.op == Op::Reduce ? 2 : 1;
        if (inside == 2 && !all_known(node.parts[1])) return false;
        variables_.push_back(node.text);
        const bool known = all_known(node.parts[inside]);
        variables_.pop_back();
        return known;
      }
      case Op::Define: {
        functions_.emplace_back(node.text, node.names.size());
        const std::size_t outside = functions_.size();
        for (const std::string& name : node.names) functions_.emplace_back(name, 0);
        const bool known = all_known(node.parts[0]);
        functions_.resize(outside);
        const bool after = known && all_known(node.parts[1]);
        functions_.pop_back();
        return after;
      }
      default: return parts_known(node);
    }
  }

 private:
  bool parts_known(const Node& node) {
    return std::all_of(node.parts.begin(), node.parts.end(), [&](const Node& part) { return all_known(part); });
  }
  bool is_function(const Node& call) const {
    const std::pair<std::string, std::size_t> wanted{call.text, call.parts.size()};
    if (std::find(functions_.begin(), functions_.end(), wanted) != functions_.end()) return true;
    return std::any_of(kKnown.begin(), kKnown.end(), [&](const Known& known) {
      return known.name == call.text && known.parameters == call.parts.size();
    });
  }

  std::vector<std::string> variables_;
  std::vector<std::pair<std::string, std::size_t>> functions_;
};

class Reader {
 public:
  explicit Reader(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  std::optional<Node> run() {
    Node program = pipe();
    if (failed_ || token().kind != Token::Kind::End) return std::nullopt;
    return program;
  }

 private:
  const Token& token(std::size_t ahead = 0) const { return tokens_[std::min(at_ + ahead, tokens_.size() - 1)]; }
  bool is_sign(std::string_view sign) const { return token().kind == Token::Kind::Sign && token().text == sign; }
  bool is_word(std::string_view word) const { return token().kind == Token::Kind::Word && token().text == word; }

  Node fail() {
    failed_ = true;
    at_ = tokens_.size() - 1;
    return {};
  }
  bool take_sign(std::string_view sign) {
    if (!is_sign(sign)) return false;
    ++at_;
    return true;
  }
  void want_sign(std::string_view sign) {
    if (!take_sign(sign)) fail();
  }
  void want_word(std::string_view word) {
    if (!is_word(word)) {
      fail();
    } else {
      ++at_;
    }
  }
  std::string want(Token::Kind kind) {
    if (token().kind != kind) {
      fail();
      return {};
    }
    return tokens_[at_++].text;
  }

  static Node node(Op op, std::string text = {}) {
    Node made;
    made.op = op;
    made.text = std::move(text);
    return made;
  }
  template <typename... Parts>
  Node node_of(Op op, std::string text, Parts... parts) {
    Node made = node(op, std::move(text));
    (add(made, std::move(parts)), ...);
    return made;
  }
  void add(Node& to, Node part) {
    to.height = std::max(to.height, part.height + 1);
    to.parts.push_back(std::move(part));
    if (to.height > kMostHeight) fail();
  }
  static Node literal(Document value) {
    Node made = node(Op::Literal);
    made.value = std::move(value);
    return made;
  }

  /// A whole expression, with the definitions in front of it.
  Node pipe() {
    if (++depth_ > kMostNesting) return fail();
    Node read = is_word("def") ? definition() : expression(1);
    --depth_;
    return read;
  }

  Node definition() {
    want_word("def");
    Node made = node(Op::Define, want(Token::Kind::Word));
    if (std::find(kReserved.begin(), kReserved.end(), made.text) != kReserved.end()) return fail();
    if (take_sign("(")) {
      do {
        made.names.push_back(want(Token::Kind::Word));
      } while (!failed_ && take_sign(";"));
      want_sign(")");
    }
    if (is_meant_by_signs(made.text) || std::any_of(made.names.begin(), made.names.end(), is_meant_by_signs)) {
      return fail();
    }
    want_sign(":");
    add(made, pipe());
    want_sign(";");
    if (failed_) return {};
    add(made, pipe());
    return made;
  }

  const Binary& operator_here() const {
    if (token().kind == Token::Kind::Sign || is_word("and") || is_word("or")) {
      for (const Binary& binary : kBinaries) {
        if (binary.sign == token().text) return binary;
      }
    }
    return kBinaries.back();
  }

  static bool divides(const Binary& binary) { return binary.op == Op::Divide || binary.op == Op::Remainder; }

  Node expression(int strength) {
    if (++depth_ > kMostNesting) return fail();
    Node left = term();
    for (int ceiling = 99; !failed_;) {
      const Binary& binary = operator_here();
      if (binary.strength < strength || binary.strength == 0 || binary.strength > ceiling) break;
      ++at_;
      const bool right = binary.side == Binary::Side::Right;
      if (binary.op == Op::Pipe) return stages(std::move(left));
      const bool negates = is_sign("-") && binary.strength == kProduct;
      Node other = expression(binary.strength + (right ? 0 : 1));
      // A minus is weaker than what follows its number: `12 / -2 * 3` is 12 / -(2 * 3).
      if (negates && operator_here().strength == kProduct) return fail();
      if (divides(binary) && is_constant(other)) {
        if (other.op != Op::Literal || !other.value.is_number() || other.value.get<double>() == 0) return fail();
      }
      Node made = node_of(binary.op, {}, std::move(left), std::move(other));
      made.change = binary.change;
      left = std::move(made);
      // `a == b == c` is an error of jq's.
      ceiling = binary.side == Binary::Side::None ? binary.strength - 1 : binary.strength;
    }
    --depth_;
    return left;
  }

  /// Behind the first `|` of a pipe.
  Node stages(Node first) {
    Node made = node_of(Op::Pipe, {}, std::move(first));
    do {
      // A definition is for all that follows.
      const bool defines = is_word("def");
      add(made, defines ? pipe() : expression(2));
      if (defines) break;
    } while (!failed_ && take_sign("|"));
    --depth_;  // of the expression that it ends
    return made;
  }

  Node term() {
    Node read = beginning();
    // What jq 1.6 and later read differently behind these is left to them.
    const bool closed = read.op != Op::If && read.op != Op::Reduce;
    while (!failed_) {
      if (token().kind == Token::Kind::Field && closed) {
        read = node_of(Op::Field, tokens_[at_++].text, std::move(read));
      } else if (is_sign("[") && closed) {
        read = brackets(std::move(read));
      } else if (is_sign(".") && closed && token(1).kind == Token::Kind::Text) {
        ++at_;
        read = node_of(Op::Field, tokens_[at_++].text, std::move(read));
      } else if (is_word("as") && closed) {
        ++at_;
        std::string name = want(Token::Kind::Variable);
        want_sign("|");
        if (failed_) return {};
        return node_of(Op::Bind, std::move(name), std::move(read), pipe());
      } else {
        break;
      }
    }
    if (!closed && (token().kind == Token::Kind::Field || is_sign("[") || is_sign(".") || is_word("as"))) return fail();
    return read;
  }

  /// Behind a term, at `[`.
  Node brackets(Node of) {
    want_sign("[");
    if (take_sign("]")) return node_of(Op::Iterate, {}, std::move(of));
    Node index = pipe();
    want_sign("]");  // no slices
    return node_of(Op::Index, {}, std::move(of), std::move(index));
  }

  Node beginning() {
    const Token& here = token();
    switch (here.kind) {
      case Token::Kind::End: return fail();
      case Token::Kind::Number: ++at_; return literal(here.number);
      case Token::Kind::Text: ++at_; return literal(here.text);
      case Token::Kind::Variable: ++at_; return node(Op::Variable, here.text);
      case Token::Kind::Field: ++at_; return node_of(Op::Field, here.text, node(Op::Identity));
      case Token::Kind::Word: return word();
      case Token::Kind::Sign: break;
    }
    if (take_sign("..")) return node(Op::Recurse);
    if (take_sign(".")) {
      if (token().kind == Token::Kind::Text) return node_of(Op::Field, tokens_[at_++].text, node(Op::Identity));
      return is_sign("[") ? brackets(node(Op::Identity)) : node(Op::Identity);
    }
    if (take_sign("-")) {
      if (token().kind != Token::Kind::Number) return fail();
      const double number = tokens_[at_++].number;
      if (token().kind == Token::Kind::Field || is_sign("[") || is_sign(".") || is_word("as")) return fail();
      return literal(-number);
    }
    if (take_sign("(")) {
      Node inside = pipe();
      want_sign(")");
      return inside;
    }
    if (take_sign("[")) {
      Node list = node(Op::List);
      if (take_sign("]")) return list;
      add(list, pipe());
      want_sign("]");
      return list;
    }
    if (take_sign("{")) return object();
    return fail();
  }

  Node object() {
    Node made = node(Op::Object);
    if (take_sign("}")) return made;
    do {
      const Token& key = token();
      if (key.kind == Token::Kind::Variable) {
        ++at_;
        add(made, literal(key.text));
        add(made, node(Op::Variable, key.text));
        continue;
      }
      if (key.kind == Token::Kind::Word || key.kind == Token::Kind::Text) {
        const bool reserved = std::find(kReserved.begin(), kReserved.end(), key.text) != kReserved.end();
        if (key.kind == Token::Kind::Word && reserved) return fail();
        ++at_;
        add(made, literal(key.text));
        if (!is_sign(":")) {
          add(made, node_of(Op::Field, key.text, node(Op::Identity)));
          continue;
        }
      } else if (take_sign("(")) {
        add(made, pipe());
        want_sign(")");
      } else {
        return fail();
      }
      want_sign(":");
      if (failed_) return {};
      Node value = term();
      if (value.op == Op::Bind || value.op == Op::If || value.op == Op::Reduce) return fail();
      add(made, std::move(value));
    } while (!failed_ && take_sign(","));
    want_sign("}");
    return made;
  }

  Node word() {
    const std::string name = token().text;
    if (name == "if") return conditional();
    if (name == "reduce") return reduce();
    if (std::find(kReserved.begin(), kReserved.end(), name) != kReserved.end()) return fail();
    ++at_;
    if (name == "null") return literal(nullptr);
    if (name == "true" || name == "false") return literal(name == "true");
    Node call = node(Op::Call, name);
    if (take_sign("(")) {
      do {
        add(call, pipe());
      } while (!failed_ && take_sign(";"));
      want_sign(")");
    }
    return call;
  }

  /// At `if` or `elif`.
  Node conditional() {
    if (++depth_ > kMostNesting) return fail();
    ++at_;
    Node condition = pipe();
    want_word("then");
    if (failed_) return {};
    Node then = pipe();
    Node otherwise = node(Op::Identity);
    if (is_word("elif")) {
      otherwise = conditional();
    } else {
      if (is_word("else")) {
        ++at_;
        otherwise = pipe();
      }
      want_word("end");
    }
    --depth_;
    return node_of(Op::If, {}, std::move(condition), std::move(then), std::move(otherwise));
  }

  Node reduce() {
    want_word("reduce");
    Node source = beginning();
    while (!failed_ && (token().kind == Token::Kind::Field || is_sign("["))) {
      source = is_sign("[") ? brackets(std::move(source)) : node_of(Op::Field, tokens_[at_++].text, std::move(source));
    }
    want_word("as");
    std::string name = want(Token::Kind::Variable);
    want_sign("(");
    if (failed_) return {};
    Node start = pipe();
    want_sign(";");
    if (failed_) return {};
    Node update = pipe();
    want_sign(")");
    return node_of(Op::Reduce, std::move(name), std::move(source), std::move(start), std::move(update));
  }

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  bool failed_ = false;
};

}  // namespace

std::optional<Node> read(std::string_view program, std::vector<std::string> variables) {
  if (program.size() > kMostBytes) return std::nullopt;
  auto tokens = tokens_of(program);
  if (!tokens) return std::nullopt;
  // Nothing but comments: see close_jq_program.
  if (tokens->size() == 1) return Node();
  auto tree = Reader(std::move(*tokens)).run();
  if (tree && !Names(std::move(variables)).all_known(*tree)) return std::nullopt;
  return tree;
}

}  // namespace majs::compiler::plain_jq
