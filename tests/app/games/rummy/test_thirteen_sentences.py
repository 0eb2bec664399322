"""Every sentence of Three Thirteen in play over many positions: its grammar, claims and room."""

import re
from dataclasses import replace
from random import Random

import pytest

from app.games.rummy.thirteen import words
from app.games.rummy.thirteen.record import ThirteenPlay
from engine.estimates import half_width
from engine.games.rummy import thirteen
from engine.games.rummy.thirteen import ME, Sheet, Step
from engine.limits import Limits
from tests.app.games.rummy.sentences import check_grammar, check_room, read

MOST_STEPS = 60
POINTS = re.compile(r"(\d+(?:\.\d)?) points?")


@pytest.fixture
def page(window_in):
    page = window_in("rummy").page
    page.choose_mode("thirteen_play")
    return page


def games(g, seed):
    """A round of some game, before its first card."""
    players, number = 2 + seed % 5, 3 + seed % 12
    play = ThirteenPlay().with_players(players).with_number(number)
    earlier = range(3, min(number, 14))
    rows = tuple((n, tuple(g.randint(0, 40) for _ in range(players))) for n in earlier)
    return replace(play, first=seed % players, sheet=Sheet(players, rows))


def mine(g, table, answer):
    """What I do: mostly what is advised."""
    if table.phase == "draw":
        draw = Step("draw", g.choice(list(table.unseen.elements())))
        advised = answer.best is not None and answer.best.kind == "take"
        return Step("take") if advised or (table.top is not None and g.random() < 0.2) else draw
    choice = answer.choices[0] if g.random() < 0.8 else g.choice(answer.choices)
    return Step("out" if choice.out else "throw", choice.step.card)


def theirs(g, table):
    """What another player does; nobody knows whether they may go out."""
    if table.phase == "draw":
        return Step("take") if table.top is not None and g.random() < 0.3 else Step("draw")
    hidden = table.hidden(table.to_move)
    cards = [*table.known[table.to_move], *(list(table.unseen.elements()) if hidden else ())]
    out = not table.last and g.random() < 0.06
    return Step("out" if out else "throw", g.choice(cards))


def answers(play, seed):
    """The first answer to a position and the last; none where nothing is asked."""
    question = play.question()
    if question is None:
        return [None]
    limits = Limits(deals=16, seed=seed, threads=1)
    found = list(thirteen.analyse(replace(question, limits=limits)))
    return found[:1] + found[-1:]


def positions(wanted):
    """Rounds as at a real table, with the advice on them."""
    found, seed = 0, 0
    while found < wanted:
        g = Random(seed)
        play = games(g, seed)
        dealt = play.dealt(seed)
        for held in range(0, play.size + 1, 2):
            yield replace(play, hand=dealt.hand[:held]), None
        play = replace(dealt, first=play.first)
        seed += 1
        while play.table.phase != "over" and len(play.steps) < MOST_STEPS:
            given = answers(play, found)
            for answer in (None, *given):
                yield play, answer
                found += 1
            table = play.table
            if table.to_move != ME and not table.last:
                yield replace(play, going_out=True), given[-1]
            step = mine(g, table, given[-1]) if table.to_move == ME else theirs(g, table)
            play = play.done(step)
        for answer in answers(play, found):
            yield play, answer
            if play.over:
                yield play.scored(play.number, 1, g.randint(0, 3)), answer
        looked = play.looking_at(g.randrange(len(play.steps)))
        yield looked, answers(looked, found)[-1]


def said_of(play, advice):
    """Everything that is said of a position."""
    verdict, asked, table = words.verdict(play, advice), words.asked(play), play.table
    found = [verdict.headline, verdict.detail, asked.headline, asked.detail, asked.hint]
    found += [words.others_hint(play), words.hand_hint(play, advice)]
    found += [cell for row in words.player_rows(play, advice) for cell in row]
    found += [cell for row in words.log_lines(play) for cell in row]
    found += [cell for row in words.sheet_rows(play.sheet) for cell in row]
    found += [words.leader_text(play.sheet), *words.results(play, advice)]
    if table is not None and advice is not None:
        rows = words.choice_rows(table, advice.choices)
        found += [cell for row in rows for cell in row]
    return [read(text) for text in found]


def check_claims(play, advice):
    """What is claimed of a table is true of it."""
    table, said = play.table, words.verdict(play, advice)
    headline, detail = read(said.headline), read(said.detail)
    if table is None or play.at is not None:
        return
    if "Last turn." in headline or "Your last turn" in headline:
        assert table.out not in (None, ME)
    if "is out first" in detail or "go out first" in detail:
        assert table.out is None
    if "went out; it is their last turn" in detail:
        who = "You" if table.out == ME else f"Player {table.out + 1}"
        assert detail.startswith(who)
        assert table.to_move not in (ME, table.out)
    if match := re.search(r"one of your (\d+) cards", headline):
        assert int(match[1]) == len(table.hand) == play.size + 1
    if " ahead of" in headline or " behind the" in headline:
        first = advice.choices[0]
        off = 0.51 if "about" in headline else 0.051
        assert float(POINTS.search(headline)[1]) == pytest.approx(abs(first.lead), abs=off)
        assert ("about" in headline) == (half_width(first.lead_se) > 1)
        assert (" ahead of" in headline) == (first.lead >= 0)
    names = re.findall(r"You\b|Player \d", read(words.others_hint(play)))
    if table.phase != "over":
        assert names[0] == ("You" if table.to_move == ME else f"Player {table.to_move + 1}")
        assert len(set(names)) == len(names)
        gone = table.turns[table.out] if table.last else None
        left = [p for p in range(table.players) if gone is None or p != table.out]
        assert len(names) <= len(left)


@pytest.mark.parametrize("wanted", [120, pytest.param(3000, marks=pytest.mark.slow)])
def test_sentences_are_right_true_and_have_room(page, wanted):
    seen = set()
    for play, advice in positions(wanted):
        for text in said_of(play, advice):
            seen.add(text)
            check_grammar(text)
        check_claims(play, advice)
        check_room(page.thirteen_view.verdict, words.verdict(play, advice))
    assert len(seen) > wanted / 2
