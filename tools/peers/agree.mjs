// Does riichi here come to what majiang-core, another engine, comes to? It plays games by one set of rules after another,
// and `majs test` plays each again.
//
//   node agree.mjs [--games N] [--seed S]
//
// N games of each set of rules (default 4). Ends with `N rounds agree, N differ`; exit code 1 when one differs.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { RULES, compared } from './rules.mjs';

const { values: options } = parseArgs({
  options: { games: { type: 'string', default: '4' }, seed: { type: 'string', default: '1' } },
});

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'majs-peers-'));
let agree = 0;
let differ = 0;
try {
  RULES.forEach((_, number) => {
    const seed = (Number(options.seed) * 1000 + number) * 10000;
    const found = compared(number, Number(options.games), seed, folder);
    found.differences.forEach((line) => console.log(line));
    agree += found.agree;
    differ += found.differences.length;
  });
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
console.log(`${agree} rounds agree, ${differ} differ`);
process.exitCode = differ > 0 || agree === 0 ? 1 : 0;
