"""With open hands a card that gives tricks away is kept, whoever plays it."""

from dataclasses import replace

import pytest

from app.games.tarneeb.game import Game
from app.games.tarneeb.open.training import OpenTrainer
from app.games.tarneeb.records.deal import OpenDeal
from engine import asking
from engine.cards import card_text, parse_cards
from engine.games.tarneeb import BestPlay

TRAINER = OpenTrainer()


def answer(deal):
    *_, found = asking.analyse(BestPlay(deal.shown))
    return found


def decided(deal, card, found=None):
    played = deal.play(*parse_cards(card))
    known = answer(deal) if found is None else found
    return [*TRAINER.decisions(Game("open", deal), known, Game("open", played))]


def a_mistake():
    """A deal, and a card of the seat to move that gives tricks away."""
    for seed in range(100):
        deal = OpenDeal(size=4, trump=seed % 4).dealt(seed)
        while not deal.shown.finished:
            found = answer(deal)
            worst = min(found.cards, key=lambda each: each.tricks.low)
            lost = max(each.tricks.low for each in found.cards) - worst.tricks.low
            if lost and deal.played:
                return deal, found, worst.card, lost
            deal = deal.play(found.best[0])
    raise AssertionError


def test_a_card_that_gives_tricks_away_is_a_mistake_of_so_many_tricks():
    deal, found, card, lost = a_mistake()
    (kept,) = decided(deal, card_text(card), found)
    assert (kept.chosen, kept.best, kept.cost) == (card_text(card), card_text(found.best[0]), lost)
    assert kept.theme in TRAINER.themes
    asked = TRAINER.asked(TRAINER.read(TRAINER.write(kept.position)))
    assert asked.open.shown == deal.shown
    assert TRAINER.judge(asked, kept.chosen, found).cost == lost
    assert TRAINER.judge(asked, kept.best, found).cost == 0
    assert TRAINER.move(asked, Game("open", asked.open.play(card))) == kept.chosen
    assert "is trump, all hands open" in TRAINER.task(asked)


def test_what_is_tried_from_an_earlier_table_or_before_the_answer_is_none():
    deal, found, card, _lost = a_mistake()
    played = deal.play(found.best[0])
    back = played.stepped(len(deal.played), ())
    other = back.play(card)
    assert other.played == (*deal.played, card)
    assert not [*TRAINER.decisions(Game("open", back), found, Game("open", other))]
    searching = replace(found, best=(), line=())
    for early in (None, searching):
        assert not [*TRAINER.decisions(Game("open", deal), early, Game("open", deal.play(card)))]


def test_the_only_card_there_is_is_no_decision():
    deal = OpenDeal(size=1).dealt(1)
    (card,) = deal.shown.legal
    assert not decided(deal, card_text(card))


@pytest.mark.parametrize("suits", [(1, 2, 3, 0), (3, 2, 1, 0)])
def test_deals_that_differ_in_names_of_suits_are_one(suits):
    deal, found, card, _lost = a_mistake()

    def renamed(cards):
        return tuple(13 * suits[each // 13] + each % 13 for each in cards)

    other = replace(
        deal,
        hands=tuple(map(renamed, deal.hands)),
        played=renamed(deal.played),
        trump=suits[deal.trump],
    )
    (one,) = decided(deal, card_text(card), found)
    (two,) = decided(other, card_text(*renamed((card,))))
    assert TRAINER.alike(one.position) == TRAINER.alike(two.position)
    assert one.cost == two.cost
