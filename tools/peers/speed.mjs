// How fast calculators in JavaScript are at the work that `majs bench score` and `majs bench waits` measure, and whether
// they pay the same as riichi here.
//
//   node speed.mjs [--hands N] [--runs N]

import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { dice } from './dice.mjs';
import { majs } from './majs.mjs';

const require = createRequire(import.meta.url);
const Majiang = require('@kobalab/majiang-core');
const Riichi = require('riichi');

const { values: options } = parseArgs({
  options: {
    hands: { type: 'string', default: '20000' },
    runs: { type: 'string', default: '3' },
  },
});

const WINDS = ['east', 'south', 'west', 'north'];
const SUITS = 'mpsz';

/** A closed hand that wins: its tiles, the winning one last, and what lies around it. */
function winning_hand(chance) {
  const below = (n) => Math.floor(chance() * n);
  for (;;) {
    const sets = Array.from({ length: 4 }, () => {
      const suit = SUITS[below(chance() < 0.2 ? 4 : 3)];
      if (suit === 'z' || chance() < 0.2) return Array(3).fill(suit + (1 + below(suit === 'z' ? 7 : 9)));
      const first = 1 + below(7);
      return [first, first + 1, first + 2].map((rank) => suit + rank);
    });
    const pair = SUITS[below(4)];
    const hand = [...sets.flat(), ...Array(2).fill(pair + (1 + below(pair === 'z' ? 7 : 9)))];
    const dora = SUITS[below(3)] + (1 + below(9));
    const seen = [...hand, dora];
    if (seen.some((tile) => seen.filter((other) => other === tile).length > 4)) continue;
    const [win] = hand.splice(below(14), 1);
    return { hand, win, dora, drawn: chance() < 0.5, seat: below(4), round: below(2), riichi: chance() < 0.5 };
  }
}

/** `m123p45`. */
const notation = (tiles) =>
  [...SUITS].map((suit) => [suit, tiles.filter((tile) => tile[0] === suit).map((tile) => tile[1]).sort().join('')])
    .filter(([, ranks]) => ranks).map(([suit, ranks]) => suit + ranks).join('');
/** `123m45p`. */
const turned = (text) => text.replace(/([mpsz])(\d+)/g, '$2$1');

function majiang_score(one) {
  const hand = Majiang.Shoupai.fromString(notation(one.hand) + (one.drawn ? one.win : ''));
  return Majiang.Util.hule(hand, one.drawn ? null : one.win + '+', Majiang.Util.hule_param({
    zhuangfeng: one.round, menfeng: one.seat, lizhi: one.riichi ? 1 : 0, baopai: [one.dora], fubaopai: [],
  }));
}

/** Indicators are no part of it: dora are named. */
function riichi_score(one) {
  const tiles = turned(notation(one.hand));
  const win = one.win[1] + one.win[0];
  return new Riichi(`${tiles}${one.drawn ? '' : '+'}${win}${one.riichi ? '+r' : ''}+${one.round + 1}${one.seat + 1}`).calc();
}

/** Hands a second of processor time, slowest to fastest run. The first run warms up. */
function measure(name, work, items) {
  const speeds = [];
  for (let run = 0; run <= Number(options.runs); ++run) {
    const before = process.cpuUsage();
    for (const item of items) work(item);
    const { user, system } = process.cpuUsage(before);
    if (run > 0) speeds.push(items.length / ((user + system) / 1e6));
  }
  const [least, most] = [Math.min(...speeds), Math.max(...speeds)].map((speed) => Math.round(speed).toLocaleString('en'));
  console.log(`${name.padEnd(52)} ${least} - ${most} /s`);
}

const chance = dice(1);
const hands = Array.from({ length: Number(options.hands) }, () => winning_hand(chance));
measure('score: @kobalab/majiang-core', majiang_score, hands);
measure('score: riichi', riichi_score, hands);
const shoupai = hands.map(({ hand }) => Majiang.Shoupai.fromString(notation(hand)));
measure('waits of 13 tiles: @kobalab/majiang-core', (hand) => Majiang.Util.tingpai(hand), shoupai);

const lines = hands.map((one) => JSON.stringify({
  hand: turned(notation(one.hand)), win: one.win[1] + one.win[0], by: one.drawn ? 'draw' : 'discard', seat: WINDS[one.seat],
  round: WINDS[one.round], from: WINDS[(one.seat + 1) % 4], dora: one.dora[1] + one.dora[0], status: one.riichi ? ['riichi'] : [],
})).join('\n');
const answers = majs(['score', 'riichi', '--mod', 'red_fives:count=0', '--batch'], lines);
let same = 0;
answers.trim().split('\n').map((line) => JSON.parse(line)).forEach((answer, i) => {
  const theirs = majiang_score(hands[i]);
  const paid = answer.wins ? WINDS.map((wind) => answer.payments[wind]).join() : '';
  if (paid === (theirs?.hupai ? theirs.fenpei.join() : '')) ++same;
});
console.log(`${same} of ${hands.length} hands: the same payments here and in majiang-core`);
process.exitCode = same === hands.length ? 0 : 1;
