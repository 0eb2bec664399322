"""What a group is: cards laid out as a set or run, or the reason why they are none.

Plain Python, so that pages and the command line can ask about a group at once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from engine.cards import JOKER, RANKS, SUIT_NAMES, card_text, cards_text, rank_of, suit_of
from engine.games.rummy.rules import ACE, SUIT_LENGTH, Aces, Cards, Rules
from engine.sentences import Counted, RefusedError, Sentence, and_joined

Kind = Literal["set", "run"]


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
        raise RefusedError(verdict.message)
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
    readings = product(*(_places(rank, aces) for rank in ranks))
    span, first = min((max(places) - min(places) + 1, min(places)) for places in readings)
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
    suits = [SUIT_NAMES[suit] for suit in sorted({suit_of(card) for card in natural})]
    least = rules.min_set if len(held) == 1 else min(rules.min_set, rules.min_run)
    if len(held) > 1 and size >= least:
        least = rules.min_run
    text = cards_text(natural)
    messages = {
        "too_few": (
            Sentence(
                "A group needs at least {least} cards: here {are}.", least=least, are=_are(size)
            ),
            Sentence("Add {count}.", count=_count(least - size, "card")),
        ),
        "only_wild": (
            Sentence(
                "Only wild cards are not a group under these rules: {cards}.",
                cards=cards_text(wild),
            ),
            Sentence("Add natural cards."),
        ),
        "neither": (
            _neither(text, cards_text(wild), rules),
            Sentence("Choose cards of one rank, or cards that follow one another."),
        ),
        "mixed_suits": (
            Sentence(
                "Runs need to be of one suit: {text} are of {suits}.",
                text=text,
                suits=and_joined(suits),
            ),
            Sentence("Use only {suit}.", suit=suits[0] if suits else ""),
        ),
        "repeated_rank": (
            Sentence(
                "A run holds each rank once: {cards} are of one rank.", cards=and_joined(twice)
            ),
            Sentence("Put {card} into another group.", card=twice[-1] if twice else ""),
        ),
        "no_wrap": (
            Sentence("Runs do not wrap around from king to ace to two: {text}.", text=text),
            Sentence("End the run at the ace, or begin it there."),
        ),
        "ace_low_only": (
            Sentence("The ace is only low here, before the two: {text}.", text=text),
            Sentence("Leave the ace out, or use it with the two and three."),
        ),
        "ace_high_only": (
            Sentence("The ace is only high here, after the king: {text}.", text=text),
            Sentence("Leave the ace out, or use it with the queen and king."),
        ),
        "gap": (
            Sentence(
                "The gaps ({ranks}) need {count}: here {are}.",
                ranks=" ".join(missing),
                count=_count(need, "wild card"),
                are=_are(wilds),
            ),
            Sentence(
                "Add {count}, or cards that fill the gaps.", count=_count(need - wilds, "wild card")
            ),
        ),
        "repeated_suit": (
            Sentence(
                "A set holds each suit once: {cards} share a suit.", cards=cards_text(suit_twice)
            ),
            Sentence("Leave one of them out."),
        ),
        "set_too_large": (
            Sentence(
                "A set holds at most {largest_set} cards: here {are}.",
                largest_set=rules.largest_set,
                are=_are(size),
            ),
            Sentence("Leave out {count}.", count=_count(size - rules.largest_set, "card")),
        ),
        "too_long": (
            Sentence(
                "A run holds at most {suit_length} cards: here {are}.",
                suit_length=SUIT_LENGTH,
                are=_are(size),
            ),
            Sentence("Leave out {count}.", count=_count(size - SUIT_LENGTH, "card")),
        ),
        "wild_beyond_end": (
            Sentence(
                "A wild card would stand beyond the end of the suit: a run of {size} "
                "cards does not fit into {suit_length} ranks.",
                size=size,
                suit_length=SUIT_LENGTH,
            ),
            Sentence("Leave out {count}.", count=_count(size - SUIT_LENGTH, "wild card")),
        ),
        "too_many_wild": (
            Sentence(
                "A group holds at most {count} under these rules: here {are}.",
                count=_count(rules.max_wild, "wild card"),
                are=_are(wilds),
            ),
            Sentence("Leave out {count}.", count=_count(wilds - rules.max_wild, "wild card")),
        ),
        "mostly_wild": (
            _mostly_wild(natural, wild, rules),
            (
                Sentence(
                    "Leave out {count}, or add natural cards.",
                    count=_count(wilds - len(natural), "wild card"),
                )
                if 2 * len(natural) >= least
                else Sentence("Add natural cards.")
            ),
        ),
    }
    return messages[reason]


def _neither(text: str, wild: str, rules: Rules) -> Sentence:
    follow = Sentence("ranks that follow one another")
    needs = Sentence("one suit and ranks that follow one another")
    said = Sentence(
        "{text} are neither a set, which needs one rank, nor a run, which needs {ranks}.",
        text=text,
        ranks=needs if rules.same_suit_runs else follow,
    )
    return Sentence("Even with {wild} wild, {said}", wild=wild, said=said) if wild else said


def _mostly_wild(natural: list[int], wild: list[int], rules: Rules) -> Sentence:
    said = Sentence(
        "A group may not hold more wild than natural cards: {wilds} wild ({wild}), "
        "{number} natural ({text}).",
        wilds=len(wild),
        wild=cards_text(wild),
        number=len(natural),
        text=cards_text(natural),
    )
    more = _as_themselves(natural, wild, rules)
    return Sentence("{problem} {more}", problem=said, more=more) if more else said


def _as_themselves(natural: list[int], wild: list[int], rules: Rules) -> str:
    """Whether reading a wild-rank card as itself would mend a group with too many wild cards."""
    ranked = [card for card in wild if card != JOKER]
    if not ranked:
        return ""
    card = ranked[0]
    if not rules.wilds_as_rank:
        mended = check([*natural, *wild], replace(rules, wilds_as_rank=True)).valid
        return (
            Sentence(
                "Read as itself {card} would mend it, but these rules do not allow that.",
                card=card_text(card),
            )
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
        "mixed_suits": Sentence("it is off suit"),
        "repeated_rank": Sentence("its rank is there already"),
        "repeated_suit": Sentence("its suit is there already"),
        "mostly_wild": Sentence("that is not enough"),
    }.get(reason, Sentence("it does not fit in"))
    return Sentence(
        "Reading {card} as itself does not mend it: {why}.", card=card_text(card), why=why
    )


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
            return Sentence("Without {card} it is a group.", card=card_text(card))
    return ""


def _count(number: int, what: str) -> str:
    if what == "card":
        return Counted("{number} card", "{number} cards", number=number)
    return Counted("{number} wild card", "{number} wild cards", number=number)


def _are(number: int) -> str:
    return Counted("is {number}", "are {number}", number=number) if number else Sentence("are none")


def points_left(groups: Sequence[Sequence[int]], loose: Sequence[int], rules: Rules) -> int:
    """Points of a player's own grouping: of the loose cards and of whatever is no group."""
    left = list(loose)
    for cards in groups:
        if not check(cards, rules).valid:
            left += cards
    return sum(rules.cost(card) for card in left)
