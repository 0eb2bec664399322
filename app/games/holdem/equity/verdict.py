"""What the onlooker says of a spot: who is the favourite, by how much, and why. No Qt."""

from __future__ import annotations

import math
from collections.abc import Sequence

from app.games.holdem.betting import largest_call
from app.games.holdem.spot import Spot
from app.games.holdem.words import (
    CLASS_NAMES,
    NEXT_STREET,
    Street,
    all_known,
    percent,
    player_name,
    side_name,
)
from app.words.cards import pretty
from app.words.counts import and_list, count_title, count_word
from app.words.translation import _, ngettext
from app.words.verdict import Verdict, waiting
from engine.estimates import apart, estimate
from engine.games.holdem import Answer, Outs, SeatEquity

MOST_NAMED = 3  # cards in a sentence
NARROW, FAR = 0.1, 0.4  # leads: less than the first is slight, more than the second big
#: By how much one has more, in the order slightly, clearly, far: of two hands, and with ranges.
#: Who has the larger equity is the favourite; who is ahead is told by the hands as they stand.
AHEAD = (
    _("You are a slight favourite with {yours}."),
    _("You are the favourite with {yours}."),
    _("You are a big favourite with {yours}."),
)
BEHIND = (
    _("{rival} is a slight favourite. You have {yours}."),
    _("{rival} is the favourite. You have {yours}."),
    _("{rival} is a big favourite. You have {yours}."),
)
AHEAD_OF_RANGE = (
    _("You are a slight favourite over {rival} with {yours}."),
    _("You are the favourite over {rival} with {yours}."),
    _("You are a big favourite over {rival} with {yours}."),
)
BEHIND_RANGE = (
    _("You are a slight underdog to {rival} with {yours}."),
    _("You are the underdog to {rival} with {yours}."),
    _("You are a big underdog to {rival} with {yours}."),
)
RANGE_AHEAD = (
    _("Your range is a slight favourite over {rival} with {yours}."),
    _("Your range is the favourite over {rival} with {yours}."),
    _("Your range is a big favourite over {rival} with {yours}."),
)
RANGE_BEHIND = (
    _("Your range is a slight underdog to {rival} with {yours}."),
    _("Your range is the underdog to {rival} with {yours}."),
    _("Your range is a big underdog to {rival} with {yours}."),
)


def verdict(spot: Spot, answer: Answer | None, problem: str = "") -> Verdict:
    """What to make of a spot, and why; `problem` says why it cannot be dealt."""
    if spot.is_blank():
        return Verdict(
            _("Show me your two cards."),
            _("Click them in the deck, or type them. I will do the rest."),
        )
    if not spot.is_set(0):
        one = bool(spot.hole(0))
        return Verdict(
            _("Show me your second card.") if one else _("Show me your two cards."),
            _("Click in the deck, or type, as in A S for the ace of spades."),
        )
    if spot.street() is None:
        return _gap(spot)
    if problem:
        return Verdict(_("This cannot be dealt."), problem)
    if answer is None:
        return waiting(_("The odds are on their way."))
    if all_known(spot) and spot.street() == 5:
        return _showdown(spot, answer)
    return Verdict(_headline(spot, answer), " ".join(_details(spot, answer)))


def _gap(spot: Spot) -> Verdict:
    missing = 3 - sum(card is not None for card in spot.board[:3])
    if not missing:
        return Verdict(
            _("The turn card is missing."), _("The odds come back as soon as it is there.")
        )
    needs = ngettext(
        "The flop needs {count} more card.", "The flop needs {count} more cards.", missing
    )
    return Verdict(
        needs.format(count=count_word(missing)), _("The odds come back as soon as it is whole.")
    )


# ---- showdown --------------------------------------------------------------------------------


def _showdown(spot: Spot, answer: Answer) -> Verdict:
    """Verdict when every card is known; hands are named once they are counted."""
    you = answer.seats[0]
    winners = [i for i, seat in enumerate(answer.seats) if seat.equity > 0]
    hand = _made(answer.seats[winners[0]])
    certain = _("Every card is known; nothing can change it.")
    if you.win:
        text = _("You win with {hand}.") if hand else _("You win.")
        return Verdict(text.format(hand=hand), certain)
    players = and_list([player_name(spot, seat) for seat in winners if seat])
    if you.tie:
        text = (
            _("You split the pot with {players} with {hand}.")
            if hand
            else _("You split the pot with {players}.")
        )
        return Verdict(text.format(players=players, hand=hand), certain)
    if hand:
        text = ngettext(
            "{players} wins with {hand}.", "{players} split the pot with {hand}.", len(winners)
        )
    else:
        text = ngettext("{players} wins.", "{players} split the pot.", len(winners))
    return Verdict(text.format(players=players, hand=hand), _("You can only fold or bluff."))


def _made(seat: SeatEquity) -> str:
    """``a flush``, for a hand that can no longer change; empty if not counted."""
    return CLASS_NAMES[max(range(9), key=lambda i: seat.classes[i])] if seat.classes else ""


# ---- who is ahead ----------------------------------------------------------------------------


def _headline(spot: Spot, answer: Answer) -> str:
    you = answer.seats[0]
    rival = max(range(1, spot.size), key=lambda seat: answer.seats[seat].equity)
    other = answer.seats[rival]
    level = _level(answer, rival)
    text = _certain(answer)
    if not text and 0 in level:
        level = [seat for seat in _level(answer, 0) if seat in level or seat == rival]
        text = _undecided(spot, answer, len(level))
    elif not text:
        text = (
            _among_many(spot, answer, rival, 1 + len(level))
            if spot.size > 2
            else _against_one(spot, you.equity - other.equity)
        )
        level = [rival, *level]
    return text.format(
        yours=f"<em>{percent(you.equity)}</em>",
        theirs=percent(other.equity),
        rival=side_name(spot, rival),
        players=count_word(spot.size),
        others=count_word(len(level)),
        those=count_title(len(level)),
        share=percent(_unknown_share(spot, answer)),
    )


def _certain(answer: Answer) -> str:
    """What needs no figures of others; empty for anything else."""
    if answer.method == "exact" and answer.seats[0].equity == 1:
        return _("You cannot lose: <em>100 %</em>.")
    if answer.method == "exact" and answer.seats[0].equity == 0:
        return _("You cannot win: <em>0 %</em>.")
    return ""


def _level(answer: Answer, seat: int) -> list[int]:
    """Other seats that have as much as this one as far as can be told."""
    one, compared = answer.seats[seat], len(answer.seats) - 1
    return [
        s
        for s, other in enumerate(answer.seats)
        if s != seat
        and not apart(one.equity, one.equity_se, other.equity, other.equity_se, compared)
    ]


def _undecided(spot: Spot, answer: Answer, others: int) -> str:
    """You and so many others have most: the same, or too little is known to tell who has."""
    exact = answer.method == "exact"
    if spot.size == 2 and exact:
        return _("It is dead even: {yours} each.")
    if others == 1 and exact:
        return _("You and {rival} have the same: {yours} each.")
    if others == 1:
        return (
            _("You and {rival} are too close to call: your range has {yours}.")
            if spot.range_of(0)
            else _("You and {rival} are too close to call: you have {yours}.")
        )
    if others == spot.size - 1:
        return (
            _("It is the same for all {players}: {yours} each.")
            if exact
            else _("All {players} are too close to call: you have {yours}.")
        )
    if exact:
        return _("You and {others} others have the same: {yours} each.")
    return _("You and {others} others are too close to call: you have {yours}.")


def _among_many(spot: Spot, answer: Answer, rival: int, level: int) -> str:
    """You, or `level` others, have most, beyond doubt."""
    leads = answer.seats[0].equity > answer.seats[rival].equity
    unknown = _unknown(spot)
    if leads and rival in unknown and len(unknown) > 1:
        return _(
            "You are the favourite of {players} with {yours}. "
            "The unknown hands have about {share} each."
        )
    if leads and level > 1:
        return _(
            "You are the favourite of {players} with {yours}. "
            "{those} others have about {theirs} each."
        )
    if leads:
        return _("You are the favourite of {players} with {yours}. {rival} is next at {theirs}.")
    if level > 1:
        return _("{those} of {players} are favourites with about {theirs} each. You have {yours}.")
    if spot.range_of(0):
        return _("{rival} is the favourite of {players} with {theirs}. Your range has {yours}.")
    return _("{rival} is the favourite of {players} with {theirs}. You have {yours}.")


def _unknown(spot: Spot) -> list[int]:
    """Seats of opponents that may hold anything."""
    return [s for s in range(1, spot.size) if not spot.hole(s) and spot.range_of(s) is None]


def _unknown_share(spot: Spot, answer: Answer) -> float:
    """Mean equity of the opponents that may hold anything; 0 for none."""
    equities = [answer.seats[seat].equity for seat in _unknown(spot)]
    return sum(equities) / len(equities) if equities else 0.0


def _against_one(spot: Spot, lead: float) -> str:
    if spot.range_of(0):
        sentences = RANGE_AHEAD if lead > 0 else RANGE_BEHIND
    elif spot.range_of(1):
        sentences = AHEAD_OF_RANGE if lead > 0 else BEHIND_RANGE
    else:
        sentences = AHEAD if lead > 0 else BEHIND
    return sentences[0 if abs(lead) < NARROW else 2 if abs(lead) > FAR else 1]


# ---- why -------------------------------------------------------------------------------------


def _details(spot: Spot, answer: Answer) -> list[str]:
    you = answer.seats[0]
    details = []
    seen = shown_later(spot)
    if seen:
        details.append(_seen_later(spot, seen))
    if answer.outs and (outs := answer.outs[0]) is not None and not outs.ahead:
        street = NEXT_STREET[sum(card is not None for card in spot.board)]
        details.append(_outs(outs, street, certain=all_known(spot) or outs.now.behind == 1))
    elif spot.range_of(0) and len(answer.next_cards) > 1:
        details.append(_best_and_worst(answer))
    elif spot.size > 2 and not seen:  # then there is room for what a call is worth
        even = 1 / spot.size
        text = _("Even share with {players} players is {share}. Yours is {times} times that.")
        times = f"{you.equity / even:.1f}"
        details.append(text.format(players=count_word(spot.size), share=percent(even), times=times))
    if spot.pot and not acting(spot):  # another's call is not judged by your figures
        most = largest_call(spot.pot, you.equity, spot.terms)
        stack = spot.terms.stack
        if most is not None and stack is not None and most >= stack:
            most = None  # more cannot be called
        if most is None and answer.method == "exact":
            details.append(_("Calling is right for any amount."))
        elif most is not None and most >= 1:
            text = (
                _("Calling is right for up to {most} into this pot.")
                if answer.method == "exact"
                else _("Calling is right for up to about {most} into this pot.")
            )
            details.append(text.format(most=f"{math.floor(most):,}"))
    if len(details) < 2 and any(you.classes):
        counted = answer.method == "exact" and not answer.classes_sampled
        details.append(_most_often(you, last=spot.street() == 5, exact=counted))
    return [detail for detail in details if detail]


def acting(spot: Spot) -> int:
    """Seat of who takes the decision that the spot is at."""
    if spot.replay is None:
        return 0
    from app.games.holdem.histories import layout as hand_history  # the start is without it

    return hand_history.acting(spot)


def shown_later(spot: Spot) -> tuple[int, ...]:
    """Seats whose cards nobody knew at the decision that the spot is at."""
    if spot.replay is None:
        return ()
    from app.games.holdem.histories import layout as hand_history  # the start is without it

    return hand_history.shown_later(spot)


def _seen_later(spot: Spot, seats: Sequence[int]) -> str:
    """That figures go by cards which were shown down later, and what to do about it."""
    if len(seats) > 1:
        return _("These cards were shown down later; F2 gives a player a range instead.")
    text = _("The cards of {player} were shown down later; F2 gives a range instead.")
    return text.format(player=player_name(spot, seats[0]))


def _outs(outs: Outs, street: Street, *, certain: bool) -> str:
    """How many cards put you ahead who are behind: of a hand, or of more than are ahead of you."""
    count, turn = outs.count, street is Street.TURN
    if not count:
        if turn:
            return (
                _("You are behind now; no turn card puts you ahead.")
                if certain
                else _("You are behind more hands than ahead of; no turn card turns that round.")
            )
        return (
            _("You are behind now; no river card puts you ahead.")
            if certain
            else _("You are behind more hands than ahead of; no river card turns that round.")
        )
    if turn and certain:
        some = ngettext(
            "You are behind now; {count} turn card puts you ahead.",
            "You are behind now; {count} turn cards put you ahead.",
            count,
        )
    elif turn:
        some = ngettext(
            "You are behind more hands than ahead of; {count} turn card turns that round.",
            "You are behind more hands than ahead of; {count} turn cards turn that round.",
            count,
        )
    elif certain:
        some = ngettext(
            "You are behind now; {count} river card puts you ahead.",
            "You are behind now; {count} river cards put you ahead.",
            count,
        )
    else:
        some = ngettext(
            "You are behind more hands than ahead of; {count} river card turns that round.",
            "You are behind more hands than ahead of; {count} river cards turn that round.",
            count,
        )
    return some.format(count=count)


def _best_and_worst(answer: Answer) -> str:
    """The best and the worst next cards for your range; nothing if these cannot be told apart."""
    shares = {after.card: (after.equity[0], after.equity_se[0]) for after in answer.next_cards}
    best = max(shares, key=lambda card: shares[card][0])
    worst = min(shares, key=lambda card: shares[card][0])
    good, bad = (
        [card for card in shares if not apart(*shares[end], *shares[card], len(shares))]
        for end in (best, worst)
    )
    if set(good) & set(bad):
        return ""
    if len(good) == len(bad) == 1:
        text = _("The {good} is your best card ({best}), the {bad} the worst ({worst}).")
    elif len(good) > MOST_NAMED or len(bad) > MOST_NAMED:
        text = _("Your best next cards give you {best}, the worst {worst}.")
    elif len(bad) == 1:
        text = _("The {good} are your best cards ({best}), the {bad} is the worst ({worst}).")
    elif len(good) == 1:
        text = _("The {good} is your best card ({best}), the {bad} are the worst ({worst}).")
    else:
        text = _("The {good} are your best cards ({best}), the {bad} the worst ({worst}).")
    return text.format(
        good=and_list([pretty(card) for card in good]),
        bad=and_list([pretty(card) for card in bad]),
        best=percent(shares[best][0]),
        worst=percent(shares[worst][0]),
    )


def _most_often(you: SeatEquity, *, last: bool, exact: bool) -> str:
    """The hand that you have, or will have, most often; two if these cannot be told apart."""
    total = sum(you.classes)
    first, second = sorted(range(9), key=lambda i: -you.classes[i])[:2]
    shares = [you.classes[i] / total for i in (first, second)]
    errors = [
        0.0 if exact else estimate(round(total), count, count).se
        for count in (you.classes[first], you.classes[second])
    ]
    if shares[0] == 1 and exact:
        text = (
            _("You have {hand} in any case.") if last else _("You end up with {hand} in any case.")
        )
    elif percent(shares[0]) == percent(1):
        text = (
            _("You nearly always have {hand}.")
            if last
            else _("You nearly always end up with {hand}.")
        )
    elif not apart(shares[0], errors[0], shares[1], errors[1], len(you.classes)):
        text = (
            _("Most often you have {hand} or {other}.")
            if last
            else _("Most often you end up with {hand} or {other}.")
        )
    elif last:
        text = _("Most often you have {hand} ({share}).")
    else:
        text = _("Most often you end up with {hand} ({share}).")
    return text.format(hand=CLASS_NAMES[first], other=CLASS_NAMES[second], share=percent(shares[0]))
