"""The sentences of the Tarneeb page, made for real answers of the engine."""

import pytest

from app.games.tarneeb import open_text, open_words
from app.games.tarneeb.open_deal import OpenDeal
from engine.cards import parse_cards
from engine.games.tarneeb import BestPlay, BestPlayAnswer, Bounds, CardTricks, analyse

DEAL = "N:K.K65.AK65.QJ965 J75.J974.Q74.742 AQT9832.T3.J9.AK 64.AQ82.T832.T83"
SHORT = "N:AK.2.. QJ.3.. 32.4.. 54.5.."


def state(deal, played="", **changes):
    made = open_text.from_text(deal, OpenDeal())
    for name, value in changes.items():
        made = getattr(made, f"with_{name}")(value)
    for card in parse_cards(played):
        made = made.play(card)
    return made


def verdict(made):
    *_, answer = analyse(BestPlay(made.shown))
    said = open_words.verdict(made, answer)
    return said.headline.replace("<em>", "").replace("</em>", ""), said.detail


@pytest.mark.parametrize(
    ("made", "headline", "detail"),
    [
        (
            state(DEAL, "Jd7dAdTdQcTcAc7c", contract=10),
            "South can still take all 13. Six cards keep it.",
            "A high trump or the 9♦ gives up one trick, a heart two. "
            "The contract makes with three over.",
        ),
        (
            state(DEAL, "Jd7dAdTdQcTcAc7cTs", contract=13),
            "East–West take no trick. Any card will do.",
            "With best play by all four each does the same. The contract makes.",
        ),
        (
            state(DEAL, "Jd7dAdTdQcTcAc7c3h"),
            "East–West take 2 of 13. Any card will do.",
            "With best play by all four each does the same. The contract makes with four over.",
        ),
        (
            state(DEAL, "Jd7dAdTdQcTcAc7cTsJs"),
            "North can still take all 13. The K♠ is forced.",
            "The contract makes with six over.",
        ),
        (
            state(SHORT).with_trump(0, 0),
            "North–South take 2 of 3. Any card will do.",
            "With best play by all four each does the same. North–South reach the 2 they need.",
        ),
    ],
)
def test_the_verdict(made, headline, detail):
    assert verdict(made) == (headline, detail)


def test_bounds_are_shown_while_they_improve():
    made = state(DEAL, "Jd7dAdTd")
    shown = made.shown
    legal = shown.legal
    answer = BestPlayAnswer(
        shown,
        tuple(CardTricks(card, Bounds(6, 7)) for card in legal),
        Bounds(6, 7),
        (),
        (),
        0.4,
        0.1,
    )
    said = open_words.verdict(made, answer)
    assert said.headline == "North–South take 7–8 tricks."  # one is won already
    assert open_words.badge(shown, Bounds(6, 7)) == "7–8"
    assert open_words.badge(shown, Bounds(0, 12)) == "–"
    assert open_words.badge(shown, Bounds(5, 5)) == "6"


@pytest.mark.parametrize(
    ("played", "card", "reason"),
    [
        ("", "Jd", ""),
        ("Jd", "Js", "East must follow diamonds"),
        ("Jd", "Qd", ""),
        ("Jd", "Ks", "It is East’s turn, not North’s"),
        ("Jd7d", "Kd", ""),
    ],
)
def test_why_a_card_cannot_be_played(played, card, reason):
    assert open_words.why_not(state(DEAL, played).shown, parse_cards(card)[0]) == reason


def test_the_contract_is_the_first_leaders():
    made = state(DEAL, "Jd7dAdTdQcTcAc7c", contract=10)
    assert open_words.contract_words(made, made.shown) == (
        "<b>N–S 2</b>",
        "open, needs 8 more",
        "<b>E–W 0</b>",
    )
    other = made.with_trump(0, 1)
    ours, need, _ = open_words.contract_words(other, other.shown)
    assert (ours, need) == ("<b>E–W 0</b>", "open, needs 10 more")


def test_an_ending_has_a_number_of_tricks_that_is_needed():
    made = state(SHORT, contract=3)
    assert verdict(made)[1].endswith("North–South do not reach the 3 they need.")
    assert open_words.contract_words(made, made.shown)[1] == "open, needs 3 more"
    lost = state(SHORT, "4h3h2h5h", contract=3)
    assert open_words.contract_words(lost, lost.shown)[1] == "defeated"


def test_tricks_of_east_and_west_are_counted_for_north_and_south():
    assert open_words.north_south(13, 1, Bounds(4, 6)) == Bounds(7, 9)
    assert open_words.north_south(13, 2, Bounds(4, 6)) == Bounds(4, 6)
    assert open_words.heat(13, Bounds(13, 13)) == pytest.approx(0.9)
    assert open_words.heat(13, Bounds(0, 0)) == pytest.approx(-0.9)


def test_the_order_of_play_is_said():
    assert open_words.direction_text(state(DEAL)) == "Play runs South, East, North, West"
    other = state(DEAL).with_direction("clockwise")
    assert open_words.direction_text(other) == "Play runs South, West, North, East"


def test_setting_up_says_who_gets_how_many():
    made = OpenDeal()
    assert open_words.verdict(made, None).headline == "Show me the four hands."
    for card in range(12):
        made = made.click_card(card)
    said = open_words.verdict(made, None)
    assert said.headline == "South gets one more card."
    assert said.detail == "The other hands still miss 39."
    assert (
        open_words.verdict(made.click_card(12), None).headline == "West gets thirteen more cards."
    )
