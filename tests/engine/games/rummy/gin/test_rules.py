"""The log of a deal: what may come next, what is known then, and what it scores."""

import re
import subprocess
import sys
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from engine.cards import card_text, mask_of, parse_cards
from engine.games.rummy.gin.history import history_text, parse_history, parse_steps
from engine.games.rummy.gin.melds import (
    after_layoffs,
    best_spread,
    cards_of,
    layoffs,
    least_deadwood,
    open_ends,
    spreads,
)
from engine.games.rummy.gin.rules import ME, PLAIN, THEM, Deal, GinRules, Step
from engine.games.rummy.gin.scores import deal_result
from engine.games.rummy.rules import Scoring
from engine.sentences import Sentence
from tests.engine.games.rummy.gin import naive

HAND = tuple(parse_cards("5s6s7s 9s9h9d Ah2h3d4c"))


def card(text):
    return parse_cards(text)[0]


def texts(mask):
    return [card_text(card) for card in cards_of(mask)]


def assert_partition(deal):
    """Every card is in one place, and the numbers of unseen cards agree."""
    for number in range(len(deal.steps) + 1):
        table = deal.table_before(number)
        thrown = 0 if table.thrown is None else 1 << table.thrown
        places = [table.hand, table.theirs, table.shown, thrown, table.unseen]
        places += [1 << card for card in table.pile]
        assert sum(places) == (1 << 52) - 1  # no bit twice
        assert table.unseen.bit_count() == table.stock + table.hidden
        assert table.mine & ~table.hand == 0


def random_step(table, rng):
    """Some step that may come next, the opponent's included."""
    kinds = ["pass", "take", "draw", "throw", "throw", "throw", "knock", "big gin"]
    cards = texts_pool(table)
    while True:
        kind = rng.choice(kinds)
        plain = kind in ("pass", "take", "big gin") or rng.random() < 0.3
        step = Step(kind, None if plain else rng.choice(cards))
        if not table.fault(step):
            return step


def texts_pool(table):
    if table.to_move == ME and table.phase == "throw":
        return cards_of(table.hand)
    return cards_of(table.unseen | table.theirs)


def random_deal(rng, steps, rules=PLAIN):
    deck = rng.sample(range(52), 11)
    deal = Deal(tuple(deck[:10]), deck[10], rng.choice((ME, THEM)), rules=rules)
    for _ in range(steps):
        if deal.table.phase == "over":
            break
        deal = deal.after(random_step(deal.table, rng))
    return deal


@settings(max_examples=60)
@given(st.randoms(use_true_random=False), st.integers(0, 70))
def test_every_card_is_in_one_place_after_every_step(rng, steps):
    deal = random_deal(rng, steps)
    assert not any(deal.faults)
    assert_partition(deal)


@settings(max_examples=60)
@given(st.randoms(use_true_random=False))
def test_every_card_is_in_one_place_whatever_is_clicked(rng):
    deal = random_deal(rng, 0)
    for _ in range(60):
        with suppress(ValueError):
            if deal.table.phase.endswith("offer") and rng.random() < 0.5:
                deal = deal.after(Step("pass"))
            else:
                deal = deal.clicked(rng.randrange(52))
    assert not any(deal.faults)
    assert_partition(deal)


@settings(max_examples=60)
@given(st.randoms(use_true_random=False), st.integers(2, 60))
def test_every_card_is_in_one_place_after_a_correction(rng, steps):
    deal = random_deal(rng, steps)
    number = rng.randrange(len(deal.steps))
    step = random_step(deal.table_before(number), rng)
    corrected = deal.corrected(number, step)
    assert not corrected.faults[number]
    assert not any(corrected.faults[:number])
    assert len(corrected.steps) == len(deal.steps)
    assert_partition(corrected)


def test_a_wrong_card_corrected_later_marks_what_became_impossible():
    deal = Deal(HAND, card("Kc"), THEM)
    deal = deal.after(Step("pass"), Step("pass"), Step("draw", card("Qd")))
    deal = deal.after(Step("throw", card("4c")), Step("draw"), Step("throw", card("Ks")))
    deal = deal.after(Step("draw", card("8h")), Step("throw", card("Qd")))
    corrected = deal.corrected(2, Step("draw", card("Qc")))
    assert corrected.faults[7] == "You do not hold the queen of diamonds; throw one of your cards."
    assert not any(corrected.faults[:7])
    mended = corrected.corrected(7, Step("throw", card("Qc")))
    assert not any(mended.faults)
    assert mended.table.top == card("Qc")


def test_a_held_card_is_thrown_by_a_click_and_a_seen_one_does_nothing():
    deal = Deal(HAND, card("Kc"), THEM).after(Step("take"))
    thrown = deal.clicked(card("4c"))
    assert thrown.table.top == card("4c")
    with pytest.raises(ValueError, match="just taken from the pile"):
        deal.clicked(card("Kc"))
    with pytest.raises(ValueError, match="is in your hand; the opponent cannot throw it"):
        thrown.clicked(card("5s"))
    with pytest.raises(ValueError, match="You do not hold the two of clubs"):
        deal.clicked(card("2c"))


def test_of_the_opponents_big_gin_eleven_cards_are_shown_and_nothing_is_left():
    deal = Deal(HAND, card("Kc"), ME, rules=GinRules(big_gin=True))
    deal = deal.after(Step("take"), Step("big gin"))
    cards = tuple(parse_cards("KcKdKhKs 2c2d2s 6c7c8c9c"))
    shown = deal.after(Step("show", cards=cards))
    assert (deal_result(shown).kind, deal_result(shown).theirs) == ("big gin", 0)
    with_four = (*cards[:-1], card("4d"))  # within the limit of a knock
    assert deal.table.fault(Step("show", cards=with_four)) == (
        "These cards leave 4 points; whoever goes out has 0 or fewer."
    )
    assert deal.table.fault(Step("show", cards=cards[:-1])) == "Show 11 different cards, not 10."


def test_after_my_big_gin_the_opponent_shows_ten_cards():
    hand = tuple(parse_cards("5s6s7s8s 9c9h9d KhKdKs"))
    deal = Deal(hand, card("Kc"), THEM, rules=GinRules(big_gin=True))
    deal = deal.after(Step("take"), Step("big gin"))
    cards = tuple(parse_cards("2c2d2s2h 3c3d3s3h 4c4d"))
    assert deal.table.fault(Step("show", cards=(*cards, card("4h")))) == (
        "Show 10 different cards, not 11."
    )
    assert deal.table.fault(Step("show", cards=cards)) == ""


def test_an_opponent_all_of_whose_cards_are_known_throws_one_of_them():
    deal = Deal(HAND, card("Kc"), THEM).after(Step("pass"), Step("pass"))
    hidden = iter(parse_cards("2c2d2s6c6d7c7d8c8d8h"))
    drawn = [card("Kd"), *parse_cards("KhKsQcQdQhQsJcJdJh")]
    for mine in drawn:
        deal = deal.after(Step("draw", mine), Step("throw", mine))
        deal = deal.after(Step("take"), Step("throw", next(hidden)))
    assert (deal.table.hidden, len(texts(deal.table.theirs))) == (0, 10)
    deal = deal.after(Step("draw", card("Js")), Step("throw", card("Js")), Step("take"))
    assert deal.table.fault(Step("throw", card("Kd"))) == ""
    assert deal.table.fault(Step("throw", card("3c"))) == (
        "All cards of the opponent are known; the three of clubs is none of them."
    )


def test_the_opponents_card_clicked_alone_means_that_they_drew_from_stock():
    deal = Deal(HAND, card("Kc"), THEM).after(Step("take"), Step("throw", card("4c")))
    assert deal.clicked(card("Jh")).table.stock == 30
    took = deal.clicked(card("4c"))
    assert texts(took.table.theirs) == ["4c"]
    assert took.table.stock == 31


def test_a_deal_is_dead_when_a_turn_ends_with_two_cards_in_stock():
    rng = Random(3)
    deal = Deal(HAND, card("Kc"), THEM).after(Step("pass"), Step("pass"))
    while deal.table.phase != "over":
        if deal.table.phase == "throw":
            mover = deal.table.to_move
            pool = deal.table.hand if mover == ME else deal.table.unseen
            deal = deal.after(Step("throw", rng.choice(cards_of(pool))))
        elif deal.table.to_move == ME:
            deal = deal.after(Step("draw", rng.choice(cards_of(deal.table.unseen))))
        else:
            deal = deal.after(Step("draw"))
    assert deal.table.stock == 2
    assert deal_result(deal).points == 0
    assert deal.table.turns == (15, 14)
    assert "comes too late" in deal.table.fault(Step("show", cards=HAND))


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("draw 4s", "You must take the first upcard or pass it, not draw from stock."),
        ("pass; pass; take", "You must draw from stock: both have passed the upcard."),
        ("take; take", "You must throw a card first."),
        ("pass; pass; draw", "Say which card you drew."),
        ("pass; pass; draw 5s", "The five of spades is in your hand; it cannot be drawn."),
        ("pass; pass; draw 5h; pass", "Only the first upcard can be passed."),
        ("take; throw 4c; draw 5h", "The opponent's draw is not seen."),
        ("take; show As", "Hands are shown after a knock, not before."),
        ("take; big-gin", "Big gin is not played under these rules."),
    ],
)
def test_a_step_that_cannot_come_next_is_refused_in_one_sentence(steps, message):
    deal = Deal(HAND, card("Kc"), THEM)
    *before, last = [step_of(words) for words in steps.split("; ")]
    deal = deal.after(*before)
    with pytest.raises(ValueError, match=re.escape(message)):
        deal.after(last)


def step_of(words):
    kind, *cards = words.split()
    if kind == "show":
        return Step("show", cards=tuple(map(card, cards)))
    return Step(kind.replace("-", " "), card(cards[0]) if cards else None)


def test_a_knock_needs_few_points():
    deal = Deal(HAND, card("Kc"), THEM).after(Step("take"))
    with pytest.raises(ValueError, match="Without the ace of hearts 19 points are left; knock w"):
        deal.after(Step("knock", card("Ah")))
    allowed = {step.card for step in deal.table.choices() if step.kind == "knock"}
    assert not allowed  # the king may not go back
    deal = Deal(HAND, card("Kc"), THEM).after(Step("pass"), Step("pass"), Step("draw", card("Qc")))
    assert {s.card for s in deal.table.choices() if s.kind == "knock"} == {card("Qc")}


def test_nothing_is_added_while_an_earlier_step_is_impossible():
    deal = Deal(tuple(parse_cards("2s3s4s5h6h7h9c9dKsKh")), parse_cards("Qd")[0])
    draw, throw = Step("draw", parse_cards("3d")[0]), Step("throw", parse_cards("3d")[0])
    deal = deal.after(Step("pass"), Step("pass"), draw, throw)
    wrong = deal.corrected(2, Step("draw", parse_cards("4d")[0]))
    with pytest.raises(ValueError, match=r"^Correct step 4 first: You do not hold the"):
        wrong.after(Step("draw"))
    assert wrong.corrected(3, Step("throw", parse_cards("Ks")[0])).after(Step("draw"))


def test_oklahoma_takes_limit_and_factor_from_the_upcard():
    rules = GinRules(oklahoma=True, spades_double=True)
    assert Deal(HAND, card("As"), rules=rules).table.limit == 0
    assert Deal(HAND, card("7c"), rules=rules).table.limit == 7
    assert Deal(HAND, card("Ks"), rules=rules).table.limit == 10
    assert Deal(HAND, card("Ks"), rules=rules).table.factor == 2
    assert Deal(HAND, card("Kh"), rules=rules).table.factor == 1


def test_hands_that_cannot_be_dealt_are_refused():
    with pytest.raises(ValueError, match="A hand of gin is 10 cards, not 9"):
        Deal(HAND[:9], card("Kc"))
    with pytest.raises(ValueError, match="The five of spades can be in one place only"):
        Deal(HAND, card("5s"))


@settings(max_examples=40)
@given(st.randoms(use_true_random=False), st.integers(0, 40))
def test_a_history_is_read_back_from_its_text(rng, steps):
    deal = random_deal(rng, steps)
    hand = tuple(cards_of(deal.table.hand))
    again = parse_history(history_text(deal), hand, dealer=deal.dealer)
    assert again.steps == deal.steps
    assert parse_steps(history_text(deal)) == (deal.upcard, deal.steps)
    assert again.table == deal.table
    if deal.table.to_move == ME and deal.table.phase != "over":
        assert parse_history(history_text(deal), hand).table == deal.table


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pass", "begins with the first upcard"),
        ("Ks pass", "“Ks” is no step"),
        ("upcard Kc; upcard Ks", "comes once"),
        ("upcard Kc; pass 4s", "“pass” goes without"),
        ("upcard Kc; throw 4s 5s", "does not go with 2 cards"),
        ("upcard Kc; take; throw 4c", "the opponent's turn"),
        ("upcard Qc; pass; pass; draw Kc", "9 cards dealt to you instead of 10"),
    ],
)
def test_a_wrong_history_is_refused(text, message):
    with pytest.raises(ValueError, match=message) as refused:
        parse_history(text, (*HAND[:9], card("Kc")))
    assert isinstance(refused.value.args[0], Sentence)  # else it is English in every language


@settings(max_examples=150)
@given(st.randoms(use_true_random=False), st.integers(5, 13), st.integers(8, 11))
def test_groups_and_layoffs_agree_with_brute_force(rng, ranks, size):
    pool = [c for c in range(52) if (c % 13 + 1) % 13 < ranks]
    cards = rng.sample(pool, min(2 * size, len(pool)))
    one, other = cards[:size], cards[size:]
    assert least_deadwood(mask_of(one)) == naive.deadwood([card_text(c) for c in one])
    melds = rng.choice(spreads(mask_of(one)))
    assert after_layoffs(mask_of(other), melds) == naive.after_layoffs(
        [card_text(c) for c in other], [texts(meld) for meld in melds]
    )
    laid = layoffs(mask_of(other), melds)
    for meld, cards in zip(melds, laid, strict=True):
        assert cards == 0 or naive.is_meld(texts(meld | cards))
    left = mask_of(other) & ~sum(laid)
    assert naive.deadwood(texts(left)) == after_layoffs(mask_of(other), melds)


@pytest.mark.parametrize("suit", "shcd")
def test_any_of_four_cards_may_go_into_a_run(suit):
    held = f"5s5h5c5d6{suit}7{suit}"
    assert least_deadwood(mask_of(parse_cards(held))) == 0


def test_of_groups_that_leave_as_much_those_are_laid_that_take_fewest_cards():
    hand = mask_of(parse_cards("7s8s9sTsJs9hTh7c8c9cTc"))
    three = {mask_of(parse_cards(group)) for group in ("7s8s9s", "7c8c9c", "TsThTc")}
    assert set(best_spread(hand)) == three  # three cards go there, four on two long runs


def test_no_more_cards_are_laid_off_than_it_takes():
    sixes, run, hand = (mask_of(parse_cards(c)) for c in ("6s6c6d", "2h3h4h", "5s5h5c5d6h"))
    assert layoffs(hand, (sixes, run)) == (1 << parse_cards("6h")[0], 0)  # not 5h6h on the run


def play_both(rng, rules):
    """A random deal by the referee, and the same as each player's log."""
    deck = naive.DECK[:]
    rng.shuffle(deck)
    dealer = rng.randrange(2)
    referee = naive.Referee(deck, dealer, rules)
    logs = []
    for player in (0, 1):
        hand = tuple(card(text) for text in referee.hands[player])
        logs.append(Deal(hand, card(deck[20]), THEM if dealer != player else ME, rules=rules))
    while referee.result is None:
        mover = referee.player
        legal = referee.legal()
        known = logs[mover].table.choices()
        mine = {(s.kind, None if s.card is None else card_text(s.card)) for s in known}
        assert mine == set(legal)
        weights = [5 if kind in ("knock", "big gin") else 1 for kind, _ in legal]
        kind, thrown = rng.choices(legal, weights)[0]
        drawn = referee.stock[0] if kind == "draw" else None
        referee.play(kind, thrown)
        for player in (0, 1):
            named = thrown if kind != "draw" else drawn if player == mover else None
            step = Step(kind, None if named is None else card(named))
            logs[player] = logs[player].after(step)
    return referee, logs


@pytest.mark.parametrize(
    "rules",
    [
        GinRules(),
        GinRules(oklahoma=True, spades_double=True, big_gin=True, knock=10),
        GinRules(scoring=Scoring(gin=20, undercut=10, undercut_on_ties=False), knock=60),
        GinRules(knock=100, big_gin=True),
    ],
)
def test_logs_of_both_players_agree_with_the_referee(rules):
    rng = Random(5)
    for _ in range(8):
        referee, logs = play_both(rng, rules)
        for player, deal in enumerate(logs):
            assert deal.table.phase == "over"
            assert texts(deal.table.hand) == sorted(referee.hands[player], key=card)
            other = referee.hands[1 - player]
            if deal.table.out is not None:
                deal = deal.after(Step("show", cards=tuple(card(text) for text in other)))
            sign = 1 if player == 0 else -1
            assert sign * deal_result(deal).points in referee.result
            assert_partition(deal)


def test_questions_and_answers_load_without_numpy_and_numba():
    code = "import sys; import engine.games.rummy.gin; print('numpy' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


@pytest.mark.parametrize(
    ("meld", "fitting"),
    [
        ("JsQsKs", "Ts"),  # an ace is low
        ("As2s3s", "4s"),
        ("5s6s7s8s", "4s9s"),
        ("KsKhKd", "Kc"),
        ("AsAhAd", "Ac"),
    ],
)
def test_what_may_be_laid_off_on_a_group(meld, fitting):
    meld = mask_of(parse_cards(meld))
    found = [c for c in range(52) if not meld >> c & 1 and open_ends([meld], ~(1 << c)) == 1]
    assert found == sorted(parse_cards(fitting))
    assert open_ends([meld], meld) == len(found)


def test_spades_double_in_oklahoma_only():
    spade = card("7s")
    for oklahoma, spades, factor in ((True, True, 2), (True, False, 1), (False, True, 1)):
        rules = GinRules(oklahoma=oklahoma, spades_double=spades)
        assert rules.factor(spade) == factor
        assert rules.factor(card("7c")) == 1
