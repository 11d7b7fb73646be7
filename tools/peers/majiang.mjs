// Games of riichi as majiang-core plays them, with players that choose among what is allowed.

import { createRequire } from 'node:module';
import path from 'node:path';
import { dice } from './dice.mjs';

const require = createRequire(import.meta.url);
const Majiang = require('@kobalab/majiang-core');
const shanten = require(path.join(path.dirname(require.resolve('@kobalab/majiang-core')), 'xiangting.js'));

/** One rule differs: here nobody is tenpai who holds every tile that he waits for, called sets included. */
const waits_of = shanten.tingpai;
shanten.tingpai = (hand, distance) => {
  const waits = waits_of(hand, distance);
  const held = (tile) =>
    hand._fulou
      .filter((meld) => meld[0] === tile[0])
      .flatMap((meld) => meld.replace(/0/g, '5').match(/\d/g))
      .filter((rank) => rank === tile[1]).length + hand._bingpai[tile[0]][tile[1]];
  const dead = waits?.length && shanten.xiangting(hand) === 0 && waits.every((tile) => held(tile) >= 4);
  return dead ? [] : waits;
};

let chance = dice(0);
const pick = (list) => list[Math.floor(chance() * list.length)];
const often = (share) => chance() < share;

/** Wins nearly always, calls and lays kongs far more often than people do, and mostly keeps near a win. */
class Player extends Majiang.Player {
  action_kaiju() { this._callback(); }
  action_qipai() { this._callback(); }
  action_hule() { this._callback(); }
  action_pingju() { this._callback(); }
  action_jieju() { this._callback(); }

  action_zimo(draw, after_kong) {
    if (draw.l !== this._menfeng) return this._callback();
    if (this.allow_hule(this.shoupai, null, after_kong)) return this._callback({ hule: '-' });
    if (this.allow_pingju(this.shoupai) && often(0.5)) return this._callback({ daopai: '-' });
    const kongs = this.get_gang_mianzi(this.shoupai);
    if (kongs?.length && often(0.8)) return this._callback({ gang: pick(kongs) });
    // Below 1000 points it allows riichi where no score ends the game; the rules here do not.
    const riichi = this.model.defen[this._id] >= 1000 ? this.allow_lizhi(this.shoupai) : [];
    if (riichi?.length && often(0.7)) return this._callback({ dapai: pick(riichi) + '*' });
    this._callback({ dapai: this.discard() });
  }

  action_dapai(discard) {
    if (discard.l === this._menfeng) return this._callback();
    const tile = discard.p.slice(0, 2) + this.side(discard.l);
    if (this.allow_hule(this.shoupai, tile) && often(0.9)) return this._callback({ hule: '-' });
    const melds = ['get_gang_mianzi', 'get_peng_mianzi', 'get_chi_mianzi'].flatMap(
      (ask) => this[ask](this.shoupai, tile) ?? [],
    );
    this._callback(melds.length && often(0.45) ? { fulou: pick(melds) } : undefined);
  }

  action_fulou(meld) {
    const discards = meld.l === this._menfeng && !/^[mpsz]\d{4}/.test(meld.m);
    this._callback(discards ? { dapai: this.discard() } : undefined);
  }

  action_gang(kong) {
    const concealed = /^[mpsz]\d{4}$/.test(kong.m);
    const tile = kong.m[0] + kong.m.slice(-1) + this.side(kong.l);
    const robs = kong.l !== this._menfeng && !concealed && this.allow_hule(this.shoupai, tile, true);
    this._callback(robs ? { hule: '-' } : undefined);
  }

  /** As the notation has it: from the right, from opposite, from the left. */
  side(seat) { return ['', '+', '=', '-'][(4 + seat - this._menfeng) % 4]; }

  discard() {
    const allowed = this.get_dapai(this.shoupai);
    if (often(0.08)) return pick(allowed);
    const distance = (tile) => shanten.xiangting(this.shoupai.clone().dapai(tile.replace('_', '')));
    const nearest = Math.min(...allowed.map(distance));
    return pick(allowed.filter((tile) => distance(tile) === nearest));
  }
}

/** The record of a game (`paipu`) by rules that differ from the usual ones in these. */
export function play(seed, rules) {
  chance = dice(seed);
  Math.random = chance; // it shuffles with it
  const players = [0, 1, 2, 3].map(() => new Player());
  const game = new Majiang.Game(players, null, Majiang.rule(rules), 'majs');
  game.do_sync();
  return game._paipu;
}
