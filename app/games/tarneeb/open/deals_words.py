"""The sentences and figures of deals that fit conditions. No Qt."""

from __future__ import annotations

from app.games.tarneeb.advice.estimates import error_percent, figure_pm, percent_pm
from app.games.tarneeb.records.deal import OpenDeal
from app.games.tarneeb.records.seats import SEAT_NAMES, SIDE_NAMES, side_of
from app.words.translation import _, ngettext
from engine.cards import SUIT_SYMBOLS
from engine.games.tarneeb import MOST_CARDS, ContractRateAnswer


def how_often(state: OpenDeal, answer: ContractRateAnswer | None) -> tuple[str, str]:
    """``10 ♠ by South makes in 60 ± 3 % of these deals.``, and what that rests on."""
    if answer is None or not answer.deals:
        return _("Looking for deals that fit …"), ""
    made = answer.made(state.contract)
    text = _("{bid} in {suit} by {seat} makes in <em>{chance}</em> of such deals.")
    headline = text.format(
        bid=state.contract,
        suit=SUIT_SYMBOLS[state.trump],
        seat=SEAT_NAMES[state.bidder],
        chance=percent_pm(made.mean, made.se, False),
    )
    text = ngettext(
        "{side} take {tricks} tricks on average in {count} deal, if all four play as if they "
        "saw every card.",
        "{side} take {tricks} tricks on average in {count} deals, if all four play as if they "
        "saw every card.",
        answer.deals,
    )
    return headline, text.format(
        side=SIDE_NAMES[side_of(state.bidder)],
        tricks=figure_pm(answer.tricks.mean, answer.tricks.se),
        count=f"{answer.deals:,}",
    )


def share(answer: ContractRateAnswer, bid: int) -> str:
    """Whole per cent of the deals in which `bid` tricks are taken; what never failed may fail."""
    made = answer.made(bid)
    error = max(1, error_percent(made.se))
    if made.mean in (0, 1):
        return f"<{error}" if made.mean == 0 else f">{100 - error}"
    return f"{100 * made.mean:.0f}"


def share_spoken(answer: ContractRateAnswer, bid: int) -> str:
    """``10 or more tricks in 60 ± 3 %``."""
    made = answer.made(bid)
    text = _("{bid} or more tricks in {chance}")
    return text.format(bid=bid, chance=percent_pm(made.mean, made.se, False))


def counting(answer: ContractRateAnswer | None, most: int) -> str:
    """``612 of 2,000 deals``."""
    deals = answer.deals if answer is not None else 0
    return _("{deals} of {most} deals").format(deals=f"{deals:,}", most=f"{most:,}")


def nothing_to_deal(state: OpenDeal) -> str:
    """Why no deal can be asked for; empty if one can."""
    if state.size != MOST_CARDS:
        return _("Conditions are for hands of thirteen cards")
    if sum(map(len, state.to_fit.known)) == 4 * MOST_CARDS:
        return _("All hands stay: click the name of one that is to be dealt anew")
    return ""
