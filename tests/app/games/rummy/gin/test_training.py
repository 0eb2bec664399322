"""What is kept of a mistake in gin is what you knew, and no more."""

from dataclasses import replace

import pytest

from app.games.rummy.gin.record import Judged, Play
from app.games.rummy.gin.training import GinTrainer
from app.games.rummy.hand import Hand
from engine.games.rummy.gin import Step

TRAINER = GinTrainer()


def against_us():
    """A deal of gin against Kibitzer in which you are to throw a card."""
    play = Play(against="simple", dealer=1).dealt(3)
    return play.done(Step("take"))


def kept(play, number, judged):
    after = replace(play, judged=(judged,))
    (mistake,) = TRAINER.decisions(
        Hand(mode="gin_play", play=play), None, Hand(mode="gin_play", play=after)
    )
    return mistake.position.play


@pytest.fixture
def thrown():
    """A deal against us in which I have thrown, the number of that step, and another throw."""
    play = against_us()
    number = len(play.steps)
    found = play.clicked(play.table.hand.bit_length() - 1)
    best = next(step for step in play.table.choices() if step != found.steps[number])
    return found, number, Judged(number, 3.5, 0.2, best)


def test_their_cards_and_the_stock_are_dealt_anew_and_nothing_that_was_seen_changes(thrown):
    play, number, judged = thrown
    position = kept(play, number, judged)
    assert position.theirs != play.theirs
    assert position.stock != play.stock
    assert {*position.theirs, *position.stock} == {*play.theirs, *play.stock}
    assert position.steps == play.steps[:number]
    assert position.table == play.deal.table_before(number)
    assert position.judges_question(number) == play.judges_question(number)


def test_what_was_done_with_the_advice_in_sight_is_no_mistake_of_mine(thrown):
    play, number, judged = thrown
    for peeked, count in ((-1, 1), (number, 0), (number - 1, 0), (number + 1, 1)):
        shown = replace(play, peeked=peeked)
        after = replace(shown, judged=(judged,))
        hands = (Hand(mode="gin_play", play=each) for each in (shown, after))
        before, now = hands
        assert len([*TRAINER.decisions(before, None, now)]) == count


def test_what_is_kept_is_the_same_whatever_they_hold(thrown):
    play, number, judged = thrown
    seen = {*play.hand, play.upcard, *(step.card for step in play.steps)}
    hidden = [card for card in (*play.theirs, *play.stock) if card not in seen]
    turned = dict(zip(hidden, hidden[7:] + hidden[:7], strict=True))
    other = replace(
        play,
        theirs=tuple(turned.get(card, card) for card in play.theirs),
        stock=tuple(turned.get(card, card) for card in play.stock),
    )
    assert kept(other, number, judged) == kept(play, number, judged)
