#include "tools/majs/game_logs.hpp"

#include <filesystem>
#include <utility>

namespace majs::cli {

std::optional<GameLog> find_log(const std::string& path, compiler::FilesRead* read) {
  std::error_code error;
  if (path == "-" || !std::filesystem::is_regular_file(path, error)) return std::nullopt;
  compiler::Diagnostics ignored;
  auto file = compiler::InputFile::open(path, ignored, read);
  std::string head(64, '\0');
  const auto count = file ? file->read(head.data(), head.size(), ignored) : std::nullopt;
  if (!count) return std::nullopt;
  head.resize(*count);
  return runtime::is_log(head) ? std::optional(GameLog{path}) : std::nullopt;
}

std::optional<std::string_view> GameLogReader::line(compiler::Diagnostics& diagnostics) {
  constexpr std::size_t kReadBytes = std::size_t{1} << 16;
  if (!file_ && buffer_.empty() && !ended_) {
    if (log_.text) {
      buffer_ = *log_.text;
    } else if (auto opened = compiler::InputFile::open(log_.path, diagnostics)) {
      file_.emplace(std::move(*opened));
    } else {
      ended_ = true;
    }
  }
  std::size_t searched = at_;
  while (true) {
    const std::size_t end = buffer_.find('\n', searched);
    if (end != std::string::npos) {
      const std::size_t begin = std::exchange(at_, end + 1);
      searched = at_;
      if (end > begin) return std::string_view(buffer_).substr(begin, end - begin);
      continue;
    }
    if (ended_ || !file_) {
      ended_ = true;
      const std::size_t begin = std::exchange(at_, buffer_.size());
      return begin < buffer_.size() ? std::optional(std::string_view(buffer_).substr(begin)) : std::nullopt;
    }
    buffer_.erase(0, at_);
    at_ = 0;
    searched = buffer_.size();
    if (searched > kMostLogBytes) {
      diagnostics.report(compiler::Code::FileTooLarge, nullptr, {}, "`" + log_.path + "` has a line that is too long");
      ended_ = true;
      return std::nullopt;
    }
    buffer_.resize(searched + kReadBytes);
    const auto count = file_->read(buffer_.data() + searched, kReadBytes, diagnostics);
    buffer_.resize(searched + count.value_or(0));
    ended_ = count.value_or(0) == 0;
  }
}

bool GameLogReader::next(runtime::LoggedGame& game, compiler::Diagnostics& diagnostics) {
  game = {std::exchange(header_, {}), {}};
  std::size_t bytes = 0;
  while (const auto text = line(diagnostics)) {
    if (runtime::is_log(*text)) {
      header_ = *text;
      if (!game.header.empty()) return true;
      game.header = std::exchange(header_, {});
    } else if (!game.header.empty()) {
      bytes += text->size();
      if (bytes > kMostLogBytes) {
        diagnostics.report(compiler::Code::FileTooLarge, nullptr, {},
                           "`" + log_.path + "` has a game of more than " + std::to_string(kMostLogBytes) + " bytes");
        return false;
      }
      game.lines.emplace_back(*text);
    }
  }
  return !game.header.empty() && !diagnostics.has_errors();
}

}  // namespace majs::cli
