import random
import re
from dataclasses import replace
from functools import cache

import pytest

from app.games.two_suits import words
from app.games.two_suits.deal import Deal
from app.widgets.links import LINK
from app.widgets.text import plain
from engine.games.two_suits import (
    AboutNetAnswer,
    BestPlay,
    Estimate,
    Game,
    LearningPoint,
    Payoffs,
    Play,
    PlayedCard,
    Position,
    ReviewAnswer,
    TrainingAnswer,
    analyse,
    card_text,
    random_position,
)


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (Estimate(0.5, 0.05, 100), "50 ± 10"),
        (Estimate(0, 0, 200), "0 (to 2)"),
        (Estimate(1, 0, 60), "100 (from 94)"),
        (Estimate(0.02, 0.02, 50), "2 (0 to 10)"),
        (Estimate(0, 0, 0), "–"),
    ],
)
def test_shares_tell_what_a_sample_leaves_open(share, text):
    assert words.share_text(share) == text


def test_what_is_known_of_all_deals_has_no_error():
    assert words.share_text(Estimate(1, 0, 6), exact=True) == "100"
    assert words.mean_text(Estimate(1.5, 0, 20), exact=True) == "1.50"
    assert words.share_text(Estimate(0, 0, 0), exact=True) == "–"


def test_means_of_numbers_that_are_all_alike_tell_how_many_these_were():
    assert words.mean_text(Estimate(1, 0, 12)) == "1.00 (12×)"
    assert words.mean_text(Estimate(1.25, 0.1, 12)) == "1.25 ± 0.20"
    assert words.mean_text(Estimate(0, 0, 0)) == "–"


@cache
def most_in_all(play):
    """Tricks of mine, those already won too, when both sides play on as well as they can."""
    if play.position.finished:
        return play.won[0]
    choose = max if play.position.to_move == "mine" else min
    return choose(most_in_all(play.after(card)) for card in play.position.legal)


def in_the_middle(seed):
    """A deal after some cards by which I have won a trick, and the answer to it."""
    source = random.Random(seed)
    play = Play(random_position(seed, 5))
    while not (play.won[0] and len(play.played) > 2 + seed % 3):
        if play.position.finished:
            play = Play(random_position(source.getrandbits(32), 5))
        play = play.after(source.choice(play.position.legal))
    if play.position.finished:
        return in_the_middle(seed + 100)
    *_, answer = analyse(BestPlay(play.position))
    return Deal(play.start, play.played), answer


@pytest.mark.parametrize("seed", range(12))
def test_what_is_said_of_tricks_counts_those_already_won(seed):
    deal, answer = in_the_middle(seed)
    play = deal.shown
    total = most_in_all(play)
    by_card = {card.card: most_in_all(play.after(card.card)) for card in answer.cards}
    lines = words.results_text(deal, answer)
    assert f"Best play: you take {total} of {deal.size}" in lines
    assert [f"  {card_text(card)}: {tricks}" for card, tricks in by_card.items()] == [
        line for line in lines if line.startswith("  ")
    ]
    said = words.verdict(deal, answer)
    assert f"<em>{total} of {deal.size}</em> tricks" in said.headline
    others = [tricks for tricks in by_card.values() if tricks != total]
    if others:
        number = words.count_word(max(others))
        assert f" {number}" in said.detail
    for card in answer.cards:
        tip = words.tip(play, replace(card, against_random=card.tricks + 0.25))
        tricks = by_card[card.card]
        assert tip.startswith(f"{words.tricks_word(tricks)} for you; {tricks + 0.25:.2f} against")


def test_the_room_opens_on_a_deal_where_the_lead_matters():
    *_, answer = analyse(BestPlay(Deal().start))
    said = words.verdict(Deal(), answer)
    assert said.headline == "Lead the A♠ for <em>3 of 4</em> tricks."
    assert said.detail == "Other cards hold you to one at most."


#: What no sentence says: "no to one", "1 tricks", "2 card", a figure that was not put in.
WRONG = re.compile(
    r"\bno to\b|\bto no\b|\bto none\b|\b(1|one) (tricks|cards)\b"
    r"|\b(no|0|[2-9]|1[0-3]|two|three|four) (trick|card)\b|  |[{}]|\.\."
)


def test_every_sentence_of_thousands_of_positions_can_be_read():
    source, seen = random.Random(5), set()
    for _ in range(2_000):
        play = Play(random_position(source.getrandbits(32), source.randint(2, 5)))
        for _ in range(source.randrange(2 * play.position.size)):
            play = play.after(source.choice(play.position.legal))
        deal = Deal(play.start, play.played)
        *_, answer = analyse(BestPlay(play.position))
        said = words.verdict(deal, answer)
        tips = [words.tip(play, card) for card in answer.cards]
        for text in (said.headline, said.detail, words.caption(deal, "mine"), *tips):
            assert not WRONG.search(text), text
            seen.add(re.sub(r"\d|[^\x00-\x7f]", "#", text))
    assert len(seen) > 100  # sentences that differ in more than figures and cards


def test_captions_reasons_and_steps_of_a_whole_deal_follow_it_card_by_card():
    for seed in range(40):
        source = random.Random(seed)
        start = random_position(seed, 2 + seed % 4)
        held = {"mine": set(start.mine), "theirs": set(start.theirs)}
        play, count = Play(start), len(start.mine) + len(start.theirs)
        while not play.position.finished:
            position, deal = play.position, Deal(start, play.played)
            moving = position.to_move
            waiting = "theirs" if moving == "mine" else "mine"
            assert words.step_label(deal) == f"Card {len(play.played) + 1} of {count}"
            does = "to lead" if len(held["mine"]) == len(held["theirs"]) else "to play"
            said = {side: words.caption(deal, side) for side in held}
            assert does in said[moving]
            assert "to " not in said[waiting].removeprefix(words.OPPONENT_HINTS[deal.opponent])
            for side, won in zip(("mine", "theirs"), play.won, strict=True):
                tricks = "1 trick" if won == 1 else f"{won} tricks"
                assert (said[side].split(", ")[-1].endswith(tricks) if play.tricks
                        else "trick" not in said[side]), said  # fmt: skip
            if waiting == "theirs":
                some = "1 card" if len(held["theirs"]) == 1 else f"{len(held['theirs'])} cards"
                assert f", {some}" in said["theirs"]
            for side, hand in held.items():
                for card in hand:
                    why = words.why_not(deal, card)
                    assert (why == "") == (card in position.legal)
                    if side == waiting:
                        assert "next" in why
                    elif why:
                        assert "must follow" in why
            card = source.choice(position.legal)
            held[moving].discard(card)
            play = play.after(card)
        deal = Deal(start, play.played)
        assert words.step_label(deal) == "The end"
        assert words.caption(deal, "mine").startswith("took ")
        assert {words.why_not(deal, card) for card in start.mine} == {"All cards are played"}


# ---- sentences of given figures ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "headline"),
    [
        ((3, 3), "A draw, 3 to 3."),
        ((4, 2), "You win, 4 to 2."),
        ((1, 5), "The opponent wins, 5 to 1."),
    ],
)
def test_the_end_says_who_won_with_the_larger_number_first(won, headline):
    taken, size = won[0], sum(won)
    high = [(rank, 0) for rank in range(size + 1, 2 * size + 1)]
    low = [(rank, 0) for rank in range(1, size + 1)]
    mine, theirs = (*high[:taken], *low[taken:]), (*low[:taken], *high[taken:])
    play = Play(Position(mine, theirs, "mine", None, Game(None, 13)))
    for pair in zip(mine, theirs, strict=True):
        for card in pair if play.position.to_move == "mine" else pair[::-1]:
            play = play.after(card)
    said = words.verdict(Deal(play.start, play.played), None)
    assert (said.headline, said.detail) == (headline, "All cards are played.")


ONE_EACH = Position(((2, 0),), ((1, 0),), "mine", None, Game(None, 4))
TWO_EACH = Position(((3, 0), (4, 0)), ((1, 0), (2, 0)), "mine", None, Game(None, 4))


@pytest.mark.parametrize(
    ("start", "played", "headline"),
    [
        (ONE_EACH, (), "Only the Q♠: you take <em>1 of 1</em> trick."),
        (ONE_EACH, ((2, 0),), "They must play the J♠: you take <em>1 of 1</em> trick."),
        (TWO_EACH, (), "Any card keeps you at <em>2 of 2</em> tricks."),
        (TWO_EACH, ((3, 0),), "Any card of theirs leaves you <em>2 of 2</em> tricks."),
    ],
)
def test_where_all_cards_do_the_same_it_is_said_for_whom(start, played, headline):
    deal = Deal(start, played)
    *_, answer = analyse(BestPlay(deal.shown.position))
    said = words.verdict(deal, answer)
    assert said.headline == headline
    one = start == ONE_EACH
    why = "Nothing else can be done." if one else "Best play by both is the same whichever it is."
    assert said.detail == why


def test_who_must_follow_is_told_which_suit():
    deal = Position(((4, 0), (1, 1)), ((1, 0), (4, 1)), "mine", None, Game(None, 4))
    theirs = Deal(deal, ((4, 0),))
    assert words.why_not(theirs, (4, 1)) == "The opponent must follow spades, so not the A♥"
    assert words.why_not(theirs, (1, 0)) == ""
    mine = Deal(replace(deal, leader="theirs"), ((4, 1),))
    assert words.why_not(mine, (4, 0)) == "You must follow hearts, so not the A♠"
    assert words.why_not(mine, (1, 0)) == "You play next"


def test_a_card_that_was_led_before_the_deal_is_not_counted():
    deal = Deal(Position(((4, 0), (1, 1)), ((1, 0), (4, 1)), "theirs", (1, 0), Game(None, 4)))
    assert words.step_label(deal) == "Card 1 of 3"
    assert words.step_label(Deal(TWO_EACH)) == "Card 1 of 4"
    ahead = Deal(TWO_EACH, ((3, 0),), line=((1, 0), (4, 0), (2, 0)), at=2)
    assert words.step_label(ahead) == "Best 3 of 4"


@pytest.mark.parametrize(
    ("mean", "se", "count", "digits", "text"),
    [
        (0.1, 0.02, 50, 0, "10 ± 4"),  # five of fifty: enough
        (0.9, 0.02, 60, 0, "90 ± 4"),
        (0.08, 0.02, 50, 0, "8 (3 to 19)"),  # four are not
        (0.9234, 0.02, 500, 2, "92.34 ± 3.92"),
    ],
)
def test_shares_are_in_per_cent_and_have_an_error_from_five_deals_on(mean, se, count, digits, text):
    assert words.share_text(Estimate(mean, se, count), digits) == text
    assert words.share_text(Estimate(mean, se, count), digits, exact=True) == text.split()[0]


def test_a_net_says_what_it_knows():
    curve = (LearningPoint(0, 0.5), LearningPoint(9000, 0.625))
    answer = AboutNetAnswer(8, True, 9000, 0, curve)
    assert words.net_text(answer, False) == "62.5 % best cards; 8 cards, with trump"
    assert words.net_text(replace(answer, curve=()), True) == "Yours: 8 cards, with trump"
    assert words.net_text(replace(answer, with_trump=False, curve=()), False) == "8 cards, no trump"
    assert words.spoken_curve(curve[1]) == (
        "Learning curve: 62.5 percent best cards after 9,000 games"
    )
    assert words.games(1) == "1 game"
    training = TrainingAnswer(1, (LearningPoint(1, 0.25),), b"", 1.0)
    assert words.training_text(training) == "1 game: 25.0 % best cards"


@pytest.mark.parametrize("size", [3, 4])
def test_plans_and_payoffs_say_what_a_count_of_all_games_says(size):
    position = random_position(size, size)
    *_, answer = analyse(Payoffs(position))
    matrix = [answer.row(number) for number in range(answer.orders)]
    possible = [[won for won in row if won >= 0] for row in matrix]
    means = [sum(row) / len(row) for row in possible]
    most = max(means)
    random_best = {i for i, mean in enumerate(means) if mean == pytest.approx(most)}
    least = [min(row) for row in possible]
    sure_best = {i for i, worst in enumerate(least) if worst == max(least)}
    said = words.plans_text(answer)
    if len({won for row in possible for won in row}) == 1:
        assert said == "Determined: by these rules all orders end alike."
    else:
        figure = float(re.search(r"make ([\d.]+?)[;.]? ", said + " ")[1])
        assert figure == pytest.approx(most, abs=0.006)
        both = f"{len(random_best & sure_best):,}"
        same = random_best == sure_best
        end = f"they are the same {both}." if same else f"{both} are best against both."
        assert said.endswith(end)
    strategies = words.strategies_text(answer)
    assert strategies.startswith(f"{len(sure_best)} best against a competent opponent: ")
    assert f"{len(random_best)} best against a random opponent: " in strategies
    for number, of in ((len(sure_best), 0), (len(random_best), 1)):
        assert (", and more" in strategies.split(". ")[of]) == (number > 3)
    for row, column in ((0, 0), (1, answer.orders - 1)):
        cell = matrix[row][column]
        tricks = "impossible" if cell < 0 else "1 trick" if cell == 1 else f"{cell} tricks"
        said = words.spoken_cell(answer, row, column)
        assert said.startswith(f"{tricks}, row {row + 1}, column {column + 1}; you ")
    pairs = f"{len(matrix) * len(matrix[0]):,} order pairs in "
    assert words.payoff_figures(answer).startswith(pairs)
    assert words.orders_label("mine", answer) == f"my {len(matrix)} orders"


def test_costs_are_those_of_my_cards():
    cards = (
        PlayedCard("mine", (4, 0), 3, 3, 0),
        PlayedCard("theirs", (1, 0), 3, 5, 2),
        PlayedCard("mine", (2, 0), 5, 4, 1),
        PlayedCard("mine", (3, 1), 4, 2, 2),
    )
    game = Game(None, 4)
    told = words.costs_text(ReviewAnswer(cards, 1.0), game)
    assert plain(told) == "Q♠ cost 1 trick; K♥ cost 2 tricks."
    assert [int(at) for at, _text in LINK.findall(told)] == [2, 3]
    assert words.costs_text(ReviewAnswer(cards[:1], 1.0), game) == "Your one card cost nothing."
    assert words.costs_text(ReviewAnswer(cards[1:2], 1.0), game) == ""


@pytest.mark.parametrize("ranks", [2, 4, 13])
def test_the_highest_rank_is_shown_as_an_ace_and_found_again(ranks):
    game = Game(None, ranks)
    for suit, symbol in ((0, "♠"), (1, "♥")):
        assert words.pretty((ranks, suit), game) == f"A{symbol}"
        assert words.pretty((ranks - 1, suit), game) == f"K{symbol}"
        for rank in range(1, ranks + 1):
            assert words.game_card(words.deck_card((rank, suit), game), game) == (rank, suit)


def test_a_line_goes_on_after_the_card_that_was_led():
    line = (((3, 0), (1, 0)), ((4, 0), (2, 0)))
    assert words.flat(line, TWO_EACH) == ((3, 0), (1, 0), (4, 0), (2, 0))
    led = Deal(TWO_EACH, ((3, 0),)).shown.position
    assert words.flat(line, led) == ((1, 0), (4, 0), (2, 0))


def test_before_there_is_an_answer():
    assert words.verdict(Deal(), None).detail == "Best play is being worked out."


def test_cards_lie_by_suit_from_high_to_low():
    assert words.in_order([(1, 1), (2, 0), (3, 1), (4, 0)]) == [(4, 0), (2, 0), (3, 1), (1, 1)]
