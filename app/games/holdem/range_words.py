"""Sentences and figures about ranges. No Qt."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from engine.cards import RANK_NAMES, RANKS, SUIT_SYMBOLS, card_name
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, HANDS, Range


def range_text(hands: Range) -> str:
    """Short text of a range, with blanks to break lines at: ``QQ+, AKs``."""
    return hands.text().replace(",", ", ")


SUIT_ROWS = (0, 1, 3, 2)  # as in the deck: spades, hearts, diamonds, clubs
CURVE_STEP = 0.004  # of a range: a curve has at most about 250 points


def pretty(card: int) -> str:
    """``10♦``: rank and suit as they are shown."""
    rank = RANKS[card % 13]
    return ("10" if rank == "T" else rank) + SUIT_SYMBOLS[card // 13]


def whole_or_tenth(count: float) -> str:
    """``1,081`` for a whole count, ``66.5`` for another."""
    return f"{round(count):,}" if abs(count - round(count)) < 0.05 else f"{count:,.1f}"


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
    high, low = combo_cards(combo)
    return f"{card_name(high)}, {card_name(low)}, {_spoken_weight(weight)}"


def spoken_hand(hand: str) -> str:
    """``ace king suited``, ``pair of tens``."""
    high, low = (RANK_NAMES[RANKS.index(rank)] for rank in hand[:2])
    if high == low:
        return f"pair of {high}{'es' if high == 'six' else 's'}"
    return f"{high} {low} {'suited' if hand[2] == 's' else 'offsuit'}"


def spoken_cell(hand: str, weights: Sequence[float]) -> str:
    """What a screen reader says of a cell: ``ace king suited, weight 50 percent``."""
    if min(weights) == max(weights):
        return f"{spoken_hand(hand)}, {_spoken_weight(weights[0])}"
    some = sum(weight > 0 for weight in weights)
    return f"{spoken_hand(hand)}, {some} of {len(weights)} combinations"


def _spoken_weight(weight: float) -> str:
    return f"weight {100 * weight:.0f} percent" if weight else "not in the range"


def removed_by(hands: Range, known: Sequence[int], most: int) -> str:
    """What known cards take from a range, in a sentence that names at most `most` of them."""
    if not known:
        return "No card is known yet, so nothing is removed."
    used = [c for c in known if any(c in COMBOS[i] for i, w in enumerate(hands.weights) if w)]
    if not used:
        return "None of these hands uses a card that is already out."
    gone = hands.combos - hands.without(known).combos
    names = [pretty(card) for card in used[:most]]
    if len(used) > most:
        names.append(f"{len(used) - most} more")
    cards = names[0] if len(names) == 1 else f"{' '.join(names[:-1])} or {names[-1]}"
    verb, other = ("uses", "is") if gone == 1 else ("use", "are")
    which = "which is already out" if len(used) == 1 else "which are already out"
    start = "1 of these hands" if gone == 1 else f"{gone} of these hands"
    end = "It gets" if other == "is" else "They get"
    return f"{start} {verb} {cards}, {which}. {end} no weight."


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


def extremes(equities: Sequence[float], shares: Sequence[float]) -> tuple[str, str]:
    """Combinations of a range with the largest and the smallest equity: ``A♠A♥``."""
    possible = [i for i, share in enumerate(shares) if share > 0 and not math.isnan(equities[i])]
    if not possible:
        return "", ""
    best = max(possible, key=lambda i: equities[i])
    worst = min(possible, key=lambda i: equities[i])
    return combo_text(best), combo_text(worst)
