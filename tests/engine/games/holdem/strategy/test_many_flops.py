"""One spot on many flops: beside single answers, slow sums, and rules found by trying all."""

import itertools
import math
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from engine.cards import rank_of, suit_of
from engine.games.holdem import flops, live
from engine.games.holdem.flops.textures import TEXTURES, textures_of
from engine.games.holdem.live.answering import LEARNED, Street
from engine.games.holdem.live.solver import Solver
from engine.games.holdem.parts import MADE
from engine.games.holdem.ranges import COMBOS, parse_range
from engine.games.holdem.strategy import many_flops
from engine.games.holdem.strategy.equilibrium import Strategy, analyse as solve
from engine.games.holdem.strategy.many_flops import (
    Decision,
    ManyFlops,
    Row,
    parse_weighed,
    report as report_module,
    rules as rules_module,
)
from engine.limits import Limits
from tests.helpers import cards

FEW = Limits(deals=16, seed=3)


def spot(oop="QQ+, AKs, 7s6s", ip="TT+:0.5, AQs", flop="As7d2c", **more):
    ranges = parse_range(oop), parse_range(ip)
    return live.spot_of(*ranges, cards(flop), pot=20, stack=30, **more)


def asked(*flops, limits=FEW, **more):
    return ManyFlops(spot(), tuple(map(parse_weighed, flops)), limits=limits, **more)


def naive_name(flop):
    """The least of the flops that new names of the suits make of one."""
    return min(
        tuple(sorted(13 * order[suit_of(card)] + rank_of(card) for card in flop))
        for order in itertools.permutations(range(4))
    )


def test_all_flops_are_those_that_no_new_names_of_suits_turn_into_each_other():
    found = dict(many_flops.all_flops())
    assert (len(found), sum(found.values())) == (many_flops.ALL, math.comb(52, 3))
    assert all(naive_name(flop) == flop for flop in found)
    for flop in random.Random(5).sample(list(found), 40):
        suits = itertools.product(range(4), repeat=3)
        alike = {
            tuple(sorted(13 * suit + rank_of(card) for suit, card in zip(each, flop, strict=True)))
            for each in suits
        }
        alike = {each for each in alike if len(set(each)) == 3 and naive_name(each) == flop}
        assert len(alike) == found[flop]


@pytest.mark.parametrize("count", [*many_flops.COUNTS, many_flops.ALL])
def test_a_set_is_of_so_many_flops_that_have_the_textures_of_all(count):
    found = many_flops.flop_set(count)
    assert len({naive_name(each.flop) for each in found}) == count
    assert sum(each.weight for each in found) == pytest.approx(1, abs=1e-3)
    numbers = dict(many_flops.all_flops())
    for name in TEXTURES:
        share = sum(each.weight for each in found if name in textures_of(each.flop))
        of_all = sum(n for flop, n in numbers.items() if name in textures_of(flop)) / 22100
        assert share == pytest.approx(of_all, abs=0.11 if count < 49 else 0.02)


def test_few_flops_have_the_equity_of_all():
    """49 flops, on ranges that none of those were of that chose them: 0.14 % off, so 1 is far."""
    texts = "22+, A2s+, K9s+, QTs+, ATo+, KQo", "99-55, AJs-A8s, T9s, KQo"
    *_, found = flops.analyse(flops.Flops(tuple(map(parse_range, texts))))
    columns = zip(found.shares, found.deals, found.numbers, strict=True)
    by_flop = dict(zip(found.flops, columns, strict=True))
    mean = sum(found.shares) / sum(found.deals)
    sums = [0.0, 0.0]
    for each in many_flops.flop_set(49):
        shares, deals, number = by_flop[naive_name(each.flop)]
        sums[0] += each.weight * shares / number
        sums[1] += each.weight * deals / number
    assert sums[0] / sums[1] == pytest.approx(mean, abs=0.005)


def naive_shares(player, weights):
    """How often each combo of a player is held among all pairs that may lie, and their number."""
    shares = dict.fromkeys(COMBOS, 0.0)
    for mine, theirs in itertools.product(COMBOS, COMBOS):
        if not set(mine) & set(theirs):
            product = weights[player][mine] * weights[1 - player][theirs]
            shares[mine] += product
    return shares, sum(shares.values())


def weights_of(ranges, board=()):
    return [
        {
            combo: 0.0 if set(combo) & set(board) else weight
            for combo, weight in zip(COMBOS, range_.weights, strict=True)
        }
        for range_ in ranges
    ]


@pytest.mark.parametrize("line", [(), ("check",)])
def test_a_row_adds_up_what_the_single_answer_says_of_each_hand(line):
    player = len(line)
    *_, found = many_flops.analyse(asked("As7d2c"))
    (row,) = found.rows
    limits = replace(FEW, seed=report_module.seed_of(cards("As7d2c"), FEW.seed))
    *_, single = live.analyse(live.Question(spot(), line, limits=limits))
    shares, whole = naive_shares(player, weights_of(single.ranges))
    decision = row.decision(("oop", "ip")[player])
    assert decision.actions == single.actions
    hands = {COMBOS[hand.combo]: hand for hand in single.hands}
    for at in range(len(single.actions)):
        often = sum(shares[c] * hand.frequencies[at] for c, hand in hands.items()) / whole
        ev = sum(shares[c] * hand.evs[at] for c, hand in hands.items()) / whole
        assert decision.frequencies[at] == pytest.approx(often)
        assert decision.evs[at] == pytest.approx(ev)
    played = sum(
        shares[c] * often * ev
        for c, hand in hands.items()
        for often, ev in zip(hand.frequencies, hand.evs, strict=True)
    )
    assert decision.ev == pytest.approx(played / whole)
    street = Street(live.Question(spot(), limits=limits))
    street.solver.improve(FEW.deals // 4)
    combos = [COMBOS[combo] for combo in street.solver.combos]
    _worth, halves = street.solver.worth(street.find(line)[-1][0])
    off = [
        {c: LEARNED * (first - second) / 2 for c, first, second in zip(combos, *rows, strict=True)}
        for rows in zip(*halves, strict=True)
    ]
    mixed = {
        c: sum(map(float.__mul__, hand.frequencies, (own[c] for own in off)))
        for c, hand in hands.items()
    }
    for at in range(len(single.actions)):
        se = sum(shares[c] * (mixed[c] - off[at][c]) for c in hands)
        assert decision.se[at] == pytest.approx(abs(se) / whole)
    made = [part for part in decision.parts if part.name in MADE]
    assert sum(part.share for part in made) == pytest.approx(1)
    for at in range(len(single.actions)):
        mean = sum(part.share * part.frequencies[at] for part in made)
        assert mean == pytest.approx(decision.frequencies[at])
    if not line:
        _shares, pairs = naive_shares(0, weights_of((spot().oop, spot().ip), row.flop))
        assert row.deals == pytest.approx(pairs)


def test_a_whole_solution_is_told_by_flop():
    small = replace(spot(oop="QQ, JsTs", ip="AJ, KK", bets="75"), stack=15, cap=1)
    question = replace(asked("As7d2c", limits=Limits(), target=0.5), spot=small)
    *_, found = many_flops.analyse(question)
    (row,) = found.rows
    *_, root = solve(Strategy(small, target=0.5))
    *_, after = solve(Strategy(small, ("check",), target=0.5))
    assert (row.evs, row.se, row.rough) == (root.evs, 0, root.exploitability)
    assert row.equity == pytest.approx(root.equities[0])
    for decision, point in ((row.first, root), (row.after_check, after)):
        assert decision.frequencies == pytest.approx(point.frequencies)
        assert decision.se == (0, 0)
    assert row.first.ev == pytest.approx(root.evs[0], abs=1e-3)
    assert max(row.first.evs) <= row.first.ev + 2 * 0.005 * small.pot


def test_what_is_won_adds_up_and_is_the_same_for_any_number_of_threads():
    question = asked("As7d2c", "Qh9h4c:0.5", "8s8d3h")
    reports = [
        list(many_flops.analyse(replace(question, limits=replace(FEW, threads=threads))))
        for threads in (1, 2)
    ]
    assert reports[0][-1].rows == reports[1][-1].rows
    assert [len(each.rows) for each in reports[1]] == [1, 2, 3]
    # of one thread nothing new comes between two flops, where it can be stopped
    counts = [len(each.rows) for each in reports[0]]
    assert sorted(set(counts)) == [0, 1, 2, 3]
    assert counts == sorted(counts)
    assert len({id(each) for each in reports[0]}) == 4
    rows = reports[0][-1].rows
    assert [row.weight for row in rows] == [1, 0.5, 1]
    assert all(sum(row.evs) == pytest.approx(20) for row in rows)
    # few boards have not taught all: what that loses is in the 95 % error, beside what is sampled
    assert all(1.96 * row.se > row.rough / 100 * 20 for row in rows)


def test_each_flop_has_boards_of_its_own_and_others_tell_what_is_won(monkeypatch):
    seeds = []
    play, begin = Solver.play, Solver.__init__

    def beginning(self, *of, seed=0, **more):
        seeds.append(seed)
        begin(self, *of, seed=seed, **more)

    def playing(self, boards, seed):
        seeds.append(seed)
        return play(self, boards, seed)

    monkeypatch.setattr(Solver, "__init__", beginning)
    monkeypatch.setattr(Solver, "play", playing)
    for seed in (3, 4):
        *_, _found = many_flops.analyse(
            asked("As7d2c", "As7d3c", limits=replace(FEW, seed=seed, threads=1))
        )
    assert len(set(seeds)) == len(seeds) == 8


def test_what_is_known_is_not_asked_again_and_counts_as_asked_now(monkeypatch):
    first = asked("As7d2c", "Qh9h4c")
    *_, before = many_flops.analyse(first)
    solved = []
    row = report_module._row
    monkeypatch.setattr(
        report_module,
        "_row",
        lambda of, each, *rest: solved.append(each.flop) or row(of, each, *rest),
    )
    more = asked("8s8d3h", "As7d2c:3", known=before.rows)
    *_, after = many_flops.analyse(more)
    assert solved == [cards("8s8d3h")]
    assert [(r.flop, r.weight) for r in after.rows] == [(cards("8s8d3h"), 1), (cards("As7d2c"), 3)]
    assert after.rows[1] == replace(before.rows[0], weight=3)
    *_, again = many_flops.analyse(replace(more, known=after.rows))
    assert again.rows == after.rows
    assert solved == [cards("8s8d3h")]


def test_a_flop_on_which_nobody_can_be_dealt_in_is_left_out():
    listed = asked("AsAhAd", "AsAh2c", "KsKhKd").flops
    tight = ManyFlops(spot(oop="AA", ip="KK"), listed, limits=FEW)
    *_, found = many_flops.analyse(tight)
    assert [row.flop for row in found.rows] == [cards("AsAh2c")]
    with pytest.raises(ValueError, match="On none of these flops both can hold a hand"):
        next(many_flops.analyse(replace(tight, flops=tight.flops[:1])))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("As7d", "“As7d” is no flop; write three cards, as in As7d2c."),
        ("As7dAs", "is no flop"),
        ("As7d2c:0", "“0” is no weight of As7d2c"),
        ("As7d2c:x", "“x” is no weight"),
        ("As7d2c:nan", "“nan” is no weight"),
    ],
)
def test_what_is_no_flop_is_refused(text, said):
    with pytest.raises(ValueError, match=said):
        parse_weighed(text)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"flops": ()}, "There is no flop"),
        ({"flops": (parse_weighed("As7d2c"), parse_weighed("7dAs2c:2"))}, "7dAs2c is there twice"),
        ({"limits": Limits(seconds=1.0)}, "A limit of seconds means nothing here"),
    ],
)
def test_what_cannot_be_asked_is_refused(change, said):
    with pytest.raises(ValueError, match=said):
        replace(asked("As7d2c"), **change)


def test_flops_stand_for_others_where_ranges_treat_suits_alike():
    assert many_flops.is_of_classes(spot(oop="QQ+, AKs, 76o:0.3"))
    assert not many_flops.is_of_classes(spot(oop="QQ+, AhKh"))
    assert not many_flops.is_of_classes(spot(ip="QQ+, 7s6s:0.5, 7h6h, 7d6d, 7c6c"))


def row_of(flop, frequencies, evs, weight=1.0, se=0.1):
    ev = sum(map(float.__mul__, frequencies, evs)) + 0.2
    decision = Decision(("check", "bet 5"), frequencies, evs, ev, (se,) * 2)
    return Row(flop, weight, 2.0, 0.5, (6.0, 4.0), 0.3, 1.0, decision, Decision())


shares = st.floats(0, 1)
rows_of_flops = st.lists(
    st.builds(
        lambda at, share, evs, weight: row_of(
            many_flops.all_flops()[at][0], (share, 1 - share), evs, weight
        ),
        st.integers(0, many_flops.ALL - 1),
        shares,
        st.tuples(st.floats(0, 10), st.floats(0, 10)),
        st.floats(0.1, 3),
    ),
    min_size=1,
    max_size=12,
    unique_by=lambda row: row.flop,
)


def naive_is_so(name, flop):
    ranks, suits = {rank_of(card) for card in flop}, {suit_of(card) for card in flop}
    match name:
        case "paired":
            return len(ranks) < 3
        case "monotone":
            return len(suits) == 1
        case "rainbow":
            return len(suits) == 3
        case "connected":
            low = {-1 if rank == 12 else rank for rank in ranks}
            return len(ranks) == 3 and min(max(r) - min(r) for r in (ranks, low)) < 5
    return max(ranks) >= "23456789TJQKA".index(name[0])


def naive_cost(rows, pot):
    """What one rule costs on these flops, at least, in % of the pot, and how often they come."""
    whole = sum(row.weight * row.deals for row in rows)
    least = min(
        sum(row.weight * row.deals * (row.first.ev - row.first.evs[at]) for row in rows) / whole
        for at in range(2)
    )
    return whole, max(0.0, least * 100 / pot)


def test_flops_are_told_apart_as_by_hand():
    for flop, _number in many_flops.all_flops():
        for name in rules_module.ASKED:
            assert rules_module.is_so(name, flop) == naive_is_so(name, flop), (name, flop)


@settings(max_examples=200)
@given(rows_of_flops)
def test_rules_part_the_flops_each_time_where_that_saves_most(rows):
    found = many_flops.rules_of(rows, "oop", 10.0)
    groups = [rows]
    total = sum(row.weight * row.deals for row in rows)

    def cost(parts):
        return sum(math.prod(naive_cost(part, 10.0)) for part in parts) / total

    assert found[0].cost == pytest.approx(cost(groups), abs=1e-9)
    for number, rules in enumerate(found):
        parts = [
            [row for row in rows if all(naive_is_so(n, row.flop) == so for n, so in rule.when)]
            for rule in rules.rules
        ]
        parted = sorted(row.flop for part in parts for row in part)
        assert parted == sorted(row.flop for row in rows)
        assert len(rules.rules) == number + 1
        assert rules.cost == pytest.approx(cost(parts), abs=1e-9)
        if number:
            least = min(
                cost([*(group for group in groups if group is not own), *halves])
                for own in groups
                for name in rules_module.ASKED
                if all(
                    halves := [
                        [row for row in own if naive_is_so(name, row.flop) == so]
                        for so in (True, False)
                    ]
                )
            )
            assert cost(parts) == pytest.approx(least, abs=1e-9)
        groups = parts


def test_where_nobody_decides_there_are_no_rules():
    assert many_flops.rules_of([row_of(cards("As7d2c"), (1.0, 0.0), (3.0, 2.0))], "ip", 10.0) == ()


def test_means_count_a_flop_by_its_weight_and_its_deals():
    first = row_of(cards("As7d2c"), (1.0, 0.0), (3.0, 2.0), 3.0)
    second = row_of(cards("8s8d3h"), (0.0, 1.0), (3.0, 2.0))
    rows = [first, replace(second, deals=6.0, equity=0.9)]
    found = many_flops.means(rows)
    assert found.equity == pytest.approx(0.7)
    assert found.evs == pytest.approx((6.0, 4.0))
    assert found.first.actions == ("check", "bet 5")
    assert found.first.frequencies == pytest.approx((0.5, 0.5))
    assert found.after_check == many_flops.Often()
    # chance goes out; what was not learned is on one side on all flops
    unlearned = 1.0 / 100 * 10 / 1.96
    chance = (0.3**2 - unlearned**2) ** 0.5
    assert found.se == pytest.approx((chance**2 / 2 + unlearned**2) ** 0.5)
    solved = [replace(row, se=0.0) for row in rows]
    assert many_flops.means(solved).se == 0
    (rules,) = many_flops.rules_of(rows, "oop", 10.0)
    assert rules.rules[0].se == pytest.approx(1.0 / 2**0.5)
    quiet = replace(rows[0], first=replace(rows[0].first, se=(0.0, 0.0)))
    (rules_of_both,) = many_flops.rules_of([quiet, rows[1]], "oop", 10.0)
    assert rules_of_both.rules[0].se == pytest.approx(1.0 / 2)  # two halves of one flop tell little
    assert rules.se == pytest.approx(1.0 / 2**0.5)
