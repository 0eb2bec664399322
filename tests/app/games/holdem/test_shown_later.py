"""Advice at a decision of a hand that was played says if it knows cards that were shown later."""

from app.games.holdem.histories.layout import at_decision, shown_later, spot_from_history
from tests.app.games.holdem.histories.samples import POKERSTARS
from tests.app.helpers import click, settle


def test_cards_that_were_shown_down_are_known_at_each_decision_and_not_at_the_end():
    end = spot_from_history(POKERSTARS)
    assert shown_later(end) == ()
    for at in range(3):
        spot = at_decision(end, at)
        bob = next(s for s in range(spot.size) if spot.who_is(s).name.startswith("Bob"))
        assert shown_later(spot) == (bob,)
        assert shown_later(spot.forget_seat(bob)) == ()
        assert 0 not in shown_later(spot)


def test_the_page_says_so_and_offers_a_range(qtbot, page):
    page.change(page.from_text(POKERSTARS), "Paste")
    settle(qtbot, page)
    odds = page.panels.pot_odds
    said = "The cards of Bob: the (2nd) were shown down later; F2 gives a range instead."
    assert page.verdict.detail.plain().startswith(said)
    assert odds.advice.plain().startswith("Hindsight: ")
    assert odds.ranged.isVisibleTo(page)
    click(qtbot, odds.ranged)
    assert page.ranges.editor is not None
    page.ranges.editor.reject()
    page.change(page.state.forget_seat(1), "Any two cards")
    settle(qtbot, page)
    assert not odds.ranged.isVisibleTo(page)
    assert "shown down" not in page.verdict.detail.plain()
    assert "Hindsight" not in odds.advice.plain()
