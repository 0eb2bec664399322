"""What is said of a round is set beside what came of it."""

from engine.games.rummy.rules import three_thirteen
from engine.games.rummy.thirteen import match
from engine.games.rummy.thirteen.questions import Match
from engine.limits import Limits
from engine.rng import random_word, stream
from lab.thirteen import calibration


def test_calibration_compares_each_decision_with_the_end_of_its_round():
    question = Match("advise", deals=1, move=Limits(deals=8))
    found = calibration.predictions(question, 0)
    rules = three_thirteen(3, question.rules)
    deck, start = match.shuffled(rules, 0, 0), random_word(stream(0), 0)
    expected = []
    for seat in (0, 1):
        points, out, _, _, given = match.play_round(question, rules, deck, seat, start)
        for i, answer in enumerate(given):
            if answer.choices:
                best = answer.choices[0]
                missed = (best.points - points[seat], best.others - points[1 - seat])
                expected.append((1 + i // 2, *missed, best.first, out == seat))
    assert [(p.turn, p.points, p.others, p.first, p.went) for p in found] == expected
    rows = list(calibration.report(found))
    assert sum(int(row.split()[1]) for row in rows[1:]) == len(found) > 4
