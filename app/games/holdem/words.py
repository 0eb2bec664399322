"""Names and figures of the Hold'em page, from a spot and an answer. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from app.games.holdem.ranges.words import number_form, whole_or_tenth
from app.games.holdem.spot import Spot
from app.games.holdem.stakes import shown_size
from app.words import figures
from app.words.cards import RANKS_NAMES, RANKS_TITLES, SUIT_NAMES, pretty
from app.words.owners import Owner
from app.words.translation import _, ngettext, pgettext
from engine.cards import cards_text, rank_of, suit_of
from engine.estimates import ROUNDING
from engine.games.holdem import Answer, NextCard, Outs, SeatEquity
from engine.games.holdem.flops import TEXTURES
from engine.games.holdem.rules import Cards

CLASS_LABELS = (
    *(_("High card"), _("Pair"), _("Two pair"), _("Trips"), _("Straight")),
    *(_("Flush"), _("Full house"), _("Quads"), _("Str. flush")),
)
#: What a hand is, in a sentence, in the order of `HAND_CLASSES`.
CLASS_NAMES = (
    *(_("high card"), _("a pair"), _("two pair"), _("three of a kind"), _("a straight")),
    *(_("a flush"), _("a full house"), _("four of a kind"), _("a straight flush")),
)
#: Of `Texture.name`.
TEXTURE_NAMES = {
    "": _("All flops"),
    **dict(
        zip(
            TEXTURES,
            (
                *(_("Monotone"), _("Two-tone"), _("Rainbow")),
                *(_("Three of a kind"), _("Paired"), _("Unpaired")),
                *(_("Connected"), _("Disconnected")),
                *(_("Ace high"), _("King high"), _("Queen high"), _("Jack high or lower")),
            ),
            strict=True,
        )
    ),
}
#: Of the parts of a range, as `engine.games.holdem.parts` lists them.
PART_NAMES = (
    *(_("Str. flush"), _("Quads"), _("Full house"), _("Flush"), _("Straight")),
    *(pgettext("in hold'em", "Set"), _("Trips"), _("Two pair"), _("Pair + board’s")),
    *(_("Overpair"), _("Top pair, top"), _("Top pair, good"), _("Top pair, weak")),
    *(_("Second pair"), _("Third pair"), _("Weak pair"), _("Board’s pair")),
    *(_("Ace high"), _("King high"), _("Nothing")),
    *(_("Nut flush draw"), _("2nd flush draw"), _("Other flush dr.")),
    *(_("Open-ended"), _("Double gutshot"), _("Gutshot")),
    *(_("Flush + straight"), _("Pair + flush dr."), _("Pair + straight")),
    *(_("Two overcards"), _("Backdoor flush")),
)
#: The same in full, for tables, tooltips and speech.
PART_TITLES = (
    *(_("Straight flush"), _("Quads"), _("Full house"), _("Flush"), _("Straight")),
    *(pgettext("in hold'em", "Set"), _("Trips"), _("Two pair"), _("Pair and the board’s pair")),
    *(_("Overpair"), _("Top pair, top kicker"), _("Top pair, good kicker")),
    *(_("Top pair, weak kicker"), _("Second pair"), _("Third pair"), _("Weak pair")),
    *(_("Board’s pair"), _("Ace high"), _("King high"), _("Nothing")),
    *(_("Nut flush draw"), _("Second flush draw"), _("Other flush draw")),
    *(_("Open-ended straight draw"), _("Double gutshot"), _("Gutshot")),
    *(_("Flush and straight draw"), _("Pair and flush draw"), _("Pair and straight draw")),
    *(_("Two overcards"), _("Backdoor flush draw")),
)
PAIR = 1  # place among the classes
DEALS = {3: _("Random flop"), 4: _("Random turn"), 5: _("Random river")}
NEW_BOARD = _("New board")
EVERY_DEAL = (*DEALS.values(), NEW_BOARD)
LONGEST_SHOWN = 16  # letters of a player's name in a sentence
NO_MARKUP = str.maketrans("<>&", "‹›+")
BETS = (("⅓", 1 / 3), ("½", 1 / 2), ("⅔", 2 / 3), (_("pot"), 1.0), ("2×", 2.0))

BET_NAMES = {
    1 / 3: _("a third"),
    1 / 2: _("a half"),
    2 / 3: _("two thirds"),
    1.0: _("the size"),
    2.0: _("twice the size"),
}


NAMED_GROUPS = 2  # ranks or suits that are best, and worst
FEW_ALIKE, FAR = 3, 0.1  # cards of a group, and its spread, of which one may stand apart


class Street(Enum):
    """A street of one card."""

    TURN = auto()
    RIVER = auto()


NEXT_STREET = {3: Street.TURN, 4: Street.RIVER}  # by the number of board cards


def flop_text(flop: Cards) -> str:
    """``A♠K♥2♠``: the highest rank first."""
    return "".join(pretty(card) for card in sorted(flop, key=lambda card: (-(card % 13), card)))


def seats_text(number: int) -> str:
    """``2 seats``."""
    return ngettext("{count} seat", "{count} seats", number).format(count=number)


def percent(share: float) -> str:
    """``45.4 %``: a share with one decimal."""
    return figures.percent(share, 1)


# ---- seats and slots -------------------------------------------------------------------------


def seat_name(seat: int) -> str:
    """``You``, ``Seat 2``, ..."""
    return _("You") if seat == 0 else _("Seat {number}").format(number=seat + 1)


def player_name(spot: Spot, seat: int) -> str:
    """``You``, the name of who sits there, or else ``Seat 2``; fit for markup."""
    name = spot.who_is(seat).name
    if seat == 0 or not name:
        return seat_name(seat)
    cut = name if len(name) <= LONGEST_SHOWN else f"{name[: LONGEST_SHOWN - 1].rstrip()}…"
    return cut.translate(NO_MARKUP)


def side_name(spot: Spot, seat: int) -> str:
    """``Seat 2``, ``Seat 2’s range``, ``Your range``; with the name of who sits there."""
    if spot.range_of(seat) is None:
        return player_name(spot, seat)
    if seat == 0:
        return _("Your range")
    return _("{seat}’s range").format(seat=player_name(spot, seat))


def seat_kind(spot: Spot, seat: int) -> str:
    """What is known of a seat, in two or three words, behind its position if that is known."""
    position = spot.who_is(seat).position.translate(NO_MARKUP)
    if not position:
        return _held(spot, seat)
    text = _("{position}, {held}")
    return text.format(position=position, held=_held(spot, seat))


def _held(spot: Spot, seat: int) -> str:
    hands = spot.range_of(seat)
    if hands is not None:
        hands = hands.without(spot.known_elsewhere(seat))
        total = round(hands.total) if hands.total >= 100 else hands.total
        count = ngettext("{count} hand", "{count} hands", number_form(total))
        return count.format(count=whole_or_tenth(total))
    known = len(spot.hole(seat))
    if known == 2:
        return _("two cards")
    if known == 1:
        return _("one card")
    return _("click two cards") if seat == 0 else _("unknown")


def in_use(card: int, place: str, target: str | None) -> str:
    """Why a typed card is not placed, and how it can be."""
    if target is None:
        text = _("{card} is in use ({place}). Click it to take it back.")
    else:
        text = _("{card} is in use ({place}). Type it again to move it here ({target}).")
    return text.format(card=pretty(card), place=slot_name(place), target=slot_name(target or place))


def slot_name(slot: str) -> str:
    """``You, first card``, ``Turn``, ``Dead cards``: where the next card goes."""
    if slot[0] == "s":
        seat, i = slot[1:].split(".")
        text = (_("{seat}, first card"), _("{seat}, second card"))[int(i)]
        return text.format(seat=seat_name(int(seat)))
    if slot[0] == "d":
        return _("Dead cards")
    flop = (_("Flop, first card"), _("Flop, second card"), _("Flop, third card"))
    return (*flop, _("Turn"), _("River"))[int(slot[1:])]


def owner_name(slot: str) -> str:
    """Who has a used card, as the deck's keys know it: a seat's number, board or dead."""
    if slot[0] == "s":
        return str(int(slot[1:].split(".")[0]) + 1)
    return Owner.BOARD if slot[0] == "b" else Owner.DEAD


def deal_words(spot: Spot) -> str:
    """What dealing at random deals: ``Random turn``."""
    street = spot.next_street()
    return NEW_BOARD if street is None else DEALS[street]


# ---- how the figures were found --------------------------------------------------------------


def all_known(spot: Spot) -> bool:
    """Whether every seat has two cards."""
    return all(len(spot.hole(seat)) == 2 for seat in range(spot.size))


def counted(spot: Spot, situations: float) -> str:
    """``903 boards``, or deals where not all hands are known."""
    number = number_form(situations)
    text = (
        ngettext("{count} board", "{count} boards", number)
        if all_known(spot)
        else ngettext("{count} deal", "{count} deals", number)
    )
    return text.format(count=whole_or_tenth(situations))


def margin(answer: Answer) -> str:
    """``± 0.12``: per cent of the widest 95 % interval of an answer."""
    return figures.error(100 * max(seat.equity_se for seat in answer.seats), 2)


def kind(spot: Spot, answer: Answer) -> str:
    """``exact, 903 boards``: how the figures were found."""
    count = counted(spot, answer.situations)
    if answer.method == "exact":
        return _("exact, {counted}").format(counted=count)
    return _("Monte Carlo, {counted}, {margin}").format(counted=count, margin=margin(answer))


def summary(answer: Answer) -> str:
    """How the figures were found, for the clipboard."""
    text = (
        _("Exact, {count} deals") if answer.method == "exact" else _("Monte Carlo, {count} deals")
    )
    return text.format(count=whole_or_tenth(answer.situations))


def seat_result(seat: SeatEquity, situations: float) -> str:
    """Result of a seat for the clipboard."""
    text = (
        _("{equity}, win {win}, tie {tie}, {margin}")
        if seat.equity_se
        else _("{equity}, win {win}, tie {tie}")
    )
    return text.format(
        equity=percent(seat.equity),
        win=f"{100 * (seat.win / situations):.1f}",
        tie=f"{100 * (seat.tie / situations):.1f}",
        margin=figures.error(100 * seat.equity_se, 2),
    )


# ---- tables ----------------------------------------------------------------------------------


def class_share(seat: SeatEquity) -> list[float]:
    """Percent of deals that end in each hand class; empty if not counted."""
    total = sum(seat.classes)
    return [100 * count / total for count in seat.classes] if total else []


def next_card_words(after: Sequence[NextCard], seat: int) -> str:
    """The ranks and suits that are best and worst for a seat: ``Best: aces 72–77 %, ...``.

    Where each card decides, how many win; all of a rank at 100 % would say less.
    """
    shares = [card.equity[seat] for card in after]
    if {0, 1} & {*shares} and {*shares} <= {0, 1 / len(after[0].equity), 1}:
        won, lost = shares.count(1), shares.count(0)
        text = _("Of {count} cards {won} win, {tied} split the pot and {lost} lose.")
        return text.format(count=len(shares), won=won, lost=lost, tied=len(shares) - won - lost)
    groups = []
    for names, of in ((RANKS_NAMES, rank_of), (SUIT_NAMES, suit_of)):
        for place, name in enumerate(names):
            cards = [card for card in after if of(card.card) == place]
            found = sorted((card.equity[seat], card.card) for card in cards)
            if found:
                apart = _apart(found)
                rest = [equity for equity, card in found if card != apart]
                if apart is not None:
                    name = _("{cards} but {card}").format(cards=name, card=pretty(apart))
                groups.append((sum(rest) / len(rest), rest[0], rest[-1], name))
    groups.sort(reverse=True)
    if len(groups) < 2 * NAMED_GROUPS or groups[0][0] - groups[-1][0] < ROUNDING:
        return ""

    def said(some: Sequence[tuple[float, float, float, str]]) -> str:
        texts = []
        for _mean, low, high, name in some:
            ends = f"{100 * low:.0f}", f"{100 * high:.0f}"
            text = _("{cards} {low} %") if ends[0] == ends[1] else _("{cards} {low}–{high} %")
            texts.append(text.format(cards=name, low=ends[0], high=ends[1]))
        return _(", ").join(texts)

    best, worst = groups[:NAMED_GROUPS], groups[: -NAMED_GROUPS - 1 : -1]
    return _("Best: {best}. Worst: {worst}.").format(best=said(best), worst=said(worst))


def _apart(found: Sequence[tuple[float, int]]) -> int | None:
    """The one card whose equity is far from those of the others of its group, which are alike.

    `found` are equities and cards, from low to high.
    """
    if len(found) < FEW_ALIKE:
        return None
    equities = [equity for equity, _card in found]
    spread = equities[-1] - equities[0]
    below, above = equities[1] - equities[0], equities[-1] - equities[-2]
    rest = spread - max(below, above)
    if spread < FAR or rest * 3 > spread:
        return None
    return found[0][1] if below > above else found[-1][1]


def next_card_hint(spot: Spot, seat: int, now: float) -> str:
    """``your equity after each turn card, against 63.0 % now``."""
    turn = NEXT_STREET[spot.street() or 3] is Street.TURN
    if seat == 0:
        text = (
            _("your equity after each turn card, against {now} now")
            if turn
            else _("your equity after each river card, against {now} now")
        )
    else:
        text = (
            _("equity of {seat} after each turn card, against {now} now")
            if turn
            else _("equity of {seat} after each river card, against {now} now")
        )
    return text.format(seat=seat_name(seat), now=percent(now))


class OutGroup(NamedTuple):
    """Outs that make the same, each with how often you are ahead after it."""

    name: str
    cards: tuple[int, ...]
    shares: tuple[float, ...]


def out_groups(outs: Outs) -> list[OutGroup]:
    """Outs with the name of what they make; pairs are named by their rank: ``Aces``."""
    groups: list[OutGroup] = []
    for (index, cards), shares in zip(outs.groups, outs.shares, strict=True):
        if index != PAIR:
            groups.append(OutGroup(CLASS_LABELS[index], cards, shares))
            continue
        share_of = dict(zip(cards, shares, strict=True))
        for rank in sorted({rank_of(card) for card in cards}, reverse=True):
            same = tuple(card for card in cards if rank_of(card) == rank)
            found = tuple(share_of[card] for card in same)
            groups.append(OutGroup(RANKS_TITLES[rank], same, found))
    return groups


def shares_text(shares: Sequence[float]) -> str:
    """``47 %``, or ``89–100 %`` where they are not alike."""
    low, high = (f"{100 * share:.0f}" for share in (min(shares), max(shares)))
    return f"{low} %" if low == high else f"{low}–{high} %"


def outs_line(answer: Answer) -> str:
    """Your outs in a line for the clipboard; empty where there are none to tell."""
    outs = answer.outs[0] if answer.outs else None
    if outs is None or outs.ahead:
        return ""
    text = _("Outs: {count} of {unseen}")
    found = [text.format(count=outs.count, unseen=len(answer.next_cards))]
    found += [
        f"{group.name} {cards_text(group.cards)} ({shares_text(group.shares)})"
        for group in out_groups(outs)
    ]
    return ", ".join(found)


def standing_words(outs: Outs) -> str:
    """How a hand stands now against hands that are not known."""
    now = outs.now
    text = (
        _("Now you are ahead of about {ahead} of the hands, level with {level}, behind {behind}.")
        if outs.sampled
        else _("Now you are ahead of {ahead} of the hands, level with {level}, behind {behind}.")
    )
    return text.format(
        ahead=percent(now.ahead), level=percent(now.level), behind=percent(now.behind)
    )


def heat(equity: float, now: float, best: float) -> float:
    """Place of an equity on the heat scale: 0 is the present one, 1 the best, -1 nothing."""
    if equity >= now:
        return (equity - now) / (best - now) if best > now else 0.0
    return (equity - now) / now


def heat_between(value: float, low: float, middle: float, high: float) -> float:
    """Place of a value on the heat scale, -1 to 1, with `middle` at 0."""
    if value >= middle:
        return round((value - middle) / (high - middle), 2) if high > middle else 0.0
    return round((value - middle) / (middle - low), 2)


def notes_hint(notes: Sequence[str]) -> str:
    """What is to be said of a hand that was read: the first thing, and how many more there are."""
    if len(notes) == 1:
        return notes[0]
    text = ngettext(
        "{first} And {count} more remark", "{first} And {count} more remarks", len(notes) - 1
    )
    return text.format(first=notes[0], count=len(notes) - 1)


# ---- pot odds --------------------------------------------------------------------------------


def amount(value: float) -> str:
    """Stake with as many decimals as its size needs."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}"


KINDS = {
    "fold": _("Fold"),
    "check": _("Check"),
    "call": _("Call"),
    "bet": _("Bet"),
    "raise": _("Raise to"),
    "all-in": _("All-in"),
}


def source_text(source: str) -> str:
    """Where a figure comes from, in a word."""
    return {
        "chart": _("chart"),
        "rough": _("rough"),
        "solved": _("solved"),
        "equity": _("equity"),
    }[source]


def action_text(action: str) -> str:
    """``Bet 8.5`` for ``bet 8.52``."""
    kind, _blank, to = action.partition(" ")
    if not to:
        return KINDS[kind]
    return _("{kind} {to}").format(kind=KINDS[kind], to=f"{shown_size(float(to)):.10g}")


def acted_text(seat: str, kind: str, to: str = "") -> str:
    """``HJ raises 2.5``: what a seat did, for a line."""
    texts = {
        "fold": _("{seat} folds"),
        "check": _("{seat} checks"),
        "call": _("{seat} calls"),
        "bet": _("{seat} bets {to}"),
        "raise": _("{seat} raises {to}"),
        "all-in": _("{seat} all-in"),
    }
    return texts[kind].format(seat=seat, to=to)
