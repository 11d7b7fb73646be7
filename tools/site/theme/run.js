// Commands of a page, run in it by the playground's engine. The engine is loaded when the first one is run.
// unpack and Engine (tools/playground/page/engine.mjs) stand in front of this.
const root = document.body.dataset.root;
const started = (() => {
  let engine = null;
  return () => (engine ??= new Promise((done) => {
    globalThis.begin_majs = async (packed) => done(new Engine(await unpack(packed)));
    document.head.append(Object.assign(document.createElement("script"), { src: `${root}playground/engine.js` }));
  }));
})();

const blocks = [...document.querySelectorAll(".runs")];
const words_of = (block) => JSON.parse(block.dataset.args);
/** The file that a command writes, or undefined. */
const output_of = (block) => words_of(block).find((word, at, words) => words[at - 1] === "-o");
/** What commands of this page have written, by name. */
const made_here = {};

async function run_block(engine, block) {
  const args = words_of(block);
  const wanted = [output_of(block), ...args.filter((word) => word.endsWith(".html"))].filter(Boolean);
  const result = await engine.run(args, { ...JSON.parse(block.dataset.files), ...made_here }, wanted);
  for (const [name, text] of Object.entries(result.made)) if (!name.endsWith(".html")) made_here[name] = text;
  return result;
}
async function run(block, button, output) {
  button.disabled = true;
  output.textContent = "Loading the engine …";
  const engine = await started();
  output.textContent = "Running …";
  // What earlier commands write is needed, whether somebody has pressed their buttons or not.
  for (const earlier of blocks.slice(0, blocks.indexOf(block))) {
    const name = output_of(earlier);
    if (name && !name.endsWith(".html") && made_here[name] === undefined) await run_block(engine, earlier);
  }
  const { out, err, made } = await run_block(engine, block);
  const pages = Object.entries(made).filter(([name]) => name.endsWith(".html")).map(([, text]) => text);
  output.textContent = `${err}${out}`.trim() || (pages.length > 0 ? "" : "(nothing is printed)");
  for (const page of pages) {
    // What majs makes is shown without an origin, as in the playground.
    const frame = Object.assign(document.createElement("iframe"), { srcdoc: page, title: "What was made" });
    frame.setAttribute("sandbox", "allow-scripts");
    output.append(frame);
  }
  button.disabled = false;
}
for (const block of blocks) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Run it here" });
  const output = Object.assign(document.createElement("output"), { className: "printed" });
  button.setAttribute("aria-label", `Run it here: majs ${words_of(block).join(" ")}`);
  button.addEventListener("click", () => run(block, button, output));
  block.append(button, output);
}
