"""What is kept of a mistake at the table is what you knew, and no more."""

from random import Random

import pytest

from app.games.tarneeb.game import Game
from app.games.tarneeb.records.seats import SOUTH
from app.games.tarneeb.table.record import Judged, Table
from app.games.tarneeb.training import TRAINERS
from engine.cards import DECK
from engine.games.tarneeb import Deal, GameRecord, HandRecord, HouseRules, random_deal

BIDDER_CALLS = (7, 0, 0, 0)
TRAINER, OPEN = TRAINERS


def a_hand(seed, tricks=None):
    """A hand in its play, South to act after so many tricks, every card so far by chance."""
    rng = Random(seed)
    cards = [*DECK]
    rng.shuffle(cards)
    north, east, south, west = (tuple(cards[13 * i : 13 * i + 13]) for i in range(4))
    hand = HandRecord(Deal((north, east, south, west)), rng.randrange(4))
    for call in BIDDER_CALLS:
        hand = hand.called(call)
    hand = hand.named(rng.randrange(4))
    tricks = rng.randrange(11) if tricks is None else tricks
    while hand.to_act != SOUTH or len(hand.played) < 4 * tricks:
        hand = hand.with_card(rng.choice(sorted(hand.position.legal)))
    return hand, rng


@pytest.mark.parametrize("seed", range(40))
def test_the_cards_of_others_are_dealt_anew_and_nothing_that_was_seen_changes(seed):
    hand, rng = a_hand(seed)
    act = len(hand.actors)
    legal = sorted(hand.position.legal)
    table = Table(GameRecord((hand.with_card(rng.choice(legal)),)))
    judged = Judged(0, act, 1.8, 0.1, legal[0])
    before, after = Game("table", table=table), Game("table", table=judged_with(table, judged))
    (mistake,) = TRAINER.decisions(before, None, after)
    kept = mistake.position.table
    assert kept.hand.seen_by(SOUTH) == hand.seen_by(SOUTH)
    assert kept.judges_question(act) == Table(GameRecord((hand,))).judges_question(act)
    if len(hand.played) < 40:
        assert kept.hand.deal != hand.deal


def judged_with(table, judged):
    return Table(table.game, judged=(judged,))


def test_a_double_missed_is_asked_again():
    rules = HouseRules(doubling=True)
    hand = HandRecord(random_deal(5), 0, rules, (0, 0, 7, 0), 0).answered(False)  # East plays
    act = len(hand.actors)
    table = Table(GameRecord((hand.answered(False),)))
    after = Game("table", table=judged_with(table, Judged(0, act, 1.8, 0.1, 1)))
    (mistake,) = TRAINER.decisions(Game("table", table=table), None, after)
    assert (mistake.theme, mistake.chosen, mistake.best) == ("doubles", "pass", "double")
    asked = TRAINER.asked(mistake.position)
    assert TRAINER.task(asked) == "Double, or not?"
    assert TRAINER.name(asked, "double") == "double"
    answer = Game("table", table=asked.table.answered(True))
    assert TRAINER.move(asked, answer) == "double"
    assert TRAINER.question(asked)[1].doubling
    plain = Game("table", table=Table(GameRecord((HandRecord(random_deal(5), 0),))))
    assert "doubl" not in TRAINER.alike(plain)


def test_what_is_looked_at_longer_is_kept_by_the_second_look():
    table = Table(GameRecord((HandRecord(random_deal(5), 1, HouseRules(), (0, 0)),)))
    table = table.done(call=0)
    act = table.acts - 1
    first = table.with_judged(Judged(0, act, 5.0, 2.0, 7))
    second = first.with_judged(Judged(0, act, 4.0, 1.0, 7))
    kept = TRAINER.decisions(Game("table", table=table), None, Game("table", table=first))
    assert list(kept) == []
    kept = TRAINER.decisions(Game("table", table=first), None, Game("table", table=second))
    assert [each.cost for each in kept] == [4.0]
    later = Game("table", table=second.emptied())  # the second look was not over
    kept = TRAINER.decisions(Game("table", table=first), None, later)
    assert [each.cost for each in kept] == [5.0]
    assert list(TRAINER.decisions(Game("table", table=second), None, later)) == []


def test_other_cards_of_others_may_lie_anywhere():
    """A card of West's is North's, East's and West's about as often, over many deals."""
    seats = [0, 0, 0]
    for seed in range(30):
        hand, rng = a_hand(1000 + seed, tricks=0)
        table = Table(GameRecord((hand.with_card(rng.choice(sorted(hand.position.legal))),)))
        judged = Judged(0, len(hand.actors), 1.8, 0.1, hand.deal.hands[SOUTH][0])
        found = TRAINER.decisions(
            Game("table", table=table), None, Game("table", table=judged_with(table, judged))
        )
        (mistake,) = found
        west = {*hand.deal.hands[3]} - {*hand.played}
        for i, seat in enumerate((0, 1, 3)):
            seats[i] += len(west & {*mistake.position.table.hand.deal.hands[seat]})
    assert all(abs(number / sum(seats) - 1 / 3) < 0.06 for number in seats)
