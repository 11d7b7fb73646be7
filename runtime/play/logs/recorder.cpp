#include "runtime/play/logs/recorder.hpp"

#include <utility>

#include "runtime/play/logs/game_log.hpp"
#include "runtime/play/logs/replay.hpp"

namespace majs::runtime {
namespace {

class ReadableRecorder : public Recorder {
 public:
  void event(const Game& game, const LogEvent& event) override { text_ += readable_line(event, game.rules()) + "\n"; }
};

class MajsRecorder : public Recorder {
 public:
  explicit MajsRecorder(std::string header) : header_(std::move(header)) {}

  void begin(const Game& game) override {
    text_ += "{\"type\":\"game\",\"seed\":\"" + std::to_string(game.engine().seed()) + "\"";
    if (header_.size() > 2) text_ += "," + header_.substr(1, header_.size() - 2);
    text_ += "}\n";
  }
  void input(const Game& game, const Input* input) override { text_ += input_line(game, input) + "\n"; }
  void event(const Game& game, const LogEvent& event) override { text_ += json_line(event, game) + "\n"; }

 private:
  std::string header_;
};

}  // namespace

bool parse_log_format(std::string_view name, LogFormat& format) {
  constexpr std::pair<std::string_view, LogFormat> kFormats[] = {{"majs", LogFormat::Majs},
                                                                 {"mjai", LogFormat::Mjai},
                                                                 {"tenhou", LogFormat::Tenhou},
                                                                 {"mjlog", LogFormat::Mjlog},
                                                                 {"botzone", LogFormat::Botzone}};
  for (const auto& [known, value] : kFormats) {
    if (known != name) continue;
    format = value;
    return true;
  }
  return false;
}

bool is_one_game(LogFormat format) { return format == LogFormat::Tenhou || format == LogFormat::Mjlog; }

std::unique_ptr<Recorder> make_recorder(LogFormat format, const std::string& header) {
  switch (format) {
    case LogFormat::Readable: return std::make_unique<ReadableRecorder>();
    case LogFormat::Majs: return std::make_unique<MajsRecorder>(header);
    case LogFormat::Mjai: return make_mjai_recorder();
    case LogFormat::Tenhou: return make_tenhou_recorder();
    case LogFormat::Mjlog: return make_mjlog_recorder();
    case LogFormat::Botzone: return make_botzone_recorder();
  }
  return nullptr;
}

}  // namespace majs::runtime
