"""What is asked of hands that were played; light: no numpy, no numba."""

from dataclasses import dataclass

from engine.asking import Asks
from engine.games.holdem.hand import Hand, Step
from engine.games.holdem.in_play.judging import Judged
from engine.limits import NO_LIMITS, Limits
from engine.sentences import RefusedError


@dataclass(frozen=True, slots=True)
class Decision:
    """Somebody's turn, and what they did.

    Attributes
    ----------
    key : tells it from others
    later : what was done after it on its street
    played_in : tells hands apart; what decisions of one that follow each other need is solved once
    """

    key: int
    hand: Hand
    me: int
    hole: tuple[int, int]
    step: Step
    later: tuple[Step, ...] = ()
    played_in: int = -1


@dataclass(frozen=True, slots=True)
class AllIn:
    """A hand in which nobody could act any more before the river, with all cards shown.

    `holes` are those of the seats that are left, in their order; `hand` as it stood then.
    """

    key: int
    hand: Hand
    me: int
    holes: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Question(Asks["Answer"]):
    """Judge these, in order; all-ins first.

    `limits` are boards by which flops and turns are told (deals), and threads.
    """

    answered_by = "holdem.review.judge:judge_all"

    decisions: tuple[Decision, ...] = ()
    all_ins: tuple[AllIn, ...] = ()
    limits: Limits = NO_LIMITS

    def __post_init__(self) -> None:
        """Reject what is nothing to judge."""
        self.limits.check_only("deals", "threads")
        if not (self.decisions or self.all_ins):
            raise RefusedError("There is no decision to judge.")


@dataclass(frozen=True, slots=True)
class Answer:
    """What became known last.

    Attributes
    ----------
    judged : key and what it gave up
    shares : key of a hand that was all-in, and the chips that were to be expected of its pots;
        None if that cannot be told
    progress : share of all that was asked
    """

    judged: tuple[tuple[int, Judged], ...] = ()
    shares: tuple[tuple[int, float | None], ...] = ()
    progress: float = 1.0
