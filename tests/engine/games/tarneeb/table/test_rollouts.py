"""Deals played out: whose card is played, and when another than the net's."""

import numpy as np
import pytest

from engine.games.tarneeb import PlayAdvice
from engine.games.tarneeb.own import advice, draws
from engine.games.tarneeb.table import manners, policy, rollouts
from engine.limits import Limits
from tests.engine.games.tarneeb.questions import play_advice, played


def asked(number, count, direction="counterclockwise", **options):
    """The question of the seat to move in a deal after some cards."""
    position = played(number, count, direction)
    return position, play_advice(
        hand=position.deal.hands[position.to_move],
        seat=position.to_move,
        trump=position.trump,
        declarer=position.leader,
        bid=7,
        played=position.played,
        direction=direction,
        method="rollout",
        **options,
    )


@pytest.mark.parametrize("direction", ["counterclockwise", "clockwise"])
@pytest.mark.parametrize("count", [0, 17, 30, 44, 51])
def test_the_card_is_legal_and_repeats(count, direction):
    for seed in range(4):
        position, question = asked(seed, count, direction, deals=30, seed=seed)
        card = rollouts.card_of(question)
        assert card in position.legal
        assert rollouts.card_of(question) == card


def test_the_first_tricks_are_the_nets_alone(monkeypatch):
    monkeypatch.setattr(rollouts, "Worlds", None)  # no deal is drawn
    for seed in range(6):
        _, question = asked(seed, 4 * rollouts.OWN_TRICKS - 1 - seed)
        assert rollouts.card_of(question) == policy.policy_card(question.seen)


def of_a_deal(values):
    """Playouts that say what each card is worth: `values` gives a row for each deal."""

    def try_cards(play, cards, hands, net, temperature, luck, desk, copy, tricks):
        for deal in range(len(hands)):
            row = next(values)
            tricks[deal] = [row[int(card)] for card in cards]

    return try_cards


def always(cards, favourite, good, bad):
    """One card takes most tricks in every deal."""
    while True:
        yield {card: good if card == favourite else bad for card in cards}


def now_and_then(cards, own, other, good, bad):
    """The net's card is better in three deals of five, another one in two."""
    luck = np.random.default_rng(1)
    while True:
        row = dict.fromkeys(cards, bad)
        row[other if luck.random() < 0.4 else own] = good
        yield row


def nets_card(seen):
    """What the net plays where nothing else is known: of polite cards the best."""
    cards, worths = policy.choices_of(seen)
    kept = manners.polite(seen, cards.tolist())
    return int(cards[np.where(kept, worths, -np.inf).argmax()])


def test_another_card_is_played_where_it_is_better_by_more_than_the_error(monkeypatch):
    monkeypatch.setattr(rollouts, "HOPELESS", 1e9)
    found = set()
    for seed in range(8):
        _, question = asked(seed, 24, deals=24)
        seen = question.seen
        choices, worths = policy.choices_of(seen)
        cards = choices.tolist()
        if len(cards) < 2:
            continue
        own, worst = nets_card(seen), cards[worths.argmin()]
        declaring = (seen.declarer - seen.seat) % 2 == 0
        tricks = (12, 3) if declaring else (3, 12)
        for values, expected in (
            (always(cards, worst, *tricks), worst),
            (always(cards, own, *tricks), own),
            (now_and_then(cards, own, worst, *tricks), own),
        ):
            monkeypatch.setattr(rollouts.k, "try_cards", of_a_deal(values))
            assert rollouts.card_of(question) == manners.shown(seen, expected)
            found.add(expected)
    assert len(found) > 5


def test_hopeless_cards_are_not_tried(monkeypatch):
    tried = []

    def try_cards(play, cards, hands, net, temperature, luck, desk, copy, tricks):
        tried.append(set(cards.tolist()))
        tricks[:] = 7

    monkeypatch.setattr(rollouts.k, "try_cards", try_cards)
    monkeypatch.setattr(rollouts, "HOPELESS", 0.5)
    left_out = 0
    for seed in range(12):
        _, question = asked(seed, 26, deals=24)
        cards, worths = policy.choices_of(question.seen)
        own = nets_card(question.seen)
        good = set(cards[worths >= worths[cards == own] - 0.5].tolist())
        tried.clear()
        card = rollouts.card_of(question)
        assert card == manners.shown(question.seen, own)  # all alike: the net's
        assert not tried or tried[0] == good
        assert tried or len(good) == 1
        left_out += len(cards) - len(good)
    assert left_out > 3


def test_time_ends_it(monkeypatch):
    clock = iter(range(10_000))
    monkeypatch.setattr(rollouts, "perf_counter", lambda: next(clock) / 100)
    monkeypatch.setattr(rollouts, "CLEAR", 1e9)  # no card is given up
    blocks = []
    for seconds in (0.05, 0.3):
        number = 0
        while number < 20:
            number += 1
            _, question = asked(number, 24, seconds=seconds)
            if len(policy.choices_of(question.seen)[0]) > 3:
                break
        steps = rollouts.roll(question)
        blocks.append(sum(1 for _ in steps))
    assert 0 < blocks[0] < blocks[1] < 40


def test_playouts_tell_what_solved_deals_do_in_the_last_tricks():
    """All deals are looked at where few are left; the best card of most is found there."""
    agree = cases = 0
    for seed in range(40):
        _, question = asked(seed, 44, deals=2000)
        if len(policy.choices_of(question.seen)[0]) < 2:
            continue
        *_, solved = advice.advise_play(
            PlayAdvice(question.seen, "score", limits=Limits(deals=2000))
        )
        card = rollouts.card_of(question)
        best = solved.cards[0]
        behind = next(
            c.behind for c in solved.cards if manners.shown(question.seen, c.card) == card
        )
        agree += behind <= 0.5
        cases += 1
        assert best.behind == 0
    assert agree > 0.8 * cases > 15


def test_more_deals_can_be_picked_of_a_draw():
    _, question = asked(3, 20, deals=60)
    worlds = advice.Worlds(question, 6)
    hands, weights, worth = worlds.block(0, 48)
    assert worlds.moves == 6
    assert len(hands) == len(weights) == len(worth) == 48
    assert advice.Worlds(question).moves == draws.PICKED
