"""The rules of Nine Cards, what can be asked about it, and what an answer holds. Light: no numpy.

Rules: cards 1 to 9 lie face up and two players pick one in turn. A hand in which any three
cards sum to 15 wins at once; if all are picked and nobody has such a hand, it is a draw.
Source: FiveThirtyEight's Riddler Express, "525,600 Minutes Of Math". The variants here
change how many cards there are (1 to n) and which sum wins.
"""

import random
from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from engine.asking import Asks
from engine.sentences import Counted, RefusedError, Sentence, and_joined

Side = Literal["mine", "theirs"]
Result = Literal["win", "draw", "loss"]
Numbers = tuple[int, ...]
Triple = tuple[int, int, int]
Player = Literal["random", "perfect"]

FEWEST_CARDS, MOST_CARDS = 3, 15
MAGIC_SQUARE = ((2, 7, 6), (9, 5, 1), (4, 3, 8))
"""Its rows, columns and diagonals are the eight sets of three that sum to 15.

So picking a card is marking a cell in tic-tac-toe.
"""


@dataclass(frozen=True, slots=True)
class Game:
    """Cards 1 to `cards` on the table, and the sum that three of them must make to win.

    Any target is allowed; one that no three cards make is a game that is always drawn.

    Raises
    ------
    ValueError
        If there are fewer than 3 cards or more than 15.
    """

    cards: int = 9
    target: int = 15

    def __post_init__(self) -> None:
        """Reject a table too small for a set of three, or too large to be solved exactly."""
        if not FEWEST_CARDS <= self.cards <= MOST_CARDS:
            raise RefusedError(
                "A game of {cards} cards cannot be solved here; choose {fewest_cards} to "
                "{most_cards} cards.",
                cards=self.cards,
                fewest_cards=FEWEST_CARDS,
                most_cards=MOST_CARDS,
            )

    @property
    def numbers(self) -> range:
        """The cards of this game, ascending."""
        return range(1, self.cards + 1)

    @property
    def triples(self) -> tuple[Triple, ...]:
        """All sets of three that win, each ascending."""
        return self.triples_in(self.numbers)

    @property
    def square(self) -> tuple[Triple, ...] | None:
        """The magic square's rows if its lines are this game's winning sets, else None."""
        return MAGIC_SQUARE if self == NINE_CARDS else None

    def triples_in(self, hand: Collection[int]) -> tuple[Triple, ...]:
        """Winning sets of three in `hand`, each ascending."""
        return tuple(t for t in combinations(sorted(hand), 3) if sum(t) == self.target)


NINE_CARDS = Game()


def other(side: Side) -> Side:
    return "theirs" if side == "mine" else "mine"


def next_side(mine: Collection[int], theirs: Collection[int]) -> Side:
    """Who picks next: the hand with fewer cards. Hands of one size leave it open: "mine"."""
    return "theirs" if len(mine) > len(theirs) else "mine"


@dataclass(frozen=True, slots=True)
class Position(Asks["Advice"]):
    """The numbers each side holds, in any order, and who picks next. May be a finished game.

    Either side may have started, so with hands of one size either may be to move.

    Raises
    ------
    ValueError
        If no play of the game leads here; the message is one sentence for the player.
    """

    answered_by = "nine_cards.analysis:advise"

    mine: Numbers = ()
    theirs: Numbers = ()
    to_move: Side = "mine"
    game: Game = NINE_CARDS

    def __post_init__(self) -> None:
        """Reject a position that no game could reach."""
        if self.to_move not in ("mine", "theirs"):
            raise RefusedError(
                "“{to_move}” is not a side; write mine or theirs.", to_move=self.to_move
            )
        self._check_numbers()
        self._check_counts()
        self._check_winner()

    def _check_numbers(self) -> None:
        """Every number is a card of this game and held once."""
        for number in (*self.mine, *self.theirs):
            if number not in self.game.numbers:
                raise RefusedError(
                    "“{number}” is not on the table; the cards are 1 to {cards}.",
                    number=number,
                    cards=self.game.cards,
                )
            if number in self.mine and number in self.theirs:
                raise RefusedError(
                    "“{number}” is in both hands; each card can be picked only once.", number=number
                )
            if (*self.mine, *self.theirs).count(number) > 1:
                raise RefusedError(
                    "“{number}” was given twice; each card can be picked only once.", number=number
                )

    def _check_counts(self) -> None:
        """Hands grow in turn, and the side to move is not ahead."""
        mine, theirs = len(self.mine), len(self.theirs)
        if abs(mine - theirs) > 1:
            raise RefusedError(
                "You hold {held} and the opponent {theirs}; players pick in turn, so one "
                "may hold at most one more.",
                held=_cards(mine),
                theirs=theirs,
            )
        if mine != theirs and self.to_move != next_side(self.mine, self.theirs):
            raise RefusedError(
                "“{to_move}” cannot be to move: you hold {held} and the opponent "
                "{theirs}, and the side with fewer picks next.",
                to_move=self.to_move,
                held=_cards(mine),
                theirs=theirs,
            )

    def _check_winner(self) -> None:
        """At most one side won, and did so with the last pick of all."""
        waiting = other(self.to_move)
        won, late = self._triples(waiting), self._triples(self.to_move)
        target = self.game.target
        if won and late:
            raise RefusedError(
                "Both hands make {target}, {mine} and {theirs}; the game ends "
                "with the first, so only one can.",
                target=target,
                mine=sum_text(won[0]),
                theirs=sum_text(late[0]),
            )
        if late:
            raise RefusedError(
                "{sum_text} made {target} before the last pick; the game ends there, so "
                "nobody could pick after it.",
                sum_text=sum_text(late[0]),
                target=target,
            )
        # The last pick made the first set, so every set in the hand holds that one card.
        if won and not set.intersection(*map(set, won)):
            raise RefusedError(
                "One hand makes {target} by {sums}, which no one pick can complete; the "
                "game ends with the first.",
                target=target,
                sums=and_joined([*map(sum_text, won)]),
            )

    def _triples(self, side: Side) -> tuple[Triple, ...]:
        return self.game.triples_in(self.hand(side))

    def hand(self, side: Side) -> Numbers:
        return self.mine if side == "mine" else self.theirs

    @property
    def free(self) -> Numbers:
        """Numbers still on the table, ascending."""
        return tuple(n for n in self.game.numbers if n not in self.mine and n not in self.theirs)

    @property
    def winner(self) -> Side | None:
        """Who has won, if anybody has."""
        waiting = other(self.to_move)
        return waiting if self._triples(waiting) else None

    @property
    def finished(self) -> bool:
        """Whether the game is over, won or drawn."""
        return not self.free or self.winner is not None

    def check_unfinished(self) -> None:
        """Raise ValueError, naming the result, if there is nothing left to pick."""
        winner = self.winner
        if winner is not None:
            who = Sentence("you have") if winner == "mine" else Sentence("the opponent has")
            triple = self._triples(winner)[0]
            raise RefusedError(
                "The game is over: {who} won with {sum_text} = {target}; take back a card "
                "to ask for a pick.",
                who=who,
                sum_text=sum_text(triple),
                target=self.game.target,
            )
        if not self.free:
            raise RefusedError(
                "The game is over: all {cards} cards are picked and it is a draw; take "
                "back a card to ask for a pick.",
                cards=self.game.cards,
            )

    def after(self, number: int) -> "Position":
        """Position once the side to move has picked `number`.

        Raises
        ------
        ValueError
            If the game is over, or `number` is not a free card.
        """
        self.check_unfinished()
        if self.to_move == "mine":
            return Position((*self.mine, number), self.theirs, "theirs", self.game)
        return Position(self.mine, (*self.theirs, number), "mine", self.game)


@dataclass(frozen=True, slots=True)
class PairSum:
    """Two cards of a hand and the third that would make the target with them.

    Attributes
    ----------
    pair : the two cards held, ascending
    wants : target minus their sum
    state : "free" if `wants` is on the table (a threat), "gone" if the other side holds it,
        "held" if it is in this hand (the set is complete), "none" if there is no such third card
    """

    pair: tuple[int, int]
    wants: int
    state: Literal["free", "gone", "held", "none"]

    @property
    def triple(self) -> Triple:
        """The pair and the card it wants, ascending."""
        low, middle, high = sorted((*self.pair, self.wants))
        return low, middle, high


def pair_sums(position: Position, side: Side) -> tuple[PairSum, ...]:
    """Every two cards that `side` holds and what has become of the third they want."""
    hand, game = position.hand(side), position.game
    sums = []
    for pair in combinations(sorted(hand), 2):
        wants = game.target - sum(pair)
        state: Literal["free", "gone", "held", "none"]
        if wants in pair or wants not in game.numbers:
            state = "none"
        elif wants in hand:
            state = "held"
        else:
            state = "free" if wants in position.free else "gone"
        sums.append(PairSum(pair, wants, state))
    return tuple(sums)


def threats(position: Position, side: Side) -> tuple[PairSum, ...]:
    """Pairs of `side` whose third card is free, by that card."""
    free = [s for s in pair_sums(position, side) if s.state == "free"]
    return tuple(sorted(free, key=lambda s: s.wants))


def threat_numbers(threats: Collection[PairSum]) -> Numbers:
    """Cards that `threats` want, each once, ascending."""
    return tuple(sorted({threat.wants for threat in threats}))


def dead_triples(position: Position) -> tuple[Triple, ...]:
    """Winning sets that nobody can complete, as both sides hold a card of them."""
    mine, theirs = set(position.mine), set(position.theirs)
    return tuple(t for t in position.game.triples if mine & set(t) and theirs & set(t))


Reason = Literal[
    "completes",
    "fork",
    "forced_win",
    "all_draw",
    "must_block",
    "some_draw",
    "forked",
    "forced_loss",
]


@dataclass(frozen=True, slots=True)
class Pick:
    """What picking one free card leads to.

    Attributes
    ----------
    number : the card
    result : for the side that picks it, if both play perfectly from then on
    ends_in : picks until the game ends, this one included; a win is sought soon, a loss late
    completes : winning sets that it completes
    blocks : sets that the opponent could otherwise complete with it
    threats : threats of the side that picks, once it holds this card; two cards to want are a fork
    reply : a best pick of the opponent after it, None if the game is over
    reply_threats : threats of the opponent after that reply
    """

    number: int
    result: Result
    ends_in: int
    completes: tuple[Triple, ...]
    blocks: tuple[Triple, ...]
    threats: tuple[PairSum, ...]
    reply: int | None
    reply_threats: tuple[PairSum, ...]


@dataclass(frozen=True, slots=True)
class Advice:
    """Which card to pick and why. Exact: every continuation is searched.

    Attributes
    ----------
    position : the position asked about
    result, ends_in : of the best picks, for the side to move
    reason : why that is the result:

        - "completes": a pick completes the target
        - "fork": a pick makes two threats, of which only one can be blocked
        - "forced_win": no fork yet, but best play leads to a win
        - "must_block": every pick loses but the one card that the opponent wants
        - "all_draw": every pick draws
        - "some_draw": some picks draw, the others lose
        - "forked": the opponent has two threats, of which only one can be blocked
        - "forced_loss": every pick loses, later
    picks : every free card, ascending
    best : the cards that win soonest, or draw, or lose latest
    line : one line of best play to the end, the side to move first
    mine, theirs : threats of each side now
    elapsed_s : seconds spent in the engine
    """

    position: Position
    result: Result
    ends_in: int
    reason: Reason
    picks: tuple[Pick, ...]
    best: Numbers
    line: Numbers
    mine: tuple[PairSum, ...]
    theirs: tuple[PairSum, ...]
    elapsed_s: float = 0.0

    def pick(self, number: int) -> Pick:
        """Consequences of picking `number`, a free card."""
        return next(pick for pick in self.picks if pick.number == number)


@dataclass(frozen=True, slots=True)
class Survey(Asks["SurveyAnswer"]):
    """Who wins each game of `fewest` to `most` cards, for every target that three cards make."""

    answered_by = "nine_cards.analysis:survey"

    fewest: int = FEWEST_CARDS
    most: int = MOST_CARDS

    def __post_init__(self) -> None:
        """Reject numbers of cards that cannot be solved."""
        Game(self.fewest)
        Game(self.most)
        if self.fewest > self.most:
            raise RefusedError(
                "{fewest} to {most} cards is no range; give the smaller number first.",
                fewest=self.fewest,
                most=self.most,
            )

    @property
    def games(self) -> tuple[Game, ...]:
        """The games asked about, by cards, then target: 1 + 2 + 3 up to the three highest."""
        sizes = range(self.fewest, self.most + 1)
        return tuple(Game(n, target) for n in sizes for target in range(6, 3 * n - 2))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one game ends with perfect play.

    Attributes
    ----------
    result : for the player who starts; never a loss, as an extra card does no harm
    ends_in : picks until the game ends
    best : the best first picks
    """

    game: Game
    result: Result
    ends_in: int
    best: Numbers


@dataclass(frozen=True, slots=True)
class SurveyAnswer:
    """The games of a survey solved so far, in order; complete when `progress` (0 to 1) is 1."""

    outcomes: tuple[Outcome, ...]
    progress: float
    elapsed_s: float = 0.0


def pick(advice: Advice, player: Player, seed: int) -> int:
    """Choose for an opponent: any free card ("random") or any of the best ("perfect").

    The same seed gives the same card.
    """
    cards = advice.best if player == "perfect" else advice.position.free
    return random.Random(seed).choice(cards)


def random_position(seed: int, game: Game = NINE_CARDS) -> Position:
    """Stop a game of random picks between its first pick and its last.

    The same seed stops at the same; the table without a pick is no deal, but a new game.
    """
    source = random.Random(seed)
    position = Position(to_move=source.choice(("mine", "theirs")), game=game)
    unfinished = []
    while not position.finished:
        position = position.after(source.choice(position.free))
        unfinished.append(position)
    return source.choice(unfinished[:-1])


LONGEST_WORD = 20


def parse_numbers(text: str) -> Numbers:
    """Read card numbers such as ``2,7`` or ``2 7``, in the order written.

    Raises
    ------
    ValueError
        If a part of `text` is not a whole number.
    """
    words = text.replace(",", " ").split()
    for word in words:
        if not (word.isascii() and word.isdecimal() and len(word) <= LONGEST_WORD):
            raise RefusedError(
                "“{word}” is not a card; write numbers as in 2,7.", word=word[:LONGEST_WORD]
            )
    return tuple(int(word) for word in words)


def sum_text(triple: Numbers) -> str:
    """Write numbers as a sum: ``2 + 6 + 7``."""
    return " + ".join(map(str, triple))


def _cards(count: int) -> str:
    return Counted("{number} card", "{number} cards", number=count)
