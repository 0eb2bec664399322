"""The sentences of the Tarneeb page, made for real answers of the engine."""

import re
from dataclasses import replace

import pytest

from app.games.tarneeb.felt import review_words
from app.games.tarneeb.open import words as open_words
from app.games.tarneeb.records import deal_file as open_file
from app.games.tarneeb.records.deal import OpenDeal
from engine.cards import parse_cards
from engine.games.tarneeb import (
    BestPlay,
    BestPlayAnswer,
    Bounds,
    CardTricks,
    PlayedCard,
    ReviewAnswer,
    TrickTableAnswer,
    analyse,
)

DEAL = "N:K.K65.AK65.QJ965 J75.J974.Q74.742 AQT9832.T3.J9.AK 64.AQ82.T832.T83"
SHORT = "N:AK.2.. QJ.3.. 32.4.. 54.5.."


def state(deal, played="", **changes):
    made = open_file.from_text(deal, OpenDeal())
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
        "needs 8 more",
        "<b>E–W 0</b>",
    )
    other = made.with_trump(0, 1)
    ours, need, _ = open_words.contract_words(other, other.shown)
    assert (ours, need) == ("<b>E–W 0</b>", "needs 10 more")


def test_an_ending_has_a_number_of_tricks_that_is_needed():
    made = state(SHORT, contract=3)
    assert verdict(made)[1].endswith("North–South do not reach the 3 they need.")
    assert open_words.contract_words(made, made.shown)[1] == "needs 3 more"
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


# ---- played to the end, while cards are known, and afterwards ------------------------------------


def finished(contract, won):
    """A deal of two cards each that is over: North-South took `won` of the two tricks."""
    deal, cards = {
        2: ("N:AK... QJ... T9... 87...", "AsQsTs8sKsJs9s7s"),
        1: ("N:AJ... KQ... T9... 87...", "AsQs9s7sJsKsTs8s"),
        0: ("N:J8... AK... T9... Q7...", "8sAs9s7sKsTsQsJs"),
    }[won]
    return play_out(state(deal).with_trump(0, 0).with_contract(contract), parse_cards(cards))


def play_out(made, wanted):
    """Play cards of `wanted` as they are legal, until the deal is over."""
    left = list(wanted)
    while not made.shown.finished:
        card = next(card for card in left if card in made.shown.legal)
        left.remove(card)
        made = made.play(card)
    return made


@pytest.mark.parametrize("won", [2, 1, 0])
@pytest.mark.parametrize("contract", [1, 2])
def test_the_end_is_told_from_the_side_that_took_more(won, contract):
    made = finished(contract, won)
    ours, theirs = made.shown.won
    assert ours + theirs == 2
    said = open_words.verdict(made, None)
    headline = said.headline.replace("<em>", "").replace("</em>", "")
    more = "North–South" if ours >= theirs else "East–West"
    other = "East–West" if ours >= theirs else "North–South"
    assert headline == f"{more} took {max(ours, theirs)}, {other} {min(ours, theirs)}."
    end = "made" if ours >= contract else "defeated"
    assert said.detail == f"The goal of {contract} by North–South is {end}."
    needed = {True: ("made", f"made, {ours - contract} over"), False: ("defeated",)}
    assert open_words.contract_words(made, made.shown)[1] in needed[ours >= contract]
    assert open_words.seat_hint(made, made.shown, 0, short=False) == ""
    assert open_words.step_label(made, short=False) == "The end"


def test_hints_on_the_felt_say_who_leads_plays_or_waits():
    made = state(DEAL)
    assert open_words.seat_hint(made, made.shown, 2, short=True) == "to lead"
    whole = "to lead, trick 1. Click a card to play it."
    assert open_words.seat_hint(made, made.shown, 2, short=False) == whole
    assert open_words.seat_hint(made, made.shown, 0, short=False) == "13 cards"
    assert open_words.box_word(made.shown) == "South\nleads"
    later = made.play(parse_cards("Jd")[0])
    assert open_words.seat_hint(later, later.shown, 1, short=True) == "to play"
    whole = "to play, trick 1. Click a card to play it."
    assert open_words.seat_hint(later, later.shown, 1, short=False) == whole
    assert open_words.seat_hint(later, later.shown, 2, short=False) == "12 cards"
    assert open_words.box_word(later.shown) == ""
    again = state(DEAL, "Jd7dAdTd")
    assert open_words.box_word(again.shown) == "last trick:\nNorth"
    setting_up = OpenDeal().click_card(0)
    assert open_words.seat_hint(setting_up, None, 2, short=False) == "1 of 13, takes the next card"
    assert open_words.seat_hint(setting_up, None, 2, short=True) == "1 of 13"
    assert open_words.seat_hint(setting_up, None, 0, short=False) == "0 of 13"


def test_steps_count_all_cards_of_the_deal():
    assert open_words.step_label(state(DEAL), short=False) == "Card 1 of 52"
    assert open_words.step_label(state(DEAL, "Jd7d"), short=True) == "3 of 52"
    assert open_words.step_label(state(SHORT), short=False) == "Card 1 of 12"


def known(position, lows, highs=None, progress=1.0):
    """An answer in which each legal card takes so many tricks."""
    highs = highs or lows
    cards = tuple(
        CardTricks(card, Bounds(low, high))
        for card, low, high in zip(position.legal, lows, highs, strict=True)
    )
    best = tuple(card.card for card in cards if card.tricks.low == max(lows))
    return BestPlayAnswer(position, cards, Bounds(max(lows), max(highs)), best, (), progress, 0.018)


def test_tips_say_what_a_card_gives_up_once_both_are_known():
    shown = state(DEAL, "Jd7dAdTd").shown  # one trick is won
    best = Bounds(6, 6)
    assert open_words.tip(shown, Bounds(6, 6), best) == (
        "North–South take 7 with best play by all four"
    )
    assert open_words.tip(shown, Bounds(4, 4), best).endswith("take 5 with best play by all four; "
                                                              "gives up two tricks")  # fmt: skip
    for card, most in ((Bounds(4, 5), best), (Bounds(4, 4), Bounds(6, 7))):
        assert "gives up" not in open_words.tip(shown, card, most)


def test_the_games_next_card_is_judged_when_one_looks_back():
    made = replace(state(DEAL, "Jd7d"), at=0)
    shown = made.shown
    jack = shown.legal.index(parse_cards("Jd")[0])
    lows = [5] * len(shown.legal)
    for cost, words in ((0, "as good as any"), (1, "gives up one trick")):
        lows[jack] = 5 - cost
        assert open_words.next_played(made, known(shown, lows)) == (
            f"In the game: J♦, {words}, all hands seen"
        )
    loose = known(shown, lows, [low + 1 for low in lows])
    assert open_words.next_played(made, loose) == "In the game: J♦"
    assert open_words.next_played(made, None) == "In the game: J♦"
    assert open_words.next_played(state(DEAL, "Jd7d"), None) == ""


def test_how_far_the_table_of_tricks_is():
    def table(progress):
        return TrickTableAnswer(((Bounds(0, 13),) * 4,) * 4, progress, 0.1)

    made, played = state(DEAL), state(DEAL, "Jd")
    for answer, end in ((None, "on its way"), (table(0.25), "25 % solved")):
        assert open_words.makeable_hint(made, answer) == f"North–South, full deal, {end}"
        assert open_words.makeable_hint(played, answer) == f"North–South, {end}"
    assert open_words.makeable_hint(made, table(1.0)) == "North–South, full deal"
    assert open_words.makeable_hint(played, table(1.0)) == "North–South"


def test_the_status_counts_what_is_known_and_the_cards_of_each():
    shown = state(DEAL, "Jd7dAdTd").shown
    lows = [5] * len(shown.legal)
    highs = [5] * 3 + [6] * (len(lows) - 3)
    answer = known(shown, lows, highs, 0.5)
    said = open_words.search_status(answer)
    assert said == f"North–South 6–7 tricks, 3 of {len(lows)} cards known"
    assert open_words.solved_status(known(shown, lows)) == "12 cards each solved in 18 ms"
    assert open_words.solved_status(answer, "table") == "12 cards each solved in 18 ms; table"
    one = state(SHORT, "4h3h2h5h")
    while one.shown.tricks_left > 1:
        one = one.play(one.shown.legal[0])
    said = open_words.solved_status(known(one.shown, [1] * len(one.shown.legal)))
    assert said == "1 card each solved in 18 ms"


def test_the_clipboard_has_totals_with_the_tricks_that_are_won():
    made = state(DEAL, "Jd7dAdTd")
    lows = [n % 3 + 4 for n in range(len(made.shown.legal))]
    answer = known(made.shown, lows)
    first, mover, values = open_words.results_text(made, answer)
    assert first == "Tricks so far: N–S 1, E–W 0"
    assert mover == "To move: North, trick 2"
    totals = [int(word.rstrip(",")) for word in values.split(": ")[1].split()[1::2]]
    assert totals == [low + 1 for low in lows]
    line = made.shown.legal[:1]
    best = open_words.results_text(made, replace(answer, line=line))[-1]
    assert best == f"Best play by all four begins: N {open_words.pretty(line[0])}"
    assert open_words.results_text(made, None) == [first]
    assert open_words.results_text(OpenDeal(), None) == []


# ---- the review ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("costs", "progress", "headline"),
    [
        ({}, 1, "Nobody has given up a trick."),
        ({}, 0.5, ""),
        ({0: 1, 2: 1}, 1, "North–South gave up two tricks."),
        ({1: 1}, 1, "East–West gave up one trick."),
        ({1: 2, 2: 1}, 1, "North–South gave up one trick and East–West gave up two tricks."),
    ],
)
def test_the_review_sums_what_each_side_gave_up(costs, progress, headline):
    cards = [
        PlayedCard(number, seat, 0, 5, 5 - cost)
        for number, (seat, cost) in enumerate({**dict.fromkeys(range(4), 0), **costs}.items(), 1)
    ]
    review = ReviewAnswer(tuple(cards), progress, 0.1)
    assert review_words.headline(review) == headline
    made = state(DEAL, "Jd7dAdTdQc")
    hint = "the game as played" if progress == 1 else "4 of 5 cards judged"
    assert review_words.hint(made, review) == hint
    assert review_words.hint(made, None) == "0 of 5 cards judged"


@pytest.mark.parametrize(("number", "trick"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (52, 13)])
def test_a_mistake_is_told_with_its_trick(number, trick):
    mistake = PlayedCard(number, 3, parse_cards("9d")[0], 4, 2)
    assert review_words.mistake_text(mistake) == (f"Trick {trick}", "West 9♦", "gives up two")


def test_a_contract_of_east_and_west_is_foretold_as_theirs():
    made = state(SHORT, contract=3).with_trump(0, 1)
    headline, detail = verdict(made)
    assert headline.startswith("East–West take ")
    tricks = int(re.search(r"take (\d)", headline)[1]) if "no trick" not in headline else 0
    reach = "reach" if tricks >= made.contract else "do not reach"
    assert f"East–West {reach} the {made.contract} they need." in detail


def test_a_contract_that_is_just_made_has_none_over():
    for won, contract, words in ((2, 2, "made"), (2, 1, "made, 1 over")):
        made = finished(contract, won)
        assert open_words.contract_words(made, made.shown)[1] == words
