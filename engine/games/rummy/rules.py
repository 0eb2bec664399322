"""Rules of gin and Three Thirteen: options, presets, what a group is, and how a deal scores.

Light: no numpy, no numba, so that pages and the command line can ask what a group is at once.

A *group* is a set (cards of one rank) or a run (cards of consecutive ranks). Cards of the
round's rank and jokers are *wild*: they stand for any card. What is in no group is deadwood.

The options follow Verity Scheel, "Optimizing Gin Hands" (2021), and the house rules found
beside it; where those texts leave a case open, the ruling is named at the option it concerns.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from engine.cards import JOKER, RANKS, SUITS, card_text, cards_text, rank_of, suit_of

ACE = 12
SUIT_LENGTH = 13
MOST_DECKS = 4
MOST_JOKERS = 8
MOST_CARDS = 14
MOST_CARDS_PLAIN = 21
ROUNDS = range(3, 15)

Cards = tuple[int, ...]
Aces = Literal["low", "high", "both", "wrap"]
Kind = Literal["set", "run"]


def points_table(*, ace: int = 1, jack: int = 10, queen: int = 10, king: int = 10) -> Cards:
    """Points of ranks two to ace, and of a joker (20) as the last: a tuple of 14."""
    return (2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king, ace, 20)


@dataclass(frozen=True, slots=True)
class Rules:
    """What counts as a group, what cards cost, and when a player may go out.

    Parameters
    ----------
    points : points of ranks two to ace and of a joker when they are left over; an ace may
        be low in runs and still cost 15, a wild rank may cost 20: value and place are apart
    wild_ranks : ranks 0..12 that are wild besides the jokers
    wilds_as_rank : a card of a wild rank may also be read as itself, its own rank and suit
    mostly_wild : a group may hold more wild than natural cards (as many is always fine)
    all_wild : a group may hold nothing but wild cards; independent of `mostly_wild`
    max_wild : most wild cards in one group, 0 for no limit
    same_suit_runs : a run is of one suit; if false only that condition falls
    aces : below the two, above the king, either (never both ends), or in a circle of 13
    distinct_suits : a set holds each suit at most once, so at most four cards
    max_set : most cards in a set, 0 for no limit
    min_set, min_run : fewest cards in a set and in a run
    decks, jokers : how many of each are in play
    hand_size : cards held between turns; one more is held before the discard
    knock : most points with which a player may go out

    Raises
    ------
    ValueError
        If options contradict each other; the message is one sentence for the player.
    """

    points: Cards = points_table()
    wild_ranks: Cards = ()
    wilds_as_rank: bool = True
    mostly_wild: bool = False
    all_wild: bool = False
    max_wild: int = 0
    same_suit_runs: bool = True
    aces: Aces = "low"
    distinct_suits: bool = False
    max_set: int = 0
    min_set: int = 3
    min_run: int = 3
    decks: int = 1
    jokers: int = 0
    hand_size: int = 10
    knock: int = 0

    def __post_init__(self) -> None:
        """Reject options that contradict each other."""
        if len(self.points) != 14 or not all(0 <= p <= 100 for p in self.points):
            raise ValueError(
                f"The points {self.points} are not 14 numbers from 0 to 100, "
                "for the two to the ace and the joker."
            )
        if not all(0 <= rank <= ACE for rank in self.wild_ranks):
            raise ValueError(f"The wild ranks {self.wild_ranks} are not all from 0 (two) to 12 (ace).")
        if self.aces not in ("low", "high", "both", "wrap"):
            raise ValueError(f"Aces “{self.aces}” is not one of low, high, both and wrap.")
        _check_number("decks", self.decks, 1, MOST_DECKS)
        _check_number("jokers", self.jokers, 0, MOST_JOKERS)
        _check_number("cards in a set at least", self.min_set, 2, SUIT_LENGTH)
        _check_number("cards in a run at least", self.min_run, 2, SUIT_LENGTH)
        _check_number("cards in a hand", self.hand_size, 1, MOST_CARDS_PLAIN - 1)
        _check_number("points to go out with", self.knock, 0, 100)
        _check_number("wild cards in a group at most", self.max_wild, 0, MOST_CARDS)
        if self.max_set < 0 or 0 < self.max_set < self.min_set:
            raise ValueError(
                f"A set may not hold more than {self.max_set} cards and fewer than "
                f"{self.min_set}; make the largest set at least as large as the smallest."
            )
        if self.distinct_suits and self.min_set > 4:
            raise ValueError(
                f"A set of {self.min_set} cards cannot be of distinct suits; there are four suits."
            )

    @property
    def largest_set(self) -> int:
        """Most cards in a set under these rules."""
        limits = [self.max_set or 99, 4 if self.distinct_suits else 99]
        return min(limits)

    def is_wild(self, card: int) -> bool:
        """Tell whether `card` may stand for another."""
        return card == JOKER or rank_of(card) in self.wild_ranks

    def cost(self, card: int) -> int:
        """Points of `card` when it is left over."""
        return self.points[13 if card == JOKER else rank_of(card)]


def _check_number(what: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise ValueError(f"{value} {what} cannot be; it is {least} to {most}.")


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
    """
    if number not in ROUNDS:
        raise ValueError(f"“{number}” is not a round; Three Thirteen is played from 3 to 13, or 14.")
    wild = () if number == 14 else (number - 2,)
    return replace(rules, wild_ranks=wild, hand_size=min(number, SUIT_LENGTH), knock=0)


def oklahoma(upcard: int, rules: Rules = GIN, *, ace_is_gin_only: bool = True) -> Rules:
    """Gin in which the first upcard's points are the most to knock with; an ace asks for gin."""
    gin_only = ace_is_gin_only and rank_of(upcard) == ACE
    return replace(rules, knock=0 if gin_only else rules.cost(upcard))


def decks_for(players: int) -> int:
    """Decks that Three Thirteen is commonly played with: 1 for two players, 2 for four, ..."""
    return min(MOST_DECKS, max(1, (players + 1) // 2))


# Groups.


@dataclass(frozen=True, slots=True)
class Group:
    """Cards laid out as a set or run, and the card that each stands for.

    A natural card stands for itself. Wild cards of a run fill its gaps first, then extend
    it upwards, then downwards; in a set they take the suits that are missing.
    """

    kind: Kind
    cards: Cards
    stands_for: Cards


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether cards are a group and, if not, the first reason and what would mend it.

    Attributes
    ----------
    group : the cards laid out, None if they are not a group
    kinds : every kind of group the cards can be read as
    reason : a code of `REASONS`, empty for a group
    message : one sentence for the player, empty for a group
    suggestion : what would mend it, empty where nothing simple does
    """

    group: Group | None
    kinds: tuple[Kind, ...] = ()
    reason: str = ""
    message: str = ""
    suggestion: str = ""

    @property
    def valid(self) -> bool:
        """Tell whether the cards are a group."""
        return self.group is not None


REASONS = (
    "too_few",
    "only_wild",
    "neither",
    "mixed_suits",
    "repeated_rank",
    "no_wrap",
    "ace_low_only",
    "ace_high_only",
    "gap",
    "repeated_suit",
    "set_too_large",
    "too_long",
    "wild_beyond_end",
    "too_many_wild",
    "mostly_wild",
)
"""Why cards are not a group, in the order in which the reasons are looked for."""


def check(cards: Sequence[int], rules: Rules) -> Verdict:
    """Tell whether `cards` are one group, and if not, why not.

    Every reading of the wild-rank cards, as wild or as themselves, is tried; a refusal names
    the reason of the reading that comes closest.
    """
    if not cards:
        return Verdict(None, (), "too_few", "No cards are no group.", "Choose three or more cards.")
    failures = []
    for natural, wild in _readings(cards, rules):
        set_failure = _set_failure(natural, wild, rules)
        run_failure = _run_failure(natural, wild, rules)
        kinds: list[Kind] = []
        if not set_failure:
            kinds.append("set")
        if not run_failure:
            kinds.append("run")
        if kinds:
            lay = _lay_set if kinds[0] == "set" else _lay_run
            return Verdict(lay(natural, wild, rules), tuple(kinds))
        reason = _nearer(set_failure, run_failure, natural)
        failures.append((REASONS.index(reason), natural, wild))
    # Of equal reasons the reading with most wild cards explains itself best: it comes last.
    at, natural, wild = max(reversed(failures), key=lambda failure: failure[0])
    reason = REASONS[at]
    message, suggestion = _explain(reason, natural, wild, rules)
    return Verdict(None, (), reason, message, _mend(cards, rules) or suggestion)


def arrange(cards: Sequence[int], rules: Rules) -> Group:
    """Lay out cards that are a group.

    Raises
    ------
    ValueError
        If they are not; the message says why.
    """
    verdict = check(cards, rules)
    if verdict.group is None:
        raise ValueError(verdict.message)
    return verdict.group


def _readings(cards: Sequence[int], rules: Rules) -> Iterator[tuple[list[int], list[int]]]:
    """Natural and wild cards for each way to read `cards`, most natural readings first."""
    natural = [card for card in cards if not rules.is_wild(card)]
    jokers = [card for card in cards if card == JOKER]
    of_wild_rank = Counter(card for card in cards if card != JOKER and rules.is_wild(card))
    most = [count if rules.wilds_as_rank else 0 for count in of_wild_rank.values()]
    choices = product(*(range(count + 1) for count in most))
    for read_natural in sorted(choices, key=sum, reverse=True):
        as_natural, as_wild = list(natural), list(jokers)
        for (card, count), chosen in zip(of_wild_rank.items(), read_natural, strict=True):
            as_natural += [card] * chosen
            as_wild += [card] * (count - chosen)
        yield as_natural, as_wild


def _nearer(set_failure: str, run_failure: str, natural: list[int]) -> str:
    """Choose the reason that speaks of what the player seems to be building."""
    if len(natural) > 1 and len({rank_of(card) for card in natural}) == 1:
        return set_failure
    if len(natural) <= 1:
        return max(set_failure, run_failure, key=REASONS.index)
    return run_failure


def _set_failure(natural: list[int], wild: list[int], rules: Rules) -> str:
    """Why the cards, so read, are not a set; empty if they are."""
    size = len(natural) + len(wild)
    suits = [suit_of(card) for card in natural]
    if size < rules.min_set:
        return "too_few"
    if not natural and not rules.all_wild:
        return "only_wild"
    if len({rank_of(card) for card in natural}) > 1:
        return "neither"
    if rules.distinct_suits and len(set(suits)) < len(suits):
        return "repeated_suit"
    if size > rules.largest_set:
        return "set_too_large"
    return _balance_failure(len(natural), len(wild), rules)


def _run_failure(natural: list[int], wild: list[int], rules: Rules) -> str:
    """Why the cards, so read, are not a run; empty if they are."""
    size = len(natural) + len(wild)
    if size < min(rules.min_set, rules.min_run):
        return "too_few"
    if not natural and not rules.all_wild:
        return "only_wild"
    failure = _line_failure(natural, len(wild), rules)
    if rules.same_suit_runs and len({suit_of(card) for card in natural}) > 1:
        return "neither" if failure else "mixed_suits"
    if failure:
        return failure
    if size < rules.min_run:
        return "too_few"
    return _balance_failure(len(natural), len(wild), rules)


def _line_failure(natural: list[int], wilds: int, rules: Rules) -> str:
    """Why the ranks, whatever their suits, do not line up; empty if they do."""
    ranks = [rank_of(card) for card in natural]
    if len(set(ranks)) < len(ranks):
        return "repeated_rank"
    _, span = _least_span(ranks, rules.aces)
    if span - len(ranks) > wilds:
        if _would_line_up(ranks, wilds, "high") and rules.aces == "low":
            return "ace_low_only"
        if _would_line_up(ranks, wilds, "low") and rules.aces == "high":
            return "ace_high_only"
        if _would_line_up(ranks, wilds, "wrap"):
            return "no_wrap"
        return "gap" if wilds else "neither"
    if len(ranks) + wilds > SUIT_LENGTH:
        return "too_long" if span == SUIT_LENGTH else "wild_beyond_end"
    return ""


def _would_line_up(ranks: list[int], wilds: int, aces: Aces) -> bool:
    return _least_span(ranks, aces)[1] - len(ranks) <= wilds


def _balance_failure(natural: int, wild: int, rules: Rules) -> str:
    """Why `natural` cards may not be joined by `wild` wild cards; empty if they may."""
    if rules.max_wild and wild > rules.max_wild:
        return "too_many_wild"
    if 0 < natural < wild and not rules.mostly_wild:
        return "mostly_wild"
    return ""


# Places on the line of ranks: the ace is place 0 when low, and the last place when high.


def _places(rank: int, aces: Aces) -> tuple[int, ...]:
    if aces == "high":
        return (rank,)
    if aces == "both" and rank == ACE:
        return (0, SUIT_LENGTH)
    return ((rank + 1) % SUIT_LENGTH,)


def _rank_at(place: int, aces: Aces) -> int:
    return place if aces == "high" else (place - 1) % SUIT_LENGTH


def _last_place(aces: Aces) -> int:
    return {"low": 12, "high": 12, "both": 13, "wrap": 99}[aces]


def _least_span(ranks: Sequence[int], aces: Aces) -> tuple[int, int]:
    """First place of the shortest stretch that holds `ranks`, and its length."""
    if not ranks:
        return 0, 0
    if aces == "wrap":
        places = [_places(rank, aces)[0] for rank in ranks]
        arcs = [(max((p - first) % SUIT_LENGTH for p in places) + 1, first) for first in places]
        span, first = min(arcs)
        return first, span
    stretches = []
    for at in product(*(_places(rank, aces) for rank in ranks)):
        stretches.append((max(at) - min(at) + 1, min(at)))
    span, first = min(stretches)
    return first, span


def _lay_run(natural: list[int], wild: list[int], rules: Rules) -> Group:
    first, span = _least_span([rank_of(card) for card in natural], rules.aces)
    size = len(natural) + len(wild)
    up = min(size - span, _last_place(rules.aces) - (first + span - 1))
    first -= size - span - up
    places = [_rank_at(first + i, rules.aces) for i in range(size)]
    by_rank = {rank_of(card): card for card in natural}
    spare = list(wild)
    cards, stands_for = [], []
    suit = suit_of(min(natural, default=0))
    for rank in places:
        card = by_rank.pop(rank, None)
        if card is None:
            cards.append(spare.pop(0))
            stands_for.append(13 * suit + rank)
        else:
            suit = suit_of(card)
            cards.append(card)
            stands_for.append(card)
    return Group("run", tuple(cards), tuple(stands_for))


def _lay_set(natural: list[int], wild: list[int], rules: Rules) -> Group:
    natural = sorted(natural, key=suit_of)
    ranked = [card for card in wild if card != JOKER]
    rank = rank_of(natural[0]) if natural else rank_of(ranked[0]) if ranked else ACE
    taken = {suit_of(card) for card in natural}
    suits = [suit for suit in range(4) if suit not in taken] + list(range(4)) * 5
    stands_for = natural + [13 * suit + rank for suit in suits[: len(wild)]]
    return Group("set", tuple(natural + wild), tuple(stands_for))


# Sentences.


def _explain(reason: str, natural: list[int], wild: list[int], rules: Rules) -> tuple[str, str]:
    """Sentence for the player, and what would mend it, for a refused group."""
    size, wilds = len(natural) + len(wild), len(wild)
    ranks = [rank_of(card) for card in natural]
    first, span = _least_span(ranks, rules.aces)
    held = {rank_of(card) for card in natural}
    missing = [
        RANKS[_rank_at(first + i, rules.aces)]
        for i in range(min(span, SUIT_LENGTH))
        if _rank_at(first + i, rules.aces) not in held
    ]
    need = len(missing)
    twice = [card_text(c) for c in natural if sum(rank_of(c) == rank_of(d) for d in natural) > 1]
    suit_twice = [c for c in natural if sum(suit_of(c) == suit_of(d) for d in natural) > 1]
    suits = sorted({SUITS[suit_of(card)] for card in natural}, key=SUITS.index)
    least = rules.min_set if len(held) == 1 else min(rules.min_set, rules.min_run)
    if len(held) > 1 and size >= least:
        least = rules.min_run
    text = cards_text(natural)
    messages = {
        "too_few": (
            f"A group needs at least {least} cards: here {_are(size)}.",
            f"Add {_count(least - size, 'card')}.",
        ),
        "only_wild": (
            f"Only wild cards are not a group under these rules: {cards_text(wild)}.",
            "Add natural cards.",
        ),
        "neither": (
            f"{text} are neither of one rank (a set) nor consecutive"
            + (" in one suit (a run)." if rules.same_suit_runs else " (a run)."),
            "Choose cards of one rank, or cards that follow one another.",
        ),
        "mixed_suits": (
            f"Runs need to be of one suit: {text} are of {' and '.join(suits)}.",
            f"Use only {suits[0] if suits else SUITS[0]}.",
        ),
        "repeated_rank": (
            f"A run holds each rank once: {' and '.join(twice)} are of one rank.",
            f"Put {twice[-1] if twice else ''} into another group.",
        ),
        "no_wrap": (
            f"Runs do not wrap around from king to ace to two: {text}.",
            "End the run at the ace, or begin it there.",
        ),
        "ace_low_only": (
            f"The ace is only low here, before the two: {text}.",
            "Leave the ace out, or use it with the two and three.",
        ),
        "ace_high_only": (
            f"The ace is only high here, after the king: {text}.",
            "Leave the ace out, or use it with the queen and king.",
        ),
        "gap": (
            f"The gaps ({' '.join(missing)}) need {_count(need, 'wild card')}: "
            f"here {_are(wilds)}.",
            f"Add {_count(need - wilds, 'wild card')}, or cards that fill the gaps.",
        ),
        "repeated_suit": (
            f"A set holds each suit once: {cards_text(suit_twice)} share a suit.",
            "Leave one of them out.",
        ),
        "set_too_large": (
            f"A set holds at most {rules.largest_set} cards: here {_are(size)}.",
            f"Leave out {_count(size - rules.largest_set, 'card')}.",
        ),
        "too_long": (
            f"A run holds at most {SUIT_LENGTH} cards: here {_are(size)}.",
            f"Leave out {_count(size - SUIT_LENGTH, 'card')}.",
        ),
        "wild_beyond_end": (
            f"A wild card would stand beyond the end of the suit: a run of {size} cards does not "
            f"fit into {SUIT_LENGTH} ranks.",
            f"Leave out {_count(size - SUIT_LENGTH, 'wild card')}.",
        ),
        "too_many_wild": (
            f"A group holds at most {_count(rules.max_wild, 'wild card')} under these rules: "
            f"here {_are(wilds)}.",
            f"Leave out {_count(wilds - rules.max_wild, 'wild card')}.",
        ),
        "mostly_wild": (
            f"A group may not hold more wild than natural cards: {wilds} wild "
            f"({cards_text(wild)}), {len(natural)} natural ({text})."
            + _as_themselves(natural, wild, rules),
            f"Leave out {_count(wilds - len(natural), 'wild card')}, or add natural cards.",
        ),
    }
    return messages[reason]


def _as_themselves(natural: list[int], wild: list[int], rules: Rules) -> str:
    """Whether reading a wild-rank card as itself would mend a group with too many wild cards."""
    ranked = [card for card in wild if card != JOKER]
    if not ranked:
        return ""
    card = ranked[0]
    if not rules.wilds_as_rank:
        mended = check([*natural, *wild], replace(rules, wilds_as_rank=True)).valid
        return (
            f" Read as itself {card_text(card)} would mend it, but these rules do not allow that."
            if mended
            else ""
        )
    rest = [*wild]
    rest.remove(card)
    reason = _nearer(
        _set_failure([*natural, card], rest, rules),
        _run_failure([*natural, card], rest, rules),
        [*natural, card],
    )
    why = {
        "mixed_suits": "it is off suit",
        "repeated_rank": "its rank is there already",
        "repeated_suit": "its suit is there already",
        "mostly_wild": "that is not enough",
    }.get(reason, "it does not fit in")
    return f" Reading {card_text(card)} as itself does not mend it: {why}."


def _mend(cards: Sequence[int], rules: Rules) -> str:
    """Name the one card without which the rest is a group, if there is one."""
    if len(cards) <= min(rules.min_set, rules.min_run):
        return ""
    for card in dict.fromkeys(cards):
        rest = list(cards)
        rest.remove(card)
        if any(
            not _set_failure(natural, wild, rules) or not _run_failure(natural, wild, rules)
            for natural, wild in _readings(rest, rules)
        ):
            return f"Without {card_text(card)} it is a group."
    return ""


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _are(number: int) -> str:
    return "is 1" if number == 1 else f"are {number}" if number else "are none"


# Questions and answers.


def _check_hand(cards: Cards, seen: Cards, rules: Rules) -> None:
    """Reject cards that cannot all come from the decks in play."""
    most = MOST_CARDS if rules.wild_ranks or rules.jokers else MOST_CARDS_PLAIN
    if not cards:
        raise ValueError("The hand is empty; give at least one card.")
    if len(cards) > most:
        raise ValueError(
            f"A hand of {len(cards)} cards is too large; with these rules it has at most {most}."
        )
    for card, count in Counter((*cards, *seen)).items():
        if not 0 <= card <= JOKER:
            raise ValueError(f"Card number {card} is not in the deck.")
        if card == JOKER and count > rules.jokers:
            raise ValueError(
                f"“XX” was given {_times(count)}; with these rules there "
                + (f"{_are(rules.jokers)} of them." if rules.jokers else "are no jokers.")
            )
        if card != JOKER and count > rules.decks:
            raise ValueError(
                f"“{card_text(card)}” was given {_times(count)}; "
                f"{_count(rules.decks, 'deck')} {'has' if rules.decks == 1 else 'have'} "
                f"{'only one' if rules.decks == 1 else f'only {rules.decks}'}."
            )


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


@dataclass(frozen=True, slots=True)
class Question:
    """What to make of a hand: its best grouping, what to discard, which draws help.

    Parameters
    ----------
    cards : 1 to 14 cards, 21 without wild cards; one more than `rules.hand_size` asks for
        the discards, exactly `rules.hand_size` for the draws
    rules : the rules in force
    seen : cards known to lie elsewhere (discards, cards the opponent took): not to be drawn

    Raises
    ------
    ValueError
        If the cards cannot all come from the decks in play.
    """

    cards: Cards
    rules: Rules = GIN
    seen: Cards = ()

    def __post_init__(self) -> None:
        """Reject cards that cannot all come from the decks in play."""
        _check_hand(self.cards, self.seen, self.rules)


@dataclass(frozen=True, slots=True)
class AllGroupings:
    """Every best grouping of a hand, at most `most` of them.

    Raises
    ------
    ValueError
        If the cards cannot all come from the decks in play.
    """

    cards: Cards
    rules: Rules = GIN
    most: int = 100

    def __post_init__(self) -> None:
        """Reject cards that cannot all come from the decks in play."""
        _check_hand(self.cards, (), self.rules)


@dataclass(frozen=True, slots=True)
class Layoffs:
    """How few points `cards` leave when they may also be laid off on a knocker's `melds`.

    Raises
    ------
    ValueError
        If a meld is not a group, or the cards cannot all come from the decks in play.
    """

    melds: tuple[Cards, ...]
    cards: Cards
    rules: Rules = GIN

    def __post_init__(self) -> None:
        """Reject melds that are no groups and cards that are not in play."""
        _check_hand(self.cards, tuple(c for meld in self.melds for c in meld), self.rules)
        for meld in self.melds:
            arrange(meld, self.rules)


@dataclass(frozen=True, slots=True)
class Grouping:
    """A hand in groups, what is left over, and what that costs."""

    groups: tuple[Group, ...]
    unmatched: Cards
    points: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A card that may be drawn: how many are unseen, and the points after the best discard."""

    card: int
    copies: int
    points: int


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
    """What throwing `card` leaves; `draws` is None until the draws have been looked at."""

    card: int
    grouping: Grouping
    can_knock: bool
    draws: Draws | None = None

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
    can_knock : the hand, as it is, may go out (false while a card is still to be discarded)
    gin : nothing is left over; with a card still to be discarded, big gin
    discards : one for each different card, best first; only when one is to be discarded
    draws : what the next card does; only when no card is to be discarded
    progress : 0 to 1; 1 means the answer is complete
    """

    grouping: Grouping
    objections: tuple[Objection, ...] = ()
    can_knock: bool = False
    gin: bool = False
    discards: tuple[Discard, ...] = ()
    draws: Draws | None = None
    progress: float = 1.0

    @property
    def points(self) -> int:
        """Least points of the whole hand."""
        return self.grouping.points


@dataclass(frozen=True, slots=True)
class RankedGrouping:
    """A best grouping, and the unseen cards an opponent could at once lay off on it."""

    grouping: Grouping
    layoffs: Cards


@dataclass(frozen=True, slots=True)
class GroupingsAnswer:
    """All best groupings, the one with the fewest layoffs first; not complete if cut short."""

    points: int
    groupings: tuple[RankedGrouping, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class LayoffsAnswer:
    """Cards laid off, as (card, number of the meld) in order, and what is left of the hand."""

    laid_off: tuple[tuple[int, int], ...]
    grouping: Grouping

    @property
    def points(self) -> int:
        """Points left after laying off."""
        return self.grouping.points


# Scoring of gin proper.


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a deal and a game of gin are worth; each number is a house rule.

    Parameters
    ----------
    gin, big_gin : bonus for knocking with nothing left over, of ten and of eleven cards
    undercut : bonus of the opponent who has no more points than the knocker
    undercut_on_ties : as many points as the knocker's are enough for an undercut
    box : points for each deal won, added when the game ends
    game : points for reaching `target` first
    target : points that end the game
    """

    gin: int = 25
    big_gin: int = 31
    undercut: int = 25
    undercut_on_ties: bool = True
    box: int = 25
    game: int = 100
    target: int = 100


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


def game_totals(scoring: Scoring, deals: Sequence[int]) -> tuple[int, int] | None:
    """Final totals of both players, boxes and game bonus included; None if the game goes on.

    `deals` are points per deal, positive for the first player, negative for the second.
    """
    points = (sum(max(d, 0) for d in deals), sum(max(-d, 0) for d in deals))
    if max(points) < scoring.target:
        return None
    boxes = (sum(d > 0 for d in deals), sum(d < 0 for d in deals))
    first, second = (points[i] + scoring.box * boxes[i] for i in range(2))
    if points[0] > points[1]:
        return first + scoring.game, second
    return first, second + scoring.game
