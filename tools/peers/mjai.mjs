// Records of majiang-core (`paipu`) as mjai writes them: a JSON object a line.

const HONOURS = { z1: 'E', z2: 'S', z3: 'W', z4: 'N', z5: 'P', z6: 'F', z7: 'C' };
const DRAWS = {
  荒牌平局: 'fanpai',
  九種九牌: 'kyushukyuhai',
  四風連打: 'sufonrenta',
  四家立直: 'suchareach',
  四開槓: 'sukaikan',
  三家和了: 'sanchaho',
  流し満貫: 'nagashimangan',
};
/** What a yakuman and a double one count. */
const YAKUMAN = { '*': 13, '**': 26 };

const tile = ([suit, rank]) => HONOURS[suit + rank] ?? (rank === '0' ? `5${suit}r` : rank + suit);

/** `m123z11` as a list of tiles; sets that lie open come after a comma. */
const tiles = (text) =>
  [...text.split(',')[0].matchAll(/([mpsz])(\d+)/g)].flatMap(([, suit, ranks]) => [...ranks].map((rank) => tile(suit + rank)));

/** `p4-56` is a set whose 4p came from the left. */
function meld(text) {
  const ranks = text.match(/\d/g);
  const side = text.search(/[+=-]/);
  return { tiles: ranks.map((rank) => tile(text[0] + rank)), called: side < 0 ? -1 : text.slice(1, side).length - 1 };
}

const plain = (name) => name.replace('r', '');

class Round {
  constructor(write, events) {
    this.write = write;
    for (const event of events) {
      const [kind] = Object.keys(event);
      this[kind](event[kind]);
    }
    write({ type: 'end_kyoku' });
  }

  actor(seat) { return (this.dealer + seat) % 4; }
  by_player(values) { return [0, 1, 2, 3].map((player) => values[(player - this.dealer + 4) % 4]); }

  /** The stick of a riichi lies on the table when its discard has passed. */
  passed() {
    if (this.riichi !== undefined) this.write({ type: 'reach_accepted', actor: this.riichi });
    this.riichi = undefined;
  }

  qipai({ zhuangfeng, jushu, changbang, lizhibang, defen, baopai, shoupai }) {
    this.dealer = jushu;
    this.write({
      type: 'start_kyoku',
      bakaze: 'ESWN'[zhuangfeng],
      kyoku: jushu + 1,
      oya: jushu,
      honba: changbang,
      kyotaku: lizhibang,
      dora_marker: tile(baopai),
      scores: this.by_player(defen),
      tehais: this.by_player(shoupai.map(tiles)),
    });
  }
  zimo({ l, p }) {
    this.passed();
    this.write({ type: 'tsumo', actor: this.actor(l), pai: tile(p) });
  }
  gangzimo(draw) { this.zimo(draw); }
  dapai({ l, p }) {
    const actor = this.actor(l);
    const riichi = p.endsWith('*');
    if (riichi) this.write({ type: 'reach', actor });
    this.write({ type: 'dahai', actor, pai: tile(p), tsumogiri: p[2] === '_' });
    if (riichi) this.riichi = actor;
    this.last = actor;
  }
  fulou({ l, m }) {
    this.passed();
    const { tiles: all, called } = meld(m);
    const type = all.length === 4 ? 'daiminkan' : plain(all[0]) === plain(all[1]) ? 'pon' : 'chi';
    const consumed = all.filter((_, i) => i !== called);
    this.write({ type, actor: this.actor(l), target: this.last, pai: all[called], consumed });
  }
  gang({ l, m }) {
    const { tiles: all, called } = meld(m);
    const actor = this.actor(l);
    if (called < 0) return this.write({ type: 'ankan', actor, consumed: all });
    this.write({ type: 'kakan', actor, pai: all[3], consumed: all.slice(0, 3) });
  }
  kaigang({ baopai }) { this.write({ type: 'dora', dora_marker: tile(baopai) }); }
  hule({ l, baojia, fubaopai, fu, fanshu, damanguan, hupai, fenpei }) {
    const actor = this.actor(l);
    this.write({
      type: 'hora',
      actor,
      target: baojia === null || baojia === undefined ? actor : this.actor(baojia),
      ...(fubaopai ? { uradora_markers: fubaopai.map(tile) } : {}),
      ...(damanguan ? {} : { fu, fan: fanshu }),
      yakus: hupai.map((yaku) => [yaku.name, YAKUMAN[yaku.fanshu] ?? yaku.fanshu]),
      deltas: this.by_player(fenpei),
    });
  }
  pingju({ name, fenpei }) {
    this.write({ type: 'ryukyoku', reason: DRAWS[name] ?? name, deltas: this.by_player(fenpei) });
  }
}

/** The lines of a game. Players are told by where they sat at first. */
export function mjai(record) {
  let text = '';
  const write = (event) => { text += JSON.stringify(event) + '\n'; };
  write({ type: 'start_game', names: ['east', 'south', 'west', 'north'] });
  for (const events of record.log) new Round(write, events);
  write({ type: 'end_game', scores: [0, 1, 2, 3].map((player) => record.defen[(record.qijia + player) % 4]) });
  return text;
}
