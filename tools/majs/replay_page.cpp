#include "tools/majs/replay_page.hpp"

#include <filesystem>
#include <utility>

#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

/// A path as a link has it.
std::string percent_encoded(std::string_view path) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~/";
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (kPlain.find(c) != std::string_view::npos) {
      text += c;
    } else {
      text += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return text;
}

}  // namespace

std::string title_of(const Document& document, const std::string& name) {
  const auto title = document.is_object() ? document.find("display_name") : document.end();
  return document.is_object() && title != document.end() && title->is_string() ? title->get<std::string>() : name;
}

std::string table_as_it_lies(const runtime::Game& game, std::string title, std::string about) {
  report::TableRecorder recorder({});
  recorder.begin(game);
  runtime::LogEvent now;
  now.text = about;
  recorder.event(game, now);
  report::TableDescription description;
  description.title = std::move(title);
  description.about = std::move(about);
  description.version = version();
  return report::table_page(description, recorder);
}

std::string numbered_path(const std::string& path, std::uint64_t number) {
  const std::filesystem::path file(path);
  return (file.parent_path() /
          (file.stem().generic_string() + "-" + std::to_string(number) + file.extension().generic_string()))
      .generic_string();
}

Exit put_replay(const Context& context, const std::string& path, report::TableDescription description,
                const report::TableRecorder& recorder) {
  if (!recorder.problem().empty()) {
    print_error("majs: " + recorder.problem() + ": it has no replay page; nothing is written\n");
    return Exit::Wrong;
  }
  description.version = version();
  return put_result(context, path, report::table_page(description, recorder));
}

std::string replay_link(const std::string& from, const std::string& to, std::uint64_t step) {
  std::error_code error;
  const auto folder = std::filesystem::absolute(from, error).parent_path();
  const std::string path = std::filesystem::proximate(to, folder, error).generic_string();
  return (path.starts_with("/") ? "file://" : "./") + percent_encoded(path) + "#step=" + std::to_string(step);
}

}  // namespace majs::cli
