"""Ranges as other programs read them; `ranges.read_range` reads them all. Light: no numpy.

PioSolver takes hands with weights behind a colon, or 1,326 weights in its own order of hands;
GTO+ and Flopzilla put hands between ``[50]`` and ``[/50]``, per cent, and those of full weight
without. Hands are listed one by one: what a run such as JTs-54s means differs between programs.
"""

from collections.abc import Callable, Mapping
from typing import Literal

from engine.cards import card_text
from engine.games.holdem.ranges import COMBOS, HAND_COMBOS, SOLVER_ORDER, Range

Format = Literal["pio", "gto", "weights"]


def written(hands: Range, form: Format) -> str:
    """Text of a range in the form of another program."""
    return WRITERS[form](hands)


def _by_weight(hands: Range) -> dict[float, list[str]]:
    """Names of hands, and of combinations where those of a hand differ, the heaviest first."""
    found: dict[float, list[str]] = {}
    for hand, combos in HAND_COMBOS.items():
        weight = hands.hand_weight(hand)
        if weight is not None:
            found.setdefault(weight, []).append(hand)
            continue
        for index in combos:
            cards = sorted(COMBOS[index], key=lambda card: (-(card % 13), card))
            found.setdefault(hands.weights[index], []).append("".join(map(card_text, cards)))
    found.pop(0.0, None)
    return dict(sorted(found.items(), reverse=True))


def _pio(hands: Range) -> str:
    return ",".join(
        name if weight == 1 else f"{name}:{_number(weight)}"
        for weight, names in _by_weight(hands).items()
        for name in names
    )


def _gto(hands: Range) -> str:
    parts = []
    for weight, names in _by_weight(hands).items():
        part, share = ",".join(names), _number(float(f"{100 * weight:.15g}"))
        parts.append(part if weight == 1 else f"[{share}]{part}[/{share}]")
    return ",".join(parts)


def _weights(hands: Range) -> str:
    return " ".join(_number(hands.weights[index]) for index in SOLVER_ORDER)


def _number(value: float) -> str:
    short = f"{value:g}"
    return short if float(short) == value else repr(value)


WRITERS: Mapping[Format, Callable[[Range], str]] = {"pio": _pio, "gto": _gto, "weights": _weights}
