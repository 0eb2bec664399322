"""Rules of gin and Three Thirteen: options, presets, and how a deal of gin scores.

A *group* is a set (cards of one rank) or a run (cards of consecutive ranks). Cards of the
round's rank and jokers are *wild*: they stand for any card. What is in no group is deadwood.

The options follow Verity Scheel, "Optimizing Gin Hands" (2021), and the house rules found
beside it; where those texts leave a case open, the ruling is named at the option it concerns.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from engine.cards import DECK, JOKER, rank_of
from engine.sentences import RefusedError, Sentence

ACE = 12
SUIT_LENGTH = 13
MOST_DECKS = 4
MOST_JOKERS = 8
MOST_CARDS = 14  # in a hand, with wild cards or several decks
MOST_CARDS_PLAIN = 21
ROUNDS = range(3, 15)
MOST_POINTS = 999  # of a deal or a round
HOLLYWOOD = 3  # games that are scored at once

Cards = tuple[int, ...]
Aces = Literal["low", "high", "both", "wrap"]


def points_table(*, ace: int = 1, jack: int = 10, queen: int = 10, king: int = 10) -> Cards:
    """Points of ranks two to ace, and of a joker (20) as the last: a tuple of 14."""
    return (2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king, ace, 20)


COMMON_POINTS = points_table()


@dataclass(frozen=True, slots=True)
class Rules:
    """What counts as a group, what cards cost, and when a player may go out.

    Raises
    ------
    ValueError
        If options contradict each other; the message is one sentence for the player.
    """

    # points of ranks two to ace and of a joker when they are left over; an ace may be low in runs
    # and still cost 15, a wild rank may cost 20: value and place are apart
    points: Cards = COMMON_POINTS
    wild_ranks: Cards = ()  # ranks 0..12 that are wild besides the jokers
    # a card of a wild rank may also be read as itself, its own rank and suit
    wilds_as_rank: bool = True
    # a group may hold more wild than natural cards (as many is always fine)
    mostly_wild: bool = False
    all_wild: bool = False  # a group may hold nothing but wild cards; independent of `mostly_wild`
    max_wild: int = 0  # most wild cards in one group, 0 for no limit
    same_suit_runs: bool = True  # a run is of one suit; if false only that condition falls
    # below the two, above the king, either (never both ends), or in a circle of 13
    aces: Aces = "low"
    distinct_suits: bool = False  # a set holds each suit at most once, so at most four cards
    max_set: int = 0  # most cards in a set, 0 for no limit
    # fewest cards in a set and in a run
    min_set: int = 3
    min_run: int = 3
    # how many of each are in play
    decks: int = 1
    jokers: int = 0
    hand_size: int = 10  # cards held between turns; one more is held before the discard
    knock: int = 0  # most points with which a player may go out

    def __post_init__(self) -> None:
        """Reject options that contradict each other."""
        if len(self.points) != 14 or not all(0 <= p <= 100 for p in self.points):
            raise RefusedError(
                "The points {points} are not 14 numbers from 0 to 100, for the two to the "
                "ace and the joker.",
                points=self.points,
            )
        if not all(0 <= rank <= ACE for rank in self.wild_ranks):
            raise RefusedError(
                "The wild ranks {wild_ranks} are not all from 0 (two) to 12 (ace).",
                wild_ranks=self.wild_ranks,
            )
        if self.aces not in ("low", "high", "both", "wrap"):
            raise RefusedError(
                "Aces “{aces}” is not one of low, high, both and wrap.", aces=self.aces
            )
        _check_number(Sentence("decks"), self.decks, 1, MOST_DECKS)
        _check_number(Sentence("jokers"), self.jokers, 0, MOST_JOKERS)
        _check_number(Sentence("cards in a set at least"), self.min_set, 2, SUIT_LENGTH)
        _check_number(Sentence("cards in a run at least"), self.min_run, 2, SUIT_LENGTH)
        _check_number(Sentence("cards in a hand"), self.hand_size, 1, MOST_CARDS_PLAIN - 1)
        _check_number(Sentence("points to go out with"), self.knock, 0, 100)
        _check_number(Sentence("wild cards in a group at most"), self.max_wild, 0, MOST_CARDS)
        if self.max_set < 0 or 0 < self.max_set < self.min_set:
            raise RefusedError(
                "A set may not hold more than {max_set} cards and fewer than {min_set}; "
                "make the largest set at least as large as the smallest.",
                max_set=self.max_set,
                min_set=self.min_set,
            )
        if self.distinct_suits and self.min_set > 4:
            raise RefusedError(
                "A set of {min_set} cards cannot be of distinct suits; there are four suits.",
                min_set=self.min_set,
            )

    @property
    def largest_set(self) -> int:
        """Most cards in a set under these rules."""
        limits = [self.max_set or 99, 4 if self.distinct_suits else 99]
        return min(limits)

    @property
    def plain(self) -> bool:
        """Tell whether suit masks say all about a hand: one deck, nothing wild, usual sets."""
        usual = self.same_suit_runs and self.min_set == 3 and self.largest_set >= 4
        return usual and self.decks == 1 and not self.wild_ranks and not self.jokers

    def is_wild(self, card: int) -> bool:
        """Tell whether `card` may stand for another."""
        return card == JOKER or rank_of(card) in self.wild_ranks

    def cost(self, card: int) -> int:
        """Points of `card` when it is left over."""
        return self.points[13 if card == JOKER else rank_of(card)]


def _check_number(what: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise RefusedError(
            "{value} {what} cannot be; it is {least} to {most}.",
            value=value,
            what=what,
            least=least,
            most=most,
        )


# Presets. Where sources differ by date the name says which.

GIN = Rules(knock=10)
ARTICLE = Rules(points=points_table(jack=11, queen=12, king=13), decks=2, jokers=4)
PAGAT = Rules(mostly_wild=True, all_wild=True, decks=2)
WIKIPEDIA = Rules(mostly_wild=True, decks=2)
OLD_WIKIPEDIA = Rules(max_wild=1, decks=2)
PRESETS = {
    "article": ARTICLE,
    "pagat": PAGAT,
    "wikipedia": WIKIPEDIA,
    "old-wikipedia": OLD_WIKIPEDIA,
}


def three_thirteen(number: int, rules: Rules = ARTICLE) -> Rules:
    """Rules of the round with `number` cards, 3 to 13, in which rank 3 to king is wild.

    Round 14, which some play, is dealt 13 cards and has no wild rank.

    Raises
    ------
    ValueError
        If there is no such round.
    """
    if number not in ROUNDS:
        raise RefusedError(
            "“{number}” is not a round; Three Thirteen is played from 3 to 13, or 14.",
            number=number,
        )
    wild = () if number == 14 else (number - 2,)
    return replace(rules, wild_ranks=wild, hand_size=min(number, SUIT_LENGTH), knock=0)


def oklahoma(upcard: int, rules: Rules = GIN, *, ace_is_gin_only: bool = True) -> Rules:
    """Gin in which the first upcard's points are the most to knock with; an ace asks for gin."""
    gin_only = ace_is_gin_only and rank_of(upcard) == ACE
    return replace(rules, knock=0 if gin_only else rules.cost(upcard))


def decks_for(players: int) -> int:
    """Decks that Three Thirteen is commonly played with: 1 for two players, 2 for four, ..."""
    return min(MOST_DECKS, max(1, (players + 1) // 2))


def random_hand(rules: Rules, cards: int, seed: int) -> Cards:
    """`cards` cards of the decks in play, shuffled by `seed`."""
    deck = [*DECK] * rules.decks + [JOKER] * rules.jokers
    return tuple(Random(seed).sample(deck, cards))


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a deal and a game of gin are worth; each number is a house rule."""

    # bonus for knocking with nothing left over, of ten and of eleven cards
    gin: int = 25
    big_gin: int = 31
    undercut: int = 25  # bonus of the opponent who has no more points than the knocker
    undercut_on_ties: bool = True  # as many points as the knocker's are enough for an undercut
    box: int = 25  # points for each deal won, added when the game ends
    game: int = 100  # points for reaching `target` first
    target: int = 100  # points that end the game
    shutout: int = 0  # points more for reaching it before the other has any
    # three games are scored at once: a player's first win counts in the first, the second in the
    # first two, all others in each that is not over
    hollywood: bool = False

    @property
    def games(self) -> int:
        """How many games are on one score sheet."""
        return HOLLYWOOD if self.hollywood else 1


def deal_score(
    scoring: Scoring, knocker: int, opponent: int, *, big_gin: bool = False, doubled: bool = False
) -> int:
    """Points of a deal to the knocker; negative: to the opponent.

    `knocker` and `opponent` are their deadwood, the opponent's after layoffs, which a gin
    hand does not allow. `doubled` is Oklahoma's spade upcard.
    """
    difference = opponent - knocker
    undercut = difference < 0 or (difference == 0 and scoring.undercut_on_ties)
    if big_gin:
        points = difference + scoring.big_gin
    elif knocker == 0:
        points = difference + scoring.gin
    elif undercut:
        points = difference - scoring.undercut
    else:
        points = difference
    return 2 * points if doubled else points


def sheet_games(scoring: Scoring, deals: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Points of each deal in each game on the sheet, 0 where it does not count.

    `deals` are points per deal, positive for the first player, negative for the second.
    """
    if not scoring.hollywood:
        return (tuple(deals),)
    games: tuple[list[int], ...] = tuple([] for _ in range(scoring.games))
    wins = [0, 0]
    for points in deals:
        winner = int(points < 0)
        wins[winner] += points != 0
        for number, game in enumerate(games):
            counts = wins[winner] > number and max(_sums(game)) < scoring.target
            game.append(points if counts else 0)
    return tuple(map(tuple, games))


def game_totals(scoring: Scoring, deals: Sequence[int]) -> tuple[int, int] | None:
    """Final totals of both players, boxes and bonuses included; None if a game goes on."""
    first = second = 0
    for game in sheet_games(scoring, deals):
        totals = one_game_totals(scoring, game)
        if totals is None:
            return None
        first, second = first + totals[0], second + totals[1]
    return first, second


def one_game_totals(scoring: Scoring, deals: Sequence[int]) -> tuple[int, int] | None:
    """The same of one of the games on a sheet."""
    points = _sums(deals)
    if max(points) < scoring.target:
        return None
    boxes = (sum(d > 0 for d in deals), sum(d < 0 for d in deals))
    first, second = (points[i] + scoring.box * boxes[i] for i in range(2))
    bonus = scoring.game + (0 if min(points) else scoring.shutout)
    return (first + bonus, second) if points[0] > points[1] else (first, second + bonus)


def _sums(deals: Sequence[int]) -> tuple[int, int]:
    return sum(max(d, 0) for d in deals), sum(max(-d, 0) for d in deals)
