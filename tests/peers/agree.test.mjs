// Games that majiang-core plays come to the same here, by every set of rules that both know.

import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { RULES, compared } from '../../tools/peers/rules.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'majs-peers-'));
after(() => fs.rmSync(folder, { recursive: true, force: true }));

RULES.forEach(([rules, mods], number) => {
  test(`games with ${mods.join(' ')} agree`, () => {
    const { agree, differences } = compared(number, 2, 100 * number, folder);
    assert.deepStrictEqual(differences, []);
    assert.ok(agree > 3);
  });
});

test('a rule that only one of them has is noticed', () => {
  RULES.push([{ クイタンあり: true }, ['closed_tanyao']]);
  const { differences } = compared(RULES.length - 1, 6, 1, folder);
  RULES.pop();
  assert.ok(differences.some((line) => /win: \w+ wins .* is offered nothing/.test(line)), differences.join('\n'));
});

test('calculators pay the same', () => {
  const script = new URL('../../tools/peers/speed.mjs', import.meta.url).pathname;
  const text = execFileSync(process.execPath, [script, '--hands', '3000', '--runs', '1'], { encoding: 'utf8' });
  assert.match(text, /3000 of 3000 hands: the same payments/);
});
