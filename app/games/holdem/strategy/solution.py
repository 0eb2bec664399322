"""The set-up of a solution that was read from a file. No Qt."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from app.games.holdem.strategy.line import FLOP
from app.games.holdem.strategy.setup import (
    ALL_IN_UNDER,
    CAPS,
    NAMES,
    NO_BOARD,
    TARGETS,
    Setup,
    SizeTexts,
)
from app.words.translation import _
from engine.games.holdem.strategy.equilibrium import Loaded, Size, Spot
from engine.games.holdem.strategy.many_flops import Flop


def setup_of(loaded: Loaded) -> Setup:
    """Set-up whose spot was solved, ready to look at the answers.

    ValueError if the spot has settings that the room does not have, as one of another program may.
    """
    fine = [target for target in TARGETS if loaded.exploitability <= target]
    return setup_on(loaded.spot, loaded.names, min(fine, default=TARGETS[0])).solve()


def setup_on(spot: Spot, names: tuple[str, ...] = NAMES, target: float = 0.5) -> Setup:
    """Set-up of a spot; ValueError as above."""
    if spot.cap not in CAPS or spot.all_in_under not in ALL_IN_UNDER:
        raise ValueError(_("This solution has settings that cannot be shown here."))
    first, last = (_texts(spot, player) for player in (0, 1))
    setup = Setup(
        names=names,
        ranges=(spot.oop, spot.ip),
        board=(*spot.board, *NO_BOARD)[:5],
        pot=spot.pot,
        stack=spot.stack,
        texts=first,
        ip_texts=None if last == first else last,
        cap=spot.cap,
        rake=round(100 * spot.rake, 9),
        rake_cap=0.0 if math.isinf(spot.rake_cap) else spot.rake_cap,
        all_in_under=spot.all_in_under,
        target=target,
        locks=spot.locks,
    )
    if setup.spot() != spot:
        raise ValueError(_("This solution has settings that cannot be shown here."))
    return setup


def setup_on_flop(setup: Setup, flop: Flop) -> Setup:
    """The same on a flop, where nothing is done yet."""
    board = (*flop, *NO_BOARD)[:5]
    return replace(setup.edit(), board=board, line=(), looked_at=None, stopped=False)


def _texts(spot: Spot, player: int) -> SizeTexts:
    found = SizeTexts()
    for street in range(len(spot.board), 6):
        sizes = spot.street_sizes(street)[player]
        found = found.changed("bets", street - FLOP, _text(sizes.bets))
        found = found.changed("raises", street - FLOP, _text(sizes.raises))
        donks = "" if sizes.donks is None else _text(sizes.donks) or "-"
        found = found.changed("donks", street - FLOP, donks)
    return found


def _text(sizes: Sequence[Size]) -> str:
    return ", ".join(
        "allin"
        if size.kind == "all-in"
        else f"{size.value:.10g}x"
        if size.kind == "times"
        else f"{100 * size.value:.10g}"
        for size in sizes
    )
