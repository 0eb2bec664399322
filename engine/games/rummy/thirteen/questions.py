"""What can be asked about a round of Three Thirteen in play, and what the answers hold."""

from dataclasses import dataclass
from itertools import chain
from typing import Literal

from engine.asking import Asks, Progressing
from engine.games.rummy.questions import Grouping
from engine.games.rummy.rules import ARTICLE, ROUNDS, Rules, three_thirteen
from engine.games.rummy.thirteen.rules import ME, Step, Table, check_cards, check_players
from engine.limits import NO_LIMITS, Limits
from engine.sentences import RefusedError

MOVE = Limits(deals=64)  # for a decision in a match
SECONDS = 1.0  # for an answer, unless the limits say otherwise
Player = Literal["rule", "advise"]
PLAYERS: tuple[Player, ...] = ("rule", "advise")


@dataclass(frozen=True, slots=True)
class Advise(Asks["Advice"]):
    """What to do now in a round, or how it will end while it is another player's turn.

    When the round is over the answer is what my hand leaves.

    `limits` takes deals (worlds sampled), seconds (`SECONDS` if neither is given), seed and
    threads. The work also ends once all choices but one are clearly worse.

    Raises
    ------
    ValueError
        If its cards cannot be.
    """

    answered_by = "rummy.thirteen.advice:advise"

    table: Table
    limits: Limits = NO_LIMITS

    def __post_init__(self) -> None:
        """Reject what leaves nothing to say."""
        table = self.table
        check_players(table.rules, table.players)
        check_cards(table.rules, (*table.hand, *table.pile, *chain(*table.known)))
        if len(table.hand) != table.held(ME):
            raise RefusedError(
                "You hold {held} cards now, not {number}.",
                held=table.held(ME),
                number=len(table.hand),
            )
        for player in range(1, table.players):
            if table.hidden(player) < 0:
                raise RefusedError(
                    "Player {number} holds {held} cards; {known} are known.",
                    number=player + 1,
                    held=table.held(player),
                    known=len(table.known[player]),
                )
        hidden = sum(table.hidden(player) for player in range(table.players))
        if table.unseen.total() != hidden + table.stock:
            raise RefusedError(
                "{total} cards are unseen; {hidden} hidden in hands and {stock} in stock "
                "are not as many.",
                total=table.unseen.total(),
                hidden=hidden,
                stock=table.stock,
            )
        self.limits.check_only("deals", "seconds", "seed", "threads")


@dataclass(frozen=True, slots=True)
class Choice:
    """What one step leads to, if all play on by rule.

    Attributes
    ----------
    step : the step; going out is thrown as any card, `out` tells of it
    points : mine at the end of the round; se: standard error, 0 if `exact`
    others : mean of the other players' points, but for those whose last turn is over: what they
        hold is anybody's guess
    lead : by how many points the others are behind me: `others` less `points`
    first : chance that I go out before the others; beaten: that one of them does before me
    behind : by how much `lead` is smaller than that of the best choice
    left : points left over after the throw
    out : I go out with it, or with what I throw after it
    exact : `points` is no estimate: it is the last turn
    worlds : samples looked at
    """

    step: Step
    points: float
    points_se: float
    others: float
    others_se: float
    lead: float
    lead_se: float
    first: float
    first_se: float
    beaten: float
    beaten_se: float
    behind: float
    behind_se: float
    left: int | None = None
    out: bool = False
    exact: bool = False
    worlds: int = 0


@dataclass(frozen=True, slots=True)
class Advice(Progressing):
    """What to do, ever more sure.

    Attributes
    ----------
    choices : the best first, those clearly worse looked at in fewer worlds; empty before any
        was sampled and when it is not my turn
    rule : what the rule of thumb does, None when it is not my turn
    close : choices that may well be as good as the best
    players : expected points of every player at the end of the round after the best choice; None
        for those whose last turn is over
    out_first : chance of every player to go out first
    points_now : least points of my hand now, after the best throw if one is due
    grouping : one grouping of all cards that I hold, in which the card to throw is left over
    worlds : samples looked at
    """

    choices: tuple[Choice, ...]
    rule: Step | None
    close: tuple[Step, ...] = ()
    players: tuple[float | None, ...] = ()
    out_first: tuple[float, ...] = ()
    points_now: int = 0
    grouping: Grouping | None = None
    worlds: int = 0
    progress: float = 0.0
    elapsed_s: float = 0.0

    @property
    def best(self) -> Step | None:
        """The advised step: sampled, else the rule's."""
        return self.choices[0].step if self.choices else self.rule


@dataclass(frozen=True, slots=True)
class Match(Asks["MatchAnswer"]):
    """Rounds between a player and others who all play by rule.

    Each deal is played once from every seat: the same cards, the player moved round.
    """

    answered_by = "rummy.thirteen.match:play_match"

    player: Player  # who is compared with the rule
    players: int = 2  # number of players
    number: int = 0  # the round, 3 to 14; 0 for all from 3 to 13 in turn
    deals: int = 100  # to be played
    rules: Rules = ARTICLE  # house rules
    move: Limits = MOVE  # limits of each decision of a player who samples
    limits: Limits = NO_LIMITS  # seed and threads

    def __post_init__(self) -> None:
        """Reject what cannot be played."""
        if self.player not in PLAYERS:
            raise RefusedError(
                "“{player}” is no player; choose from {words}.",
                player=self.player,
                words=", ".join(PLAYERS),
            )
        if self.number and self.number not in ROUNDS:
            raise RefusedError(
                "“{number}” is not a round; it is 3 to 14, or 0 for all.", number=self.number
            )
        check_players(three_thirteen(self.number or 13, self.rules), self.players)
        if self.deals < 1:
            raise RefusedError("“{deals}” deals are too few; give 1 or more.", deals=self.deals)
        self.move.check_only("deals", "seconds")
        self.limits.check_only("seed", "threads")


@dataclass(frozen=True, slots=True)
class MatchAnswer:
    """How the player did.

    Attributes
    ----------
    deals : played, each from every seat
    lead : points by which the others were behind the player, a round; se: standard error
    points, others : mean points of the player, and of the others
    first : share of rounds in which the player went out first
    move_s : seconds of CPU for a decision of the player
    """

    deals: int
    lead: float
    lead_se: float
    points: float
    others: float
    first: float
    move_s: float
    progress: float
    elapsed_s: float
