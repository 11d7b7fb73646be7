// The look of every page: colours and type, nothing that needs the network.

#include "runtime/report/html.hpp"

namespace majs::report {

std::string_view page_style() {
  return R"css(
:root {
  --paper: #f6f4ee; --card: #fffdf8; --ink: #23272b; --soft: #6a6f73; --line: #e2ddd0; --accent: #1f7a5c;
  --tint: #e3efe9; --c1: #1f7a5c; --c2: #63ac8c; --c3: #d9693f; --c4: #e9b44c; --c5: #d8d4c8; --bad: #b3261e;
  --c6: #b5d8c6; --pale: #fff; --deep: #14201b; --on1: var(--pale); --on2: var(--deep); --on5: var(--deep); --on6: var(--deep);
  --idx: inline; --tile: #fffef9; --tile-edge: #bdb49c; --tile-side: #ddd2b4; --tile-back: #2f7d5f; --inkstone: #23272b; --man: #b3261e; --bamboo: #1f7a3f; --pin: #1d4e89; --shadow: 0 1px 2px rgb(60 50 20 / .12);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15191b; --card: #1e2427; --ink: #e7e5df; --soft: #9ba3a6; --line: #333b3f; --accent: #6cc5a1;
    --tint: #21362f; --c1: #4fae88; --c2: #2f7a60; --c3: #e0764f; --c4: #d9a441; --c5: #465055; --bad: #ff8a80;
    --c6: #24574a; --on1: var(--deep); --on2: var(--pale); --on5: var(--pale); --on6: var(--pale);
    --tile: #f4f0e2; --tile-edge: #8d866f; --tile-side: #b5a97f; --shadow: none;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0 auto; max-width: 68rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere;
}
header { margin: 1rem 0 1.5rem; }
h1 { font-size: clamp(1.7rem, 5vw, 2.5rem); line-height: 1.15; margin: 0 0 .3rem; letter-spacing: -.02em; }
h2 { font-size: 1.25rem; margin: 2.4rem 0 .8rem; letter-spacing: -.01em; }
h3 { font-size: 1rem; }
p { margin: .4rem 0; }
a { color: var(--accent); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .86em; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .7rem .9rem; white-space: pre-wrap; }
.soft { color: var(--soft); }
.small { font-size: .86rem; }
.grid { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); }
.cards { display: grid; gap: .7rem; grid-template-columns: repeat(auto-fit, minmax(8.2rem, 1fr)); }
.card, figure { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: .8rem; padding: 1rem; box-shadow: var(--shadow); }
.card b { display: block; font-size: 1.55rem; line-height: 1.2; font-variant-numeric: tabular-nums; letter-spacing: -.02em; }
.card span { color: var(--soft); font-size: .82rem; }
figure.wide { grid-column: 1 / -1; }
figcaption { font-weight: 600; margin-bottom: .6rem; }
figcaption small { display: block; font-weight: 400; color: var(--soft); }
.drawings { position: absolute; }
svg.chart { display: block; width: 100%; height: auto; }
svg.chart text { fill: var(--ink); font-size: 12.5px; font-family: inherit; }
svg.chart text.soft { fill: var(--soft); font-size: 11.5px; }
svg.chart text.on { fill: var(--deep); font-size: 11px; }
svg.chart text.on-s1, svg.chart text.on-p1 { fill: var(--on1); } svg.chart text.on-s2, svg.chart text.on-p2 { fill: var(--on2); }
svg.chart text.on-p3 { fill: var(--on6); } svg.chart text.on-s5, svg.chart text.on-p4 { fill: var(--on5); }
svg.chart line { stroke: var(--line); stroke-width: 1; }
.s1 { fill: var(--c1); background: var(--c1); } .s2 { fill: var(--c2); background: var(--c2); }
.s3 { fill: var(--c3); background: var(--c3); } .s4 { fill: var(--c4); background: var(--c4); }
.s5 { fill: var(--c5); background: var(--c5); } .p1 { fill: var(--c1); background: var(--c1); }
.p2 { fill: var(--c2); background: var(--c2); } .p3 { fill: var(--c6); background: var(--c6); }
.p4 { fill: var(--c5); background: var(--c5); } .track { fill: var(--line); opacity: .55; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; font-size: .84rem; color: var(--soft); margin: .1rem 0 .6rem; }
.legend i { display: inline-block; width: .8em; height: .8em; border-radius: .2em; margin-right: .4em; }
.chips { display: flex; flex-wrap: wrap; gap: .4rem; padding: 0; margin: .3rem 0 0; list-style: none; }
.chips li { background: var(--tint); border-radius: 99px; padding: .12rem .7rem; font-size: .86rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .45rem .6rem; border-top: 1px solid var(--line); vertical-align: top; }
tbody th { font-weight: inherit; } tbody .about th { color: var(--soft); padding-top: .9rem; border-top: 0; }
[hidden] { display: none !important; }
.search input { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .25rem .6rem; max-width: 100%; }
thead th { border-top: 0; color: var(--soft); font-weight: 500; font-size: .82rem; }
td, th { overflow-wrap: break-word; }
table.stack tbody th { min-width: 8.5rem; } table.stack td:nth-child(2):not(:last-child) { min-width: 5rem; }
dl { overflow-wrap: break-word; }
h3 { margin: 1.2rem 0 .5rem; } .card + .card { margin-top: 1rem; } .grid .card + .card, .cards .card + .card { margin-top: 0; }
.card h3, figure h3 { margin-top: 0; }
td.n, th.n { text-align: right; white-space: nowrap; }
.good { color: var(--accent); font-weight: 600; }
.error { color: var(--bad); font-weight: 600; }
dl { display: grid; grid-template-columns: fit-content(45%) minmax(0, 1fr); gap: .25rem 1.2rem; margin: 0; }
dt { color: var(--soft); } dd { margin: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; padding: 0; list-style: none; }
details { margin: .4rem 0; } summary { cursor: pointer; }
.hand { display: inline-flex; flex-wrap: wrap; gap: 3px 1px; align-items: flex-end; vertical-align: middle; }
.hand .gap { width: .5rem; }
svg.tile { width: 1.75rem; height: 2.4rem; display: block; }
@media (min-width: 50rem) { td .hand.long { min-width: 27rem; } }
.tiles svg.tile { width: 2.1rem; height: 2.9rem; }
.tiles { display: flex; flex-wrap: wrap; gap: .5rem .45rem; }
.tiles div { text-align: center; font-size: .74rem; color: var(--soft); }
.sheet { columns: 2 29rem; column-gap: 1.6rem; font-size: .85rem; }
.sheet div { break-inside: avoid; margin: .28rem 0 .4rem; } .sheet h3 { margin: .6rem 0 .2rem; break-after: avoid; }
.sheet p { display: flex; justify-content: space-between; gap: .6rem; margin: 0 0 .1rem; } .sheet p span { color: inherit; font-size: inherit; white-space: nowrap; }
.sheet .hand.long { min-width: 0; }
@media (max-width: 34rem) {
  body { padding: .8rem .8rem 3rem; }
  figure { padding: .8rem .7rem; }
  table.seats { font-size: .72rem; line-height: 1.3; }
  table.seats th, table.seats td { padding: .4rem .12rem; } table.seats thead th { font-size: .66rem; white-space: normal; }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: .5rem; }
  table.stack thead { display: none; }
  table.stack .about th { padding: .2rem 0; }
  table.stack tr { display: block; border-top: 1px solid var(--line); padding: .5rem 0; }
  table.stack td[data-label]::before { content: attr(data-label) " "; color: var(--soft); }
  table.stack td, table.stack tbody th { min-width: 0; display: block; border: 0; padding: .08rem 0; text-align: left; }
}
@media print {
  body { background: #fff; } nav, .search { display: none; }
  p, li, dd, td { orphans: 3; widows: 3; } dt { break-after: avoid; } thead { display: table-header-group; }
  .card, figure, tr { break-inside: avoid; } .card.scroll { break-inside: auto; } h2, h3 { break-after: avoid; }
  section:has(> #summary) { break-before: page; font-size: 7pt; line-height: 1.25; columns: 2; column-gap: 6mm; } section:has(> #summary) h2 { column-span: all; margin: 0 0 3mm; }
  section:has(> #summary) dl { gap: .3mm 2mm; } section:has(> #summary) :is(th, td) { padding: .25mm .8mm; min-width: 0; } section:has(> #summary) thead th { font-size: 6.5pt; } section:has(> #summary) .card { break-inside: auto; }
  section:has(> #summary) :is(.card, h3) { border: 0; box-shadow: none; padding: 0; margin: 0 0 2mm; }
  section:has(> .sheet) { break-before: page; break-after: page; } .sheet { border: 0; padding: 0; box-shadow: none; columns: 3; column-gap: 4mm; font-size: 7pt; break-inside: auto; }
  .sheet .hand.long { flex-wrap: nowrap; } td svg.tile { width: 1.25rem; height: 1.75rem; } td .hand.long { min-width: 20rem; }
  .sheet .hand svg.tile { width: 3.15mm; height: 4.35mm; } .sheet .hand { gap: 0; } .sheet .gap { width: .9mm; } .sheet div { margin: .3mm 0 .9mm; } .sheet h3 { margin: 1mm 0 .4mm; font-size: 8pt; }
}
)css";
}

}  // namespace majs::report
