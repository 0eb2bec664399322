"""Estimates with their 95 % errors, as the room writes them. No Qt."""

from __future__ import annotations

from app.words import digits
from app.words.figures import chance, figure, plain_figure, signed
from app.words.translation import _, isolate, ngettext
from engine.estimates import half_width
from engine.games.tarneeb import BidAdviceAnswer, PlayAdviceAnswer

FEW_DEALS = 12  # of equal weight: with fewer, chance decides what comes first
FEW_WORDS = _("Few deals count yet: the figures are rough.")


def is_few(answer: BidAdviceAnswer | PlayAdviceAnswer | None) -> bool:
    """Whether an answer rests on too few deals to recommend anything."""
    if answer is None or (isinstance(answer, PlayAdviceAnswer) and answer.exact):
        return False
    return answer.effective_deals < FEW_DEALS


def percent_pm(share: float, se: float, exact: bool = False) -> str:
    """``84 ± 4 %``; without an error when it is exact, or certain.

    ``over 86 %``, not 98 ± 12 %, where the error reaches beyond what can be and the rest of it
    not beyond even chances; as it is where all deals looked at agree.
    """
    if exact or is_certain(share, se):
        return chance(share)
    error, found = max(1, error_percent(se)), round(100 * share)
    if found == 100 or (found + error > 100 and found - error >= 50):
        return _("over {figure} %").format(figure=found - error)
    if found == 0 or (found < error and found + error <= 50):
        return _("under {figure} %").format(figure=found + error)
    return _("{figure} ± {error} %").format(figure=found, error=error)


def is_certain(share: float, se: float) -> bool:
    """Whether what is estimated is sure to be, or sure not to be, whoever holds what."""
    return se == 0 and share in (0, 1)


def error_percent(se: float) -> int:
    """Half the width of the 95 % interval of a share, in per cent, never above 50."""
    return min(50, round(100 * half_width(se)))


def figure_pm(value: float, se: float, exact: bool = False) -> str:
    """``8.2 ± 0.1``; without an error when it is exact, or certain."""
    if exact or not se:
        return figure(value)
    return isolate(digits.value(f"{plain_figure(value)} {_error(se)}"))


def error_figure(se: float) -> str:
    """``± 0.1``: half the width of the 95 % interval; never 0.0, which would be exact."""
    return isolate(digits.value(_error(se)))


def _error(se: float) -> str:
    return f"± {max(0.1, half_width(se)):.1f}"


def points(value: float, se: float = 0.0) -> str:
    """``+4.1 ± 0.6 points``; without an error when it is exact."""
    told = f"{signed(value)} {error_figure(se)}" if se else signed(value)
    return _("{figure} points").format(figure=told)


def deals_text(deals: int, effective: float) -> str:
    """``400 deals``, and how many would tell as much if all counted alike."""
    text = ngettext("{deals} deal", "{deals} deals", deals)
    if effective < 0.99 * deals:
        text = ngettext(
            "{deals} deal, as good as {worth} equal ones",
            "{deals} deals, as good as {worth} equal ones",
            deals,
        )
    return text.format(deals=f"{deals:,}", worth=f"{effective:,.0f}")
