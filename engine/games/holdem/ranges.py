"""Ranges of hole cards: a weight for each of the 1,326 combinations, and their text.

A range is written as parts with blanks or commas between them. What each names:

    QQ  AKs  AKo  AK        a pair; suited, offsuit, both
    22+  ATs+  KT+          this pair and those above; this kicker and those up to the high card
    99-55  A5s-A2s  JTs-54s  pairs; kickers of one high card; hands of equal distance
    AsKs  As*  A*           two cards; every combination with a card, with a rank
    Axs  Kxo  Ax            an ace or king with any lower card of its suit, another, either
    AdKx                    a card with any of a rank
    15%  10%-25%            the best by `RANKING`; of these, without the first 10 %
    random  any  ?  *       all
    40%(JJ+, AT+)           parts with a common weight
    [40]JJ+,AT+[/40]        the same as GTO+ and Flopzilla write it

Or it is 1,326 weights in PioSolver's order (`engine.games.holdem.range_formats` writes them).

A part may end with a weight: ``AKs:0.5`` (0 to 1; from 2 on it is read as per cent), ``QQ@50``
(per cent). Where parts overlap, the later one sets the weight: ``22+, 55:0`` leaves 55 out.
Light: no numpy, no numba; the window reads a range at every key press.
"""

import functools
import itertools
import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.cards import LONGEST_QUOTE, RANKS, card_text, parse_cards
from engine.sentences import RefusedError, Sentence

COMBOS: tuple[tuple[int, int], ...] = tuple(itertools.combinations(range(52), 2))


def _hand_name(high: int, low: int, suited: bool) -> str:
    return RANKS[high] + RANKS[low] + ("" if high == low else "s" if suited else "o")


# Row by row as a grid shows them: suited hands right of the diagonal of pairs, offsuit left.
HANDS: tuple[str, ...] = tuple(
    _hand_name(max(row, column), min(row, column), column < row)
    for row in range(12, -1, -1)
    for column in range(12, -1, -1)
)


def _hand_of(first: int, second: int) -> str:
    low, high = sorted((first % 13, second % 13))
    return _hand_name(high, low, first // 13 == second // 13)


def _combos_by_hand() -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {hand: [] for hand in HANDS}
    for index, combo in enumerate(COMBOS):
        found[_hand_of(*combo)].append(index)
    return {hand: tuple(indices) for hand, indices in found.items()}


HAND_COMBOS: dict[str, tuple[int, ...]] = _combos_by_hand()
_BY_COMBO = {c: at for at, name in enumerate(HANDS) for c in HAND_COMBOS[name]}
#: Place in `HANDS` of every combination.
HAND_OF = tuple(at for _combo, at in sorted(_BY_COMBO.items()))
#: Of each hand the higher rank, the lower, and "s" or "o"; neither for a pair.
_PARTS = {hand: (RANKS.index(hand[0]), RANKS.index(hand[1]), hand[2:]) for hand in HANDS}
_WITH_CARD = tuple(tuple(i for i, combo in enumerate(COMBOS) if c in combo) for c in range(52))
COMBO_MASKS = tuple(1 << first | 1 << second for first, second in COMBOS)
_INDEX = {combo: index for index, combo in enumerate(COMBOS)}
# Indices in the order in which PioSolver has hands: 2d2c 2h2c 2h2d 2s2c ... (what its command
# show_hand_order prints): by the higher card, then the lower, cards by rank and then c d h s.
_SOLVER_CARDS = tuple(suit * 13 + rank for rank in range(13) for suit in (2, 3, 1, 0))
SOLVER_ORDER = tuple(
    _INDEX[min(high, low), max(high, low)]
    for at, high in enumerate(_SOLVER_CARDS)
    for low in _SOLVER_CARDS[:at]
)

# Best first by equity against a random hand before the flop, as `analyse` counts it.
RANKING: tuple[str, ...] = tuple(
    """
    AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o
    KJo 55 QJs K9s A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o
    K6s K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s
    K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s
    Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o
    J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o 82s 73s
    93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o
    62o 42o 32o
    """.split()  # noqa: SIM905 (169 quoted words are no easier to read)
)

LEAST_PER_CENT = 2  # a weight as AKs:2; what lies between this and 1 is a slip
LONGEST_TEXT = 40_000  # letters: room for every combination, each with a long weight
MOST_ERRORS = 100  # of a text; what follows is not read


class RangeError(ValueError):
    """A part of a text is not a range; the message quotes it and says what would be right.

    Attributes
    ----------
    token : the part, as written
    start, end : its place in the text
    """

    def __init__(self, sentence: str, token: str, start: int) -> None:
        super().__init__(sentence)
        self.token = token  # the part, as written
        # its place in the text
        self.start = start
        self.end = start + len(token)


@dataclass(frozen=True, slots=True)
class Range:
    """What a player may hold: a weight, 0 to 1, for each of `COMBOS`.

    Raises
    ------
    ValueError
        If there are not 1,326 weights, or one is not 0 to 1.
    """

    weights: tuple[float, ...]

    def __post_init__(self) -> None:
        """Reject what are not weights of all combinations."""
        if len(self.weights) != len(COMBOS):
            raise RefusedError(
                "{number} weights were given; a range has {combos}.",
                number=len(self.weights),
                combos=len(COMBOS),
            )
        for weight in set(self.weights):
            if not 0 <= weight <= 1:
                raise RefusedError("The weight {weight} is not 0 to 1.", weight=weight)

    @property
    def combos(self) -> int:
        """Number of combinations with some weight."""
        return len(COMBOS) - self.weights.count(0)

    @property
    def total(self) -> float:
        """Sum of the weights."""
        return sum(self.weights)

    @property
    def share(self) -> float:
        """Sum of the weights, of the 1,326 that all combinations have; 0 to 1."""
        return self.total / len(COMBOS)

    def without(self, cards: Iterable[int]) -> "Range":
        """Only the combinations with none of `cards`."""
        weights = list(self.weights)
        for card in cards:
            for index in _WITH_CARD[card]:
                weights[index] = 0.0
        return Range(tuple(weights))

    def hand_weight(self, hand: str) -> float | None:
        """Weight of all combinations of one of `HANDS`; None if they differ."""
        first, *others = (self.weights[index] for index in HAND_COMBOS[hand])
        return first if all(weight == first for weight in others) else None

    def rounded(self) -> "Range":
        """With weights of two decimals, as people write them; what is hardly there is not."""
        return Range(tuple(round(weight, 2) for weight in self.weights))

    def inverted(self) -> "Range":
        """What each combination lacks of full weight; 0.3 for 0.7, not 0.30000000000000004."""
        return Range(tuple(round(1 - weight, 15) for weight in self.weights))

    def text(self) -> str:
        """Short normal form: `parse_range` reads it back to the same weights.

        Lists hands, never percentages, the heaviest first.
        """
        return _text(self.weights)


NOTHING = Range((0.0,) * len(COMBOS))
EVERYTHING = Range((1.0,) * len(COMBOS))


def class_of(hole: tuple[int, int]) -> int:
    """Place in `HANDS` of two cards."""
    return HAND_OF[combo_of(hole)]


def combo_of(hole: Collection[int]) -> int:
    """Place in `COMBOS` of two cards."""
    return _INDEX[min(hole), max(hole)]


def of_hands(weights: Iterable[float]) -> Range:
    """The range that has a weight for each of `HANDS`, whatever the suits."""
    by_hand = tuple(weights)
    return Range(tuple(by_hand[hand] for hand in HAND_OF))


def top(share: float) -> Range:
    """Range of the best hands that make up `share` (0 to 1) of all combinations.

    Hands are taken whole, in the order of `RANKING`, as long as at least half of the next
    one's combinations fit; so the number of combinations is the nearest that can be reached.
    """
    weights = [0.0] * len(COMBOS)
    for index in _best(share):
        weights[index] = 1.0
    return Range(tuple(weights))


@functools.lru_cache(maxsize=256)
def _best(share: float) -> list[int]:
    """Indices in `COMBOS` of the best hands, see `top`."""
    room = round(share * len(COMBOS), 9)  # half a hand is half a hand, also of a rounded share
    chosen: list[int] = []
    for hand in RANKING:
        if len(chosen) + len(HAND_COMBOS[hand]) / 2 > room:
            break
        chosen += HAND_COMBOS[hand]
    return chosen


def parse_range(text: str) -> Range:
    """Read a range; an empty text is an empty range.

    Raises
    ------
    RangeError
        For the first part that cannot be read.
    """
    found, errors = read_range(text)
    if errors:
        raise errors[0]
    return found


def read_range(text: str) -> tuple[Range, tuple[RangeError, ...]]:
    """Range of all parts that can be read, and what is wrong with the others, up to a hundred."""
    weights = [0.0] * len(COMBOS)
    errors: list[RangeError] = []
    if len(text) > LONGEST_TEXT:
        said = Sentence(
            "This range has {number} letters; {most} are the most.",
            number=len(text),
            most=LONGEST_TEXT,
        )
        return NOTHING, (RangeError(said, "", 0),)
    if _WEIGHTS.match(text):
        return _read_weights(text)
    two_cards = _TWO_CARDS.fullmatch(text)
    group: tuple[str, int] | None = None  # bracket that is open: its text and place
    scale: float | None = 1.0  # None inside a bracket whose weight is wrong
    at = _next_part(text, 0)
    while at < len(text) and len(errors) < MOST_ERRORS:
        if closing := _CLOSING.match(text, at):
            if group is None:
                errors.append(_error(closing[0], at, "closes no bracket; write 40%(JJ+, AT+)"))
            elif not _closes(group[0], closing):
                said = Sentence(
                    "does not close {bracket}; write [40]JJ+,AT+[/40]", bracket=group[0]
                )
                errors.append(_error(closing[0], at, said))
            group, scale = None, 1.0
            at = _next_part(text, closing.end())
            continue
        opening = _OPENING.match(text, at) if group is None else None
        part = two_cards or _PART.match(text, at)
        try:
            if opening:
                token = opening[0]
                group, scale = (token, at), None
                scale = _weight(opening["number"] or opening["square"], "%", token, at)
            elif part:
                token = text[at : part.end()]
                chosen, weight = _meaning(part.groupdict(), token, at)
                if scale is not None:
                    weight = weight if scale == 1 else _product(weight, scale)
                    for index in chosen:
                        weights[index] = weight
            else:
                rest = _REST.match(text, at)
                token = rest[0] if rest else text[at]
                raise _error(token, at, _what_is_wrong(token))
        except RangeError as error:
            errors.append(error)
        at = _next_part(text, at + len(token))
    if group is not None:
        errors.append(_error(*group, Sentence("has no closing bracket; write 40%(JJ+, AT+)")))
    return Range(tuple(weights)), tuple(errors)


_RANK = r"(?:10|[2-9TJQKAtjqka])"
_CARD = rf"{_RANK}[SHCDshcd♠♥♣♦♤♡♧♢]\ufe0f?"
_HAND = rf"{_RANK}{_RANK}[SsOo]?"
_NUMBER = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE]-?[0-9]+)?"
_DASH = r"\s*[-–−]\s*"
_GAP = re.compile(r"[\s,;]*")
_REST = re.compile(r"\[?[^\s,;)\[]+")
_OPENING = re.compile(rf"(?P<number>{_NUMBER})%\(|\[(?P<square>{_NUMBER})%?\]")
_CLOSING = re.compile(rf"\)|\[/(?P<square>{_NUMBER})?%?\]")
_WEIGHTS = re.compile(rf"\s*(?:{_NUMBER}[\s,;]+){{9}}{_NUMBER}(?=[\s,;]|$)")  # not hands
# Both cases are spelled out: ignoring case would let in letters such as ſ, the old long s.
_PART = re.compile(
    rf"""(?:
      (?P<all> [?*] | [Rr][Aa][Nn][Dd][Oo][Mm] | [Aa][Nn][Yy] )
    | (?P<percent>{_NUMBER})% (?: {_DASH} (?P<until_percent>{_NUMBER})% )?
    | (?P<cards>{_CARD}{_CARD})
    | (?P<x>{_RANK})[xX](?P<x_kind>[SsOo])?(?![HCDhcd♠♥♣♦♤♡♧♢])
    | (?P<x_card>{_CARD})(?P<x_rank>{_RANK})[xX]
    | (?P<x_rank_first>{_RANK})[xX](?P<x_card_last>{_CARD})
    | (?P<card>{_CARD}) (?P<star>[?*])?
    | (?P<rank>{_RANK})[?*]
    | (?P<hand>{_HAND}) (?: (?P<plus>\+) | {_DASH} (?P<until>{_HAND}) )?
    )
    (?: (?P<mark>[:@]) (?P<number>{_NUMBER}) (?P<sign>%)? )?
    (?=[\s,;)\[]|$)""",
    re.VERBOSE,
)
# A text of two cards and nothing else may have a gap between them, as elsewhere.
_TWO_CARDS = re.compile(rf"[\s,]*(?P<cards>{_CARD}[\s,]*{_CARD})[\s,]*")


def _next_part(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    return gap.end() if gap else at


def _error(token: str, start: int, what: str) -> RangeError:
    shown = token if len(token) <= LONGEST_QUOTE else token[: LONGEST_QUOTE - 1] + "…"
    return RangeError(Sentence("“{token}” {problem}.", token=shown, problem=what), token, start)


def _what_is_wrong(token: str) -> str:
    if found := re.fullmatch(rf"({_RANK})(?!\1)({_RANK})[A-Za-z]", token):
        hand = (found[1] + found[2]).upper()
        return Sentence(
            "is no hand; write {hand}s (suited), {hand}o (offsuit) or {hand} (both)", hand=hand
        )
    return Sentence("is no hand or range; write 22+, ATs+, A5s-A2s, KQo, AsKs, 15% or AKs:0.5")


def _meaning(part: dict[str, str | None], token: str, at: int) -> tuple[Iterable[int], float]:
    """Indices in `COMBOS` that a part names, and their weight."""
    weight = 1.0
    if number := part.get("number"):
        sign = "%" if part["mark"] == "@" or part["sign"] else ""
        weight = _weight(number, sign, token, at)
    chosen: Iterable[int]
    if part.get("all"):
        chosen = range(len(COMBOS))
    elif percent := part.get("percent"):
        chosen = _by_percent(percent, part["until_percent"], token, at)
    elif cards := part.get("cards"):
        first, second = sorted(parse_cards(cards))
        if first == second:
            raise _error(token, at, Sentence("has the same card twice; write two cards as in AsKs"))
        chosen = (_INDEX[first, second],)
    elif card := part.get("card"):
        if not part["star"]:
            text = card_text(parse_cards(card)[0])
            raise _error(
                token,
                at,
                Sentence("is one card; write {card}* for every hand that holds it", card=text),
            )
        chosen = _WITH_CARD[parse_cards(card)[0]]
    elif rank := part.get("x"):
        chosen = _with_lower(rank, part["x_kind"] or "", token, at)
    elif card := part.get("x_card") or part.get("x_card_last"):
        other = _ranks(part["x_rank"] or part["x_rank_first"] or "")[0]
        with_rank = {index for suit in range(4) for index in _WITH_CARD[13 * suit + other]}
        chosen = sorted(with_rank & {*_WITH_CARD[parse_cards(card)[0]]} - _own_rank(card, other))
    elif rank := part.get("rank"):
        value = _ranks(rank)[0]
        chosen = sorted({index for suit in range(4) for index in _WITH_CARD[13 * suit + value]})
    else:
        chosen = [index for hand in _hands(part, token, at) for index in HAND_COMBOS[hand]]
    return chosen, weight


def _with_lower(rank: str, kind: str, token: str, at: int) -> list[int]:
    """Combinations of a rank and any lower one: of one suit, of two, or both."""
    high = _ranks(rank)[0]
    if not high:
        raise _error(token, at, Sentence("names no hand: no card is lower than a two"))
    kinds = [suited for suited, name in ((True, "s"), (False, "o")) if kind.lower() in ("", name)]
    hands = (_hand_name(high, low, suited) for low in range(high) for suited in kinds)
    return [index for hand in hands for index in HAND_COMBOS[hand]]


def _own_rank(card: str, rank: int) -> set[int]:
    """Combinations of a card that have it as the only one of a rank: none is meant by AdAx."""
    code = parse_cards(card)[0]
    if code % 13 != rank:
        return set()
    return {index for index in _WITH_CARD[code] if {c % 13 for c in COMBOS[index]} != {rank}}


def _closes(opening: str, closing: re.Match[str]) -> bool:
    """Whether a bracket is closed by one of its kind and, if that has a number, of its number."""
    if not opening.startswith("["):
        return closing[0] == ")"
    number = closing["square"]
    return closing[0] != ")" and (not number or float(number) == float(opening.strip("[%]")))


def _read_weights(text: str) -> tuple[Range, tuple[RangeError, ...]]:
    """Range of 1,326 weights in PioSolver's order, and what is wrong with them."""
    weights = [0.0] * len(COMBOS)
    errors: list[RangeError] = []
    count = 0
    for count, part in enumerate(_REST.finditer(text), start=1):
        token, at = part[0], part.start()
        try:
            if not re.fullmatch(_NUMBER, token):
                raise _error(token, at, Sentence("is no weight; write 1,326 numbers, 0 to 1"))
            if float(token) > 1:
                raise _error(token, at, Sentence("is more than 1; write 1,326 numbers, 0 to 1"))
            if count > len(COMBOS):
                raise _error(token, at, Sentence("is one weight too many; a range has 1,326"))
        except RangeError as error:
            errors.append(error)
            if len(errors) == MOST_ERRORS or count > len(COMBOS):
                break
            continue
        weights[SOLVER_ORDER[count - 1]] = float(token)
    if count < len(COMBOS):
        said = Sentence("{number} weights are written; a range has 1,326.", number=count)
        errors.append(RangeError(said, text.strip(), len(text) - len(text.lstrip())))
    return (NOTHING if errors else Range(tuple(weights))), tuple(errors)


def _weight(number: str, sign: str, token: str, at: int) -> float:
    value = float(number)
    if sign or value >= LEAST_PER_CENT:
        value /= 100
    if value > 1:
        raise _error(
            token, at, Sentence("weighs more than all; write 0 to 1 as in AKs:0.5, or AKs@50")
        )
    return value


def _product(weight: float, scale: float) -> float:
    """0.28 for 0.4 and 0.7, not 0.27999999999999997."""
    return float(f"{weight * scale:.15g}")


def _by_percent(number: str, until: str | None, token: str, at: int) -> Iterable[int]:
    low, high = (float(number), float(until)) if until else (0.0, float(number))
    if max(low, high) > 100:
        raise _error(
            token, at, Sentence("is more than all hands; write 0 to 100 %, as in 15% or 10%-25%")
        )
    low, high = sorted((low, high))
    chosen = _best(high / 100)[len(_best(low / 100)) :]
    if not chosen:
        raise _error(token, at, Sentence("is less than one hand; write more, as in 1% or 10%-25%"))
    return chosen


def _ranks(text: str) -> list[int]:
    return [RANKS.index(rank) for rank in text.upper().replace("10", "T")]


def _hands(part: dict[str, str | None], token: str, at: int) -> Iterator[str]:
    """Hands that a part such as AKs, ATs+ or A5s-A2s names."""
    high, low, kind = _hand(part["hand"] or "", token, at)
    ends = [(high, low)]
    if part["plus"]:
        ends.append((12, 12) if high == low else (high, high - 1))
    elif until := part["until"]:
        *end, other_kind = _hand(until, token, at)
        ends = sorted([*ends, (end[0], end[1])])
        if kind != other_kind:
            raise _error(
                token, at, Sentence("mixes suited and offsuit; write both alike, as in A5s-A2s")
            )
    (high, low), (last_high, last_low) = ends[0], ends[-1]
    if last_high - high not in (0, last_low - low) or (high == low) != (last_high == last_low):
        raise _error(
            token, at, Sentence("is no run; write pairs 99-55, one high card A5s-A2s, or JTs-54s")
        )
    step = 1 if last_high > high else 0
    for more in range(last_low - low + 1):
        for suited in (True, False):
            if (high == low and suited) or kind == ("o" if suited else "s"):
                continue
            yield _hand_name(high + step * more, low + more, suited)


def _hand(text: str, token: str, at: int) -> tuple[int, int, str]:
    """High rank, low rank, and "s", "o" or neither, of a hand as written."""
    kind = text[-1].lower() if text[-1] in "SsOo" else ""
    low, high = sorted(_ranks(text[: -1 if kind else None]))
    if high == low and kind:
        raise _error(token, at, Sentence("is a pair, which has no s or o; write it as in QQ"))
    return high, low, kind


# A range printed. What most hands weigh may be printed as random, what most combinations of a
# hand weigh is printed for the hand, and those that differ come after it.


@functools.lru_cache(maxsize=64)
def _text(weights: tuple[float, ...]) -> str:
    uneven = {
        index
        for combos in HAND_COMBOS.values()
        if len({weights[index] for index in combos}) > 1
        for index in combos
    }
    stars = [
        card
        for card, combos in enumerate(_WITH_CARD)
        if not uneven.isdisjoint(combos) and len({weights[index] for index in combos}) == 1
    ]
    usual = Counter(weights).most_common(1)[0][0]
    choices: list[tuple[list[int], float]] = [([], 0.0)]
    choices += [(stars, 0.0)] * bool(stars) + [([], usual)] * bool(usual)
    return min((_printed(weights, *choice) for choice in choices), key=len)


def _printed(weights: Sequence[float], stars: Sequence[int], rest: float) -> str:
    """Text of a range, given the cards to print as in As* and the weight of hands not named."""
    starred = {index for card in stars for index in _WITH_CARD[card]}
    hands: dict[float, set[str]] = {}
    exceptions: dict[float, list[str]] = {}
    for hand, combos in HAND_COMBOS.items():
        free = [index for index in combos if index not in starred] if starred else combos
        held = [weights[index] for index in free]
        if len(set(held)) == 1:
            hands.setdefault(held[0], set()).add(hand)
            continue
        counts = Counter(held)
        base = max(counts, key=lambda weight: (counts[weight], weight == rest), default=rest)
        hands.setdefault(base, set()).add(hand)
        for index in free:
            if weights[index] != base:
                cards = sorted(COMBOS[index], key=lambda card: (-(card % 13), card))
                name = "".join(map(card_text, cards))
                exceptions.setdefault(weights[index], []).append(name)
    hands.pop(rest, None)
    for card in stars:
        name = card_text(card) + "*"
        exceptions.setdefault(weights[_WITH_CARD[card][0]], []).append(name)
    named = {weight: _tokens(names) for weight, names in hands.items()}
    return ",".join(
        part + _weight_text(weight)
        for parts in ({rest: ["random"]} if rest else {}, named, exceptions)
        for weight in sorted(parts, reverse=True)
        for part in parts[weight]
    )


def _weight_text(weight: float) -> str:
    return (
        "" if weight == 1 else f":{weight:g}" if float(f"{weight:g}") == weight else f":{weight!r}"
    )


def _tokens(hands: set[str]) -> list[str]:
    """Few parts that name `hands`: pairs, then hands of both kinds, suited, offsuit."""
    pairs: set[int] = set()
    lows: dict[int, dict[str, set[int]]] = {}
    for hand in hands:
        high, low, kind = _PARTS[hand]
        if high == low:
            pairs.add(high)
        else:
            lows.setdefault(high, {"s": set(), "o": set()})[kind].add(low)
    found = {"pair": [_run_text(13, first, last, "") for first, last in _runs(pairs)]}
    found |= {kind: [] for kind in ("", "s", "o")}
    single: dict[str, list[tuple[int, int]]] = {kind: [] for kind in found}
    for high in sorted(lows, reverse=True):
        for kind, first, last in _row(high, lows[high]["s"], lows[high]["o"]):
            if first == last:
                single[kind].append((high, last))
            else:
                found[kind].append(_run_text(high, first, last, kind))
    for kind, left in single.items():
        while left:
            high, low = left[0]
            run = 1
            while (high - run, low - run) in left:
                run += 1
            run = run if run > 2 else 1  # two alone are no longer than a run, and plainer
            name = RANKS[high] + RANKS[low] + kind
            if run > 1:
                name += f"-{RANKS[high - run + 1]}{RANKS[low - run + 1]}{kind}"
            found[kind].append(name)
            left = [hand for hand in left if hand not in {(high - n, low - n) for n in range(run)}]
    return [token for kind in found for token in found[kind]]


def _runs(ranks: Iterable[int]) -> list[tuple[int, int]]:
    """Lowest and highest of all stretches of neighbouring ranks, the highest stretch first."""
    runs: list[tuple[int, int]] = []
    for rank in sorted(ranks, reverse=True):
        if runs and runs[-1][0] == rank + 1:
            runs[-1] = (rank, runs[-1][1])
        else:
            runs.append((rank, rank))
    return runs


def _run_text(high: int, first: int, last: int, kind: str) -> str:
    """Part for the kickers `first` to `last` of a high card; for pairs if `high` is 13."""

    def name(low: int) -> str:
        return RANKS[low if high == 13 else high] + RANKS[low] + kind

    if first == last:
        return name(last)
    return f"{name(first)}+" if last == high - 1 else f"{name(last)}-{name(first)}"


def _row(high: int, suited: set[int], offsuit: set[int]) -> list[tuple[str, int, int]]:
    """Shortest parts for the kickers of one high card: kind, first kicker, last kicker."""
    both = _runs(suited & offsuit)
    best: list[tuple[str, int, int]] = []
    least = math.inf
    for chosen in range(1 << len(both)):
        used = [("", *run) for place, run in enumerate(both) if chosen >> place & 1]
        covered = {rank for _, first, last in used for rank in range(first, last + 1)}
        for kind, ranks in (("s", suited), ("o", offsuit)):
            for first, last in _runs(ranks):
                left = [(kind, *run) for run in _runs(set(range(first, last + 1)) - covered)]
                if left:
                    span = (kind, left[-1][1], left[0][2])
                    choices = [left, [span], [(kind, first, last)]]
                    used += min(choices, key=lambda parts: _length(high, parts))
        if _length(high, used) < least:
            least, best = _length(high, used), used
    return best


def _length(high: int, parts: Iterable[tuple[str, int, int]]) -> int:
    return sum(len(_run_text(high, first, last, kind)) + 1 for kind, first, last in parts)
