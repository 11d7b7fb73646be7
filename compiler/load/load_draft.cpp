#include "compiler/load/load_draft.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "compiler/load/request_document.hpp"
#include "grammar/suggest.hpp"

namespace majs::compiler {
namespace {

void put(Bindings& into, const std::vector<Binding>& bindings, const SourcePtr& source) {
  for (const Binding& binding : bindings) {
    into.insert_or_assign(binding.name, SourcedBinding{binding.value, source, binding.span});
  }
}

/// A value of a requirement's config, as the requiring file sees it (Q37). An unbound variable there is reported with
/// that file, and what it would be does not matter.
Scalar value_for(const Binding& binding, const Draft& requirer) {
  if (binding.value.kind != Scalar::Kind::Variable) return binding.value;
  const auto found = requirer.loaded.variables.find(binding.value.text);
  return found != requirer.loaded.variables.end() ? found->second : Scalar{};
}

/// The names that stand after a `$` in a jq program.
std::vector<std::string_view> jq_variables(std::string_view text) {
  std::vector<std::string_view> names;
  for (std::size_t at = text.find('$'); at != text.npos; at = text.find('$', at + 1)) {
    std::size_t end = at + 1;
    while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '_')) ++end;
    names.push_back(text.substr(at + 1, end - at - 1));
  }
  return names;
}

class Binder {
 public:
  Binder(const std::vector<Bindings>& globals, const std::vector<Binding>& fixed, Diagnostics& diagnostics)
      : sets_(globals), diagnostics_(diagnostics), errors_before_(diagnostics.error_count()) {
    put(fixed_, fixed, nullptr);
  }

  void bind(Draft& draft) {
    for (; next_set_ <= draft.globals && next_set_ < sets_.size(); ++next_set_) add_globals(sets_[next_set_]);
    const Bindings own = own_bindings(draft);
    const Environment& outer = draft.role == Draft::Role::Config ? no_globals_ : globals_;
    const Environment values = resolve_variables(own, outer, dangling_, diagnostics_);
    const auto find = [&](std::string_view name) -> const Scalar* {
      if (const auto found = values.find(name); found != values.end()) return &found->second;
      const auto found = outer.find(name);
      return found != outer.end() ? &found->second : nullptr;
    };
    Environment& bound = draft.loaded.variables;
    const auto use = [&](std::string_view name) {
      if (bound.contains(name)) return true;
      const Scalar* value = find(name);
      if (value != nullptr) bound.emplace(name, *value);
      return value != nullptr;
    };
    if (draft.loaded.is_jq) {
      for (const auto name : jq_variables(draft.loaded.source->text())) use(name);
    }
    for (const auto* requirements : {&draft.loaded.module.requires_before, &draft.loaded.module.requires_after}) {
      for (const Requirement& requirement : *requirements) {
        for (const Binding& binding : requirement.config) {
          if (binding.value.kind == Scalar::Kind::Variable) use(binding.value.text);
        }
      }
    }
    for (const Reference& reference : draft.loaded.module.references) {
      if (reference.kind != Reference::Kind::Variable || use(reference.name)) continue;
      report_unbound(draft, reference, values, outer);
      bound.emplace(reference.name, Scalar{});  // reported once
    }
  }

  /// References of `default` and `define_global` to nothing, where no use was reported.
  void check_references() {
    if (diagnostics_.error_count() != errors_before_) return;
    for (const SourcedBinding& binding : dangling_) {
      diagnostics_.report(Code::UnboundVariable, binding.source, binding.span,
                          "the variable `" + binding.value.text + "` has no value here");
    }
  }

 private:
  void add_globals(const Bindings& set) {
    Bindings added = set;
    for (const auto& [name, binding] : fixed_) added.insert_or_assign(name, binding);
    for (auto& [name, value] : resolve_variables(added, globals_, dangling_, diagnostics_)) {
      globals_.insert_or_assign(name, value);
    }
  }

  /// Config over `default`. The reference ignores defaults in rulesets (Q34): there they count only where no global has
  /// the name.
  Bindings own_bindings(const Draft& draft) {
    Bindings own;
    put(own, draft.loaded.module.defaults, draft.loaded.source);
    if (draft.role == Draft::Role::Ruleset) {
      std::erase_if(own, [&](const auto& item) { return globals_.contains(item.first); });
    }
    const ModEntry& entry = draft.entry;
    for (const Binding& binding : entry.references) {
      own.insert_or_assign(binding.name, SourcedBinding{value_for(binding, *entry.requirer), nullptr, {}});
    }
    if (entry.config == nullptr) return own;
    for (const auto& [name, value] : entry.config->items()) {
      if (value.is_null() || !is_variable_name(name)) continue;  // null counts as absent (Q33)
      if (const auto scalar = scalar_of(value)) {
        own.insert_or_assign(name, SourcedBinding{*scalar, nullptr, {}});
      } else {
        diagnostics_.report(
            Code::UnusableConfigValue, nullptr, {},
            "the config value `" + name + "` of mod `" + entry.id + "` is a list or a map, which no variable can be");
      }
    }
    return own;
  }

  void report_unbound(const Draft& draft, const Reference& use, const Environment& own, const Environment& outer) {
    const std::string name(use.name);
    auto& report = diagnostics_.report(Code::UnboundVariable, draft.loaded.source, use.span,
                                       "the variable `" + name + "` has no value here");
    std::vector<std::string_view> names;
    for (const auto* known : {&own, &outer}) {
      for (const auto& [other, value] : *known) names.push_back(other);
    }
    const auto near = grammar::nearest(use.name, names);
    if (!near.empty()) {
      report.help = "did you mean `!" + std::string(near) + "`?";
    } else if (draft.role == Draft::Role::Mod) {
      report.help = "give it a value in this file: `default " + name + ", ...`";
    } else if (draft.role == Draft::Role::Ruleset) {
      report.help = "give it a value: `define_global " + name + ", ...`";
    }
  }

  const std::vector<Bindings>& sets_;
  Diagnostics& diagnostics_;
  std::size_t errors_before_;
  Bindings fixed_;
  Environment globals_;
  const Environment no_globals_ = {};
  std::size_t next_set_ = 0;
  std::vector<SourcedBinding> dangling_;
};

}  // namespace

void bind_variables(std::deque<Draft>& drafts, const std::vector<Bindings>& globals, const std::vector<Binding>& fixed,
                    Diagnostics& diagnostics) {
  Binder binder(globals, fixed, diagnostics);
  for (Draft& draft : drafts) binder.bind(draft);
  binder.check_references();
}

Document recorded_entry(const Draft& draft) {
  const ModEntry& entry = draft.entry;
  if (entry.references.empty()) return mod_entry(entry.id, entry.config.get());
  Document config = Document::object();
  for (const Binding& binding : entry.references)
    config[binding.name] = document_of(value_for(binding, *entry.requirer));
  return mod_entry(entry.id, &config);
}

}  // namespace majs::compiler
