#!/usr/bin/env python3
"""How many hands are complete, counted without majs, and what majs survey should have counted of a small wall.

count: standard hands by suits (ways to have so many sets and a pair, one suit after the other), seven pairs, orphans.
lines: every complete hand of the tiles 1m-9m with each last tile, by draw and by discard, for `majs score --batch`.
compare SURVEY LINES ANSWERS: adds the answers up and compares.
"""
import itertools
import json
import math
import sys
from collections import Counter, defaultdict


def shapes(numbers, runs, sets):
    """By (sets, pairs): the hands of one suit that fall into so many, as counts of at most four."""
    pieces = [tuple(3 * (i == j) for i in range(numbers)) for j in range(numbers)]
    if runs:
        pieces += [tuple(int(j <= i < j + 3) for i in range(numbers)) for j in range(numbers - 2)]
    hands, found = {(0,) * numbers}, {}
    for k in range(sets + 1):
        found[k, 0] = hands
        found[k, 1] = {c for h in hands for j in range(numbers)
                       for c in [tuple(n + 2 * (i == j) for i, n in enumerate(h))] if c[j] <= 4}
        hands = {c for h in hands for p in pieces for c in [tuple(map(sum, zip(h, p)))] if max(c) <= 4}
    return found


def standard(suits, sets, is_meant=lambda hand: True):
    """Hands of so many sets and a pair, whose suits are all meant."""
    total = {(0, 0): 1}
    for suit in suits:
        more = defaultdict(int)
        for (k, p), n in total.items():
            for (j, q), hands in suit.items():
                if k + j <= sets and p + q <= 1:
                    more[k + j, p + q] += n * sum(map(is_meant, hands))
        total = more
    return total[sets, 1]


def pairs(kinds, four_are_two):
    """Hands of seven pairs."""
    return sum(math.comb(kinds, n) * math.comb(kinds - n, 7 - 2 * n) for n in range(4 if four_are_two else 1))


def counts():
    suit, honours, two = shapes(9, True, 4), shapes(7, False, 4), shapes(2, False, 4)
    riichi, sanma, sichuan = [suit] * 3 + [honours], [two, suit, suit, honours], [suit] * 3
    orphans = 13

    def with_pairs(suits, kinds, four_are_two):
        sizes = {0, 2, 4} if four_are_two else {0, 2}
        both = standard(suits, 4, lambda hand: set(hand) <= sizes)
        return standard(suits, 4) + pairs(kinds, four_are_two) - both

    return {
        "riichi": with_pairs(riichi, 34, False) + orphans,
        "hong_kong": standard(riichi, 4) + orphans,
        "tianjin": standard(riichi, 4),
        "sanma": with_pairs(sanma, 27, False) + orphans,
        "sichuan": with_pairs(sichuan, 27, True),
        "zung_jung": with_pairs(riichi, 34, True) + orphans,
    }


def is_complete(hand):
    """By taking tiles away from the lowest one: a pair once, then sets."""
    if [n for n in hand if n] == [2] * 7:
        return True
    def sets_only(h):
        i = next((i for i, n in enumerate(h) if n), None)
        if i is None:
            return True
        three = h[i] >= 3 and sets_only(h[:i] + (h[i] - 3,) + h[i + 1:])
        run = i + 2 < len(h) and h[i + 1] and h[i + 2] and sets_only(
            h[:i] + (h[i] - 1, h[i + 1] - 1, h[i + 2] - 1) + h[i + 3:])
        return bool(three or run)
    return any(n >= 2 and sets_only(hand[:i] + (n - 2,) + hand[i + 1:]) for i, n in enumerate(hand))


def small_hands():
    for hand in itertools.product(range(5), repeat=9):
        if sum(hand) == 14 and is_complete(hand):
            yield hand


def text(hand):
    return "".join(str(i + 1) * n for i, n in enumerate(hand)) + "m"


def lines():
    for hand in small_hands():
        ways = math.prod(math.comb(4, n) for n in hand)
        for i, n in enumerate(hand):
            if n == 0:
                continue
            rest = hand[:i] + (n - 1,) + hand[i + 1:]
            for by in ("draw", "discard"):
                line = {"hand": text(rest), "win": f"{i + 1}m", "by": by, "id": [text(hand), ways * n, by]}
                print(json.dumps(line, separators=(",", ":")))


def compare(survey_path, answers_path):
    survey = json.load(open(survey_path))
    seen, total, pairs, values, winning, complete = Counter(), Counter(), Counter(), Counter(), set(), set()
    for line in open(answers_path):
        answer = json.loads(line)
        hand, weight, by = answer["id"]
        complete.add(hand)
        total["complete_ways"] += 1
        total["complete_weight"] += weight
        if not answer["wins"]:
            continue
        winning.add(hand)
        total["winning_ways"] += 1
        total["winning_weight"] += weight
        values[answer["score"]] += weight
        names = sorted({yaku["name"] for yaku in answer.get("yaku", []) + answer.get("yaku2", [])})
        for name in names:
            seen[name, "ways"] += 1
            seen[name, "weight"] += weight
            seen[name, "drawn"] += by == "draw"
        pairs.update(itertools.combinations(names, 2))
    total.update(hands=len(complete), complete=len(complete), winning=len(winning), all=len(complete))
    wrong = [f"{name}: {survey[name]}, not {number}" for name, number in total.items() if survey[name] != number]
    for name, yaku in survey["yaku"].items():
        for what in ("ways", "weight", "drawn"):
            if yaku[what] != seen[name, what]:
                wrong.append(f"{name} {what}: {yaku[what]}, not {seen[name, what]}")
        for other, ways in yaku["with"].items():
            if ways != pairs.pop((name, other), 0):
                wrong.append(f"{name} with {other}: {ways}")
    wrong += [f"not told: {pair}" for pair in pairs]
    if {value["score"]: value["weight"] for value in survey["values"]} != dict(values):
        wrong.append("values")
    print("\n".join(wrong) or f"the same: {total['hands']} hands, {total['complete_ways']} ways")
    return bool(wrong)


if __name__ == "__main__":
    if sys.argv[1] == "count":
        print(json.dumps(counts()))
    elif sys.argv[1] == "lines":
        lines()
    else:
        sys.exit(compare(*sys.argv[2:]))
