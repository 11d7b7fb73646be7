#include "tools/majs/junit_merge.hpp"

#include <cstring>
#include <map>
#include <pugixml.hpp>
#include <sstream>
#include <utility>

namespace majs::cli {
namespace {

bool is(const pugi::xml_node& node, const char* name) { return std::strcmp(node.name(), name) == 0; }

/// 2: it failed, 1: it was skipped, 0: it passed.
int badness(const pugi::xml_node& test) {
  if (test.child("failure") || test.child("error")) return 2;
  return test.child("skipped") ? 1 : 0;
}

class Merger {
 public:
  Merger() : all_(document_.append_child("testsuites")) {}

  bool add(const JunitPart& part, std::string& error) {
    pugi::xml_document read;
    const pugi::xml_parse_result result = read.load_buffer(part.text.data(), part.text.size());
    const pugi::xml_node root = read.document_element();
    if (!result || (!is(root, "testsuites") && !is(root, "testsuite"))) {
      error = "`" + part.name + "` is no JUnit report" + (result ? "" : std::string(": ") + result.description());
      return false;
    }
    if (is(root, "testsuite")) add_suite(root);
    for (const pugi::xml_node& suite : root.children("testsuite")) add_suite(suite);
    return true;
  }

  std::string text() {
    for (const pugi::xml_node& suite : all_.children("testsuite")) count(suite, {suite});
    std::vector<pugi::xml_node> suites(all_.begin(), all_.end());
    count(all_, suites);
    std::ostringstream out;
    document_.save(out, "  ", pugi::format_indent, pugi::encoding_utf8);
    return out.str();
  }

 private:
  void add_suite(const pugi::xml_node& from) {
    pugi::xml_node& suite = suites_[from.attribute("name").value()];
    if (!suite) {
      suite = all_.append_child("testsuite");
      suite.append_attribute("name").set_value(from.attribute("name").value());
    }
    for (const pugi::xml_node& test : from.children("testcase")) {
      const auto key =
          std::make_pair(std::string(from.attribute("name").value()),
                         std::string(test.attribute("classname").value()) + '\0' + test.attribute("name").value());
      pugi::xml_node& known = cases_[key];
      if (!known) {
        known = suite.append_copy(test);
      } else if (badness(test) > badness(known)) {
        const pugi::xml_node worse = suite.insert_copy_after(test, known);
        suite.remove_child(known);
        known = worse;
      }
    }
  }

  static void count(pugi::xml_node at, const std::vector<pugi::xml_node>& suites) {
    int counts[3] = {};
    int tests = 0;
    for (const pugi::xml_node& suite : suites) {
      for (const pugi::xml_node& test : suite.children("testcase")) {
        ++tests;
        ++counts[badness(test)];
      }
    }
    at.append_attribute("tests").set_value(tests);
    at.append_attribute("failures").set_value(counts[2]);
    at.append_attribute("skipped").set_value(counts[1]);
  }

  pugi::xml_document document_;
  pugi::xml_node all_;
  std::map<std::string, pugi::xml_node> suites_;
  std::map<std::pair<std::string, std::string>, pugi::xml_node> cases_;
};

}  // namespace

std::optional<std::string> merge_junit(const std::vector<JunitPart>& parts, std::string& error) {
  Merger merger;
  for (const JunitPart& part : parts) {
    if (!merger.add(part, error)) return std::nullopt;
  }
  return merger.text();
}

}  // namespace majs::cli
