#include "tools/majs/manual_page.hpp"

#include <string_view>

#include "tools/majs/shell_completions.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

/// troff reads backslashes, and dots and quotes at the begin of a line; a bare `-` becomes a hyphen that cannot be
/// pasted.
std::string troff(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool line_begin = i == 0 || text[i - 1] == '\n';
    if (line_begin && (text[i] == '.' || text[i] == '\'')) out += "\\&";
    if (text[i] == '\\') {
      out += "\\e";
    } else if (text[i] == '-') {
      out += "\\-";
    } else {
      out += text[i];
    }
  }
  return out;
}

void append_options(const std::vector<OptionWord>& options, std::string& out) {
  for (const OptionWord& option : options) {
    out += ".TP\n";
    for (std::size_t i = 0; i < option.names.size(); ++i) {
      out += (i == 0 ? "\\fB" : ", \\fB") + troff(option.names[i]) + "\\fR";
    }
    if (option.names.empty()) {
      out += "\\fI" + troff(option.type) + "\\fR";
    } else if (!option.type.empty()) {
      out += " \\fI" + troff(option.type) + "\\fR";
    }
    out += "\n" + troff(option.description) + "\n";
  }
}

/// Examples keep their lines.
void append_examples(const std::string& footer, std::string& out) {
  if (footer.empty()) return;
  const std::string_view lead = "Examples:\n";
  const std::string_view text = footer.starts_with(lead) ? std::string_view(footer).substr(lead.size()) : footer;
  out += ".P\n.nf\n" + troff(text) + "\n.fi\n";
}

std::string synopsis(const CommandWord& command) {
  std::string out = "\\fBmajs " + command.name + "\\fR [options]";
  for (const OptionWord& positional : command.positionals) out += " \\fI" + troff(positional.type) + "\\fR";
  return out;
}

constexpr std::string_view kEnd = R"(.SH NAMES
A ruleset NAME is the file rulesets/NAME.json or rulesets/NAME.majs, a mod ID the file mods/ID.jq, mods/ID.majs, majs/ID.jq or
majs/ID.majs below one of the roots: each \fB\-\-root\fR, then the folders of \fBMAJS_PATH\fR, then the project around the
current folder, then the bundled library. In scripts, \fBrequire "x"\fR is the mod lib/x.
.SH FILES
.TP
majs.toml
Marks a project: an object with optional lists \fBroots\fR, \fBcheck\fR and \fBtests\fR of paths relative to it, \fBlevels\fR and \fBengine\fR.
.SH ENVIRONMENT
.TP
\fBMAJS_PATH\fR
Roots, separated by colons.
.TP
\fBNO_COLOR\fR
When set and not empty, no colours.
.SH EXIT STATUS
.TP
0
All is well.
.TP
1
The input is wrong, or a check failed.
.TP
2
Wrong usage.
.TP
3
A file could not be read or written, or an internal error.
.SH SEE ALSO
.BR jq (1)
)";

}  // namespace

std::string manual_page(const CommandLine& program) {
  std::string out = ".TH MAJS 1 \"\" \"majs " + std::string(version()) + "\" \"User Commands\"\n.SH NAME\nmajs \\- " +
                    troff(program.description()) +
                    "\n.SH SYNOPSIS\n\\fBmajs\\fR [options] \\fIcommand\\fR [arguments]\n";
  out += ".SH OPTIONS\n";
  append_options(describe(program).options, out);
  out += ".SH COMMANDS\n";
  for (const auto& subcommand : program.commands()) {
    const CommandWord command = describe(*subcommand);
    out += ".SS " + synopsis(command) + "\n" + troff(command.summary) + ".\n";
    append_options(command.positionals, out);
    append_options(command.options, out);
    append_examples(command.footer, out);
  }
  return out + std::string(kEnd);
}

}  // namespace majs::cli
