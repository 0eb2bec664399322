"""Sentences of the verdict over many positions, each with an answer of its own: do they hold?

Numbers are worked out again from the answer, claims are looked up in the deal that was played.
"""

import re
from dataclasses import replace
from itertools import combinations

import pytest

from app.games.tarneeb.advice import hand_words as own_words
from app.games.tarneeb.records.hand import Contract, OwnHand
from app.games.tarneeb.table import words as table_words
from app.games.tarneeb.table.record import Table, judge
from app.words.cards import pretty
from engine.estimates import half_width
from engine.games import tarneeb
from engine.games.tarneeb import GameRecord, HandRecord, HouseRules
from engine.limits import Limits
from tests.app.games.tarneeb.naive_reasons import SOUTH, SUITS, ends, holds, touching, turns

SYMBOLS = "♠♥♣♦"
FEW = Limits(deals=4, seed=1, threads=1)


def read(verdict):
    return [
        re.sub("<[^>]*>", "", text).replace("\N{NO-BREAK SPACE}", " ")
        for text in (verdict.headline, verdict.detail)
    ]


def answered(position, bid):
    """Your own hand in a position, and advice from a few deals."""
    own = OwnHand(
        hand=position.deal.hands[SOUTH],
        contract=Contract(position.leader, bid, position.trump),
        played=position.played,
    ).checked()
    *_, answer = tarneeb.analyse(replace(own.advice(), limits=FEW))
    return own, answer


def check_headline(words, position, answer):
    first = answer.cards[0]
    named = [card for card in position.legal if re.search(rf"\b{pretty(card)}", words)]
    tricks = position.won[0] + first.tricks_at_table
    assert re.search(rf"\b{tricks:.1f}( ± \d+\.\d)? tricks on average\.", words)
    alike = all(touching(position, first.card, card) for card in answer.close)
    assert set(named) <= set(answer.close)
    if " the same" in words:
        assert alike or answer.exact
        assert alike or set(answer.close) == set(answer.best)
    elif words.startswith("Too close"):
        assert not alike
        assert not answer.exact or set(answer.close) != set(answer.best)
        assert len(answer.close) > len(answer.best) or len(answer.close) > 3 or not named
        if number := re.search("between (.*) choices", words):
            count = sum(
                not any(touching(position, card, other) for other in answer.close[:at])
                for at, card in enumerate(answer.close)
            )
            assert int(number[1]) == count > 3
        for card, other in combinations(named, 2):
            assert not touching(position, card, other)
    else:
        sure = "Play" if position.trick else "Lead"
        assert words.startswith(sure if answer.exact else "So far the ")  # of four deals
        assert alike or set(answer.close) == set(answer.best)
        for card in answer.close:
            assert any(touching(position, card, other) for other in named)
    best = max(card.points for card in answer.cards)
    assert first.points == pytest.approx(best, abs=1e-9) or answer.method in ("plain", "deep")


def check_outlook(words, position, bid, answer):
    side = position.leader % 2
    won, lost = position.won[side], position.won[1 - side]
    whose = {0: "Your partner’s", 2: "Your"}.get(position.leader, "Their")
    assert f"{whose} {bid} in {SYMBOLS[position.trump]}" in words
    if won >= bid or lost > 13 - bid:
        assert ("is made" if won >= bid else "is defeated") in words
        assert f"takes {position.won[0] + answer.tricks_at_table:.1f} tricks" in words
        return
    if not answer.make_se and not answer.exact:  # certain, whoever holds what
        made = (answer.make == 1) == (side == 0)
        assert ("is certain to be made." if made else "is certain to be broken.") in words
        return
    assert ("makes in" if side == 0 else "is broken in") in words
    limit, chance, error = re.search(r"in (over |under )?(\d+)(?: ± (\d+))? %", words).groups()
    found, half = round(100 * answer.make), max(1, min(50, round(100 * half_width(answer.make_se))))
    if limit:  # the error reaches beyond all or none of the deals
        assert not answer.exact
        assert error is None
        over = limit == "over "
        assert int(chance) == (found - half if over else found + half)
        assert found + half > 100 if over else found < half
    else:
        assert int(chance) == round(100 * answer.make)
        assert (error is None) is answer.exact
        assert answer.exact or 0 < int(chance) < 100
    if answer.deals > 1:
        assert (f"of all {answer.deals:,} " if answer.exact else "as at a table") in words


def check_reason(words, position, bid, answer):
    """Whatever is said before the outlook holds for every card that is named."""
    said = re.split(r" ?(?:Your partner’s|Your|Their) \d+ in [♠♥♣♦]", words)[0]
    said = said.removeprefix("Touching cards count as one choice.")
    if said:
        for card in answer.close:
            assert holds(said, position, bid, card), said
    return bool(said)


MANY = [pytest.param(seed, 250, marks=pytest.mark.slow) for seed in range(8)]  # 2,000 in all


@pytest.mark.parametrize(("seed", "wanted"), [(11, 60), *MANY])
def test_what_is_said_of_cards_holds(seed, wanted):
    reasons = 0
    for position, bid in turns(seed, wanted):
        own, answer = answered(position, bid)
        headline, detail = read(own_words.verdict(own, None, answer, None))
        check_headline(headline, position, answer)
        check_outlook(detail, position, bid, answer)
        reasons += check_reason(detail, position, bid, answer)
    assert reasons > wanted / 10


def table_at(position, bid):
    """The table at which a position arose, with you to play."""
    calls = [0, 0, 0]
    calls.insert(0, bid)  # whoever leads bid first
    dealer = (position.leader + 1) % 4
    hand = HandRecord(position.deal, dealer, HouseRules())
    for call in calls:
        hand = hand.called(call)
    hand = hand.named(position.trump)
    for card in position.played:
        hand = hand.with_card(card)
    return Table(game=GameRecord((hand,)))


@pytest.mark.parametrize(("seed", "wanted"), [(12, 40), *MANY])
def test_what_a_card_is_said_to_cost_is_what_the_answer_says(seed, wanted):
    told = set()
    for number, (position, bid) in enumerate(turns(100 + seed, wanted)):
        table = table_at(position, bid)
        assert table.your_turn
        *_, answer = tarneeb.analyse(replace(table.question(), limits=FEW))
        card = position.legal[number % len(position.legal)]
        judged = judge(0, table.acts, card, answer)
        after = table.done(card=card).with_judged(judged)
        headline, detail = read(table_words.verdict(after, None, judging=None, failed=False))
        if after.hand_over:
            continue
        points = {c.card: c.points for c in answer.cards}
        behind = next(c.behind for c in answer.cards if c.card == card)
        told.add(re.sub(r"\S*[♠♥♣♦\d]\S*", "_", headline))
        assert pretty(card) in headline
        if "was best" in headline:
            assert behind == 0
        elif " cost " in headline:
            assert float(re.search(r"cost ([\d.]+) points", headline)[1]) == round(behind, 1) > 0
            assert pretty(answer.cards[0].card) in detail
        else:
            assert "as good as any" in headline
        more = re.search(r"worth (\S+) ± ([\d.]+) points more", detail)
        assert "0.0 ±" not in detail
        if more:
            assert float(more[1]) == pytest.approx(behind, abs=0.051)
            if answer.method != "plain":
                assert behind == pytest.approx(max(points.values()) - points[card], abs=0.2)
    assert len(told) > 1


def test_the_naive_look_at_a_trick_ends_it():
    position, _ = next(turns(3, 1))
    assert all(end.trick is None for end in ends(position.after(position.legal[0])))
    assert len(SUITS) == len(SYMBOLS)
