"""What can be asked about a hand of gin or Three Thirteen, and what the answers hold."""

from collections import Counter
from dataclasses import dataclass

from engine.asking import Asks
from engine.cards import JOKER, card_text
from engine.games.rummy.groups import Group
from engine.games.rummy.rules import GIN, MOST_CARDS, MOST_CARDS_PLAIN, Cards, Rules
from engine.sentences import RefusedError, Sentence


def _times(count: int) -> str:
    words = {1: Sentence("once"), 2: Sentence("twice")}
    return words.get(count, Sentence("{count} times", count=count))


@dataclass(frozen=True, slots=True)
class Question(Asks["Answer"]):
    """What to make of a hand: its best grouping, what to discard, which draws help.

    Raises
    ------
    ValueError
        If the cards cannot all come from the decks in play.
    """

    answered_by = "rummy.analysis:advise"

    # 1 to 14 cards, 21 without wild cards; one more than `rules.hand_size` asks for the discards,
    # exactly `rules.hand_size` for the draws
    cards: Cards
    rules: Rules = GIN  # the rules in force
    # cards known to lie elsewhere (discards, cards the opponent took): not to be drawn
    seen: Cards = ()

    def __post_init__(self) -> None:
        """Reject cards that cannot all come from the decks in play."""
        rules = self.rules
        wild = rules.wild_ranks or rules.jokers
        most = MOST_CARDS if wild or rules.decks > 1 else MOST_CARDS_PLAIN
        if not self.cards:
            raise RefusedError("The hand is empty; give at least one card.")
        if len(self.cards) > most:
            raise RefusedError(
                "A hand of {number} cards is too large; with these rules it has at most {most}.",
                number=len(self.cards),
                most=most,
            )
        for card, count in Counter((*self.cards, *self.seen)).items():
            if not 0 <= card <= JOKER:
                raise RefusedError("Card number {card} is not in the deck.", card=card)
            if card == JOKER and count > rules.jokers:
                jokers = Sentence("are only {number}", number=rules.jokers)
                raise RefusedError(
                    "“XX” was given {times}; with these rules there {jokers}.",
                    times=_times(count),
                    jokers=jokers if rules.jokers else Sentence("are no jokers"),
                )
            if card != JOKER and count > rules.decks:
                one = Sentence("one deck has it once")
                decks = Sentence(
                    "{decks} decks have it only {times}",
                    decks=rules.decks,
                    times=_times(rules.decks),
                )
                raise RefusedError(
                    "“{card}” was given {times}; {decks}.",
                    card=card_text(card),
                    times=_times(count),
                    decks=one if rules.decks == 1 else decks,
                )


@dataclass(frozen=True, slots=True)
class Survey(Asks["SurveyAnswer"]):
    """How many of all gin hands of `cards` cards have each deadwood.

    Raises
    ------
    ValueError
        If such hands are not counted: of no cards, of too many, or with wild cards.
    """

    answered_by = "rummy.analysis:survey"

    cards: int = 10
    rules: Rules = GIN
    threads: int | None = None

    def __post_init__(self) -> None:
        """Reject hands that cannot be counted."""
        if not 1 <= self.cards <= 11:
            raise RefusedError(
                "Hands of {cards} cards are not counted; ask for 1 to 11.", cards=self.cards
            )
        if not self.rules.plain:
            raise RefusedError("Hands are counted only for one deck without wild cards.")


@dataclass(frozen=True, slots=True)
class Grouping:
    """A hand in groups, what is left over, and what that costs."""

    groups: tuple[Group, ...]
    unmatched: Cards
    points: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A card that may be drawn: how many are unseen, and the points after the best discard.

    `fits` tells whether it finds a place in a group without any other card losing its own: the
    more cards do, the more the hand can still become. Not looked at in plain gin.
    """

    card: int
    copies: int
    points: int
    fits: bool = False


@dataclass(frozen=True, slots=True)
class Draws:
    """What the next card from the stock does for a hand; every unseen card is equally likely.

    Attributes
    ----------
    points : points of the hand before the draw
    knock : most points with which the player may go out
    unseen : number of cards that may be drawn, copies counted
    cards : every card that may be drawn
    """

    points: int
    knock: int
    unseen: int
    cards: tuple[Draw, ...]

    @property
    def improving(self) -> tuple[Draw, ...]:
        """Draws that lower the points."""
        return tuple(draw for draw in self.cards if draw.points < self.points)

    @property
    def fitting(self) -> tuple[Draw, ...]:
        """Draws that find a place in a group."""
        return tuple(draw for draw in self.cards if draw.fits)

    @property
    def knocking(self) -> tuple[Draw, ...]:
        """Draws after which the player may go out."""
        return tuple(draw for draw in self.cards if draw.points <= self.knock)

    @property
    def gin(self) -> tuple[Draw, ...]:
        """Draws after which nothing is left over."""
        return tuple(draw for draw in self.cards if draw.points == 0)

    def chance(self, draws: tuple[Draw, ...]) -> float:
        """Probability, 0 to 1, that the next card is one of `draws`."""
        return sum(draw.copies for draw in draws) / self.unseen if self.unseen else 0.0


@dataclass(frozen=True, slots=True)
class Discard:
    """What throwing `card` leaves; `draws` is None until the draws have been looked at.

    `wild` tells whether the card may stand for another.
    """

    card: int
    grouping: Grouping
    can_knock: bool
    draws: Draws | None = None
    wild: bool = False

    @property
    def points(self) -> int:
        """Least points after throwing the card."""
        return self.grouping.points


@dataclass(frozen=True, slots=True)
class Objection:
    """Why one left-over card is not in a group.

    Attributes
    ----------
    card : the card
    points : least points of the hand if `card` must be in a group, None if none can hold it
    group : the group it would be in then, None if there is none
    contested : cards of that group which the best grouping uses elsewhere
    """

    card: int
    points: int | None = None
    group: Group | None = None
    contested: Cards = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The best grouping of a hand and what follows from it, ever more complete.

    Attributes
    ----------
    grouping : one grouping with the fewest points
    objections : for each left-over card, the highest first, why it is left over
    can_knock : the player may go out now, after the best discard if one is due
    gin : nothing is left over then
    big_gin : nothing is left over although a discard is due
    discards : one for each different card, best first; only when one is to be discarded
    draws : what the next card does; only when no card is to be discarded
    progress : 0 to 1; 1 means the answer is complete
    """

    grouping: Grouping
    objections: tuple[Objection, ...] = ()
    can_knock: bool = False
    gin: bool = False
    big_gin: bool = False
    discards: tuple[Discard, ...] = ()
    draws: Draws | None = None
    progress: float = 1.0

    @property
    def points(self) -> int:
        """Least points of the whole hand."""
        return self.grouping.points


@dataclass(frozen=True, slots=True)
class SurveyAnswer:
    """Number of hands by deadwood, index = points; complete when `progress` is 1."""

    counts: tuple[int, ...]
    progress: float

    @property
    def mean(self) -> float:
        """Mean deadwood of the hands counted."""
        return sum(points * n for points, n in enumerate(self.counts)) / sum(self.counts)
