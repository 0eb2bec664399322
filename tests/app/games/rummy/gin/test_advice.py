"""Advice in play: choices in the order shown, what is too close to call, what figures mean."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from app.games.rummy.gin import advice as play_advice
from app.games.rummy.gin.ranking import is_unsure, ranking
from app.games.rummy.gin.record import Judged, Play
from app.games.rummy.play.advice_words import sampled
from app.widgets.links import LINK
from app.widgets.text import plain
from engine.cards import parse_cards
from engine.games.rummy.gin import Advice, Choice, Opponent, Reason, Step, cards_of
from engine.games.rummy.gin.advice import GATE
from tests.app.games.rummy.sentences import read

CARDS = parse_cards("Kc4cAh2h3d")
SAFE = Reason("safe", (CARDS[0],))
MINE = "5s6s7s9s9h9dAh2h3d4c"


def choice(card, points, se=0.3, behind=None, behind_se=0.2, game=0.5, worlds=1000, step=None):
    return Choice(
        step=step or Step("throw", card),
        points=points,
        points_se=se,
        win=0.5,
        win_se=0.01,
        game=game,
        game_se=0.004,
        behind=behind or 0.0,
        behind_se=behind_se,
        deadwood=10,
        helps=0.1,
        out_next=0.1,
        gained=10.0,
        lost=-10.0,
        undercut=0.1,
        worlds=worlds,
    )


def advice(choices, close=(), reason=SAFE):
    return Advice(tuple(choices), choices[0].step, tuple(close), reason, None, 1000, 1.0, 1.0)


def my_throw():
    play = Play()
    for card in parse_cards(MINE + "Qd"):
        play = play.clicked(card)
    return play.done(Step("pass")).done(Step("pass")).clicked(parse_cards("Kc")[0])


values = st.floats(-30, 30, allow_nan=False)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(values, st.booleans()), min_size=1, max_size=5), st.data())
def test_the_list_is_in_the_order_of_what_it_shows(found, data):
    goal = data.draw(st.sampled_from(["points", "game"]))
    own = choice(CARDS[0], 2.0)
    others = [
        choice(card, points, behind=behind / 60 if goal == "game" else behind)
        for card, (behind, _close), points in zip(
            CARDS[1:], found, data.draw(st.lists(values, min_size=5, max_size=5)), strict=False
        )
    ]
    close = [c.step for c, (_behind, near) in zip(others, found, strict=False) if near]
    ranked = ranking(advice([own, *others], close), goal)
    shown = [getattr(c, goal) for c in ranked.choices]
    assert shown == sorted(shown, reverse=True)
    assert sorted(c.step.card for c in ranked.choices) == sorted(
        c.step.card for c in [own, *others]
    )
    first = ranked.choices[0].step
    assert first not in ranked.close
    if first != own.step:
        assert own.step in ranked.close  # no firm word where Kibitzer would do another thing
    play = replace(my_throw(), goal=goal)
    said = play_advice.verdict(play, advice([own, *others], close)).headline
    assert said.startswith("Too close to call") == bool(ranked.close)
    rows = play_advice.choice_rows(play, play.table, ranked.choices)
    assert ["<em>" in cell for row in rows for cell in row].count(True) == 1
    assert "<em>" in rows[0][1]


def test_a_choice_left_out_early_shows_its_value_in_the_deals_of_the_best():
    lucky = choice(CARDS[1], 9.0, behind=6.0, worlds=192)  # tried in few deals, lucky ones
    ranked = ranking(advice([choice(CARDS[0], 2.0), lucky]), "points")
    assert [c.points for c in ranked.choices] == [2.0, -4.0]


def test_the_knock_offered_is_none_that_was_lucky_before_it_was_left_out():
    best = choice(CARDS[0], 9.0)
    lucky = choice(CARDS[1], 9.0, behind=0.3, worlds=192, step=Step("knock", CARDS[1]))
    fewer = choice(CARDS[2], 8.5, behind=0.5, step=Step("knock", CARDS[2]))
    lucky, fewer = replace(lucky, deadwood=2), replace(fewer, deadwood=1)
    assert ranking(advice([best, lucky, fewer]), "points").best_knock().step == fewer.step
    more = replace(fewer, deadwood=3)
    assert ranking(advice([best, lucky, more]), "points").best_knock().step == lucky.step
    assert ranking(advice([best]), "points").best_knock() is None


def test_knocks_that_are_too_close_to_call_are_told_apart_by_what_is_thrown():
    play = my_throw()
    knocks = [
        choice(card, 2.0 - i / 10, behind=i / 10, step=Step("knock", card))
        for i, card in enumerate(CARDS[:4])
    ]
    throw = choice(CARDS[3], 1.9, behind=0.1)

    def said(*choices):
        close = [c.step for c in choices[1:]]
        return play_advice.verdict(play, advice(choices, close)).headline

    assert said(*knocks[:2]) == "Knock, throwing the K♣ or the 4♣."  # they leave 10 and 16
    assert said(*knocks) == "Knock, throwing the K♣ or the 4♣."
    assert said(knocks[0], throw) == "Too close to call: a knock or the 2♥."  # there is but one
    assert said(*knocks[:2], throw) == "Too close to call: a knock or the 2♥."
    alike = [choice(card, 2.0, step=Step("knock", card)) for card in parse_cards("3dAh")]
    six = replace(play, steps=(*play.steps[:2], Step("draw", *parse_cards("Ad"))))
    close = advice(alike, [alike[1].step])
    shown = play_advice.verdict(six, close)
    assert shown.headline == "Knock, throwing the 3♦ or the A♥."
    twins = [
        choice(card, 2.0 - behind, behind=behind, step=Step("knock", card))
        for card, behind in zip(parse_cards("AhAd"), (0.0, 0.1), strict=True)
    ]
    shown = play_advice.verdict(six, advice(twins, [twins[1].step]))
    assert shown.headline == "Knock with 10, throwing the A♥ or the A♦."
    assert shown.detail == "Each is worth +2.0. I would choose the first."
    for choices in (knocks[:2], knocks[:3], knocks, [knocks[0], throw], [throw, knocks[1]]):
        assert "a knock or a knock" not in said(*choices)


def test_a_headline_carries_its_error():
    play = my_throw()

    def said(goal):
        first = replace(choice(CARDS[0], 12.34), game=0.456, points_se=0.5, game_se=0.01)
        last = choice(CARDS[1], -9.0, behind=21.0)
        shown = play_advice.verdict(replace(play, goal=goal), advice([first, last]))
        return read(shown.headline).split(": ")[1]

    assert said("points") == "+12.3 ± 1.0 points."
    assert said("game") == "game won in 45.6 % ± 2.0."


def test_what_is_too_close_to_call_names_both_and_says_what_kibitzer_would_do():
    play = my_throw()
    one, other = choice(CARDS[0], 2.0), choice(CARDS[1], 2.1, behind=-0.1)
    said = play_advice.verdict(play, advice([one, other]))
    assert said.headline == "Too close to call: the 4♣ or the K♣."
    assert said.detail == "I would throw the K♣ and play on."
    said = play_advice.verdict(play, advice([one, choice(CARDS[1], 1.9, behind=0.1)], [other.step]))
    assert said.headline == "Too close to call: the K♣ or the 4♣."
    assert said.detail == "I would choose the first."


def test_more_deals_are_offered_where_they_would_tell_more():
    sure = advice([choice(CARDS[0], 2.0), choice(CARDS[1], -2.0, behind=4.0)])
    assert not is_unsure(ranking(sure, "points"), "points")
    wide = advice([choice(CARDS[0], 2.0, se=3.0), choice(CARDS[1], -9.0, behind=11.0)])
    assert is_unsure(ranking(wide, "points"), "points")
    close = advice([choice(CARDS[0], 2.0), choice(CARDS[1], 1.9, behind=0.1)], [Step("throw", 1)])
    assert not is_unsure(ranking(close, "points"), "points")  # that step is none of the choices
    close = replace(close, close=(close.choices[1].step,))
    assert is_unsure(ranking(close, "points"), "points")
    assert not is_unsure(ranking(advice([choice(CARDS[0], 2.0, se=9.0)]), "points"), "points")


def test_errors_are_in_the_unit_of_what_is_shown():
    play = my_throw()
    found = choice(CARDS[0], 2.0, se=0.5, game=0.61)
    assert play_advice.error_of(play, found) == "± 1.0"
    assert play_advice.error_of(replace(play, goal="game"), found) == "± 0.8"
    knock = choice(CARDS[0], 2.0, se=0.5, game=0.61, step=Step("knock", CARDS[0]))
    rows = play_advice.choice_rows(replace(play, goal="game"), play.table, [knock])
    assert rows[0][1:3] == ("<em>61.0 %</em>", "0.8")


def test_what_a_knock_wins_says_in_which_deals_where_it_was_left_out_of_others():
    knock = choice(CARDS[0], 2.0, step=Step("knock", CARDS[0]))
    best = choice(CARDS[1], 8.0)
    assert play_advice.knock_line(ranking(advice([knock, best]), "points")) == (
        "Knock: undercut in 10 %. Won, it scores +10.0 on average; lost, −10.0."
    )
    early = replace(knock, worlds=128, behind=6.0)
    said = play_advice.knock_line(ranking(advice([best, early]), "points"))
    assert said == (
        "Knock: undercut in 10 %; +10.0 on average if won, −10.0 if lost, in the 128 deals before "
        "it was left out."
    )
    gin = replace(knock, deadwood=0)
    assert play_advice.knock_line(ranking(advice([gin]), "points")) == ""
    assert play_advice.knock_line(ranking(advice([best]), "points")) == ""


@pytest.mark.parametrize(
    ("share", "count", "said"),
    [
        (0.0, 4096, "under 1 %"),
        (0.0, 128, "under 3 %"),
        (1.0, 128, "over 97 %"),
        (1.0, 32, "over 90 %"),
        (0.0, 4, "0 %"),
        (0.25, 4, "25 %"),
        (0.002, 4096, "under 1 %"),
    ],
)
def test_what_never_or_always_came_in_a_sample_is_not_called_certain(share, count, said):
    assert sampled(share, count) == said


def test_a_lead_that_may_be_luck_is_explained_where_it_is_not_followed():
    play = my_throw()
    own, lucky = choice(CARDS[0], 2.0), choice(CARDS[1], 2.0, behind=0.0)
    worse = choice(CARDS[2], 1.5, behind=0.5)
    found = ranking(advice([own, lucky, worse], [lucky.step, worse.step]), "points")
    assert found.lucky == (lucky.step,)
    tips = play_advice.choice_tips(play.table, found, found.choices)
    # The A♥ has the 2♥ and the 3♥, and three aces; mine is the two.
    assert tips[2] == "Safe in 90 %. One of its 5 neighbours is gone."
    assert f"less than {GATE:g} standard errors" in tips[1]
    said = play_advice.verdict(play, advice([own, lucky, worse], [lucky.step, worse.step]))
    assert said.detail == (
        "I would choose the first: another was ahead, but by so little that it may be luck."
    )
    same = replace(lucky, behind_se=0.0)  # always the same in every deal: nobody leads
    assert ranking(advice([own, same], [same.step]), "points").lucky == ()


def with_holds(holds, worlds, error=0.01):
    errors = (error,) * 52
    opponent = Opponent(
        holds, errors, 30.0, 1.0, (0.0, 0.1, 0.2, 0.3, 0.4), 0.1, (0.4, 0.2, 0.2, 0.1, 0.1)
    )
    return replace(advice([choice(CARDS[0], 2.0)]), opponent=opponent, worlds=worlds)


def test_no_card_is_called_likely_before_it_is_likelier_than_any_by_more_than_the_error():
    play = my_throw()
    table = play.table
    any_card = table.hidden / table.unseen.bit_count()
    first, second = cards_of(table.unseen)[:2]
    holds = [any_card] * 52
    holds[first], holds[second] = any_card + 0.02, any_card + 0.1
    for error, shown in ((0.1, []), (0.02, [second]), (0.003, [second, first])):
        found = with_holds(tuple(holds), 6400, error)
        likely, unlikely = play_advice.likely_cards(play, found)
        assert [card for card, _share in likely] == shown
        assert not unlikely
        chances, known = play_advice.known_chances(table, found.opponent)
        assert known == set(shown)
        same = {round(share, 9) for card, share in chances.items() if card not in known}
        assert len(same) == 1  # in the deck, too, they cannot be told from each other
        assert sum(chances.values()) == pytest.approx(
            sum(holds[card] for card in cards_of(table.unseen))
        )
    assert play_advice.likely_cards(play, None) is None


def test_cards_that_are_less_likely_never_take_the_place_of_likely_ones():
    play = my_throw()
    table = play.table
    any_card = table.hidden / table.unseen.bit_count()
    first, second, third = cards_of(table.unseen)[:3]
    holds = [any_card] * 52
    holds[first], holds[second] = any_card - 0.1, any_card - 0.08
    likely, unlikely = play_advice.likely_cards(play, with_holds(tuple(holds), 6400))
    assert [card for card, _share in unlikely] == [first, second]
    assert not likely
    holds[third] = any_card + 0.1
    likely, unlikely = play_advice.likely_cards(play, with_holds(tuple(holds), 6400))
    assert [card for card, _share in likely] == [third]
    assert [card for card, _share in unlikely] == [first, second]


@pytest.mark.parametrize("goal", ["points", "game"])
def test_the_copied_lines_are_in_the_order_of_the_list(goal):
    play = replace(my_throw(), goal=goal)
    found = advice([choice(CARDS[0], 2.0), choice(CARDS[1], 2.5, behind=-0.5, game=0.6)])
    lines = play_advice.results(play, found)
    places = [next(i for i, line in enumerate(lines) if name in line) for name in ("4♣", "K♣")]
    assert all(one < other for one, other in pairwise(places))


def test_a_move_that_may_be_as_good_costs_nothing():
    play = my_throw()
    number, best = len(play.steps), Step("throw", parse_cards("Kc")[0])
    done = play.clicked(parse_cards("4c")[0])
    within, beyond = Judged(number, 1.9, 1.0, best), Judged(number, 2.1, 1.0, best)
    chosen = Step("throw", parse_cards("4c")[0])
    alone, near = Judged(number, 0.0, 0.0, chosen), Judged(number, 0.0, 1.0, chosen)
    assert play_advice.last_judged(done.with_judged(alone)) == "You threw 4♣: best."
    assert play_advice.last_judged(done.with_judged(near)) == "You threw 4♣: as good as any."
    assert play_advice.last_judged(done.with_judged(within)) == "You threw 4♣: as good as any."
    assert play_advice.judged_total(done.with_judged(within)).endswith(": 0.0 points given away.")
    assert play_advice.last_judged(done.with_judged(beyond)) == (
        "You threw 4♣: 2.1 ± 2.0 points worse than to throw the K♣ and play on."
    )
    vague = Judged(number, 5.8, 4.0, best)  # from too few deals
    assert play_advice.last_judged(done.with_judged(vague)) == (
        "You threw 4♣: not known to be worse than to throw the K♣ and play on, 5.8 ± 7.8 points."
    )
    drawn = Judged(number - 1, 7.0, 1.0, Step("take"))
    assert plain(play_advice.last_judged(done.with_judged(drawn).with_judged(within))) == (
        "You drew from stock: 7.0 ± 2.0 points worse than to take the Q♦. "
        "You threw 4♣: as good as any."
    )
    total = play_advice.judged_total(done.with_judged(beyond))
    costliest = "Your costliest choice: the 4♣, 2.1 points; the K♣ was better."
    assert plain(total).endswith(f": 2.1 points given away. {costliest}")
    ((at, text),) = LINK.findall(total)
    assert (int(at), plain(text)) == (number, costliest)


# ---- sentences, word for word -------------------------------------------------------------------

KING, FOUR = CARDS[:2]
TAKE, DRAW, PASS = Step("take"), Step("draw"), Step("pass")


def said(play, found):
    """Headline and detail as they are read."""
    verdict = play_advice.verdict(play, found)
    return read(verdict.headline), read(verdict.detail)


def my_draw():
    return my_throw().clicked(KING).done(Step("draw"), Step("throw", *parse_cards("8d")))


def test_the_best_choice_is_said_with_its_worth_and_the_best_of_another_kind():
    play = my_throw()
    knock = choice(KING, -1.26, behind=3.7, step=Step("knock", KING), game=0.4)
    found = advice([choice(KING, 2.44, game=0.556), choice(FOUR, 1.0, behind=1.4), knock])
    assert said(play, found) == (
        "Throw the K♣ and play on: +2.4 ± 0.6 points.",
        "They can hardly use the K♣. Knocking is worth −1.3 ± 0.6.",
    )
    headline, _detail = said(replace(play, goal="game"), found)
    assert headline == "Throw the K♣ and play on: game won in 55.6 % ± 0.8."
    best = advice([replace(knock, points=3.0, behind=0.0), choice(KING, 1.0, behind=2.0)])
    assert said(play, best) == (
        "Knock with 10, throwing the K♣: +3.0 ± 0.6 points.",
        "They can hardly use the K♣. Playing on is worth +1.0 ± 0.6.",
    )
    waits = replace(found, reason=Reason("waits"))
    assert (
        said(play, waits)[1]
        == "Playing on is worth more than knocking. Knocking is worth −1.3 ± 0.6."
    )


@pytest.mark.parametrize(
    ("best", "other", "headline", "detail"),
    [
        (DRAW, TAKE, "Draw from stock", "Taking the upcard is worth +1.0 ± 0.6."),
        (TAKE, DRAW, "Take the 8♦", "Drawing from stock is worth +1.0 ± 0.6."),
    ],
)
def test_a_draw_is_compared_with_the_other_one(best, other, headline, detail):
    found = advice([choice(0, 2.0, step=best), choice(0, 1.0, behind=1.0, step=other)])
    assert said(my_draw(), replace(found, reason=Reason())) == (
        f"{headline}: +2.0 ± 0.6 points.",
        detail,
    )


def test_the_first_upcard_is_passed_or_taken():
    play = Play()
    for card in parse_cards(MINE + "Qd"):
        play = play.clicked(card)
    found = advice([choice(0, 2.0, step=PASS), choice(0, -1.0, behind=3.0, step=TAKE)])
    found = replace(found, reason=Reason())
    assert said(play, found) == (
        "Pass the Q♦: +2.0 ± 0.6 points.",
        "Taking the upcard is worth −1.0 ± 0.6.",
    )
    taken = advice([choice(0, 2.0, step=TAKE), choice(0, -1.0, behind=3.0, step=PASS)])
    assert said(play, replace(taken, reason=Reason()))[1] == "Passing is worth −1.0 ± 0.6."


def test_gin_is_said_and_the_rule_before_any_deal_was_sampled():
    play = my_throw()
    rule = Advice((), Step("throw", KING), (), SAFE, None, 0, 0.0, 0.0)
    assert said(play, rule) == (
        "Throw the K♣ and play on.",
        "By rule of thumb; sampling has begun.",
    )
    gin = Play()
    for card in parse_cards("5s6s7s9s9h9dAh2h3h4hQd"):
        gin = gin.clicked(card)
    gin = gin.done(PASS).done(PASS).clicked(KING)
    out = choice(KING, 40.0, step=Step("knock", KING))
    found = replace(advice([out]), reason=Reason("gin"))
    assert said(gin, found) == (
        "Throw the K♣ and say gin: +40.0 ± 0.6 points.",
        "It is gin.",
    )


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (Reason("wanted", (KING,), 0.25), "The K♣ would be in a group of theirs in 25 % of hands."),
        (Reason("undercut", (), 0.4), "If you knock, they undercut you in 40 % of hands."),
        (Reason("undercut", (), 0.0), "If you knock, they undercut you in under 1 % of hands."),
        (Reason("only"), "Nothing else can be done."),
        (
            Reason("partners", parse_cards("KcKdKh")),
            "Not the K♣: they hold two kings.",
        ),
        (
            Reason("partners", parse_cards("KcQcJc")),
            "Not the K♣: they hold the Q♣ and the J♣.",
        ),
        (Reason(), ""),
    ],
)
def test_the_term_that_decides_is_said_with_its_share(reason, words):
    found = replace(advice([choice(FOUR, 2.0)]), reason=replace(reason, cards=tuple(reason.cards)))
    assert play_advice.reason_text(found) == words


@pytest.mark.parametrize(
    ("better", "words"),
    [
        ({"win": 0.6}, "It wins more deals than the 4♣: 60 %, not 50 %."),
        (
            {"gained": 12.0},
            "Deals that it wins bring more than with the 4♣: 12.0, not 10.0 points.",
        ),
        (
            {"lost": -7.0, "win": 0.48},
            "Deals that it does not win cost less than with the 4♣: 7.0, not 10.0 points.",
        ),
        ({"lost": -9.0, "gained": 11.0}, ""),  # no one thing explains it
        ({"worlds": 2000, "win": 0.6}, ""),  # the other was left out early
        ({"win": 0.4}, ""),  # better for the game, not for points
        ({"win": 0.501}, ""),  # both would be 50 %
    ],
)
def test_a_throw_is_compared_with_the_second_by_what_makes_most_of_it(better, words):
    first = replace(choice(KING, 2.0), **better)
    assert play_advice.compared([first, choice(FOUR, 1.0, behind=1.0)]) == words
    assert play_advice.compared([first]) == ""
    found = advice([first, choice(FOUR, 1.0, behind=1.0)], reason=Reason())
    assert said(my_throw(), found)[1] == words
    assert said(replace(my_throw(), goal="game"), found)[1] == ""  # it is points that it explains


def test_on_their_turn_it_is_said_what_they_hold():
    play = my_throw().clicked(KING)
    found = with_holds((0.0,) * 52, 100)
    found = replace(found, choices=(), opponent=replace(found.opponent, deadwood=29.6))
    assert said(play, found) == (
        "Their turn. What did they draw?",
        "They hold 30 points of deadwood on average, 10 or less in 10 %.",
    )
    least = replace(found, opponent=replace(found.opponent, parts=(0.05, 0.0, 0.25, 0.3, 0.4)))
    assert said(play, least)[1].endswith("10 or less in 5 %.")
    assert said(play, replace(found, opponent=None))[1] == ""
    assert play_advice.opponent_lines(found.opponent, 100, mine=True) == [
        ("Deadwood", "29.6 ± 2.0"),
        ("10 or less", "10 %"),
        ("Out next turn", "10 %"),
    ]
    assert play_advice.opponent_lines(found.opponent, 100, mine=False)[2][1] == "–"
    assert play_advice.kind_text(found.opponent) == (
        "Kind of player so far: strong 40 %, plays for gin 20 %, knocks early 20 %, ordinary 10 %, "
        "careful 10 %."
    )


def test_rows_of_choices_have_all_their_figures():
    play = my_throw()
    knock = replace(choice(KING, 3.0, step=Step("knock", KING)), deadwood=None)
    rows = play_advice.choice_rows(play, play.table, [knock, choice(FOUR, -1.26, se=0.5)])
    assert rows == [
        ("Knock, K♣", "<em>+3.0</em>", "0.6", "50 %", "–", "–"),
        ("4♣", "<b>−1.3</b>", "1.0", "50 %", "10", "90 %"),
    ]
    draws = [choice(0, 1.0, step=TAKE), choice(0, 0.5, step=DRAW)]
    rows = play_advice.choice_rows(my_draw(), my_draw().table, draws)
    assert [(row[0], row[5]) for row in rows] == [("Take the 8♦", "–"), ("Draw from stock", "–")]
    short = [play_advice.short_worth(play, choice(0, points)) for points in (9.94, 9.96, -9.94)]
    assert short == ["+9.9", "+10", "−9.9"]
    assert play_advice.short_worth(replace(play, goal="game"), choice(0, 1.0, game=0.456)) == "46"


def test_a_step_that_is_looked_at_says_what_it_cost():
    play = my_throw().clicked(KING).looking_at(3)
    found = advice([choice(FOUR, 2.0), choice(KING, 0.6, behind=1.4)])
    cost = "You threw K♣: 1.4 ± 0.4 points worse than to throw the 4♣."
    assert said(play, found) == ("Step 4: You threw K♣.", cost)
    sampling = replace(found, progress=0.5)  # until it is known, what would be best
    assert said(play, sampling)[1] == "Throw the 4♣: +2.0 ± 0.6 points."
    known = play.with_judged(Judged(3, 2.5, 0.2, Step("throw", FOUR)))
    assert said(known, None)[1] == cost.replace("1.4", "2.5")
    theirs = my_draw().looking_at(4)
    assert "worse" not in said(theirs, None)[1]


@pytest.mark.parametrize(("count", "said_of_none"), [(6, "0 %"), (7, "under 43 %")])
def test_a_bound_that_says_nothing_is_not_given(count, said_of_none):
    assert sampled(0.0, count) == said_of_none  # 300 / 6 is half of all


def test_what_is_just_within_the_error_costs_nothing():
    best = Step("throw", KING)
    assert play_advice.cost_of(Judged(3, 1.96, 1.0, best)) == 0.0
    assert play_advice.cost_of(Judged(3, 1.97, 1.0, best)) == 1.97
