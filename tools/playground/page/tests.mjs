// The tests of the project: its files *.test.json, played as `majs test` plays them.
import { frame, make, problem } from "./elements.mjs";
import { is_test } from "./project.mjs";

export const tests = {
  title: "Tests",
  show(playground, box) {
    const names = Object.keys(playground.project.files).filter(is_test);
    const below = make("div", { class: "below" }, make("p", { class: "none" }, names.length ? `${names.join(", ")}: hands and events of rounds, and what is expected of them.`
      : "A test is a file that ends with .test.json: hands and events of rounds, and what is expected of them."));
    const button = (label, title, run) => make("button", { type: "button", title, onclick: run }, label);
    box.replaceChildren(make("form", { onsubmit: (event) => { event.preventDefault(); play(playground, names, below); } }, ...(names.length ? [make("button", { type: "submit" }, "Test")] : []),
      button("New test", "A further file, with a case of what you have chosen", () => add(playground)),
      ...(names.length ? [button("Expect what happens", "Writes into the tests what happens now", () => update(playground, names, below))] : [])), below);
  },
};

/** Mods of a test are looked up by name: among the files, too. */
function majs_test(playground, names, ...args) { return playground.engine.run(["--root", ".", "test", ...names, "--jobs", "1", ...args], playground.project.files, args.includes("--update") ? names : ["failed.html"]); }

async function play(playground, names, box) {
  box.replaceChildren(make("p", { class: "none", role: "status" }, "The tests are played \u2026"));
  const result = await majs_test(playground, names, "--format", "json", "--replay", "failed.html");
  let report;
  try {
    report = JSON.parse(result.out);
  } catch {
    return box.replaceChildren(problem(result));
  }
  const look = () => box.replaceChildren(frame(result.made["failed.html"], "What failed, step by step"));
  const lines = ({ status, problem: why, when, mismatches = [], findings = [], last_events = [] }) => (status !== "failed" ? [] : [why, when && `${when}:`,
    ...mismatches.map(({ what, expected, happened }) => `  ${what}: expected ${expected}, happened ${happened}`), ...findings.map((one) => `  ${typeof one === "string" ? one : one.message ?? JSON.stringify(one)}`),
    ...(last_events.length ? ["what happened last:", ...last_events.map((line) => `  ${line}`)] : [])].filter(Boolean));
  box.replaceChildren(make("p", { role: "status" }, `${report.passed} passed, ${report.failed} failed${report.skipped ? `, ${report.skipped} skipped` : ""}`,
    ...(result.made["failed.html"] ? [make("button", { type: "button", onclick: look }, "Step through what failed")] : [])),
    make("ul", { class: "cases" }, ...report.tests.map((one) => make("li", { class: one.status }, make("strong", {}, one.status), ` ${one.file}: ${one.name}`, ...(lines(one).length ? [make("pre", {}, lines(one).join("\n"))] : [])))),
    ...(result.err ? [problem({ err: result.err })] : []));
}

function add(playground) {
  const { files } = playground.project;
  let number = 1;
  const name = () => `case_${number}.test.json`;
  while (files[name()] !== undefined) ++number;
  const { first, mods } = playground.built_on();
  const of_files = mods.map((file) => file.replace(/^\.\/|\.\w+$/g, ""));
  const chosen = playground.menu.selection();
  const all = [...chosen, ...of_files.filter((id) => !playground.menu.find(id))];
  const test = { ruleset: first, ...(all.length ? { mods: all } : {}), tests: [{ name: "a round begins", events: [], expect: { turn: "east" } }] };
  playground.add_file(name(), `${JSON.stringify(test, null, 2)}\n`);
  playground.show("tests");
}

async function update(playground, names, box) {
  const result = await majs_test(playground, names, "--update");
  if (names.some((name) => result.made[name] === undefined)) return box.replaceChildren(problem(result));
  for (const name of names) playground.project.files[name] = result.made[name];
  playground.edit(names.includes(playground.file) ? playground.file : names[0]);
  playground.changed();
  await play(playground, names, box);
}
