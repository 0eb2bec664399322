"""What is said of a decision: what each option is called, what is needed, what is best. No Qt."""

from __future__ import annotations

from app.games.holdem.betting import Decision, Option
from app.games.holdem.words import amount, percent
from app.words.figures import stake_text
from app.words.translation import _
from engine.estimates import ROUNDING, half_width

LEAST_SHOWN = 0.05  # chips: less is 0 with one decimal


def option_title(option: Option) -> str:
    """``Raise 180``: what is done, with the chips it takes."""
    text = {
        "fold": _("Fold"),
        "check": _("Check"),
        "call": _("Call {chips}"),
        "bet": _("Bet {chips}"),
        "raise": _("Raise {chips}"),
        "all-in": _("All in {chips}"),
    }[option.kind]
    return text.format(chips=short_amount(option.chips))


def short_amount(chips: float) -> str:
    """``180``, ``12.5``: with a decimal only where there is one."""
    return f"{chips:,.0f}" if abs(chips - round(chips)) < 0.05 else amount(chips)


def gain(ev: float | None) -> str:
    """``+53.4``, ``−0.9``, ``0``, ``–`` for what is not known."""
    if ev is None:
        return "–"
    sign = "+" if ev > 0 else "−"
    return "0" if abs(ev) < LEAST_SHOWN else f"{sign}{amount(abs(ev))}"


def pot_wanted(call: float | None) -> list[str]:
    """What to write as the pot, where it lacks the bet or is empty; then the same shorter."""
    if call is None:
        return [_("Pot with the bet in it")]
    texts = _("The pot must hold the bet: at least {call}."), _("Pot: at least {call}")
    return [text.format(call=stake_text(call)) for text in texts]


def need_words(found: Decision, call: float | None, equity: float | None, name: str) -> str:
    """``Need 33.3 %, have 45.4 %``; rake is counted. Another who acts has a `name`, you have none.

    `call` is what is to be called, None where that is not known.
    """
    if found.needed > 1:
        text = (
            _("No equity makes this call pay; {name} has {have}")
            if name
            else _("No equity makes this call pay; have {have}")
        )
    elif found.needed:
        text = _("{name} needs {need}, has {have}") if name else _("Need {need}, have {have}")
    elif call is None:
        text = (
            _("{name} has {have}; what is to call?") if name else _("Have {have}; what is to call?")
        )
    else:
        text = (
            _("{name} has {have}, nothing to call") if name else _("Nothing to call, have {have}")
        )
    have = "–" if equity is None else percent(equity)
    return text.format(name=name, need=percent(found.needed), have=have)


def need_shorter(found: Decision) -> list[str]:
    """The same where there is little room: ``Need 33.3 %``."""
    if found.needed > 1:
        return [_("No equity makes this call pay"), _("No call pays")]
    if not found.needed:
        return []
    return [_("Need {need}").format(need=percent(found.needed))]


def advice(found: Decision, pot: float, se: float) -> str:
    """What wins most and how much, or that it cannot be told; empty where too little is known.

    `se` is the standard error of the equity; `pot` has the bet in it.
    """
    known = [option for option in found.options if option.ev is not None]
    if len(known) < 2:
        return ""
    ranked = sorted(known, key=lambda option: -(option.ev or 0.0))
    best, second = ranked[0], ranked[1]
    lead = (best.ev or 0.0) - (second.ev or 0.0)
    size = pot + max(best.chips, second.chips)
    doubt = half_width(se) * (pot + 2 * best.chips if _may_fold(best) else size)
    if se and lead < doubt:
        return _("Too close, ± {amount}").format(amount=amount(doubt))
    if lead < ROUNDING * size:
        kinds = {best.kind, second.kind}
        return _("The same: call or fold") if kinds == {"call", "fold"} else _("Two are the same")
    worth = amount(abs(best.ev or 0.0))
    if best.kind == "fold":
        text = (
            _("Fold; a call loses {amount}")
            if second.kind == "call"
            else _("Fold; more loses {amount}")
        )
        return text.format(amount=short_amount(-(second.ev or 0.0)))
    text = {
        "check": _("Check, worth {sign}{amount}"),
        "call": _("Call, worth {sign}{amount}"),
        "bet": _("Bet, worth {sign}{amount}"),
        "raise": _("Raise, worth {sign}{amount}"),
        "all-in": _("All in, worth {sign}{amount}"),
    }[best.kind]
    return text.format(sign="+" if (best.ev or 0.0) >= 0 else "−", amount=worth)


def with_hindsight(said: str) -> str:
    """Advice that goes by cards which were shown down later."""
    return _("Hindsight: {advice}").format(advice=said) if said else ""


def _may_fold(option: Option) -> bool:
    return option.kind in ("bet", "raise", "all-in")
