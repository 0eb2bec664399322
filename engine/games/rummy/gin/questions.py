"""Questions about a deal of gin with the opponent's cards hidden, and their answers."""

from dataclasses import dataclass, field
from typing import Literal

from engine.asking import Asks, Progressing
from engine.games.rummy.gin.rules import SCORING, THEM, Step, Table
from engine.games.rummy.rules import Cards, Scoring
from engine.limits import NO_LIMITS, Limits
from engine.sentences import RefusedError

Goal = Literal["points", "game"]
Player = Literal["simple", "marjj", "rule", "net", "advise"]
PLAYERS: tuple[Player, ...] = ("simple", "marjj", "rule", "net", "advise")

# Kinds of opponents: plays by the tuned rule; knocks at once and never looks ahead; plays for
# gin; throws safe cards and knocks low; plays well and knocks early, as most people do.
KINDS = ("strong", "eager", "hunter", "careful", "ordinary")
ANY_KIND = (0.24, 0.18, 0.09, 0.09, 0.4)
MEMORY = 0.9  # of what a deal told about the kind, what the next begins with
DEADWOOD_PARTS = ((0, 0), (1, 10), (11, 20), (21, 30), (31, 98))
SECONDS = 1.0
THOUSAND_DEALS = Limits(deals=1000)


def _check_player(player: str) -> None:
    if player not in PLAYERS:
        raise RefusedError(
            "“{player}” is no player; write one of {words}.",
            player=player,
            words=", ".join(PLAYERS),
        )


def next_kinds(kinds: tuple[float, ...], prior: tuple[float, ...] = ANY_KIND) -> tuple[float, ...]:
    """What to believe of the opponent at the next deal, after a deal that ended with `kinds`.

    `prior` is what was believed before anything was seen: `ANY_KIND`, or what the user set.
    """
    whole = sum(prior)
    return tuple(
        MEMORY * kind + (1 - MEMORY) * before / whole
        for kind, before in zip(kinds, prior, strict=True)
    )


def parse_kinds(text: str) -> tuple[float, ...]:
    """Chance of each of `KINDS`: “any”, one kind, or weights as in ``strong 2, eager 1``.

    Raises
    ------
    ValueError
        If the text names no kind, one twice, or a weight that is none; the message quotes it.
    """
    if text.strip().lower() == "any":
        return ANY_KIND
    weights: dict[str, float] = {}
    for piece in text.split(","):
        kind, _, number = piece.strip().lower().replace("=", " ").partition(" ")
        if kind not in KINDS:
            raise RefusedError(
                "“{piece}” is no kind of opponent; write any, {words}, or weights as in "
                "strong 2, eager 1.",
                piece=piece.strip(),
                words=", ".join(KINDS),
            )
        if kind in weights:
            raise RefusedError("“{kind}” stands there twice; give each kind one weight.", kind=kind)
        try:
            weights[kind] = float(number or 1)
        except ValueError:
            weights[kind] = -1.0
        if not 0 <= weights[kind] < 1e6:
            raise RefusedError(
                "“{number}” is no weight of {kind}; write a number from 0 on.",
                number=number.strip(),
                kind=kind,
            )
    whole = sum(weights.values())
    if not whole:
        raise RefusedError(
            "“{text}” leaves no kind of opponent; weigh one above 0.", text=text.strip()
        )
    return tuple(weights.get(kind, 0.0) / whole for kind in KINDS)


@dataclass(frozen=True, slots=True)
class Advise(Asks["Advice"]):
    """Asks what I should do now, and what the opponent may hold.

    Raises
    ------
    ValueError
        If the table is in the middle of the opponent's turn, or numbers cannot be.
    """

    answered_by = "rummy.gin.advice:advise"

    table: Table  # what I know; on the opponent's turn only what they may hold is answered
    dealer: int = THEM  # of this deal; the next is the other player's
    # bonuses, and the points of both before this deal
    scoring: Scoring = SCORING
    scores: tuple[int, int] = (0, 0)
    goal: Goal = "points"  # choose by points of this deal, or by the chance to win the game
    # chance of each of `KINDS` before this deal; those at the end that are left out have none
    kinds: tuple[float, ...] = ANY_KIND
    # worlds to look at (as `deals`), or seconds; one second if neither is given
    limits: Limits = NO_LIMITS
    # begin where the last question was left that differs in deals or seconds only
    go_on: bool = False

    def __post_init__(self) -> None:
        """Reject what cannot be answered."""
        table = self.table
        if table.phase == "throw" and table.to_move == THEM:
            raise RefusedError("Say first which card the opponent threw.")
        if table.end == "big gin" and table.out == THEM:
            raise RefusedError("The opponent went out with eleven cards; nothing is left to ask.")
        held, wanted = table.hand.bit_count(), 11 if table.phase == "throw" else 10
        if held != wanted and table.phase != "over":
            raise RefusedError(
                "Your hand has {held} cards; it should have {wanted} now.", held=held, wanted=wanted
            )
        if table.theirs.bit_count() + table.hidden not in (0, 10) and not table.shown:
            raise RefusedError("The opponent's cards are not ten; check the steps of the deal.")
        if len(self.kinds) > len(KINDS) or min(self.kinds) < 0 or sum(self.kinds) <= 0:
            raise RefusedError(
                "The chances of kinds “{kinds}” are not {number} shares.",
                kinds=self.kinds,
                number=len(KINDS),
            )
        for score in self.scores:
            if not 0 <= score < self.scoring.target:
                raise RefusedError(
                    "“{score}” is no score of a game to {target} that goes on; give 0 to {number}.",
                    score=score,
                    target=self.scoring.target,
                    number=self.scoring.target - 1,
                )
        self.limits.check_only("deals", "seconds", "seed", "threads")


@dataclass(frozen=True, slots=True)
class Choice:
    """What one of my choices is worth. Chances are shares, 0 to 1; errors are standard errors.

    Attributes
    ----------
    step : what to do
    points, points_se : mean points of the deal to me; never more than those of the best
    win, win_se : chance to win the deal
    game, game_se : chance to win the game
    behind, behind_se : by how much it is worse than the best in what is gone by, 0 or more
    deadwood : least points of my hand after it, None if a card is yet to come
    helps : share of the opponent's hands of which the card thrown makes or extends a group
    out_next : chance that the opponent goes out in the next turn
    gained : mean points of deals won; lost: of deals lost or drawn
    undercut : chance to lose by knocking
    worlds : in which it was tried; fewer than others if it was clearly worse
    melds : masks of the groups to lay down with a knock, worth most against what they may hold
    """

    step: Step
    points: float
    points_se: float
    win: float
    win_se: float
    game: float
    game_se: float
    behind: float
    behind_se: float
    deadwood: int | None
    helps: float
    out_next: float
    gained: float
    lost: float
    undercut: float
    worlds: int
    melds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Opponent:
    """What the opponent may hold.

    Attributes
    ----------
    holds, holds_se : chance of each of the 52 cards, and its standard error
    deadwood, deadwood_se : mean
    parts : share of hands by deadwood, as in `DEADWOOD_PARTS`
    knocks_next : chance that they go out in their next turn, after my best choice
    kinds : chance of each of `KINDS`
    """

    holds: tuple[float, ...]
    holds_se: tuple[float, ...]
    deadwood: float
    deadwood_se: float
    parts: tuple[float, ...]
    knocks_next: float
    kinds: tuple[float, ...]


ReasonKind = Literal["", "gin", "partners", "undercut", "safe", "wanted", "waits", "only"]


@dataclass(frozen=True, slots=True)
class Reason:
    """The one term that decides, if one does.

    Attributes
    ----------
    kind : "gin" (it is gin), "only" (nothing else can be done), "undercut" (to knock is worse:
        they undercut with this `share`), "waits" (to knock is worse: playing on wins more),
        "partners" (they hold `cards`, which the card not thrown would join), "wanted" (it would
        help them with this share), "safe" (they can hardly use the card)
    cards : the card not thrown, if there is one, then its partners
    """

    kind: ReasonKind = ""
    cards: Cards = ()
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Advice(Progressing):
    """What to do, ever better known.

    Attributes
    ----------
    choices : the best first; none on the opponent's turn
    rule : what the rule policy does
    close : steps that may be as good as the best: too close to call
    reason : why, if one term decides
    opponent : None in an answer that shows the rule's choice only
    worlds : sampled so far
    progress : 0 to 1; 1 means the advice is complete
    """

    choices: tuple[Choice, ...]
    rule: Step | None
    close: tuple[Step, ...]
    reason: Reason
    opponent: Opponent | None
    worlds: int
    progress: float
    elapsed_s: float

    @property
    def best(self) -> Step | None:
        return self.choices[0].step if self.choices else self.rule


@dataclass(frozen=True, slots=True)
class Play(Asks["Played"]):
    """Asks what `player` does at a table on his turn, who sees no more than it holds.

    Raises
    ------
    ValueError
        If it is not his turn, or there is no such player.
    """

    answered_by = "rummy.gin.match:play"

    table: Table
    player: Player
    scoring: Scoring = SCORING
    limits: Limits = THOUSAND_DEALS

    def __post_init__(self) -> None:
        """Reject a table at which there is nothing to do."""
        _check_player(self.player)
        if not self.table.choices():
            raise RefusedError("It is not this player's turn.")
        self.limits.check_only("deals", "seconds", "seed", "threads")


@dataclass(frozen=True, slots=True)
class Played:
    """What the player does; a draw from stock without its card."""

    step: Step
    progress: float = 1.0


@dataclass(frozen=True, slots=True)
class Match(Asks["MatchAnswer"]):
    """Two players on the same deals, hands exchanged; or whole games."""

    answered_by = "rummy.gin.match:play_match"

    first: Player
    second: Player
    deals: int | None = None  # shuffles, each played twice, or None
    games: int | None = None  # whole games to play, or None
    scoring: Scoring = SCORING
    # worlds or seconds for each choice of a player who samples
    move: Limits = field(default=Limits(deals=256))
    limits: Limits = NO_LIMITS  # seed and threads

    def __post_init__(self) -> None:
        """Reject a match of nobody or nothing."""
        _check_player(self.first)
        _check_player(self.second)
        if (self.deals is None) == (self.games is None):
            raise RefusedError("A match is of deals or of games; give one of the two numbers.")
        if (self.deals or self.games or 0) < 1:
            raise RefusedError("A match has 1 deal or game at least.")
        self.limits.check_only("seed", "threads")


@dataclass(frozen=True, slots=True)
class Side:
    """How one player of a match did.

    Attributes
    ----------
    points, points_se : mean of a deal
    deals_won : share of deals
    games_won, games_se : share of games; computed from the deals unless games were played
    move_s : CPU seconds for a choice
    """

    points: float
    points_se: float
    deals_won: float
    games_won: float
    games_se: float
    move_s: float


@dataclass(frozen=True, slots=True)
class MatchAnswer(Progressing):
    """A match so far; `deals` that are played twice count once."""

    deals: int
    games: int
    drawn: float
    first: Side
    second: Side
    progress: float
    elapsed_s: float
