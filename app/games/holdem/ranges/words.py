"""Sentences and figures about ranges. No Qt."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from app.words.cards import (
    RANK_NAMES,
    RANKS_NAMES,
    card_name,
    pretty,
)
from app.words.counts import or_list
from app.words.digits import Notation
from app.words.translation import _, ngettext
from engine.cards import (
    RANKS,
)
from engine.estimates import ROUNDING, apart
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, HAND_OF, HANDS, Range


def range_text(hands: Range) -> Notation:
    """Short text of a range, with blanks to break lines at: ``QQ+, AKs``."""
    return Notation(hands.text().replace(",", ", "))


SUIT_ROWS = (0, 1, 3, 2)  # as in the deck: spades, hearts, diamonds, clubs
COIN = 0.5  # standard deviation of a coin's toss: a share of a pot has no larger one
CURVE_STEP = 0.004  # of a range: a curve has at most about 250 points


def whole_or_tenth(count: float) -> str:
    """``1,081`` for a whole count, ``66.5`` for another."""
    return f"{round(count):,}" if _is_whole(count) else f"{count:,.1f}"


def number_form(count: float) -> int:
    """Number whose plural goes with `whole_or_tenth`: 100 for tenths, which have none.

    Languages that have forms for a few numbers use words for one and two, not so for a hundred.
    """
    return round(count) if _is_whole(count) else 100


def _is_whole(count: float) -> bool:
    """Whether it is shown without a decimal."""
    return abs(count - round(count)) < 0.05


def hand_count(hands: Range) -> str:
    """Number of combinations, each counted by its weight."""
    return whole_or_tenth(hands.total)


def combo_cards(combo: int) -> tuple[int, int]:
    """Cards of a combination, the higher first; of a pair in the order of the deck."""
    high, low = sorted(COMBOS[combo], key=lambda card: (-(card % 13), SUIT_ROWS.index(card // 13)))
    return high, low


def combo_text(combo: int) -> str:
    """``A♠K♥``."""
    return "".join(pretty(card) for card in combo_cards(combo))


def spoken_combo(combo: int, weight: float) -> str:
    """``ace of spades, king of hearts, weight 50 percent``."""
    high, low = (card_name(card) for card in combo_cards(combo))
    return _with_weight(_("{high}, {low}").format(high=high, low=low), weight)


def spoken_hand(hand: str) -> str:
    """``ace king suited``, ``pair of tens``."""
    high, low = (RANKS.index(rank) for rank in hand[:2])
    if high == low:
        return _("pair of {ranks}").format(ranks=RANKS_NAMES[high])
    text = _("{high} {low} suited") if hand[2] == "s" else _("{high} {low} offsuit")
    return text.format(high=RANK_NAMES[high], low=RANK_NAMES[low])


def spoken_cell(hand: str, weights: Sequence[float]) -> str:
    """What a screen reader says of a cell: ``ace king suited, weight 50 percent``."""
    if min(weights) == max(weights):
        return _with_weight(spoken_hand(hand), weights[0])
    some = sum(weight > 0 for weight in weights)
    text = _("{hand}, {some} of {all} combinations")
    return text.format(hand=spoken_hand(hand), some=some, all=len(weights))


def _with_weight(hand: str, weight: float) -> str:
    text = _("{hand}, weight {percent} percent") if weight else _("{hand}, not in the range")
    return text.format(hand=hand, percent=f"{100 * weight:.0f}")


def removed_by(hands: Range, known: Sequence[int], most: int) -> str:
    """What known cards take from a range, in a sentence that names at most `most` of them."""
    if not known:
        return _("No card is known yet, so nothing is removed.")
    used = [c for c in known if any(c in COMBOS[i] for i, w in enumerate(hands.weights) if w)]
    if not used:
        return _("None of these hands uses a card that is already out.")
    gone = hands.combos - hands.without(known).combos
    names = [pretty(card) for card in used[:most]]
    if len(used) > most:
        names.append(_("{count} more").format(count=len(used) - most))
    cards = names[0]
    if len(names) > 1:
        cards = _("{first} or {last}").format(first=" ".join(names[:-1]), last=names[-1])
    if len(used) == 1:
        text = ngettext(
            "{count} of these hands uses {cards}, which is already out. It gets no weight.",
            "{count} of these hands use {cards}, which is already out. They get no weight.",
            gone,
        )
    else:
        text = ngettext(
            "{count} of these hands uses {cards}, which are already out. It gets no weight.",
            "{count} of these hands use {cards}, which are already out. They get no weight.",
            gone,
        )
    return text.format(count=gone, cards=cards)


def hand_equities(
    equities: Sequence[float], shares: Sequence[float], hands: Range
) -> dict[str, float]:
    """Equity of each hand of a range, over its possible combinations.

    Parameters
    ----------
    equities : of each of `COMBOS`; nan where it is not possible or was not in the range
    shares : of the deals, of each; 0 where it is not possible
    """
    found = {}
    for hand in HANDS:
        inside = [i for i in HAND_COMBOS[hand] if hands.weights[i] and not math.isnan(equities[i])]
        weight = sum(shares[i] for i in inside)
        if weight > 0:
            found[hand] = sum(equities[i] * shares[i] for i in inside) / weight
    return found


def middle_and_best(of_hand: Mapping[str, float], hands: Range) -> tuple[float, float]:
    """Mean over a range of its hands' equities, and the largest."""
    total = mean = 0.0
    for hand, equity in of_hand.items():
        weight = sum(hands.weights[i] for i in HAND_COMBOS[hand])
        total, mean = total + weight, mean + weight * equity
    return (mean / total, max(of_hand.values())) if total else (0.5, 1.0)


def curve(equities: Sequence[float], shares: Sequence[float]) -> list[tuple[float, float]]:
    """Equities of a range from best to worst: (share of the range up to here, equity)."""
    possible = [
        (equity, share)
        for equity, share in zip(equities, shares, strict=True)
        if share > 0 and not math.isnan(equity)
    ]
    total = sum(share for _, share in possible)
    done = 0.0
    points: list[tuple[float, float]] = []
    for equity, share in sorted(possible, reverse=True):
        if not points:
            points.append((0.0, equity))
        done += share
        if len(points) > 1 and done / total - points[-2][0] < CURVE_STEP:
            points.pop()  # nearer together than can be seen
        points.append((done / total, equity))
    return points


def histogram(equities: Sequence[float], shares: Sequence[float], bins: int) -> list[float]:
    """Share of a range whose equity lies in each of `bins` equal parts of 0 to 1."""
    counts = [0.0] * bins
    for equity, share in zip(equities, shares, strict=True):
        if share > 0 and not math.isnan(equity):
            counts[min(bins - 1, int(equity * bins))] += share
    total = sum(counts)
    return [count / total for count in counts] if total else counts


def extremes(
    equities: Sequence[float], shares: Sequence[float], deals: float = 0.0
) -> tuple[str, str]:
    """The best and the worst hands of a range: ``A♠A♥``, ``KK or AKs``; empty if too many.

    Both are empty if no two can be told apart. `deals` were sampled, 0 if all were counted.
    """
    possible = [i for i, share in enumerate(shares) if share > 0 and not math.isnan(equities[i])]
    if not possible:
        return "", ""
    errors = {i: COIN / math.sqrt(shares[i] * deals) if deals else 0.0 for i in possible}

    def like(end: int) -> list[int]:
        one = equities[end], errors[end]
        if not deals:
            return [i for i in possible if abs(equities[i] - one[0]) <= ROUNDING]
        compared = len(possible)
        return [i for i in possible if not apart(*one, equities[i], errors[i], compared)]

    possible.sort(key=lambda i: (-equities[i], i))
    best, worst = like(possible[0]), like(possible[-1])
    if set(best) & set(worst):
        return "", ""
    return _alike(best), _alike(worst)


def _alike(combos: Sequence[int]) -> str:
    """One or two combinations, or up to three hands that they are of; empty for more."""
    if len(combos) < 3:
        return or_list([combo_text(i) for i in combos])
    hands = list(dict.fromkeys(HANDS[HAND_OF[i]] for i in combos))
    return or_list(hands) if len(hands) <= 3 else ""
