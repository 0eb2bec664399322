"""Each hand of a range, combination by combination: figures, words, text and CSV. No Qt."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.games.holdem.ranges.parts import live_weights, places
from app.games.holdem.ranges.words import combo_cards, combo_text, spoken_hand
from app.games.holdem.spot import Spot
from app.games.holdem.words import CLASS_LABELS, PART_TITLES
from app.words.counts import listed
from app.words.translation import _, joined, ngettext
from engine.cards import card_text
from engine.games.holdem import HAND_CLASSES, MADE, PARTS, Answer, EndShares
from engine.games.holdem.ranges import HAND_COMBOS, HAND_OF, HANDS

SEEN = 0.005  # share from which an end is told
MOST_ENDS = 3  # of a hand
HEADS = (_("Hand"), _("Class"), _("Weight"), _("Equity"), _("Now"), _("Draws"), _("By the end"))
CSV_HEADS = ("hand", "class", "weight", "equity", "made", "draws", *HAND_CLASSES)


@dataclass(frozen=True, slots=True)
class Combo:
    """A live combination: `equity` None while it is not known, `parts` are places in `PARTS`.

    `ends` are the shares of the boards on which it ends in each hand class; empty if not known.
    """

    combo: int
    weight: float
    equity: float | None
    parts: tuple[int, ...] = ()
    ends: tuple[float, ...] = ()

    @property
    def hand(self) -> str:
        """Its hand: ``AKs``."""
        return HANDS[HAND_OF[self.combo]]

    @property
    def made(self) -> str:
        """What it has made; empty before the flop."""
        return format(PART_TITLES[self.parts[0]]) if self.parts else ""

    @property
    def draws(self) -> str:
        return listed(PART_TITLES[part] for part in self.parts[1:])


def combos_of(
    spot: Spot, answer: Answer | None, seat: int, ends: EndShares | None = None
) -> list[Combo]:
    """Live combinations of a seat with a range or two cards, the best first."""
    if not spot.is_set(seat):
        return []
    result = answer.seats[seat] if answer else None
    found = []
    for i, weight in enumerate(live_weights(spot, seat)):
        if weight:
            equity = None if result is None else result.equity
            if result is not None and result.combo_equity:
                equity = None if math.isnan(result.combo_equity[i]) else result.combo_equity[i]
            parts = places(answer.combo_parts[i]) if answer and answer.combo_parts else ()
            found.append(Combo(i, weight, equity, parts, ends.of(i) if ends else ()))
    return sorted(found, key=lambda combo: -1.0 if combo.equity is None else -combo.equity)


def by_hand(combos: Iterable[Combo]) -> dict[str, list[Combo]]:
    found: dict[str, list[Combo]] = {}
    for combo in combos:
        found.setdefault(combo.hand, []).append(combo)
    return found


# ---- words ---------------------------------------------------------------------------------------


def percent(share: float) -> str:
    """``63.1``: without the sign, which the head of a column says."""
    return f"{100 * share:.1f}"


def ends_words(ends: Sequence[float]) -> str:
    """``Pair 47 %, Two pair 26 %, Trips 9 %``: the most frequent ends."""
    found = sorted(
        ((share, i) for i, share in enumerate(ends) if share >= SEEN), key=lambda pair: -pair[0]
    )
    return listed(
        _("{hand} {percent} %").format(hand=CLASS_LABELS[i], percent=f"{100 * share:.0f}")
        for share, i in found[:MOST_ENDS]
    )


def hand_words(hand: str, combos: Sequence[Combo]) -> str:
    """What is told of a hand under the pointer or with the keyboard: one sentence for each thing.

    ``AKs: 3 of 4 combinations left. Equity 63.1 %. Now Top pair, top kicker 2, ...``
    """
    weight = sum(combo.weight for combo in combos)
    text = ngettext(
        "{hand}: {left} of {all} combination left.",
        "{hand}: {left} of {all} combinations left.",
        len(HAND_COMBOS[hand]),
    )
    sentences = [text.format(hand=spoken_hand(hand), left=len(combos), all=len(HAND_COMBOS[hand]))]
    if abs(weight - len(combos)) > 1e-9:
        sentences.append(
            _("Weight {percent} %.").format(percent=f"{100 * weight / len(combos):.0f}")
        )
    known = [combo for combo in combos if combo.equity is not None]
    if known:
        total = sum(combo.weight for combo in known)
        mean = sum(combo.weight * (combo.equity or 0.0) for combo in known) / total
        sentences.append(_("Equity {percent} %.").format(percent=percent(mean)))
    if combos and combos[0].parts:
        sentences.append(_("Now {parts}.").format(parts=_now_words(combos)))
    if combos and combos[0].ends:
        weighed = ([combo.weight * share for share in combo.ends] for combo in combos)
        ends = [sum(column) / weight for column in zip(*weighed, strict=True)]
        if max(ends) < 1:
            sentences.append(_("At the end {shares}.").format(shares=ends_words(ends)))
    return joined(" ", sentences)


def combo_words(combo: Combo) -> str:
    """The same of one combination."""
    said = [combo_text(combo.combo)]
    if combo.equity is not None:
        said.append(_("equity {percent} %").format(percent=percent(combo.equity)))
    said += [PART_TITLES[part] for part in combo.parts]
    if combo.ends and max(combo.ends) < 1:
        said.append(_("at the end {shares}").format(shares=ends_words(combo.ends)))
    return listed(said)


def _now_words(combos: Sequence[Combo]) -> str:
    """Parts of a hand's combinations, with how many where it is not all of them."""
    count = Counter(part for combo in combos for part in combo.parts)
    return listed(
        PART_TITLES[part]
        if number == len(combos)
        else _("{part} {count}").format(part=PART_TITLES[part], count=number)
        for part, number in sorted(count.items())
    )


def row(combo: Combo) -> tuple[str, ...]:
    """Cells of a combination, as `HEADS` has them."""
    equity = "–" if combo.equity is None else percent(combo.equity)
    ends = ends_words(combo.ends)
    weight = f"{100 * combo.weight:.4g}"
    return (combo_text(combo.combo), combo.hand, weight, equity, combo.made, combo.draws, ends)


def keys(combo: Combo) -> tuple[float | str, ...]:
    """What each cell of `row` is sorted by."""
    high, low = combo_cards(combo.combo)
    order = high % 13 * 13 + low % 13 - combo.combo / 10_000  # aces are the largest
    best = max(combo.ends, default=0.0)
    last = (combo.ends.index(best) if combo.ends else 0) + (1 - best)
    made = -combo.parts[0] if combo.parts else 0
    equity = -1.0 if combo.equity is None else combo.equity
    return (order, order, combo.weight, equity, made, combo.draws, last)


def text(combos: Iterable[Combo]) -> str:
    """A line for each combination: cards, weight, equity, what it has."""
    lines = ["\t".join(map(format, HEADS))]
    return "\n".join([*lines, *("\t".join(row(combo)) for combo in combos)]) + "\n"


def csv(combos: Iterable[Combo]) -> str:
    """The same for other programs: shares from 0 to 1, cards as in ``AsKs``, names in English."""
    lines = [",".join(CSV_HEADS)]
    for combo in combos:
        cards = "".join(card_text(card) for card in combo_cards(combo.combo))
        equity = "" if combo.equity is None else f"{combo.equity:.6g}"
        made = PARTS[combo.parts[0]] if combo.parts else ""
        draws = "; ".join(PARTS[part] for part in combo.parts if part >= len(MADE))
        ends = [f"{share:.6g}" for share in combo.ends] or [""] * len(HAND_CLASSES)
        cells = (cards, combo.hand, f"{combo.weight:.6g}", equity, f'"{made}"', f'"{draws}"', *ends)
        lines.append(",".join(cells))
    return "\n".join(lines) + "\n"
