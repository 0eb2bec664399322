"""Worlds against all worlds of small decks, with and without what the opponent did."""

from collections import Counter
from itertools import combinations, product
from math import exp, log
from random import Random

import numpy as np
import pytest

from engine.games.rummy.gin import kernels, policy, worlds
from engine.games.rummy.gin.kernels import BURIED, HAND, KNOWN, NONE, STATE, TOP
from engine.games.rummy.gin.policy import STYLES
from engine.games.rummy.gin.worlds import BELIEFS, MISSED, SLIP
from tests.engine.games.rummy.gin import naive

LIMIT = 10


def mask_of(cards):
    return sum(1 << card for card in cards)


def small_deck(unseen, known, top, buried):
    """State in which all other cards are mine: few are hidden."""
    state = np.zeros(STATE, np.int64)
    rest = set(range(52)) - set(unseen) - set(known) - set(buried) - {top}
    state[HAND] = mask_of(rest)
    state[HAND + 1] = state[KNOWN + 1] = mask_of(known)
    state[BURIED], state[TOP] = mask_of(buried), top
    return state


def rows(*events):
    table = np.zeros((len(events), worlds.EVENT), np.int64)
    for row, event in zip(table, events, strict=True):
        for column, value in event.items():
            row[column] = value
    return table


def event(kind, top, thrown=NONE, **more):
    row = {worlds.E_KIND: kind, worlds.E_TOP: top, worlds.E_THROWN: thrown}
    names = {"buried": worlds.E_BURIED, "theirs": worlds.E_THEIRS, "shed": worlds.E_SHED}
    names |= {"turn": worlds.E_TURN, "takes": worlds.E_TAKES, "knocked": worlds.E_KNOCKED}
    return row | {names[name]: value for name, value in more.items()}


def chance_of_event(row, before, after, style, beliefs):
    """Chance of one decision, from the policy's own choices."""
    kind, top = row[worlds.E_KIND], row[worlds.E_TOP]
    known, cold = row[worlds.E_MINE], row[worlds.E_SHED]
    slip, turn = beliefs[SLIP], row[worlds.E_TURN]
    chance = 1.0
    if kind != worlds.HAD_TO_DRAW:
        takes = policy.wants(before, top, row[worlds.E_BURIED], known, cold, turn, style)[0]
        chance *= 1 - slip if takes == (kind == worlds.TOOK) else slip
    if kind == worlds.PASSED:
        return chance
    taken = 1 << top if kind == worlds.TOOK else 0
    dead = row[worlds.E_BURIED] | ((1 << top) & ~taken)
    throws = [c for c in range(52) if after >> c & 1 and not taken >> c & 1]
    values, least = {}, min(kernels.deadwood(after & ~(1 << c)) for c in throws)
    for card in throws:
        found = policy.weigh_throws(
            after, taken, dead, known, cold, turn, style, 1 << card, beliefs[worlds.HEAT]
        )
        assert found[0] == card
        values[card] = found
    thrown = int(row[worlds.E_THROWN])
    looked_at = [c for c in throws if c == thrown or values[c][1] <= least + policy.HOPELESS]
    weights = {c: exp((least - values[c][2]) / beliefs[worlds.HEAT]) for c in looked_at}
    chance *= (1 - slip) * weights[thrown] / sum(weights.values()) + slip / len(throws)
    _, points, _, number, _ = values[thrown]
    would = policy.knocks(points, number, turn, row[worlds.E_TAKES], LIMIT, style)
    if row[worlds.E_KNOCKED]:
        return chance * (1 - beliefs[MISSED] if would else slip)
    return chance * beliefs[MISSED] if would else chance


def all_worlds(state, events, prior, beliefs):
    """Weight of every (hand, kind), summed over which cards were drawn."""
    unseen = set(range(52)) - {c for c in range(52) if int(state[HAND]) >> c & 1}
    unseen -= {c for c in range(52) if int(state[KNOWN + 1] | state[BURIED]) >> c & 1}
    unseen -= {int(state[TOP])}
    known = int(state[KNOWN + 1])
    weights = Counter()
    for hidden in combinations(sorted(unseen), 10 - known.bit_count()):
        hand = known | mask_of(hidden)
        for kind, share in enumerate(prior):
            weights[hand, kind] += share * _all_draws(
                hand, len(events) - 1, events, STYLES[kind], beliefs
            )
    total = sum(weights.values())
    return {world: weight / total for world, weight in weights.items()}


def _all_draws(hand, at, events, style, beliefs):
    """Sum over the drawn cards of events 0 to `at` of the chance of these events."""
    if at < 0:
        return 1.0
    row = events[at]
    if row[worlds.E_KIND] == worlds.PASSED:
        return chance_of_event(row, hand, hand, style, beliefs) * _all_draws(
            hand, at - 1, events, style, beliefs
        )
    after = hand | 1 << int(row[worlds.E_THROWN])
    if row[worlds.E_KIND] == worlds.TOOK:
        gains = [int(row[worlds.E_TOP])]
    else:
        may_be = after & ~int(row[worlds.E_THEIRS])
        gains = [c for c in range(52) if may_be >> c & 1]
    return sum(
        chance_of_event(row, after & ~(1 << gain), after, style, beliefs)
        * _all_draws(after & ~(1 << gain), at - 1, events, style, beliefs)
        for gain in gains
    )


# Spades are cards 0 to 12, hearts 13 to 25, clubs 26 to 38, diamonds 39 to 51.
UNSEEN = (0, 1, 6, 19, 32, 45)  # the sevens, ace and two of spades
# Refused: a seven that would make a set with two unseen ones, had they been held by then.
REFUSED_SEVEN = rows(
    event(worlds.DREW, 6, 24, shed=1 << 6, turn=0),
    event(worlds.DREW, 12, 38, buried=1 << 6 | 1 << 24, shed=1 << 12 | 1 << 6, turn=1),
)
THREE_TURNS = rows(
    event(worlds.PASSED, 25),
    event(worlds.DREW, 12, 24, shed=1 << 12 | 1 << 25, turn=0),
    event(worlds.TOOK, 2, 38, buried=1 << 12 | 1 << 25 | 1 << 24, shed=1 << 12 | 1 << 2, turn=1),
)
CASES = {
    "no history": rows(),
    "a pass": rows(event(worlds.PASSED, 2)),
    "three turns": THREE_TURNS,
    "a draw that was forced": rows(event(worlds.HAD_TO_DRAW, 12, 38, shed=1 << 12)),
    "a seven refused": REFUSED_SEVEN,
    "groups to change": rows(event(worlds.DREW, 12, 39, shed=1 << 12, turn=3)),
    "a knock": rows(event(worlds.DREW, 12, 24, shed=1 << 12, turn=4, knocked=1)),
}


def sampled(state, events, prior, beliefs, chains=160, kept=400):
    plan = np.array([100, 6, 12, 50, 20])
    counts = Counter()
    for chain in range(chains):
        hands, kinds = np.zeros(kept, np.int64), np.zeros(kept, np.int64)
        worlds.sample_worlds(
            state, events, LIMIT, STYLES, prior, beliefs, plan, 1000 + chain, hands, kinds
        )
        counts.update(zip(hands.tolist(), kinds.tolist(), strict=True))
    return {world: count / (chains * kept) for world, count in counts.items()}


@pytest.mark.parametrize(
    ("case", "weighed"),
    [
        *((case, "as usual") for case in CASES),
        *(("three turns", "not"), ("a knock", "sharply")),
    ],
)
def test_worlds_come_as_often_as_all_of_them_counted(case, weighed):
    events = CASES[case]
    known = [2, 3, 16, 29, 42, 51, 50] + ([] if case == "three turns" else [37])
    refused = case == "a seven refused"
    unseen, buried = UNSEEN, [12, 25, 24, 38]
    if refused:
        known, unseen, buried = [3, 16, 29, 42, 51, 10, 11], (0, 4, 19, 32, 45), [*buried, 6]
    if case == "groups to change":  # a run of three for one of the four sets of sevens
        known, unseen = [3, 16, 29, 42, 51, 50, 37], (0, 1, 2, 6, 19, 32, 45)
    state = small_deck(unseen, known, 8, buried)
    beliefs = BELIEFS.copy()
    if weighed == "not":  # whatever was done is as likely
        beliefs[:] = [0.5, 1e9, 1.0]
    if weighed == "sharply":
        beliefs[:] = [0.05, 0.5, 0.05]
    prior = np.array([0.4, 0.3, 0.2, 0.1])
    if case == "groups to change":  # few worlds, so that their shares are well known
        prior = np.array([1.0, 0.0, 0.0, 0.0])
    exact = all_worlds(state, events, prior, beliefs)
    found = sampled(state, events, prior, beliefs)
    off = sum(abs(exact[world] - found.get(world, 0.0)) for world in exact) / 2
    assert set(found) <= set(exact)
    assert off < 0.02
    by_card = [
        sum(weight for (hand, _), weight in exact.items() if hand >> card & 1) for card in unseen
    ]
    if weighed != "not" and case == "three turns":
        assert max(by_card) - min(by_card) > 0.1  # it tells something
    for kind in range(4):
        share = sum(weight for (_, k), weight in exact.items() if k == kind)
        sampled_share = sum(weight for (_, k), weight in found.items() if k == kind)
        assert sampled_share == pytest.approx(share, abs=0.03)


def test_two_draws_that_change_places_are_weighed_by_all_that_was_done_since_the_first():
    """Of a player who hardly slips, who would have taken the seven with two others in his hand."""
    state = small_deck((0, 4, 19, 32, 45), [3, 16, 29, 42, 51, 10, 11], 8, [12, 25, 24, 38, 6])
    prior, beliefs = np.array([1.0, 0.0, 0.0, 0.0]), np.array([0.005, 0.5, 0.05])
    exact = all_worlds(state, REFUSED_SEVEN, prior, beliefs)
    found = sampled(state, REFUSED_SEVEN, prior, beliefs)
    assert sum(abs(exact[world] - found.get(world, 0.0)) for world in exact) / 2 < 0.02


def test_a_kind_that_is_ruled_out_never_comes():
    state = small_deck(UNSEEN, [2, 3, 16, 29, 42, 51, 50], 11, [12, 25, 24, 38])
    found = sampled(state, THREE_TURNS, np.array([0.0, 0.7, 0.3, 0.0]), BELIEFS, chains=4)
    assert {kind for _, kind in found} == {1, 2}


def test_logs_of_events_are_those_of_their_chances():
    for style, row in product(STYLES, THREE_TURNS):
        after = mask_of([0, 1, 3, 16, 29, 42, 51, 50, 6, 19]) | 1 << max(row[worlds.E_THROWN], 0)
        if row[worlds.E_KIND] == worlds.PASSED:
            before = after = mask_of([0, 1, 3, 16, 29, 42, 51, 50, 6, 19])
        elif row[worlds.E_KIND] == worlds.TOOK:
            after = after & ~(1 << 19) | 1 << 2
            before = after & ~(1 << 2)
        else:
            before = after & ~(1 << 6)
        found = worlds.event_log(row, before, after, LIMIT, style, BELIEFS)
        assert found == pytest.approx(log(chance_of_event(row, before, after, style, BELIEFS)))


def test_a_card_known_to_be_his_was_not_drawn_from_stock():
    known, hidden, thrown = [3, 4, 5], [8, 20, 33], 40
    events = rows(event(worlds.DREW, 50, thrown, theirs=mask_of(known)))
    drawn, found = np.zeros(2, np.int64), set()
    for start in range(200):
        worlds.guess_draws(mask_of([*known, *hidden]), events, drawn, start, 0)
        found.add(int(drawn[0]))
    assert found == {1 << card for card in (*hidden, thrown)}


def test_a_chain_is_the_same_whenever_it_is_asked_for():
    state = small_deck(UNSEEN, [2, 3, 16, 29, 42, 51, 50], 11, [12, 25, 24, 38])
    prior = np.full(4, 0.25)
    assert sampled(state, THREE_TURNS, prior, BELIEFS, 2) == sampled(
        state, THREE_TURNS, prior, BELIEFS, 2
    )


def test_groups_of_three_are_counted_and_picked_one_by_one():
    rng = Random(1)
    for _ in range(60):
        cards = rng.sample(range(52), rng.randrange(3, 40))
        texts = ["A23456789TJQK"[card % 13] + "shcd"[card // 13] for card in cards]
        melds = {
            mask_of(three)
            for three in combinations(cards, 3)
            if naive.is_meld([texts[cards.index(card)] for card in three])
        }
        assert worlds.count_melds(mask_of(cards)) == len(melds)
        assert {worlds.pick_meld(mask_of(cards), i) for i in range(len(melds))} == melds
