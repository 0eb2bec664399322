"""The sentences and figures of the bidding, from what you have seen and an answer. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

from app.games.tarneeb.advice.estimates import (
    FEW_WORDS,
    deals_text,
    error_percent,
    figure_pm,
    is_certain,
    percent_pm,
    points,
)
from app.games.tarneeb.records.hand import HIGHEST_BID, LOWEST_BID, OwnHand
from app.games.tarneeb.records.seats import SEAT_NAMES, SOUTH, SUIT_ROWS
from app.words import digits
from app.words.cards import (
    SUIT_NAMES,
    SUIT_TITLES,
)
from app.words.counts import listed, or_list
from app.words.figures import chance as chance_of
from app.words.translation import _, as_read, isolate, ngettext
from app.words.verdict import Verdict, waiting
from engine.cards import (
    SUIT_SYMBOLS,
)
from engine.estimates import half_width
from engine.games.tarneeb import (
    MOST_CARDS,
    PASS,
    SCORINGS,
    Auction,
    BidAdviceAnswer,
    CallWorth,
    PlayAdviceAnswer,
    SeenPlay,
    by_rule,
    next_seat,
)

EARLY, CLOSE = 25, 15  # points: scores at which the rules, made for 0 : 0, are spoken of
MOST_WORTHS = 3  # calls whose worth is copied as text


def call_name(call: int, trump: int | None = None) -> str:
    """``8 ♠``, ``8`` or ``Pass``."""
    if call == PASS:
        return _("Pass")
    if trump is None:
        return digits.value(str(call))
    return isolate(f"{digits.figure(str(call))} {SUIT_SYMBOLS[trump]}")


def make_call(call: int, trump: int | None) -> str:
    """``Bid 8 ♠`` or ``Pass``: what a button does."""
    name = call_name(call, trump)
    return name if call == PASS else _("Bid {call}").format(call=name)


def seat_calls(seat: int, call: int) -> str:
    """``North: 8``."""
    return _("{seat}: {call}").format(seat=SEAT_NAMES[seat], call=call_name(call))


# ---- the verdict -----------------------------------------------------------------------------


def bid_verdict(state: OwnHand, answer: BidAdviceAnswer | None, *, few: bool = False) -> Verdict:
    """What to bid, and how much better that is than the next best call.

    `few` tells that what the calls are worth rests on few deals.
    """
    missing = MOST_CARDS - len(state.hand)
    if not state.hand:
        return Verdict(
            _("Show me your hand."),
            _(
                "Click thirteen cards in the deck, type them, or deal at random. Score and rules "
                "stay as they are."
            ),
        )
    if missing:
        needs = ngettext(
            "Your hand needs one more card.", "Your hand needs {count} more cards.", missing
        )
        return Verdict(needs.format(count=missing), _("Then I say what to bid."))
    auction = state.auction
    if auction.to_call is None:
        return _after_bids(state, answer, few=few)
    if answer is None:
        return waiting(_("The chances of every bid are on their way."))
    if answer.best is None:
        headline = _("{seat} bids next.").format(seat=SEAT_NAMES[auction.to_call])
        could = _could_bid(state, answer)
        return Verdict(headline, _with_doubt(could, few=few and bool(could)))
    said = _what_to_bid(answer, answer.best, few)
    return (
        said if few else replace(said, detail=f"{said.detail} {rule_words(state, answer)}".strip())
    )


def rule_words(state: OwnHand, answer: BidAdviceAnswer) -> str:
    """Which of the eight rules the advice follows, or breaks; empty where none fits."""
    rule, how = by_rule(state.hand, state.auction), state.assumptions
    usual = how.rules == SCORINGS[1] and how.target == SCORINGS[1].target
    early = max(how.scores) <= EARLY and abs(how.scores[0] - how.scores[1]) <= CLOSE
    if rule is None or answer.best is None or not (usual and early):
        return ""
    text = _("Against rule {number}: you count {count}, and {bid} needs {needed}.")
    if rule.call == answer.best.call:
        text = _("By rule {number}, too: you count {count}, and {bid} needs {needed}.")
    elif too_close(answer.margin, answer.margin_se):
        text = _("Rule {number}: you count {count}, and {bid} needs {needed}.")
    return text.format(
        number=rule.number, count=rule.count, bid=call_name(rule.bid), needed=rule.needed
    )


def _with_doubt(detail: str, *, few: bool) -> str:
    """`detail`, and that its figures are rough if they rest on few deals."""
    return f"{detail} {FEW_WORDS}" if few else detail


def _what_to_bid(answer: BidAdviceAnswer, best: CallWorth, few: bool) -> Verdict:
    if len(answer.calls) < 2:
        worth = _("Worth {points} on average.").format(points=points(best.score, best.score_se))
        return _call_advice(answer, best, worth, few)
    second = answer.calls[1]
    worth = _("Worth {points} on average, {margin} more than {call}.")
    if second.call == PASS:
        worth = _("Worth {points} on average, {margin} more than passing.")
    if answer.margin < 0:  # what hardly anybody calls comes first only if it is shown to be better
        worth = _("{call} may be worth {margin} more; hardly anybody bids it with such a hand.")
        if second.call == PASS:
            worth = _("To pass may be worth {margin} more; hardly anybody does with such a hand.")
    worth = worth.format(
        points=points(best.score, best.score_se),
        margin=figure_pm(abs(answer.margin), answer.margin_se),
        call=call_name(second.call, second.trump),
    )
    if too_close(answer.margin, answer.margin_se):
        chances = [_chance(answer, call) for call in (best, second) if call.trump is not None]
        return Verdict(_either(best, second), _with_doubt(" ".join([worth, *chances]), few=few))
    return _call_advice(answer, best, worth, few)


def too_close(margin: float, margin_se: float) -> bool:
    """Whether a lead is smaller than its error."""
    return margin < half_width(margin_se)


def _either(first: CallWorth, second: CallWorth) -> str:
    text = _("Too close to call: <em>bid {first}</em> or <em>{second}</em>.")
    if first.call == PASS:
        text = _("Too close to call: <em>pass</em> or <em>{second}</em>.")
    elif second.call == PASS:
        text = _("Too close to call: <em>bid {first}</em> or <em>pass</em>.")
    return text.format(
        first=call_name(first.call, first.trump), second=call_name(second.call, second.trump)
    )


def _call_advice(answer: BidAdviceAnswer, best: CallWorth, worth: str, few: bool) -> Verdict:
    detail = _with_doubt(worth, few=few)
    if best.call == PASS or best.trump is None:
        text = _("<em>Pass.</em> No bid is worth more.")
        return Verdict(_("So far <em>pass</em>: no bid is worth more.") if few else text, detail)
    text = _("Bid <em>{bid} in {suit}</em>. You make it in {chance}.")
    if is_certain(_share(answer, best.trump, best.call), _error(answer, best.trump, best.call)):
        text = _("Bid <em>{bid} in {suit}</em>. You make it for certain.")
    elif few:
        text = _("So far <em>{bid} in {suit}</em>: you make it in {chance}.")
    chance = _share_text(answer, best.trump, best.call)
    headline = text.format(bid=best.call, suit=SUIT_SYMBOLS[best.trump], chance=chance)
    return Verdict(headline, detail)


def _chance(answer: BidAdviceAnswer, call: CallWorth) -> str:
    """``8 ♠ makes in 84 %.``."""
    trump = call.trump if call.trump is not None else best_trump(answer, call.call)
    chance = _share_text(answer, trump, call.call)
    return _("{call} makes in {chance}.").format(call=call_name(call.call, trump), chance=chance)


def _share(answer: BidAdviceAnswer, trump: int, bid: int) -> float:
    return answer.make[trump][bid - LOWEST_BID]


def _error(answer: BidAdviceAnswer, trump: int, bid: int) -> float:
    return answer.make_se[trump][bid - LOWEST_BID]


def _share_text(answer: BidAdviceAnswer, trump: int, bid: int) -> str:
    return percent_pm(_share(answer, trump, bid), _error(answer, trump, bid))


def _could_bid(state: OwnHand, answer: BidAdviceAnswer) -> str:
    """What you could make, while another seat bids."""
    bid = max(state.auction.lowest, state.auction.bid + 1)
    if bid > HIGHEST_BID:
        return ""
    trumps = best_trumps(answer, bid)
    if len(trumps) > 1:
        text = _("Too close to call which is your best suit to make {bid}: {suits}.")
        return text.format(bid=bid, suits=_any_of(trumps, "{suit}"))
    text = _("Your best suit is {suit}: there you make {bid} in {chance}.")
    chance = _share_text(answer, trumps[0], bid)
    return text.format(suit=SUIT_SYMBOLS[trumps[0]], bid=bid, chance=chance)


def _any_of(trumps: Sequence[int], mark: str) -> str:
    """Trumps that may be as good as each other, in the order of suits: none is first."""
    shown = (suit for suit in SUIT_ROWS if suit in trumps)
    return or_list([mark.format(suit=SUIT_SYMBOLS[suit]) for suit in shown])


def best_trump(answer: BidAdviceAnswer, bid: int) -> int:
    """Trump in which `bid` tricks came most often, be it by luck."""
    return best_trumps(answer, bid)[0]


def best_trumps(answer: BidAdviceAnswer, bid: int) -> list[int]:
    """Trumps in which `bid` tricks may be likeliest: that in which they came most often first.

    The others are behind it by less than the error of that.
    """
    ordered = sorted(
        SUIT_ROWS, key=lambda t: (_share(answer, t, bid), answer.tricks[t]), reverse=True
    )
    first = ordered[0]
    lead = {trump: _share(answer, first, bid) - _share(answer, trump, bid) for trump in ordered}
    return [
        trump
        for trump in ordered
        if trump == first
        or too_close(lead[trump], hypot(_error(answer, first, bid), _error(answer, trump, bid)))
    ]


def _after_bids(state: OwnHand, answer: BidAdviceAnswer | None, *, few: bool) -> Verdict:
    auction = state.auction
    if auction.bidder is None:
        return Verdict(_("All four passed."), _("Deal again, or take a bid back."))
    if auction.bidder != SOUTH:
        name = SEAT_NAMES[auction.bidder]
        return Verdict(
            _("{seat} plays {bid}.").format(seat=name, bid=auction.bid),
            _("Click the trump that {seat} names.").format(seat=name),
        )
    trumps = trumps_to_name(answer)
    if answer is None or not trumps:
        return Verdict(
            _("You play {bid}.").format(bid=auction.bid), _("Click the trump that you name.")
        )
    chance = _share_text(answer, trumps[0], auction.bid)
    if len(trumps) > 1:
        text = _("Too close to call: name {suits}.")
        detail = _("{bid} in {suit} makes in {chance}. Click your trump, then lead.")
        detail = detail.format(bid=auction.bid, suit=SUIT_SYMBOLS[trumps[0]], chance=chance)
        return Verdict(
            text.format(suits=_any_of(trumps, "<em>{suit}</em>")),
            _with_doubt(detail, few=few),
        )
    text = _("Name <em>{suit}</em>. You make {bid} in {chance}.")
    if few:
        text = _("So far <em>{suit}</em>: you make {bid} in {chance}.")
    detail = _("Worth {points} on average, {margin} more than {suit}. Click your trump, then lead.")
    best, second, *_others = answer.calls
    assert second.trump is not None
    detail = detail.format(
        points=points(best.score, best.score_se),
        margin=figure_pm(answer.margin, answer.margin_se),
        suit=SUIT_SYMBOLS[second.trump],
    )
    return Verdict(
        text.format(suit=SUIT_SYMBOLS[trumps[0]], bid=auction.bid, chance=chance),
        _with_doubt(detail, few=few),
    )


def trumps_to_name(answer: BidAdviceAnswer | None) -> list[int]:
    """Trumps in which the bid won may be worth most, the first by the sample first."""
    naming = [] if answer is None or answer.legal else close_calls(answer)
    return [worth.trump for worth in naming if worth.trump is not None]


def close_calls(answer: BidAdviceAnswer | None) -> list[CallWorth]:
    """Calls, or trumps to name, that may be worth most, the first by the sample first."""
    if answer is None or not answer.calls:
        return []
    first, *others = answer.calls
    found = [first]
    if others and too_close(answer.margin, answer.margin_se):  # deal by deal, known for these two
        found.append(others[0])
    found += [
        worth
        for worth in others[1:]
        if too_close(first.score - worth.score, hypot(first.score_se, worth.score_se))
    ]
    return found


def is_surer(play: SeenPlay, known: BidAdviceAnswer, cards: PlayAdviceAnswer | None) -> bool:
    """Whether the chance of the contract is known better from the bidding than from the play."""
    return cards is None or known.make_se[play.trump][play.bid - LOWEST_BID] < cards.make_se


def named_words(play: SeenPlay, known: BidAdviceAnswer, *, begun: bool = False) -> str:
    """What is known of your contract from the bidding, until the leads are known as well.

    `begun` tells that there are figures of every lead.
    """
    if play.declarer != SOUTH:
        return ""
    text = ngettext(
        "{bid} in {suit} makes in {chance}, by {deals} deal looked at so far; each lead is on "
        "its way.",
        "{bid} in {suit} makes in {chance}, by {deals} deals looked at so far; each lead is on "
        "its way.",
        known.deals,
    )
    if begun:
        text = ngettext(
            "{bid} in {suit} makes in {chance}, by {deals} deal looked at during the bids; of "
            "each lead fewer are known yet.",
            "{bid} in {suit} makes in {chance}, by {deals} deals looked at during the bids; of "
            "each lead fewer are known yet.",
            known.deals,
        )
    return text.format(
        bid=play.bid,
        suit=SUIT_SYMBOLS[play.trump],
        chance=_share_text(known, play.trump, play.bid),
        deals=f"{known.deals:,}",
    )


# ---- the bids so far -------------------------------------------------------------------------


def turn_words(state: OwnHand) -> str:
    """Heading of the box in which bids are clicked in."""
    auction = state.auction
    if auction.to_call is not None:
        count = len(auction.legal)
        text = ngettext(
            "<b>{seat} bids</b> next: {count} call is legal",
            "<b>{seat} bids</b> next: {count} calls are legal",
            count,
        )
        if auction.to_call == SOUTH:
            text = ngettext(
                "<b>You bid</b> next: {count} call is legal",
                "<b>You bid</b> next: {count} calls are legal",
                count,
            )
        return text.format(seat=SEAT_NAMES[auction.to_call], count=count)
    if auction.bidder is None:
        return _("<b>All four passed</b>")
    text = _("<b>{seat} plays {bid}</b> in")
    if auction.bidder == SOUTH:
        text = _("<b>You play {bid}</b> in")
    return text.format(seat=SEAT_NAMES[auction.bidder], bid=auction.bid)


def call_words(state: OwnHand, seat: int) -> tuple[str, str]:
    """A seat's last call, as a word and a chip: ``bid`` ``7``, ``passed``."""
    auction = state.auction
    calls = [c for s, c in zip(auction.seats, auction.calls, strict=True) if s == seat]
    if not calls:
        return (_("to bid"), "") if seat == auction.to_call else ("", "")
    return (_("passed"), "") if calls[-1] == PASS else (_("bid"), str(calls[-1]))


def list_bids(state: OwnHand) -> str:
    """``South 7, East passed``: the bids so far."""
    auction = state.auction
    called = zip(auction.seats, auction.calls, strict=True)
    return listed(
        _("{seat} passed").format(seat=SEAT_NAMES[seat])
        if call == PASS
        else _("{seat} {call}").format(seat=SEAT_NAMES[seat], call=call)
        for seat, call in called
    )


def auction_words(state: OwnHand) -> str:
    """``South dealt. East passed, North 7``: who dealt, and the bids so far."""
    auction = state.auction
    text = _("{dealer} dealt. {bids}") if auction.calls else _("{dealer} dealt; no bids yet")
    return text.format(dealer=SEAT_NAMES[auction.dealer], bids=list_bids(state))


def calling_order(auction: Auction) -> tuple[int, ...]:
    """The seats as they call in each round: the dealer last."""
    seats = [next_seat(auction.dealer, auction.direction)]
    while len(seats) < 4:
        seats.append(next_seat(seats[-1], auction.direction))
    return tuple(seats)


def call_places(auction: Auction) -> list[tuple[int, int]]:
    """Round and place in `calling_order`, from 0, of each call and of the one that is next."""
    order, places, at = calling_order(auction), [], -1
    seats = [*auction.seats, *([] if auction.to_call is None else [auction.to_call])]
    for seat in seats:  # who is out of the bidding is passed over
        at += 1 + (order.index(seat) - at - 1) % 4
        places.append((at // 4, at % 4))
    return places


# ---- the table of chances, the status line, and text for the clipboard -----------------------


def cell_text(answer: BidAdviceAnswer, trump: int, bid: int) -> str:
    """``84``; ``>99`` and ``<1`` for what is not certain."""
    text = f"{100 * _share(answer, trump, bid):.0f}"
    if not _error(answer, trump, bid) or text not in ("0", "100"):
        return text
    return "<1" if text == "0" else ">99"


def cell_words(answer: BidAdviceAnswer, trump: int, bid: int) -> str:
    """All that is known of one cell of the table of chances."""
    chance = _share_text(answer, trump, bid)
    parts = [
        _("{bid} in {suit}: {chance}").format(bid=bid, suit=SUIT_SYMBOLS[trump], chance=chance)
    ]
    open_hands = chance_of(answer.make_double_dummy[trump][bid - LOWEST_BID])
    parts.append(_("{chance} with open hands").format(chance=open_hands))
    parts += [
        _("worth {points}").format(points=points(worth.score, worth.score_se))
        for worth in answer.calls
        if (worth.call, worth.trump) == (bid, trump)
    ]
    if trump in answer.dropped:
        parts.append(_("hopeless, sampled no further"))
    return listed(parts)


def error_words(answer: BidAdviceAnswer) -> str:
    """``± 4 ♠, 6 ♥, 5 ♦, 4 ♣``, the largest of each suit; ``± 4 at 400 sampled deals`` of all."""
    errors = [error_percent(max(answer.make_se[suit])) for suit in SUIT_ROWS]
    if len(set(errors)) > 1:
        each = _("{error} {suit}")
        listing = listed(
            each.format(error=error, suit=SUIT_SYMBOLS[suit])
            for error, suit in zip(errors, SUIT_ROWS, strict=True)
        )
        return _("± {errors}").format(errors=as_read(listing))
    text = ngettext(
        "± {error} at {deals} sampled deal", "± {error} at {deals} sampled deals", answer.deals
    )
    return text.format(error=errors[0], deals=f"{answer.deals:,}")


def bid_status(answer: BidAdviceAnswer) -> str:
    """``400 deals, at most ± 4 %, as at a table``."""
    text = _("{deals}, at most ± {error} %, as at a table")
    deals = deals_text(answer.deals, answer.effective_deals)
    return text.format(deals=deals, error=error_percent(max(map(max, answer.make_se))))


def bid_results(answer: BidAdviceAnswer) -> list[str]:
    """Results of the bidding for the clipboard."""
    lines = [_("Sampled: {figures}").format(figures=bid_status(answer))]
    levels = range(LOWEST_BID, HIGHEST_BID + 1)
    for trump in SUIT_ROWS:
        text = _("{suit}: {tricks} tricks; makes {chances}")
        lines.append(
            text.format(
                suit=SUIT_TITLES[trump],
                tricks=figure_pm(answer.tricks[trump], answer.tricks_se[trump]),
                chances=listed(f"{k} {_share_text(answer, trump, k)}" for k in levels),
            )
        )
    for worth in answer.calls[:MOST_WORTHS]:
        name = call_name(worth.call)
        if worth.trump is not None:
            name = f"{name} {SUIT_NAMES[worth.trump]}"
        score = figure_pm(worth.score, worth.score_se)
        lines.append(_("{call} is worth {score} points").format(call=name, score=score))
    return lines
