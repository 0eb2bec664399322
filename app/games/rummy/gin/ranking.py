"""Choices in the order of what is shown of them: points, or the chance to win the game. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.games.rummy.play.advice_words import UNSURE_GAME, is_rough
from engine.games.rummy.gin import Advice, Choice, Goal, Step


@dataclass(frozen=True, slots=True)
class Ranking:
    """Choices, the best first."""

    choices: tuple[Choice, ...] = ()  # by what is shown, the most first
    close: tuple[Step, ...] = ()  # those that may be as good as the first

    @property
    def lucky(self) -> tuple[Step, ...]:
        """Close choices that led in the deals tried, but by too little to be preferred."""
        return tuple(
            c.step for c in self.choices if c.step in self.close and c.behind == 0 < c.behind_se
        )

    def best_knock(self) -> Choice | None:
        """The knock that is worth most.

        One left out early may have been lucky in its deals: another that was tried in more of them,
        and leaves fewer points, is better.
        """
        knocks = [choice for choice in self.choices if choice.step.kind == "knock"]
        if not knocks:
            return None
        first = knocks[0]
        better = (
            knock
            for knock in knocks
            if knock.worlds > first.worlds and (knock.deadwood or 0) < (first.deadwood or 0)
        )
        return next(better, first)


def ranking(advice: Advice | None, goal: Goal) -> Ranking:
    """Choices with values that are measured in the same deals.

    A choice that was left out early was tried in fewer deals, luckier or unluckier ones: what is
    shown for it is the value of Kibitzer's choice less what it lost to that in the deals of both.
    """
    if advice is None or not advice.choices:
        return Ranking()
    own = advice.choices[0]
    if goal == "points":
        shown = [replace(c, points=own.points - c.behind) for c in advice.choices]
        ordered = sorted(shown, key=lambda c: -c.points)
    else:
        shown = [replace(c, game=min(max(own.game - c.behind, 0), 1)) for c in advice.choices]
        ordered = sorted(shown, key=lambda c: -c.game)
    first = ordered[0].step
    near = {*advice.close, own.step} if first != own.step or advice.close else set()
    close = tuple(c.step for c in ordered[1:] if c.step in near)
    return Ranking(tuple(ordered), close)


def is_unsure(found: Ranking, goal: Goal) -> bool:
    """Whether more deals would tell more: the first two are close, or the error is large."""
    if len(found.choices) < 2:
        return False
    first = found.choices[0]
    wide = is_rough(first.points_se)
    if goal == "game":
        wide = is_rough(first.game_se, UNSURE_GAME)
    return bool(wide or found.close)  # an error may be a number of numpy’s
