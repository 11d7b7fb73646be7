// check_record mjai|tenhou|botzone FILE...: holds records of games against their formats. Exit code 1 when one is
// wrong.

#include <fstream>
#include <iostream>
#include <sstream>
#include <string_view>

#include "tests/records/botzone_reader.hpp"
#include "tests/records/mjai_reader.hpp"
#include "tests/records/tenhou_reader.hpp"

int main(int count, char** arguments) {
  const std::string_view format = count > 2 ? arguments[1] : "";
  if (format != "mjai" && format != "tenhou" && format != "botzone") {
    std::cerr << "usage: check_record mjai|tenhou|botzone FILE...\n";
    return 2;
  }
  majs::test::MjaiReader mjai;
  bool wrong = false;
  for (int i = 2; i < count; ++i) {
    std::ifstream file(arguments[i]);
    std::ostringstream text;
    text << file.rdbuf();
    const std::string problem = !file                ? "cannot be read"
                                : format == "mjai"   ? mjai.read(text.str())
                                : format == "tenhou" ? majs::test::read_tenhou(text.str())
                                                     : majs::test::read_botzone(text.str(), &mjai.seen);
    if (problem.empty()) continue;
    std::cout << arguments[i] << ": " << problem << "\n";
    wrong = true;
  }
  for (const auto& [type, times] : mjai.seen) std::cout << type << " " << times << "\n";
  return wrong ? 1 : 0;
}
