"""What should I pick, and who wins which game? Exact answers for Nine Cards."""

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from time import perf_counter

import numpy as np

from engine.arrays import Ints8, Ints32
from engine.games.nine_cards import kernels
from engine.games.nine_cards.kernels import SOONEST
from engine.games.nine_cards.rules import (
    FEWEST_CARDS,
    Advice,
    Game,
    Numbers,
    Outcome,
    Pick,
    Position,
    Reason,
    Result,
    Survey,
    SurveyAnswer,
    other,
    threat_numbers,
    threats,
)
from engine.sentences import Sentence

Scores = Ints8


def advise(question: Position) -> Iterator[Advice]:
    """Yield the advice for a position; ValueError if the game is over."""
    deque(prepare(), maxlen=0)  # loading kernels is no part of the time an answer takes
    started = perf_counter()
    advice = _advice(question)
    yield replace(advice, elapsed_s=perf_counter() - started)


def prepare() -> Iterator[tuple[str, int]]:
    """Compile or load the kernels one by one: yield (name of the next, how many in all)."""
    smallest = Game(FEWEST_CARDS)
    yield Sentence("sets of three"), 2
    hands = _hands(smallest)
    yield Sentence("perfect picks"), 2
    _scores(smallest, hands)


def table(game: Game) -> Scores:
    """Score of every position of `game`, shape (3**cards,); `kernels` says how it is indexed."""
    return _scores(game, _hands(game))


# A page asks about one position after another of the same game: 14 MB for 15 cards.
_kept_table = lru_cache(maxsize=2)(table)


def _hands(game: Game) -> Ints32:
    hands = np.empty((2**game.cards, 3), np.int32)
    kernels.fill_hands(game.target, hands)
    return hands


def _scores(game: Game, hands: Ints32) -> Scores:
    scores = np.zeros(3**game.cards, np.int8)
    kernels.fill_scores(hands, scores)
    return scores


def _advice(position: Position) -> Advice:
    """Everything there is to say about an unfinished position."""
    position.check_unfinished()
    scores = _kept_table(position.game)
    values = _pick_scores(scores, position)
    best = _best(values)
    result, ends_in = _meaning(values[best[0]], position)
    picks = tuple(_pick(scores, position, number, score) for number, score in values.items())
    return Advice(
        position=position,
        result=result,
        ends_in=ends_in,
        reason=_reason(position, result, ends_in, picks),
        picks=picks,
        best=best,
        line=_line(scores, position),
        mine=threats(position, "mine"),
        theirs=threats(position, "theirs"),
    )


def _pick(scores: Scores, position: Position, number: int, score: int) -> Pick:
    """Describe picking `number`, which is worth `score`."""
    side, waiting = position.to_move, other(position.to_move)
    after = position.after(number)
    reply = None if after.finished else _best(_pick_scores(scores, after))[0]
    result, ends_in = _meaning(score, position)
    return Pick(
        number=number,
        result=result,
        ends_in=ends_in,
        completes=tuple(t.triple for t in threats(position, side) if t.wants == number),
        blocks=tuple(t.triple for t in threats(position, waiting) if t.wants == number),
        threats=threats(after, side),
        reply=reply,
        reply_threats=() if reply is None else threats(after.after(reply), waiting),
    )


def _pick_scores(scores: Scores, position: Position) -> dict[int, int]:
    """Score of picking each free card, for the side to move."""
    values = {}
    for number in position.free:
        after = position.after(number)
        if after.winner:
            values[number] = SOONEST - 1
        else:
            score = -int(scores[_index(after)])
            values[number] = score - (score > 0) + (score < 0)  # one pick further away
    return values


def _index(position: Position) -> int:
    """Index of `position` in its game's table."""
    moving, waiting = position.hand(position.to_move), position.hand(other(position.to_move))
    index: int = sum(3 ** (n - 1) for n in moving) + 2 * sum(3 ** (n - 1) for n in waiting)
    return index


def _best(values: dict[int, int]) -> Numbers:
    """Cards of the highest score."""
    highest = max(values.values())
    return tuple(number for number, score in values.items() if score == highest)


def _meaning(score: int, position: Position) -> tuple[Result, int]:
    """Read the score of a pick in `position`: its result and the picks to the end."""
    if score == 0:
        return "draw", len(position.free)
    return ("win" if score > 0 else "loss"), SOONEST - abs(score)


def _reason(position: Position, result: Result, ends_in: int, picks: tuple[Pick, ...]) -> Reason:
    """Why the best pick in `position` has this result."""
    if result == "win":
        # A win with the third pick from now needs two threats that no one reply can block.
        return "completes" if ends_in == 1 else "fork" if ends_in == 3 else "forced_win"
    if result == "loss":
        return "forked" if ends_in == 2 else "forced_loss"
    if all(pick.result == "draw" for pick in picks):
        return "all_draw"
    wanted = threat_numbers(threats(position, other(position.to_move)))
    return "must_block" if wanted else "some_draw"


def _line(scores: Scores, position: Position) -> Numbers:
    """Best play to the end; of equal cards the lowest is picked."""
    line = []
    while not position.finished:
        number = _best(_pick_scores(scores, position))[0]
        line.append(number)
        position = position.after(number)
    return tuple(line)


def survey(question: Survey) -> Iterator[SurveyAnswer]:
    """Solve the games one by one, yielding the outcomes of ever more."""
    deque(prepare(), maxlen=0)
    started = perf_counter()
    outcomes: dict[Game, Outcome] = {}
    for game in question.games:
        # Counting the cards from the other end, n + 1 - i for i, gives the game of the twin.
        twin = outcomes.get(Game(game.cards, 3 * (game.cards + 1) - game.target))
        outcomes[game] = _mirrored(twin, game) if twin else _outcome(game)
        done = tuple(outcomes.values())
        yield SurveyAnswer(done, len(done) / len(question.games), perf_counter() - started)


def _outcome(game: Game) -> Outcome:
    start = Position(game=game)
    values = _pick_scores(table(game), start)
    best = _best(values)
    return Outcome(game, *_meaning(values[best[0]], start), best)


def _mirrored(outcome: Outcome, game: Game) -> Outcome:
    """Count the cards of `outcome` from the other end."""
    best = tuple(sorted(game.cards + 1 - number for number in outcome.best))
    return replace(outcome, game=game, best=best)
