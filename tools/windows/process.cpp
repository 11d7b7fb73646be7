// tools/majs/process.cpp and own_program.cpp for Windows.

#include "tools/majs/process.hpp"

#include <fcntl.h>
#include <io.h>
#include <shellapi.h>

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "compiler/load/files.hpp"
#include "tools/majs/own_program.hpp"
#include "tools/windows/windows.hpp"

namespace majs::cli {
namespace {

UINT page_before = 0;

/// Messages are UTF-8 with colours; the console is left as it was.
void prepare_console() {
  page_before = ::GetConsoleOutputCP();
  if (page_before == 0) return;  // there is none
  ::SetConsoleOutputCP(CP_UTF8);
  std::atexit([] { ::SetConsoleOutputCP(page_before); });
  for (const DWORD number : {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE}) {
    DWORD mode = 0;
    const HANDLE stream = ::GetStdHandle(number);
    if (::GetConsoleMode(stream, &mode) != 0) ::SetConsoleMode(stream, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
  }
}

/// A word as CommandLineToArgvW reads it back: backslashes count only before quotes.
std::wstring quoted(const std::wstring& word) {
  std::wstring text = L"\"";
  std::size_t backslashes = 0;
  for (const wchar_t c : word) {
    if (c == L'"') text.append(backslashes + 1, L'\\');
    backslashes = c == L'\\' ? backslashes + 1 : 0;
    text += c;
  }
  return text.append(backslashes, L'\\') + L"\"";
}

}  // namespace

std::span<char*> begin_process(int, char**) {
  for (const int stream : {0, 1, 2}) ::_setmode(stream, _O_BINARY);
  prepare_console();
  static std::vector<std::string> texts;  // what the result points to lives as long as the process
  static std::vector<char*> words;
  int count = 0;
  wchar_t** wide_words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
  for (int i = 0; i < count; ++i) texts.push_back(narrow(wide_words[i]));
  ::LocalFree(wide_words);
  for (std::string& text : texts) words.push_back(text.data());
  words.push_back(nullptr);
  return std::span(words).first(texts.size());
}

int run_own_program(std::vector<std::string> words) {
  const std::wstring program = compiler::own_program().wstring();
  std::wstring line = quoted(program);
  for (const std::string& word : words) line += L" " + quoted(wide(word));
  STARTUPINFOW how{};
  how.cb = sizeof how;
  PROCESS_INFORMATION started{};
  if (::CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &how, &started) == 0)
    return 3;
  const Handle process(started.hProcess);
  const Handle thread(started.hThread);
  ::WaitForSingleObject(process.get(), INFINITE);
  DWORD code = 3;
  ::GetExitCodeProcess(process.get(), &code);
  return static_cast<int>(code);
}

unsigned long process_number() { return ::GetCurrentProcessId(); }

unsigned threads_at_once() { return std::max(std::thread::hardware_concurrency(), 1U); }

void survive_closed_pipes() {}

}  // namespace majs::cli
