#pragma once
// A text of a win as it is shown: nearly always one that the ruleset has, which need not be copied.

#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace majs::runtime {

class ShownText {
 public:
  /// A text of the ruleset, which lives as long as that.
  static ShownText of(const std::string& lasting) {
    ShownText text;
    text.text_ = &lasting;
    return text;
  }
  /// One that a script made.
  static ShownText made(std::string made) {
    ShownText text;
    text.made_ = std::make_shared<const std::string>(std::move(made));
    text.text_ = text.made_.get();
    return text;
  }

  const std::string& str() const {
    static const std::string kNothing;
    return text_ == nullptr ? kNothing : *text_;
  }
  operator const std::string&() const { return str(); }
  bool empty() const { return text_ == nullptr || text_->empty(); }
  friend bool operator==(const ShownText& a, std::string_view b) { return a.str() == b; }
  friend bool operator==(const ShownText& a, const ShownText& b) { return a.str() == b.str(); }

 private:
  const std::string* text_ = nullptr;
  std::shared_ptr<const std::string> made_;
};

}  // namespace majs::runtime
