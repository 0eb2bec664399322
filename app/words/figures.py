"""Figures as they are read: per cent, 95 % intervals, durations."""

import re

from app.words import digits as own
from app.words.translation import _, isolate
from engine.estimates import half_width


def stake_text(stake: float) -> str:
    """Stake as it is typed: whole, or with two decimals."""
    return f"{stake:.0f}" if stake == int(stake) else f"{stake:.2f}"


def percent(share: float, digits: int = 0) -> str:
    """``84 %``, or ``45.4 %`` with one digit."""
    return _("{figure} %").format(figure=f"{100 * share:.{digits}f}")


def chance(share: float) -> str:
    """Whole per cent; never 0 or 100 for what may be or may fail."""
    if 0 < share < 0.01:
        return _("under 1 %")
    return _("over 99 %") if 0.99 < share < 1 else percent(share)


def figure(value: float, digits: int = 1) -> str:
    """``8.2``; with a true minus, and never minus nothing."""
    return isolate(own.value(plain_figure(value, digits)))


def signed(value: float, digits: int = 1) -> str:
    """``+9``, ``−8``, ``0``."""
    return isolate(own.value(_signed(value, digits)))


def _signed(value: float, digits: int) -> str:
    text = plain_figure(value, digits)
    return f"+{text}" if value > 0 and float(text) else text


def plain_figure(value: float, digits: int = 1) -> str:
    """``8.2`` to be put into a longer figure, which has digits and marks as a whole."""
    text = f"{value:.{digits}f}"
    return text.replace("-", "−") if float(text) else text.removeprefix("-")


def number(value: float, form: str = ",") -> str:
    """``12,345``, or in another format, in the reader's digits: a figure that stands alone."""
    return isolate(own.value(f"{value:{form}}"))


def error(se: float, digits: int = 1) -> str:
    """``± 0.1``: half the width of the 95 % interval."""
    return isolate(own.value(_error(se, digits)))


def _error(se: float, digits: int) -> str:
    return f"± {half_width(se):.{digits}f}"


def plus_minus(value: float, se: float, digits: int = 2) -> str:
    """``2.51 ± 0.10``: a mean and half the width of its 95 % interval."""
    return isolate(own.value(f"{plain_figure(value, digits)} {_error(se, digits)}"))


def signed_error(value: float, se: float, mark: str = "{}") -> str:
    """``+2.5 ± 0.4``, the first with a mark around it, such as ``<em>{}</em>``."""
    return isolate(own.value(f"{mark.format(_signed(value, 1))} {_error(se, 1)}"))


def digits_apart(value: float, se: float) -> int:
    """One digit, or two where a value above its error would be rounded to it."""
    width = half_width(se)
    return 1 + (value > width and f"{value:.1f}" == f"{width:.1f}")


def duration(seconds: float) -> str:
    """``1.3 s``, ``18 ms`` or ``under 1 ms``."""
    if seconds >= 1:
        return _("{figure} s").format(figure=f"{seconds:.1f}")
    ms = 1000 * seconds
    return _("{figure} ms").format(figure=f"{ms:.0f}") if ms >= 1 else _("under 1 ms")


def unbroken(text: str) -> str:
    """`text` in which no line breaks within ``8 ♠``, ``84 %`` or ``73 ± 10 %``."""
    return re.sub(r"(?<=\d) (?=[♠♥♦♣%٪±])|(?<=±) (?=\d)", "\N{NO-BREAK SPACE}", text)


def clock(seconds: float) -> str:
    """``0:07``, ``12:00``, ``3:05:00``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
