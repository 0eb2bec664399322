"""Every sentence of gin in play over many positions: its grammar, and the room that it has."""

from dataclasses import replace
from random import Random

import pytest

from app.games.rummy.gin import advice as play_advice, words as play_words
from app.games.rummy.gin.record import Play
from app.games.rummy.play import step_words
from engine.games.rummy import gin
from engine.games.rummy.gin import ME
from engine.limits import Limits
from tests.app.games.rummy.sentences import check_grammar, check_room, read


def last(answers):
    *_, answer = answers
    return answer


def positions(wanted):
    """Deals as at a real table, with the advice on them; my moves are now and then bad ones."""
    found, seed = 0, 0
    while found < wanted:
        g = Random(seed)
        sheet = tuple(g.choice((-1, 1)) * g.randint(5, 30) for _ in range(g.randint(0, 3)))
        goal = "game" if seed % 3 == 0 else "points"
        play = replace(Play(dealer=seed % 2, sheet=sheet), goal=goal, against="rule").dealt(seed)
        seed += 1
        while play.table.phase != "over":
            real, limits = replace(play, against=""), Limits(deals=128, seed=found, threads=1)
            question = real.question()
            answers = [None]
            if question is not None:
                answers = list(gin.analyse(replace(question, limits=limits, go_on=False)))
            for answer in answers[:1] + answers[-1:]:
                yield real, answer
                found += 1
            if play.table.to_move == ME:
                best = answers[-1].best
                other = g.choice([choice.step for choice in answers[-1].choices])
                play = play.done(best if g.random() < 0.8 else other).ended()
            else:
                asked = gin.Play(play.rivals_deal.table, "rule", limits=Limits(deals=64, threads=1))
                play = play.replied(last(gin.analyse(asked)).step).ended()
        yield replace(play, against=""), None


def said_of(play, advice):
    """Everything that is said of a position."""
    verdict, asked, table = play_advice.verdict(play, advice), play_words.asked(play), play.table
    found = [verdict.headline, verdict.detail, asked.headline, asked.detail, asked.hint]
    found += [play_words.own_hint(play, table), play_words.opponent_hint(table)]
    found += [step_words.place_name(play.at, len(play.steps)), play_words.sheet_hint(play)]
    found += play_advice.results(play, advice)
    ranked = play_advice.ranking(advice, play.goal)
    found += [cell for row in play_advice.choice_rows(play, table, ranked.choices) for cell in row]
    found.append(play_advice.knock_line(ranked) if ranked.choices else "")
    if advice is not None and advice.opponent is not None:
        lines = play_advice.opponent_lines(advice.opponent, advice.worlds, mine=True)
        found += [text for _label, text in lines]
    return [read(text) for text in found]


@pytest.mark.parametrize("wanted", [12, pytest.param(2000, marks=pytest.mark.slow)])
def test_sentences_are_right_and_have_room(view, wanted):
    seen = set()
    for play, advice in positions(wanted):
        for text in said_of(play, advice):
            seen.add(text)
            check_grammar(text)
        check_room(view.verdict, play_advice.verdict(play, advice))
    assert len(seen) > wanted
