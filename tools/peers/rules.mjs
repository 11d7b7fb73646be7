// Sets of rules that both engines know, and whether a game by one of them comes to the same.

import fs from 'node:fs';
import path from 'node:path';
import { play } from './majiang.mjs';
import { majs } from './majs.mjs';
import { mjai } from './mjai.mjs';

const WITH_DISCARD = 'kan_dora:timing="with_discard"';
const ALWAYS = ['agariyame', 'kan_live_tiles', 'no_concealed_robbing'];
/** Rules there, and the mods that are the same here beside what it always does. */
export const RULES = [
  [{}, [WITH_DISCARD]],
  [{ 連風牌は2符: true }, [WITH_DISCARD, 'double_wind_2_fu']],
  [{ クイタンあり: false }, [WITH_DISCARD, 'closed_tanyao']],
  [{ 最大同時和了数: 1 }, [WITH_DISCARD, 'head_bump']],
  [{ 最大同時和了数: 3 }, [WITH_DISCARD, 'triple_ron']],
  [{ トビ終了あり: false }, [WITH_DISCARD, 'no_tobi']],
  [{ 途中流局あり: false }, [WITH_DISCARD, 'no_abortive_draws']],
  [{ 流し満貫あり: false }, [WITH_DISCARD, 'no_nagashi']],
  [{ 一発あり: false }, [WITH_DISCARD, 'no_ippatsu']],
  [{ 裏ドラあり: false }, [WITH_DISCARD, 'no_ura_dora']],
  [{ カンドラあり: false }, ['no_kan_dora']],
  [{ カンドラ後乗せ: false }, ['kan_dora']],
  [{ 切り上げ満貫あり: true }, [WITH_DISCARD, 'kiriage_mangan']],
  [{ 数え役満あり: false }, [WITH_DISCARD, 'no_kazoe']],
  [{ ダブル役満あり: false }, [WITH_DISCARD, 'single_yakuman']],
  [{ 役満の複合あり: false }, [WITH_DISCARD, 'one_yakuman']],
  [{ 赤牌: { m: 0, p: 0, s: 0 } }, [WITH_DISCARD, 'red_fives:count=0']],
  [{ 延長戦方式: 0 }, [WITH_DISCARD, 'no_west']],
  [{ 場数: 1 }, [WITH_DISCARD, 'round_count:rounds=4']],
];

/**
 * Plays games of seeds from `seed` on by the rules of that number there, and again here. The records lie in `folder`.
 * How many rounds agree, and a line for each that does not.
 */
export function compared(number, games, seed, folder) {
  const [rules, mods] = RULES[number];
  const files = Array.from({ length: games }, (_, game) => {
    const file = path.join(folder, `${number}-${seed + game}.mjai`);
    fs.writeFileSync(file, mjai(play(seed + game, rules)));
    return file;
  });
  const chosen = [...ALWAYS, ...mods].flatMap((mod) => ['--mod', mod]);
  const result = JSON.parse(majs(['test', ...files, '--ruleset', 'riichi', ...chosen, '--format', 'json']));
  const differences = result.tests.filter(({ status }) => status !== 'passed').map(({ file, name, when, mismatches, problem }) => {
    const what = mismatches?.length ? `${mismatches[0].what}: ${mismatches[0].expected} / ${mismatches[0].happened}` : problem;
    return `${path.basename(file)} (${mods.join(' ')}), ${name}, ${when}: ${what}`;
  });
  return { agree: result.passed, differences };
}
