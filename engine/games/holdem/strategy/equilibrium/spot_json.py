"""A spot as it stands in a file; light: no numpy, no numba."""

import math
from typing import Any

from engine.cards import card_text, parse_cards
from engine.games.holdem.ranges import COMBOS, Range
from engine.games.holdem.strategy.equilibrium.questions import Lock, Size, Sizes, Spot
from engine.sentences import RefusedError

STREETS_WITH_SIZES = ("sizes", "turn_sizes", "river_sizes")
NUMBERS = ("pot", "stack", "chip", "rake", "all_in_under")


def to_json(spot: Spot) -> dict[str, Any]:
    """Spot as it stands in a file."""
    return {
        "oop": _weights(spot.oop),
        "ip": _weights(spot.ip),
        "board": [card_text(card) for card in spot.board],
        **{name: getattr(spot, name) for name in NUMBERS},
        "rake_cap": None if math.isinf(spot.rake_cap) else spot.rake_cap,
        "cap": spot.cap,
        "aggressor": spot.aggressor,
        **{name: _streets(getattr(spot, name)) for name in STREETS_WITH_SIZES},
        "locks": [
            {
                "line": list(lock.line),
                "hands": _weights(lock.hands),
                "frequencies": list(lock.frequencies),
                "by_combo": [list(shares) for shares in lock.by_combo],
            }
            for lock in spot.locks
        ],
    }


def from_json(data: dict[str, Any]) -> Spot:
    """Read what `to_json` wrote.

    ValueError, TypeError, KeyError if anything is of the wrong kind or impossible.
    """
    sizes, turn, river = (_read_streets(data[name]) for name in STREETS_WITH_SIZES)
    if sizes is None:
        raise RefusedError("A spot has sizes.")
    numbers: dict[str, Any] = {name: float(data[name]) for name in NUMBERS}
    cap, aggressor = data["cap"], data["aggressor"]
    return Spot(
        oop=_read_weights(data["oop"]),
        ip=_read_weights(data["ip"]),
        board=tuple(parse_cards(" ".join(data["board"]))),
        sizes=sizes,
        turn_sizes=turn,
        river_sizes=river,
        cap=None if cap is None else int(cap),
        aggressor=None if aggressor is None else int(aggressor),
        rake_cap=math.inf if data["rake_cap"] is None else float(data["rake_cap"]),
        locks=tuple(
            Lock(
                tuple(map(str, lock["line"])),
                _read_weights(lock["hands"]),
                tuple(map(float, lock["frequencies"])),
                tuple(tuple(map(float, shares)) for shares in lock.get("by_combo", [])),
            )
            for lock in data["locks"]
        ),
        **numbers,
    )


def _weights(hands: Range) -> list[list[float]]:
    """Number and weight of each combo that may be held."""
    return [[combo, weight] for combo, weight in enumerate(hands.weights) if weight]


def _read_weights(pairs: list[list[float]]) -> Range:
    weights = [0.0] * len(COMBOS)
    for combo, weight in pairs:
        weights[int(combo)] = float(weight)
    return Range(tuple(weights))


def _streets(both: tuple[Sizes, Sizes] | None) -> Any:
    if both is None:
        return None
    return [
        {
            kind: None if sizes is None else [[size.kind, size.value] for size in sizes]
            for kind, sizes in (("bets", one.bets), ("raises", one.raises), ("donks", one.donks))
        }
        for one in both
    ]


def _read_streets(data: Any) -> tuple[Sizes, Sizes] | None:
    if data is None:
        return None
    first, second = (
        Sizes(
            bets=_read_sizes(one["bets"]),
            raises=_read_sizes(one["raises"]),
            donks=None if one["donks"] is None else _read_sizes(one["donks"]),
        )
        for one in data
    )
    return first, second


def _read_sizes(data: list[Any]) -> tuple[Size, ...]:
    for kind, _value in data:
        if kind not in ("pot", "times", "all-in"):
            raise RefusedError("“{kind}” is no kind of size.", kind=kind)
    return tuple(Size(kind, float(value)) for kind, value in data)
