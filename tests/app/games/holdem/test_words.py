"""The sentences of the page, for answers made by hand."""

import pytest

from app.games.holdem import spot_text, words
from app.games.holdem.betting import NO_TERMS, Terms, decide, largest_call, needed_equity
from app.games.holdem.equity import betting_words
from app.games.holdem.equity.verdict import verdict
from app.games.holdem.spot import Spot
from app.words.owners import Owner
from engine.cards import parse_cards
from engine.games.holdem import Answer, NextCard, Outs, SeatEquity, Standing


def seat(equity, se=0.0, classes=(), win=0, tie=0):
    return SeatEquity(win, (tie,), 0, equity, se, classes)


def answer(*seats, method="exact", situations=990, outs=()):
    return Answer(method, situations, situations, seats, outs=outs)


def spot(text):
    return spot_text.from_text(text)


TWO = spot("AsKs QdQh")
SIX = spot("You: Qh Qc\nSeat 3: Ad Kd\nSeat 6: unknown")


@pytest.mark.parametrize(
    ("position", "given", "headline"),
    [
        (Spot(), None, "Show me your two cards."),
        (spot("You: As\nSeat 2: Qd Qh"), None, "Show me your second card."),
        (spot("You: As Ks\nBoard: 2c 3c"), None, "The flop needs one more card."),
        (spot("You: As Ks\nBoard: 2c 3c 4c - 6c"), None, "The turn card is missing."),
        (TWO, None, "One moment."),
        (
            TWO,
            answer(seat(0.46), seat(0.54)),
            "Seat 2 is a slight favourite. You have <em>46.0 %</em>.",
        ),
        (TWO, answer(seat(0.8), seat(0.2)), "You are a big favourite with <em>80.0 %</em>."),
        (TWO, answer(seat(0.6), seat(0.4)), "You are the favourite with <em>60.0 %</em>."),
        (TWO, answer(seat(0.5), seat(0.5)), "It is dead even: <em>50.0 %</em> each."),
        (TWO, answer(seat(1.0), seat(0.0)), "You cannot lose: <em>100 %</em>."),
        (TWO, answer(seat(0.0), seat(1.0)), "You cannot win: <em>0 %</em>."),
        (
            TWO,
            answer(seat(0.501, 0.01), seat(0.499, 0.01), method="sampled"),
            "You and Seat 2 are too close to call: you have <em>50.1 %</em>.",
        ),
        (
            SIX,
            answer(*map(seat, (0.3, 0.1, 0.2, 0.1, 0.1, 0.1))),
            "You are the favourite of six with <em>30.0 %</em>. Seat 3 is next at 20.0 %.",
        ),
        (
            SIX,
            answer(*(seat(e, 0.01) for e in (0.3, 0.1, 0.2, 0.19, 0.185, 0.1)), method="sampled"),
            "You are the favourite of six with <em>30.0 %</em>. "
            "Three others have about 20.0 % each.",
        ),
        (
            SIX,
            answer(*map(seat, (0.1, 0.1, 0.3, 0.3, 0.1, 0.1))),
            "Two of six are favourites with about 30.0 % each. You have <em>10.0 %</em>.",
        ),
    ],
)
def test_the_verdict_says_who_is_the_favourite(position, given, headline):
    assert verdict(position, given).headline == headline


FLUSH = (0, 0, 0, 0, 0, 1, 0, 0, 0)


@pytest.mark.parametrize(
    ("seats", "headline"),
    [
        ((seat(1.0, classes=FLUSH, win=1), seat(0.0)), "You win with a flush."),
        ((seat(0.0), seat(1.0, classes=FLUSH, win=1)), "Seat 2 wins with a flush."),
        (
            (seat(0.5, classes=FLUSH, tie=1), seat(0.5, classes=FLUSH, tie=1)),
            "You split the pot with Seat 2 with a flush.",
        ),
    ],
)
def test_a_showdown_tells_the_result(seats, headline):
    shown = spot("You: As Ks\nSeat 2: Qd Qh\nBoard: 2s 3s 4s 5d 6d")
    assert verdict(shown, answer(*seats, situations=1)).headline == headline


def outs_of(groups):
    """Outs of a hand that is behind for certain."""
    shares = tuple((1.0,) * len(cards) for _class, cards in groups)
    return Outs(False, groups, Standing(behind=1.0), shares)


@pytest.mark.parametrize(
    ("groups", "sentence"),
    [
        ((), "You are behind now; no turn card puts you ahead."),
        (((5, (1,)),), "You are behind now; 1 turn card puts you ahead."),
        (((5, (1, 2)), (1, (25,))), "You are behind now; 3 turn cards put you ahead."),
    ],
)
def test_the_reason_counts_the_outs(groups, sentence):
    flop = spot("You: As Ks\nSeat 2: Qd Qh\nBoard: 2s 3s 4d")
    given = answer(seat(0.4), seat(0.6), outs=(outs_of(groups), None))
    assert verdict(flop, given).detail.startswith(sentence)


def test_outs_that_pair_are_named_by_their_rank():
    groups = words.out_groups(outs_of(((5, (0,)), (1, tuple(parse_cards("Ah Ac 6d"))))))
    flush, aces, sixes = (0,), tuple(parse_cards("Ah Ac")), tuple(parse_cards("6d"))
    assert [group[:2] for group in groups] == [("Flush", flush), ("Aces", aces), ("Sixes", sixes)]
    assert [words.shares_text(group.shares) for group in groups] == ["100 %"] * 3
    assert words.shares_text((0.471, 0.39, 0.4)) == "39–47 %"


def test_pot_odds():
    assert needed_equity(120, 60) == pytest.approx(1 / 3)
    assert largest_call(120, 0.454) == pytest.approx(99.78, abs=0.01)
    assert largest_call(120, 1.0) is None
    assert [betting_words.gain(ev) for ev in (53.44, -0.9, 0.04, -0.04, None)] == [
        *("+53.4", "−0.9", "0", "0", "–"),
    ]
    assert said(120, 60, 0.454) == "Call, worth +21.7"
    assert said(45, 20, 0.294) == "Fold; a call loses 0.9"
    assert said(100, 100, 0.5) == "The same: call or fold"
    assert said(100, 100, 0.501, 0.01) == "Too close, ± 3.9"
    assert said(1, 1, 0.6) == "Call, worth +0.2"
    assert said(2e6, 1e6, 1 / 3 + 1e-10) == "The same: call or fold"


def said(pot, call, equity, se=0.0):
    return betting_words.advice(decide(pot, call, NO_TERMS, equity), pot, se)


@pytest.mark.parametrize(
    ("terms", "equity", "sentence"),
    [
        (Terms(bet=180, folds=0.6), 0.3, "Raise, worth +50.4"),
        (Terms(stack=180, folds=0.9), 0.3, "All in, worth +102.6"),
        (Terms(bet=180), 0.6, "Call, worth +48.0"),  # how often they fold is not known
        (Terms(stack=60), 0.6, "Call, worth +48.0"),  # there is no more than a call
    ],
)
def test_the_best_of_all_options_is_named(terms, equity, sentence):
    found = decide(120, 60, terms, equity, called=equity)
    assert betting_words.advice(found, 120, 0.0) == sentence


def test_bets_where_there_is_nothing_to_call():
    found = decide(100, 0, Terms(bet=50, folds=0.5), 0.4, called=0.4)
    assert [betting_words.option_title(option) for option in found.options] == ["Check", "Bet 50"]
    assert betting_words.advice(found, 100, 0.0) == "Bet, worth +65.0"
    assert betting_words.need_words(decide(10, 10, Terms(rake=1.0), 0.4), 10, 0.4, "") == (
        "No equity makes this call pay; have 40.0 %"
    )
    shorter = betting_words.need_shorter(decide(10, 10, Terms(rake=1.0), 0.4))
    assert shorter == ["No equity makes this call pay", "No call pays"]
    raked = decide(120, 60, Terms(rake=0.05), 0.4)
    assert betting_words.need_words(raked, 10, 0.4, "") == "Need 35.1 %, have 40.0 %"


def _call_worth(pot, call, equity, terms=NO_TERMS):
    return equity * terms.won(pot + call) - call


@pytest.mark.parametrize("terms", [NO_TERMS, Terms(rake=0.05), Terms(rake=0.05, cap=3)])
@pytest.mark.parametrize("equity", [0.1, 0.454, 0.9])
@pytest.mark.parametrize("pot", [5, 50, 500])
def test_the_largest_right_call_is_worth_nothing_and_a_larger_one_less(pot, equity, terms):
    call = largest_call(pot, equity, terms)
    assert _call_worth(pot, call, equity, terms) == pytest.approx(0, abs=1e-9)
    assert _call_worth(pot, call + 1, equity, terms) < 0


def test_rake_makes_even_the_nuts_pay_too_much_for_a_large_call_unless_it_is_capped():
    assert largest_call(100, 1.0, Terms(rake=0.05)) == pytest.approx(1900)
    assert largest_call(100, 1.0, Terms(rake=0.05, cap=3)) is None
    assert largest_call(2, 0.5, Terms(rake=1.0)) == 0


@pytest.mark.parametrize(("pot", "call"), [(100, 100), (300, 20), (90, 40)])
def test_the_doubt_of_a_call_is_what_the_ends_of_the_interval_are_worth(pot, call):
    level = needed_equity(pot, call)
    ends = [_call_worth(pot, call, level + sign * 1.96 * 0.01) for sign in (-1, 1)]
    doubt = said(pot, call, level + 0.001, 0.01)
    assert doubt == f"Too close, ± {(ends[1] - ends[0]) / 2:.1f}"
    assert said(pot, call, level + 0.0197, 0.01).startswith("Call, worth +")


@pytest.mark.parametrize(
    ("equity", "now", "best", "place"),
    [(0.5, 0.5, 0.9, 0.0), (0.9, 0.5, 0.9, 1.0), (0.0, 0.5, 0.9, -1.0), (0.25, 0.5, 0.9, -0.5)],
)
def test_heat_is_neutral_at_the_present_equity(equity, now, best, place):
    assert words.heat(equity, now, best) == place


def test_a_range_is_counted_with_decimals_only_where_they_matter():
    def kind(text):
        return words.seat_kind(spot_text.from_text(f"AsKs v {text}"), 1)

    assert kind("AKs:0.5") == "1.5 hands"  # AsKs is out
    assert kind("AQs:0.25, QJs:0.25") == "1.8 hands"
    assert kind("QJs:0.5") == "2 hands"
    assert kind("QQ:0.55") == "3.3 hands"
    assert kind("22+, A2s+, KTs+:0.55") == "113 hands"


# ---- names, counts and shares of given figures ---------------------------------------------------


@pytest.mark.parametrize(
    ("slot", "name", "owner"),
    [
        ("s0.0", "You, first card", "1"),
        ("s0.1", "You, second card", "1"),
        ("s3.1", "Seat 4, second card", "4"),
        ("b0", "Flop, first card", Owner.BOARD),
        ("b2", "Flop, third card", Owner.BOARD),
        ("b3", "Turn", Owner.BOARD),
        ("b4", "River", Owner.BOARD),
        ("d0", "Dead cards", Owner.DEAD),
    ],
)
def test_places_have_names_and_owners(slot, name, owner):
    assert words.slot_name(slot) == name
    assert words.owner_name(slot) == owner


def test_a_card_in_use_says_where_and_what_to_do():
    ace = parse_cards("As")[0]
    assert words.in_use(ace, "b3", None) == "A♠ is in use (Turn). Click it to take it back."
    assert words.in_use(ace, "b3", "s1.0") == (
        "A♠ is in use (Turn). Type it again to move it here (Seat 2, first card)."
    )


def test_what_is_known_of_a_seat():
    position = spot("You: As\nSeat 2: Qd Qh\nSeat 3: unknown")
    assert [words.seat_kind(position, at) for at in range(3)] == [
        "one card",
        "two cards",
        "unknown",
    ]
    assert words.seat_kind(Spot(), 0) == "click two cards"
    ranges = spot("AsKs v 22+, A2s+, KTs+:0.55")
    assert words.seat_kind(ranges, 1) == "113 hands"
    one = spot("AsKs v QdQh:0.5, QdQc:0.5")
    assert words.seat_kind(one, 1) == "1 hand"
    wide = spot("AsKs v 90%")
    assert words.seat_kind(wide, 1) == f"{wide.range_of(1).without((12, 11)).total:,.0f} hands"
    assert words.side_name(ranges, 1) == "Seat 2’s range"
    assert words.side_name(ranges, 0) == "You"
    assert words.side_name(spot("QQ+ v AsKs"), 0) == "Your range"


@pytest.mark.parametrize(
    ("board", "words_of_it"),
    [("", "Random flop"), ("2s3s4d", "Random turn"), ("2s3s4d5h", "Random river"),
     ("2s3s4d5h7c", "New board")],
)  # fmt: skip
def test_what_dealing_deals(board, words_of_it):
    position = spot(f"You: As Ks\nSeat 2: Qd Qh\nBoard: {board}" if board else "AsKs QdQh")
    assert words.deal_words(position) == words_of_it


def test_how_the_figures_were_found():
    given = answer(seat(0.46, 0.001), seat(0.54, 0.002), situations=1_712_304)
    assert words.kind(TWO, given) == "exact, 1,712,304 boards"
    assert words.kind(TWO, answer(seat(0.5), seat(0.5), situations=1)) == "exact, 1 board"
    assert words.kind(SIX, answer(seat(0.5), situations=2)) == "exact, 2 deals"
    sampled = answer(seat(0.46, 0.001), seat(0.54, 0.002), method="sampled", situations=903)
    assert words.kind(TWO, sampled) == "Monte Carlo, 903 boards, ± 0.39"
    assert words.summary(sampled) == "Monte Carlo, 903 deals"
    assert words.summary(given) == "Exact, 1,712,304 deals"


def test_the_result_of_a_seat_is_in_per_cent_of_all_deals():
    exact = seat(0.4625, win=450, tie=25)
    assert words.seat_result(exact, 1000) == "46.2 %, win 45.0, tie 2.5"
    sampled = seat(0.4625, 0.01, win=450, tie=25)
    assert words.seat_result(sampled, 1000) == "46.2 %, win 45.0, tie 2.5, ± 1.96"


def test_classes_are_told_in_per_cent():
    assert words.class_share(seat(0.5, classes=(1, 3, 0, 4))) == [12.5, 37.5, 0, 50]
    assert words.class_share(seat(0.5)) == []


@pytest.mark.parametrize(
    ("value", "place"), [(10, 0.0), (15, 0.5), (20, 1.0), (8, -0.5), (6, -1.0)]
)
def test_places_between_the_least_and_the_most(value, place):
    assert words.heat_between(value, 6, 10, 20) == place
    assert words.heat_between(10, 6, 10, 10) == 0.0
    assert words.heat_between(11, 6, 10, 13) == 0.33
    assert words.heat_between(9, 7, 10, 13) == -0.33


@pytest.mark.parametrize(
    ("board", "at", "said"),
    [
        ("", 0, "your equity after each turn card, against 63.0 % now"),
        ("2s3s4d", 0, "your equity after each turn card, against 63.0 % now"),
        ("2s3s4d5h", 0, "your equity after each river card, against 63.0 % now"),
        ("2s3s4d", 1, "equity of Seat 2 after each turn card, against 63.0 % now"),
        ("2s3s4d5h", 1, "equity of Seat 2 after each river card, against 63.0 % now"),
    ],
)
def test_the_next_cards_are_compared_with_the_present_equity(board, at, said):
    position = spot(f"You: As Ks\nSeat 2: Qd Qh\nBoard: {board}" if board else "AsKs QdQh")
    assert words.next_card_hint(position, at, 0.63) == said


def test_the_present_equity_may_be_the_best():
    assert words.heat(0.5, 0.5, 0.5) == 0.0


@pytest.mark.parametrize(
    ("value", "text"), [(0.04, "0.0"), (21.72, "21.7"), (999.94, "999.9"), (1000, "1,000"),
                        (12345.6, "12,346")],
)  # fmt: skip
def test_amounts_of_a_thousand_have_no_decimals(value, text):
    assert words.amount(value) == text


def test_next_cards_are_told_by_the_ranks_and_suits_that_are_best_and_worst():
    def card(text, equity):
        return NextCard(parse_cards(text)[0], (equity, 1 - equity), (0.0, 0.0))

    after = [card("As", 0.7), card("Ah", 0.8), card("Ks", 0.5), card("Kh", 0.6)]
    assert words.next_card_words(after, 0) == (
        "Best: aces 70–80 %, hearts 60–80 %. Worst: kings 50–60 %, spades 50–70 %."
    )
    assert words.next_card_words(after, 1).startswith("Best: kings 40–50 %, spades 30–50 %.")
    level = [card(text, 0.5) for text in ("As", "Ah", "Ks", "Kh")]
    assert words.next_card_words(level, 0) == ""
    assert words.next_card_words(after[:1], 0) == ""
    river = [card("As", 1), card("Ah", 1), card("Ks", 0.5), card("2h", 0), card("2d", 0)]
    assert words.next_card_words(river, 0) == "Of 5 cards 2 win, 1 split the pot and 2 lose."
    queens = [card("Qs", 0.3), card("Qd", 0.33), card("Qc", 0.31), card("Qh", 0.91)]
    worst = words.next_card_words([*after, *queens], 0).split("Worst: ")[1]
    assert worst == "clubs 31 %, queens but Q♥ 30–33 %."


def test_a_flop_begins_with_its_highest_rank():
    assert words.flop_text(tuple(parse_cards("2sKhAd"))) == "A♦K♥2♠"
