// The editor: texts with their findings, and what the language server knows about them.
import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, snippet } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { make } from "./elements.mjs";
import { colours, indentation, language } from "./language.mjs";

/** What kinds of LSP are to CodeMirror. */
const KINDS = { 2: "text", 3: "function", 5: "property", 6: "variable", 9: "namespace", 12: "variable", 14: "keyword", 17: "class", 20: "enum", 21: "constant", 23: "type" };

/** Lines at which a game stops, and the one where it stands. */
const set_stops = StateEffect.define();
const stops = StateField.define({
  create: () => Decoration.none,
  update(lines, { docChanged, changes, effects, state }) {
    if (docChanged) lines = lines.map(changes);
    for (const effect of effects) {
      if (!effect.is(set_stops)) continue;
      const { at, lines: chosen } = effect.value;
      const all = [...new Set([...chosen, ...(at ? [at] : [])])].filter((line) => line <= state.doc.lines).sort((one, other) => one - other);
      lines = Decoration.set(all.map((line) => Decoration.line({ class: `${chosen.has(line) ? "stop-line" : ""} ${line === at ? "stands" : ""}`.trim() }).range(state.doc.line(line).from)));
    }
    return lines;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export class Editor {
  /** `on_change(text)`, `on_jump(uri, line)`, `on_stop(line)`: a line is to be a stop, or none; `ask(method, rest)` asks the language server about the text shown. */
  constructor(parent, words, { on_change, on_jump, on_stop, ask }) {
    this.ask = ask;
    this.on_jump = on_jump;
    const stop = (view, at) => { on_stop(view.state.doc.lineAt(at).number); return true; };
    this.states = new Map();
    this.extensions = [
      lineNumbers({ domEventHandlers: { mousedown: (view, line) => stop(view, line.from) } }), stops, highlightActiveLine(), highlightActiveLineGutter(), history(), drawSelection(), bracketMatching(), closeBrackets(), highlightSelectionMatches(),
      keymap.of([{ key: "Tab", run: acceptCompletion }, indentWithTab, { key: "F12", run: () => { this.jump(); return true; } },
        { key: "F9", run: (view) => stop(view, view.state.selection.main.head) },
        ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
      language(words), indentation, indentOnInput(), EditorView.lineWrapping, colours, lintGutter(), autocompletion({ override: [(context) => this.complete(context)] }),
      hoverTooltip((view, place) => this.hover(place)), EditorView.contentAttributes.of({ "aria-label": "MahjongScript", tabindex: "0" }),
      EditorView.updateListener.of((update) => { if (update.docChanged) on_change(this.text()); }),
    ];
    this.view = new EditorView({ parent, extensions: this.extensions });
  }

  text() { return this.view.state.doc.toString(); }
  /** Shows a text; each name keeps its own history. */
  open(name, text, read_only = false) {
    if (this.name !== undefined) this.states.set(this.name, this.view.state);
    this.name = name;
    const before = this.states.get(name);
    const fits = before !== undefined && before.doc.toString() === text;
    this.view.setState(fits ? before : EditorState.create({ doc: text, extensions: [...this.extensions, EditorState.readOnly.of(read_only)] }));
  }
  forget() { this.states.clear(); this.name = undefined; }
  go_to(line) {
    const at = this.view.state.doc.line(Math.max(1, Math.min(line, this.view.state.doc.lines))).from;
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }

  /** Lines at which a game stops, and where it stands, if it does here. */
  show_stops(lines, at) { this.view.dispatch({ effects: [set_stops.of({ lines, at }), ...(at && at <= this.view.state.doc.lines ? [EditorView.scrollIntoView(this.view.state.doc.line(at).from, { y: "center" })] : [])] }); }

  /** Findings as `majs check` tells them, places in bytes. */
  show_findings(findings) {
    const at = this.places();
    this.view.dispatch(setDiagnostics(this.view.state, findings.filter((one) => one.start).map((one) => ({
      from: at(one.start.offset), to: at(one.end.offset), severity: one.severity === "note" ? "info" : one.severity, source: one.code, message: one.message,
      actions: (one.fixes ?? []).map((fix) => ({ name: fix.description || "Fix", apply: () => this.apply(fix) })),
    }))));
  }
  apply(fix) {
    const at = this.places();
    this.view.dispatch({ changes: { from: at(fix.start.offset), to: at(fix.end.offset), insert: fix.text } });
  }
  /** Bytes of the text as characters of the editor. */
  places() {
    const text = this.text();
    const bytes = new TextEncoder().encode(text);
    const decoder = new TextDecoder();
    return (offset) => Math.min(text.length, bytes.length === text.length ? offset : decoder.decode(bytes.subarray(0, offset)).length);
  }

  // What the language server says.

  position(at) {
    const line = this.view.state.doc.lineAt(at);
    return { line: line.number - 1, character: at - line.from };
  }
  offset({ line, character }) {
    const { doc } = this.view.state;
    const found = doc.line(Math.min(line + 1, doc.lines));
    return Math.min(found.from + character, found.to);
  }

  async complete(context) {
    const before = context.matchBefore(/[\w@!"]+/);
    if (!before && !context.explicit && !/[ (,:[]$/.test(context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos))) return null;
    const result = await this.ask("textDocument/completion", { position: this.position(context.pos) });
    if (context.aborted || !result?.items?.length) return null;
    const first = result.items[0].textEdit?.range;
    return { from: first ? this.offset(first.start) : before?.from ?? context.pos, options: result.items.map((item, number) => this.option(item, number)), validFor: /^\w*$/ };
  }
  /** `number`: which it is. The editor sorts by how well words fit, and by this. */
  option(item, number) {
    const text = item.textEdit?.newText ?? item.insertText ?? item.label;
    // `$0` and `$1` of LSP are `${}` here.
    const apply = item.insertTextFormat === 2 ? snippet(text.replace(/\$(\d+)/g, "${}")) : text;
    return { label: item.filterText ?? item.label, displayLabel: item.label, detail: item.detail, type: KINDS[item.kind], apply, boost: Math.max(-99, 99 - number),
      info: item.documentation ? () => markdown(item.documentation.value ?? item.documentation) : undefined };
  }

  async hover(place) {
    const result = await this.ask("textDocument/hover", { position: this.position(place) });
    if (!result) return null;
    return { pos: this.offset(result.range.start), end: this.offset(result.range.end), create: () => ({ dom: make("div", { class: "hover" }, markdown(result.contents.value)) }) };
  }

  /** Goes to where the name at the cursor is given. */
  async jump() {
    const found = await this.ask("textDocument/definition", { position: this.position(this.view.state.selection.main.head) });
    const [target] = Array.isArray(found) ? found : [found];
    if (target) this.on_jump(target.uri, target.range.start.line + 1);
  }

  async format() {
    const edits = await this.ask("textDocument/formatting", { options: { tabSize: 2, insertSpaces: true } });
    if (edits?.length) this.view.dispatch({ changes: edits.map(({ range, newText }) => ({ from: this.offset(range.start), to: this.offset(range.end), insert: newText })) });
  }
}

/** As much of Markdown as the server writes: blocks of code, `code`, **strong** and *emphatic* words, rules. */
function markdown(text) {
  const box = make("div", { class: "words" });
  text.split(/^```\w*$/m).forEach((part, number) => {
    if (number % 2 === 1) return box.append(make("pre", {}, part.replace(/^\n|\n$/g, "")));
    for (const paragraph of part.split(/\n\n+|^---$/m)) {
      if (paragraph.trim()) box.append(make("p", {}, ...paragraph.trim().split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/).map((piece, number) => {
        if (number % 2 === 0) return piece;
        const [name, marks] = piece.startsWith("`") ? ["code", 1] : piece.startsWith("**") ? ["strong", 2] : ["em", 1];
        return make(name, {}, piece.slice(marks, -marks));
      })));
    }
  });
  return box;
}
