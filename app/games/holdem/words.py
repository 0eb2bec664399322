"""The sentences and figures of the Hold'em page, from a spot and an answer. No Qt."""

from __future__ import annotations

import math
from dataclasses import dataclass

from app.games.holdem.range_words import hand_count, pretty, whole_or_tenth
from app.games.holdem.spot import Spot
from app.games.holdem.stakes import call_worth, largest_call
from engine.cards import RANK_NAMES, card_name, rank_of
from engine.games.holdem import HAND_CLASSES, Answer, Outs, SeatEquity

CLASS_LABELS = (
    *("High card", "Pair", "Two pair", "Trips", "Straight"),
    *("Flush", "Full house", "Quads", "Str. flush"),
)
DRAW_LABELS = ("Flush draw", "Open-ended", "Gutshot", "Overcards", "Backdoor fl.")
NUMBER_WORDS = (
    *("no", "one", "two", "three", "four", "five"),
    *("six", "seven", "eight", "nine", "ten"),
)
NEXT_STREET = {3: "turn", 4: "river"}
BETS = (("⅓", 1 / 3), ("½", 1 / 2), ("⅔", 2 / 3), ("pot", 1.0), ("2×", 2.0))
SE_TO_95 = 1.96


def percent(share: float) -> str:
    """``45.4 %``: a share with one decimal."""
    return f"{100 * share:.1f} %"


def half_width(se: float) -> float:
    """Half width of the 95 % interval that belongs to a standard error."""
    return SE_TO_95 * se


def seat_name(seat: int) -> str:
    """``You``, ``Seat 2``, ..."""
    return "You" if seat == 0 else f"Seat {seat + 1}"


def seat_kind(spot: Spot, seat: int, *, short: bool = False) -> str:
    """What is known of a seat, in two or three words."""
    hands = spot.range_of(seat)
    if hands is not None:
        number = f"{hands.total:,.0f}" if hands.total >= 100 else hand_count(hands)
        count = f"{number} hand{'s' * (hands.total != 1)}"
        return count if short or hands.total >= 1000 else f"range, {count}"
    known = len(spot.hole(seat))
    if known == 2:
        return "two cards"
    if known == 1:
        return "one card"
    return "click two cards" if seat == 0 else "unknown"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The onlooker's advice; parts in <em> are marked."""

    headline: str
    detail: str

    def unbroken(self) -> Verdict:
        """The same with no line break between a number and its %."""
        return Verdict(
            *(t.replace(" %", "\N{NO-BREAK SPACE}%") for t in (self.headline, self.detail))
        )


def verdict(spot: Spot, answer: Answer | None) -> Verdict:
    """What to make of the position, in one or two sentences and a reason."""
    if spot.is_blank():
        return Verdict(
            "Show me your two cards.", "Click them in the deck, or type them. I will do the rest."
        )
    if not spot.is_set(0):
        what = "Show me your second card." if spot.hole(0) else "Show me your two cards."
        return Verdict(what, "Click in the deck, or type, as in A S for the ace of spades.")
    if spot.street() is None:
        missing = 3 - sum(card is not None for card in spot.board[:3])
        if missing:
            cards = "one more card" if missing == 1 else f"{NUMBER_WORDS[missing]} more cards"
            return Verdict(f"The flop needs {cards}.", "The odds come back as soon as it is whole.")
        return Verdict("The turn card is missing.", "The odds come back as soon as it is there.")
    problem = spot.problem()
    if problem:
        return Verdict("This cannot be dealt.", problem)
    if answer is None:
        return Verdict("One moment.", "The odds are on their way.")
    if _cards_are_known(spot) and spot.street() == 5:
        return _showdown(spot, answer)
    return Verdict(_headline(spot, answer), " ".join(_details(spot, answer)))


def _cards_are_known(spot: Spot) -> bool:
    return all(len(spot.hole(seat)) == 2 for seat in range(spot.size))


def _showdown(spot: Spot, answer: Answer) -> Verdict:
    """Verdict when every card is known."""
    you = answer.seats[0]
    made = _made(you)
    if you.win:
        return Verdict(f"You win{made}.", "Every card is known; nothing can change it.")
    winners = [i for i, seat in enumerate(answer.seats) if seat.equity > 0]
    if you.tie:
        others = _names([i for i in winners if i])
        return Verdict(
            f"You split the pot with {others}{made}.", "Every card is known; nothing can change it."
        )
    with_what = _made(answer.seats[winners[0]])
    verb = "wins" if len(winners) == 1 else "split the pot"
    return Verdict(f"{_names(winners)} {verb}{with_what}.", "You can only fold or bluff.")


def _made(seat: SeatEquity) -> str:
    """`` with a flush``, for a hand that can no longer change; empty if not counted."""
    if not seat.classes:
        return ""
    return f" with {_class_words(max(range(9), key=lambda i: seat.classes[i]))}"


def _class_words(index: int) -> str:
    name = HAND_CLASSES[index]
    bare = ("two pair", "three of a kind", "four of a kind", "high card")
    return name if name in bare else f"a {name}"


def _names(seats: list[int]) -> str:
    names = [f"Seat {seat + 1}" for seat in seats]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def _headline(spot: Spot, answer: Answer) -> str:
    you = answer.seats[0]
    yours = f"<em>{percent(you.equity)}</em>"
    rival = max(range(1, spot.size), key=lambda seat: answer.seats[seat].equity)
    other = answer.seats[rival]
    lead = you.equity - other.equity
    margin = half_width(math.hypot(you.equity_se, other.equity_se))
    you_have = "your range has" if spot.range_of(0) else "you have"
    rivals = side_name(spot, rival)
    if answer.method == "exact" and you.equity == 1:
        return "You cannot lose: <em>100 %</em>."
    if answer.method == "exact" and you.equity == 0:
        return "You cannot win: <em>0 %</em>."
    if answer.method == "exact" and percent(you.equity) == percent(other.equity):
        if spot.size == 2:
            return f"It is dead even: {yours} each."
        return f"You and {rivals} are level with {yours}."
    if answer.method == "sampled" and abs(lead) < margin:
        return f"You and {rivals} are too close to call: {you_have} {yours}."
    if spot.size > 2:
        pot = f"a {NUMBER_WORDS[spot.size]}-way pot"
        unknown = [
            answer.seats[s].equity
            for s in range(1, spot.size)
            if not spot.hole(s) and spot.range_of(s) is None
        ]
        alike = answer.seats[rival].equity in unknown and len(unknown) > 1
        if lead >= 0 and alike:
            share = percent(sum(unknown) / len(unknown))
            return f"You lead {pot} with {yours}. The unknown hands have about {share} each."
        if lead >= 0:
            return f"You lead {pot} with {yours}. {rivals} is next at {percent(other.equity)}."
        have = _capital(you_have)
        return f"{rivals} leads {pot} with {percent(other.equity)}. {have} {yours}."
    if not (spot.range_of(0) or spot.range_of(1)):
        if lead > 0:
            return f"You are {_how_far(lead)}ahead with {yours}."
        return f"{rivals} is {_how_far(-lead)}ahead. You have {yours}."
    who = "Your range is" if spot.range_of(0) else "You are"
    far = _how_far(abs(lead))
    place = f"{far}ahead of" if lead > 0 else f"{far}behind"
    return f"{who} {place} {rivals} with {yours}."


def side_name(spot: Spot, seat: int) -> str:
    """``Seat 2``, ``Seat 2’s range``, ``Your range``."""
    if spot.range_of(seat) is None:
        return seat_name(seat)
    return "Your range" if seat == 0 else f"{seat_name(seat)}’s range"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _how_far(lead: float) -> str:
    return "just " if lead < 0.1 else "far " if lead > 0.4 else ""


def _details(spot: Spot, answer: Answer) -> list[str]:
    you = answer.seats[0]
    details = []
    if answer.outs and (outs := answer.outs[0]) is not None and not outs.ahead:
        count = sum(len(cards) for _, cards in outs.groups)
        street = NEXT_STREET[len([c for c in spot.board if c is not None])]
        cards = f"{count} cards put" if count > 1 else "1 card puts" if count else "No card puts"
        details.append(f"{cards} you ahead on the {street}.")
    elif spot.range_of(0) and len(answer.next_cards) > 1:
        good = max(answer.next_cards, key=lambda after: after.equity[0])
        bad = min(answer.next_cards, key=lambda after: after.equity[0])
        if percent(good.equity[0]) != percent(bad.equity[0]):
            details.append(
                f"The {pretty(good.card)} is your best card ({percent(good.equity[0])}), "
                f"the {pretty(bad.card)} the worst ({percent(bad.equity[0])})."
            )
    elif spot.size > 2:
        even = 1 / spot.size
        times = you.equity / even
        details.append(
            f"Even share with {NUMBER_WORDS[spot.size]} players is {percent(even)}. "
            f"Yours is {times:.1f} times that."
        )
    if spot.pot:
        most = largest_call(spot.pot, you.equity)
        if most is None:
            details.append("Calling is right for any amount.")
        elif most >= 1:
            details.append(f"Calling is right for up to {math.floor(most):,} into this pot.")
    if len(details) < 2 and any(you.classes):
        index = max(range(9), key=lambda i: you.classes[i])
        share = you.classes[index] / sum(you.classes)
        made = _class_words(index)
        have = "have" if spot.street() == 5 else "end up with"
        details.append(
            f"You {have} {made} in any case."
            if share == 1
            else f"Most often you {have} {made} ({percent(share)})."
        )
    return details


# ---- pot odds --------------------------------------------------------------------------------


def pot_advice(pot: float, call: float, you: SeatEquity) -> str:
    """``Call, worth +21.7`` and the like."""
    worth = call_worth(pot, call, you.equity)
    margin = half_width(you.equity_se) * (pot + call)
    if you.equity_se and abs(worth) < margin:
        return f"Too close to call, ± {amount(margin)}"
    if worth > 0:
        return f"Call, worth +{amount(worth)}"
    return f"Fold, −{amount(-worth)}" if worth < 0 else "Even: call or fold"


def amount(value: float) -> str:
    """Stake with as many decimals as its size needs."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}"


# ---- tables ----------------------------------------------------------------------------------


def class_share(seat: SeatEquity) -> list[float]:
    """Percent of deals that end in each hand class; empty if not counted."""
    total = sum(seat.classes)
    return [100 * count / total for count in seat.classes] if total else []


def out_groups(outs: Outs) -> list[tuple[str, tuple[int, ...]]]:
    """Outs with the name of what they make; pairs are named by their rank: ``Aces``."""
    groups: list[tuple[str, tuple[int, ...]]] = []
    for index, cards in outs.groups:
        if index != 1:
            groups.append((CLASS_LABELS[index], cards))
            continue
        for rank in sorted({rank_of(card) for card in cards}, reverse=True):
            plural = "es" if RANK_NAMES[rank] == "six" else "s"
            name = RANK_NAMES[rank].capitalize() + plural
            groups.append((name, tuple(card for card in cards if rank_of(card) == rank)))
    return groups


def now_share(seat: SeatEquity) -> list[float]:
    """Percent of what a seat may hold that has each class and each draw now; empty if unknown."""
    draws = seat.draws or (0.0,) * len(DRAW_LABELS)
    return [100 * share for share in (*seat.made, *draws)] if seat.made else []


def seat_result(seat: SeatEquity, situations: float) -> str:
    """Result of a seat for the clipboard."""
    win, tie = seat.win / situations, seat.tie / situations
    text = f"{percent(seat.equity)}, win {100 * win:.1f}, tie {100 * tie:.1f}"
    return f"{text}, ± {100 * half_width(seat.equity_se):.2f}" if seat.equity_se else text


def summary(answer: Answer) -> str:
    """How the figures were found, for the clipboard."""
    kind = "Exact" if answer.method == "exact" else "Monte Carlo"
    return f"{kind}, {whole_or_tenth(answer.situations)} deals"


def unit(spot: Spot, answer: Answer) -> str:
    """What was counted: boards where all hands are known, else deals."""
    word = "boards" if _cards_are_known(spot) else "deals"
    return word[:-1] if answer.situations == 1 else word


def margin(answer: Answer) -> float:
    """Half width in per cent of the widest 95 % interval of an answer."""
    return max(100 * half_width(seat.equity_se) for seat in answer.seats)


def duration(seconds: float) -> str:
    """``1.3 s``, ``18 ms`` or ``under 1 ms``."""
    ms = 1000 * seconds
    return f"{seconds:.1f} s" if seconds >= 1 else f"{ms:.0f} ms" if ms >= 1 else "under 1 ms"


def kind(spot: Spot, answer: Answer) -> str:
    """``exact, 903 boards``: how the figures were found."""
    count = f"{whole_or_tenth(answer.situations)} {unit(spot, answer)}"
    if answer.method == "exact":
        return f"exact, {count}"
    return f"Monte Carlo, {count}, ± {margin(answer):.2f}"


def heat(equity: float, now: float, best: float) -> float:
    """Place of an equity on the heat scale: 0 is the present one, 1 the best, -1 nothing."""
    if equity >= now:
        return (equity - now) / (best - now) if best > now else 0.0
    return (equity - now) / now


DEALS = {3: "Random flop", 4: "Random turn", 5: "Random river"}


def deal_words(spot: Spot) -> str:
    """What dealing at random deals: ``Random turn``."""
    street = spot.next_street()
    return "New board" if street is None else DEALS[street]


def pretty_change(card: int) -> str:
    """Name of the undo step that a click on a card makes."""
    return card_name(card).capitalize()


def slot_name(slot: str) -> str:
    """``You, first card``, ``Turn``, ``Dead cards``: where the next card goes."""
    if slot[0] == "s":
        seat, i = slot[1:].split(".")
        return f"{seat_name(int(seat))}, {('first', 'second')[int(i)]} card"
    if slot[0] == "d":
        return "Dead cards"
    return ("Flop, first card", "Flop, second card", "Flop, third card", "Turn", "River")[
        int(slot[1:])
    ]


def owner_name(slot: str) -> str:
    """Who has a used card, as the deck shows it: a seat's number, ``board`` or ``dead``."""
    if slot[0] == "s":
        return str(int(slot[1:].split(".")[0]) + 1)
    return "board" if slot[0] == "b" else "dead"
