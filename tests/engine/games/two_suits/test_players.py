import contextlib
import io
import pickle
import zipfile
from dataclasses import fields, is_dataclass, replace
from itertools import combinations
from statistics import fmean

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from engine.games import two_suits
from engine.games.two_suits import (
    PLAYERS,
    AboutNet,
    Arena,
    BestPlay,
    Choice,
    Estimate,
    Game,
    Payoffs,
    Play,
    Position,
    Review,
    Survey,
    Training,
    kernels as search_kernels,
    nets,
    parse_cards,
    payoff_kernels,
    player_kernels as kernels,
    random_position,
)
from engine.games.two_suits.arena import play
from engine.games.two_suits.search import lanes
from engine.games.two_suits.training import SHARPNESS, _choice_error, _Learner
from engine.limits import Limits
from engine.rng import random_word, stream
from tests.engine.games.two_suits import naive
from tests.helpers import answer_to as final


def same(answer):
    return replace(answer, elapsed_s=0.0)


def card_of(player, mine, theirs, led=None, trump=None):
    hands = parse_cards(mine), parse_cards(theirs)
    leader = "theirs" if led else "mine"
    return final(Choice(Position(*hands, leader, led, Game(trump)), player)).card


def test_first_card_plays_the_first_legal_card_as_dealt():
    assert card_of("first-card", "3,1 9,0 2,0", "1,0 2,1 4,1") == (3, 1)
    assert card_of("first-card", "3,1 9,0 2,0", "1,0 2,1 4,1", led=(1, 0)) == (9, 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "led", "trump", "card"),
    [
        ("5,0 9,0 1,1", "2,0 3,0 4,1", None, None, (5, 0)),  # a sure winner, as low as it may be
        ("5,0 1,1 9,1", "6,0 8,1 3,0", None, None, (9, 1)),
        ("5,0 3,1 9,1", "6,0 10,1 4,1", None, None, (3, 1)),  # none is sure: the lowest
        ("5,0 2,1 9,0", "8,0 10,1 4,1", (8, 0), None, (9, 0)),
        ("5,0 9,0 10,0", "8,0 10,1 4,1", (8, 0), None, (9, 0)),
        ("5,0 3,0 2,1", "8,0 10,1 4,1", (8, 0), None, (3, 0)),
        ("5,1 3,1 7,1", "8,0 10,1 4,1", (8, 0), 1, (3, 1)),  # ruffs as low as it may
        ("9,0 3,1 7,1", "1,1 10,1 4,1", None, 1, (9, 0)),  # void, but they could ruff: lowest plain
    ],
)
def test_greedy_wins_as_cheaply_as_is_sure_and_else_plays_its_lowest(
    mine, theirs, led, trump, card
):
    assert card_of("greedy", mine, theirs, led, trump) == card


def test_random_plays_every_legal_card_and_repeats_itself():
    position = random_position(3, 6)
    cards = [final(Choice(position, "random", seed)).card for seed in range(60)]
    assert set(cards) == set(position.legal)
    assert cards[7] == final(Choice(position, "random", 7)).card


@settings(max_examples=100)
@given(st.integers(0, 10**6), st.integers(1, 13), st.sampled_from([None, 0, 1]))
def test_perfect_never_gives_a_trick_away(seed, cards, trump):
    position = random_position(seed, cards, trump)
    assert final(Choice(position, "perfect")).card in final(BestPlay(position)).best


def test_the_net_plays_legal_cards_and_tells_what_it_expects():
    play = Play(random_position(1, 10))
    while not play.position.finished:
        answer = final(Choice(play.position, "net"))
        legal = play.position.legal
        assert len(answer.estimates) == len(legal)
        assert answer.estimates[legal.index(answer.card)] == max(answer.estimates)
        play = play.after(answer.card)


def test_the_net_says_what_it_has_not_learned():
    with pytest.raises(ValueError, match=r"suits of up to 10 cards and cannot play 11"):
        final(Arena("net", "random", cards=11))
    three = Position(parse_cards("1,0 1,1"), parse_cards("1,2 2,2"))
    with pytest.raises(ValueError, match="two suits"):
        final(Choice(three, "net"))
    with pytest.raises(ValueError, match="This is no net"):
        final(Choice(random_position(1, 5), "net", net=b"nothing"))
    with pytest.raises(ValueError, match="This net has learned to play with trump"):
        final(Choice(random_position(1, 5), "net", net=nets.to_bytes(nets.shipped(True))))


# Duplicate games ---------------------------------------------------------------------------


def chosen(player, hand, other, led, trump):
    """Card that a player without luck plays, by the rules of the naive twin."""
    legal = naive.may_play(hand, led)
    if player == "first-card":
        return next(card for card in hand if card in legal)
    if player == "perfect":
        me, it = frozenset(hand), frozenset(other)

        def worth(card):
            if led:
                return -naive.trick_value(it, me, trump, led, card)
            return naive.lead_value(me, it, trump, card)

        lanes = {suit: lane for lane, suit in enumerate(sorted((0, 1), key=lambda s: s != trump))}
        # Of the best cards the lowest of the first lane.
        return max(legal, key=lambda card: (worth(card), -lanes[card[1]], -card[0]))
    raise AssertionError


def naive_duplicate(hands, players, trump):
    """Tricks of the first hand, which leads, when each of the players holds it."""
    results = []
    for seats in (players, players[::-1]):
        left, leader, tricks = [list(hand) for hand in hands], 0, 0
        while left[0]:
            led = chosen(seats[leader], left[leader], left[1 - leader], None, trump)
            reply = chosen(seats[1 - leader], left[1 - leader], left[leader], led, trump)
            left[leader].remove(led)
            left[1 - leader].remove(reply)
            if not naive.leader_wins(led, reply, trump):
                leader = 1 - leader
            tricks += leader == 0
        results.append(tricks)
    return results


@pytest.mark.parametrize("trump", [None, 0])
def test_duplicate_games_go_as_played_by_hand(trump):
    players = ("first-card", "perfect")
    codes = np.array([PLAYERS.index(player) for player in players])
    cards, seed, count = 5, 3, 60
    rows = play(codes, nets.blank(), cards, trump, seed, 0, count)
    dealt = np.empty((2, cards), np.int64)
    for number in range(count):
        kernels.deal(cards, kernels.ANY_DEAL, stream_of_deal(seed, number), dealt)
        hands = [[((int(c).bit_length() - 1) % 16, (int(c).bit_length() - 1) // 16) for c in hand]
                 for hand in dealt]  # fmt: skip
        assert rows[number, :2].tolist() == naive_duplicate(hands, players, trump)


def stream_of_deal(seed, number):
    return random_word(stream(seed), number)


@pytest.mark.parametrize("player", ["first-card", "greedy", "net", "perfect"])
def test_a_player_without_luck_draws_every_game_with_itself(player):
    answer = final(Arena(player, player, limits=Limits(deals=200)))
    assert (answer.first.mean, answer.second.mean, answer.draw.mean) == (0, 0, 1)
    assert answer.first_tricks.mean == 5


@pytest.mark.parametrize("trump", [None, 1])
def test_nobody_beats_the_perfect_player(trump):
    for player in PLAYERS:
        answer = final(Arena(player, "perfect", limits=Limits(deals=300), trump=trump, judged=True))
        assert answer.first.mean == 0
        assert answer.second.mean + answer.draw.mean == pytest.approx(1)
        lost = answer.second_tricks.mean - answer.first_tricks.mean
        assert answer.skill.lost.mean == pytest.approx(lost / 2)


def test_players_exchanged_exchange_their_results():
    ways = (
        final(Arena("greedy", "first-card", limits=Limits(deals=300))),
        final(Arena("first-card", "greedy", limits=Limits(deals=300))),
    )
    assert ways[0].first == ways[1].second
    assert ways[0].draw == ways[1].draw
    assert ways[0].first_tricks.mean == pytest.approx(ways[1].second_tricks.mean)


def test_the_same_seed_gives_the_same_games_for_any_number_of_threads():
    one = final(Arena("random", "greedy", limits=Limits(deals=900, seed=5, threads=1)))
    assert same(one) == same(
        final(Arena("random", "greedy", limits=Limits(deals=900, seed=5, threads=2)))
    )
    assert (
        one.first
        != final(Arena("random", "greedy", limits=Limits(deals=900, seed=6, threads=2))).first
    )


def test_an_arena_improves_and_its_answers_can_be_sent():
    answers = list(two_suits.analyse(Arena("random", "random", limits=Limits(deals=600))))
    assert [answer.games for answer in answers] == [250, 500, 600]
    assert pickle.loads(pickle.dumps(answers)) == answers
    assert answers[-1].progress == 1


def test_the_judged_player_is_judged_as_by_the_search():
    """Random play: the share of best cards among legal ones, from the naive twin's values."""
    answer = final(
        Arena("random", "random", cards=3, limits=Limits(deals=20_000, seed=1), judged=True)
    )
    assert answer.skill.critical <= answer.skill.decisions
    shares, weights = [], []
    for seed in range(300):
        going = Play(random_position(seed, 3))
        source = np.random.default_rng(seed)
        while not going.position.finished:
            position = going.position
            if len(position.legal) > 1:
                best = final(BestPlay(position)).best
                shares.append(len(best) / len(position.legal))
                weights.append(1)
            going = going.after(position.legal[source.integers(len(position.legal))])
    assert answer.skill.optimal.mean == pytest.approx(fmean(shares), abs=0.04)


def test_deals_are_even_and_those_held_out_stay_out_of_training():
    dealt = np.empty((2, 4), np.int64)
    trained, held_out = set(), set()
    for which, seen in ((kernels.TRAINED, trained), (kernels.HELD_OUT, held_out)):
        for number in range(3000):
            kernels.deal(4, which, stream_of_deal(9, number), dealt)
            seen.add(int(dealt[0].sum()))
    assert trained.isdisjoint(held_out)
    assert 0 < len(held_out) < len(trained) / 4
    assert len(trained | held_out) == 70  # every deal of four cards
    full = int(dealt.sum())
    assert {full - hand for hand in held_out} == held_out


# The net -----------------------------------------------------------------------------------


@pytest.mark.parametrize("trump", [None, 1])
def test_the_shipped_net_plays_nearly_perfectly_in_deals_it_never_saw(trump):
    answer = final(
        Arena("net", "perfect", limits=Limits(deals=1000), trump=trump, held_out=True, judged=True)
    )
    assert answer.skill.optimal.mean > 0.985
    assert answer.skill.lost.mean < 0.15


@settings(max_examples=100)
@given(st.integers(0, 10**6), st.integers(1, 13), st.booleans(), st.integers(0, 12))
def test_what_a_net_sees_is_the_cards_their_neighbours_and_counts(seed, cards, with_trump, led):
    position = random_position(seed, cards, 0 if with_trump else None)
    if led < cards:
        position = position.after(position.mine[led])
    where = lanes(position)
    inputs = np.empty(kernels.MOST_SEEN, np.int64)
    count = kernels.look(*where.mover, where.led, where.trump, 13, inputs)
    assert len(set(inputs[:count])) == count
    in_play = (*position.mine, *position.theirs)
    own = position.hand(position.to_move)
    names = []
    for suit in (0, 1):
        seen = []
        highest_first = sorted((card for card in in_play if card[1] == suit), reverse=True)
        owners = [int(card in own) for card in highest_first]
        for place, card in enumerate(highest_first):
            seen.append(7 * place + owners[place] + 2 * [*owners, 2][place + 1])
            if card == position.led:
                seen.append(7 * place + 6)
        run = next((n for n, owner in enumerate(owners) if owner != owners[0]), len(owners))
        seen += [7 * 13 + sum(owners), 8 * 13 + 1 + owners.count(0)]
        seen.append(10 * 13 + 2 + (run if sum(owners[:1]) else -run))
        names.append(set(seen))
    found = set(inputs[:count].tolist())
    first, second = (
        names[a] | {11 * 13 + 3 + name for name in names[b]} for a, b in ((0, 1), (1, 0))
    )
    if with_trump:
        assert found == first
    elif position.led is not None:
        assert found == (second if position.led[1] else first)
    else:
        assert found in (first, second)


def test_a_net_sees_neighbours_gaps_and_names_of_suits_alike():
    cards = parse_cards("1,0 4,0 2,1"), parse_cards("2,0 9,0 5,1")
    renamed = parse_cards("3,1 7,1 6,0"), parse_cards("6,1 8,1 7,0")
    values = [final(Choice(Position(*hands), "net")).estimates for hands in (cards, renamed)]
    assert values[0] == values[1]


def test_a_net_learns_from_its_own_games_and_repeats_itself():
    question = Training(cards=4, games=20_000, limits=Limits(seed=2))
    answers = list(two_suits.analyse(question))
    curve = answers[-1].curve
    assert curve[-1].games == 20_000 == answers[-1].games
    assert curve[-1].optimal > 0.92 > curve[0].optimal
    again = final(replace(question, limits=Limits(seed=2, threads=1)))
    assert again.net == answers[-1].net
    net = nets.from_bytes(again.net)
    assert (net.cards, net.games, net.seed, net.trump) == (4, 20_000, 2, False)
    assert net.curve == curve
    arena = Arena("net", "perfect", cards=4, net=again.net, held_out=True, judged=True)
    assert final(arena).skill.optimal.mean > 0.92


@pytest.mark.parametrize("trump", [None, 1])
def test_the_shipped_nets_tell_how_they_learned(trump):
    answer = final(AboutNet(trump))
    assert (answer.cards, answer.with_trump) == (10, trump is not None)
    assert answer.curve[-1].games == answer.games >= 1_000_000
    assert answer.curve[0].optimal < 0.9 < 0.98 < answer.curve[-1].optimal


@settings(max_examples=100)
@given(st.data())
def test_a_damaged_net_is_read_or_refused(data):
    good = nets.to_bytes(nets.shipped(False))
    damaged = bytearray(good[: data.draw(st.integers(0, len(good)))])
    for _ in range(data.draw(st.integers(0, 5))):
        if damaged:
            at = data.draw(st.integers(-300, 300)) % len(damaged)  # the names are at the ends
            damaged[at] = data.draw(st.integers(0, 255))
    if bytes(damaged) != good:
        with contextlib.suppress(ValueError):  # nothing else; a change may be of no consequence
            nets.from_bytes(bytes(damaged))


def test_a_net_whose_header_is_cut_off_is_refused():
    header = b"{'descr': (\n"
    damaged = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header
    file = io.BytesIO(nets.to_bytes(nets.shipped(False)))
    with zipfile.ZipFile(file) as good, zipfile.ZipFile(io.BytesIO(), "w") as bad:
        for name in good.namelist():
            bad.writestr(name, damaged)
        written = bad.fp
    with pytest.raises(ValueError, match="no net of Kibitzer"):
        nets.from_bytes(written.getvalue())


def test_a_net_that_would_fill_the_memory_is_refused():
    file = io.BytesIO()
    np.savez_compressed(file, first=np.zeros(10**6))
    with pytest.raises(ValueError, match="This is no net"):
        nets.from_bytes(file.getvalue())


def test_steps_down_the_gradient_make_the_error_small():
    learner = _Learner(Training(cards=4, games=1000))
    seen, targets, tried = learner._play(0, 10, 0.1)

    def error(weights):
        below = seen
        for layer in weights[:-1]:
            below = np.maximum(below @ layer[:-1] + layer[-1], 0)
        output = below @ weights[-1][:-1] + weights[-1][-1]
        return (((output - targets) * tried) ** 2).sum() / len(seen)

    before = error(learner.weights)
    for _ in range(200):
        learner._step(seen, targets, tried, 1e-3)
    assert error(learner.weights) < before / 20


def test_the_choice_learns_by_the_slope_of_the_chance_of_a_best_card():
    source = np.random.default_rng(4)
    values = source.normal(3, 0.2, (5, 6))
    targets, tried = source.integers(0, 3, (5, 6)), source.integers(0, 2, (5, 6))
    tried[:, 0] = 1

    def loss(values):
        chances = np.exp(SHARPNESS * values) * tried
        best = np.where(tried > 0, targets, -1)
        among_best = (chances * (best == best.max(axis=1, keepdims=True))).sum(axis=1)
        return -np.log(among_best / chances.sum(axis=1)) / SHARPNESS

    error = _choice_error(values, targets, tried)
    for card in range(6):
        step = np.zeros(6)
        step[card] = 1e-5
        slope = (loss(values + step) - loss(values - step)) / 2e-5
        assert error[:, card] == pytest.approx(slope, abs=1e-6)


@pytest.mark.parametrize(
    ("mine", "theirs", "led", "trump", "tricks"),
    [
        ("5,0 6,0", "1,1 2,1", None, None, 2),
        ("5,0 6,0", "1,1 2,1", None, 1, 0),
        ("1,0 2,0", "5,0 6,0", None, None, 0),
        ("7,0 8,0", "5,0 6,0", (5, 0), None, 2),
        ("1,1 2,1", "5,0 6,0", (6, 0), None, 0),
        ("1,1 2,1", "5,0 6,0", (6, 0), 1, 2),
        ("3,0 4,0 5,0", "9,0 1,1 2,1", None, None, 0),  # they take the first and have the lead
    ],
)
def test_a_net_that_knows_nothing_sees_what_leaves_no_choice(mine, theirs, led, trump, tricks):
    hands = parse_cards(mine), parse_cards(theirs)
    where = lanes(Position(*hands, "theirs" if led else "mine", led, Game(trump)))
    scratch = np.empty(64, np.int64), np.empty((3, kernels.WIDE), np.float32)
    estimates = np.empty(32, np.float32)
    known = nets.blank(10)
    assert (
        kernels.outlook(*where.mover, where.led, where.trump, known, *scratch, estimates) == tricks
    )


# Survey ------------------------------------------------------------------------------------


def test_a_survey_counts_all_deals_where_it_can():
    answers = list(two_suits.analyse(Survey(2, 4, trump=1, limits=Limits(deals=70))))
    rows = answers[-1].rows
    assert [(row.cards, row.deals, row.complete) for row in rows] == [
        (2, 6, True),
        (3, 20, True),
        (4, 70, True),
    ]
    assert rows[2].tricks == (5, 19, 22, 19, 5)
    assert [answer.progress for answer in answers] == sorted(a.progress for a in answers)
    assert answers[-1].progress == pytest.approx(1)
    assert rows[0].determined.mean == 1
    assert all(row.best_play_random.mean >= row.best_play.mean for row in rows)
    assert all(row.plan.mean <= row.best_play.mean for row in rows)
    assert pickle.loads(pickle.dumps(answers[-1])) == answers[-1]


def test_a_survey_of_samples_repeats_itself_for_any_number_of_threads():
    one, two = (final(Survey(5, 5, limits=Limits(deals=30, seed=4, threads=t))) for t in (1, 2))
    assert same(one) == same(two)
    assert not one.rows[0].complete
    assert one.rows[0].best_play.se > 0


def all_hands(cards):
    deck = [(rank, suit) for suit in (0, 1) for rank in range(1, cards + 1)]
    for hand in combinations(deck, cards):
        yield frozenset(hand), frozenset(deck) - set(hand)


def test_determined_deals_are_those_in_which_no_card_matters():
    for row in final(Survey(2, 3, trump=None, limits=Limits(deals=20))).rows:
        ends = [
            {t for line in naive.payoffs(*hands, None, True) for t in line if t >= 0}
            for hands in all_hands(row.cards)
        ]
        alike = fmean(len(tricks) == 1 for tricks in ends)
        assert row.determined_winner_leads.mean == pytest.approx(alike)


@pytest.mark.parametrize("trump", [None, 1])
def test_sure_winners_are_counted_as_by_plain_recursion(trump):
    (row,) = final(Survey(4, 4, trump=trump, limits=Limits(deals=70))).rows
    best, only, costs = [], [], []
    for mine, theirs in all_hands(4):
        worth = {card: naive.lead_value(mine, theirs, trump, card) for card in mine}
        sure = [
            worth.pop(card)
            for card in mine
            if all(naive.leader_wins(card, r, trump) for r in naive.may_play(theirs, card))
        ]
        if sure:
            value = naive.value(mine, theirs, trump)
            best.append(max(sure) == value)
            only.append(value > max(worth.values(), default=-1))
            if max(sure) < value:
                costs.append(value - max(sure))
    assert row.has_sure_winner.mean == pytest.approx(len(best) / 70)
    assert row.sure_winner_best.mean == pytest.approx(fmean(best))
    assert row.sure_winner_only.mean == pytest.approx(fmean(only))
    assert row.sure_winner_cost.mean == pytest.approx(fmean(costs))


@given(st.integers(1, 10_000), st.floats(0, 1))
def test_at_the_ends_of_its_range_a_share_would_be_1_96_errors_away(count, part):
    share = round(part * count) / count
    low, high = Estimate(share, 0.0, count).share_range()
    assert 0 <= low <= share + 1e-9 <= high + 2e-9 <= 1 + 2e-9
    for end in (low, high):
        error = (end * (1 - end) / count) ** 0.5
        assert abs(end - share) == pytest.approx(1.96 * error, abs=1e-6)
    assert high - low > 0.7 / count
    assert Estimate(0.0, 0.0, 0).share_range() == (0, 1)


# Kernels -----------------------------------------------------------------------------------


def test_every_kernel_is_compiled_for_one_signature():
    final(Training(cards=4, games=1000))
    final(Survey(2, 3, limits=Limits(deals=5)))
    final(BestPlay(random_position(1, 5, 1)))
    final(Arena("greedy", "net", limits=Limits(deals=10)))
    compiled = {
        name: kernel.signatures
        for module in (search_kernels, payoff_kernels, kernels)
        for name, kernel in vars(module).items()
        if getattr(kernel, "__module__", "").startswith(two_suits.__name__)  # not the shared ones
        and len(getattr(kernel, "signatures", ())) > 1
    }
    assert compiled == {}


def test_prepare_names_every_step_before_it():
    steps = list(two_suits.prepare())
    assert {count for _, count in steps} == {len(steps)}


QUESTIONS = [
    BestPlay(random_position(1, 4)),
    Review(Play(random_position(1, 4), random_position(1, 4).legal[:1])),
    Payoffs(random_position(1, 3)),
    Choice(random_position(1, 4), "net"),
    Arena("net", "random", limits=Limits(deals=10), judged=True),
    Survey(2, 2),
    Training(cards=4, games=100),
    AboutNet(),
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: type(question).__name__)
def test_answers_hold_plain_values(question):
    def check(value):
        if is_dataclass(value):
            for field in fields(value):
                check(getattr(value, field.name))
        elif type(value) is tuple:
            for item in value:
                check(item)
        else:
            assert type(value) in (int, float, bool, str, bytes, type(None)), value

    for answer in two_suits.analyse(question):
        check(answer)
        assert 0 < answer.progress <= 1
        assert answer.elapsed_s >= 0
