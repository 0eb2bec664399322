"""The sentences and figures of open hands, from what is shown and an answer. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.tarneeb.records.deal import Cards, OpenDeal
from app.games.tarneeb.records.seats import SEAT_NAMES, SEAT_SIGNS, SIDE_NAMES, SUIT_ROWS, side_of
from app.games.tarneeb.words import MOST_NAMED, seats_from, side_tricks
from app.words import counts
from app.words.cards import (
    SUIT_NAMES,
    pretty,
    the,
)
from app.words.counts import (
    count_word,
    listed,
    or_list,
)
from app.words.figures import duration
from app.words.translation import _, ngettext
from app.words.verdict import Verdict, waiting
from engine.cards import (
    card_text,
    suit_of,
)
from engine.games.tarneeb import (
    MOST_CARDS,
    BestPlayAnswer,
    Bounds,
    Position,
    TrickTableAnswer,
    contract_state,
)

LINE_SHOWN = 8  # cards of the best line that are copied as text
#: More cards than are named one by one, but not all that may be played.
CARDS_KEEP_IT = {
    4: _("Four cards keep it."),
    5: _("Five cards keep it."),
    6: _("Six cards keep it."),
    7: _("Seven cards keep it."),
    8: _("Eight cards keep it."),
    9: _("Nine cards keep it."),
    10: _("Ten cards keep it."),
    11: _("Eleven cards keep it."),
    12: _("Twelve cards keep it."),
}
#: Cards of a suit among those that may be played; at the start of a sentence, and within.
ANY_OF_SUIT = (
    (_("A spade"), _("a spade")),
    (_("A heart"), _("a heart")),
    (_("A club"), _("a club")),
    (_("A diamond"), _("a diamond")),
)
HIGH_OF_SUIT = (
    (_("A high spade"), _("a high spade")),
    (_("A high heart"), _("a high heart")),
    (_("A high club"), _("a high club")),
    (_("A high diamond"), _("a high diamond")),
)
LOW_OF_SUIT = (
    (_("A low spade"), _("a low spade")),
    (_("A low heart"), _("a low heart")),
    (_("A low club"), _("a low club")),
    (_("A low diamond"), _("a low diamond")),
)
MOST_OF_SUIT = (
    (_("Most spades"), _("most spades")),
    (_("Most hearts"), _("most hearts")),
    (_("Most clubs"), _("most clubs")),
    (_("Most diamonds"), _("most diamonds")),
)
ANY_TRUMP = (_("A trump"), _("a trump"))
HIGH_TRUMP = (_("A high trump"), _("a high trump"))
LOW_TRUMP = (_("A low trump"), _("a low trump"))


# ---- figures ---------------------------------------------------------------------------------


def bounds_text(bounds: Bounds) -> str:
    """``7``, or ``6–7`` while it is not known better."""
    return str(bounds.low) if bounds.exact else f"{bounds.low}–{bounds.high}"


def totals(position: Position, bounds: Bounds) -> Bounds:
    """Tricks of the side to move in the whole deal, from those still to come."""
    won = position.won[side_of(position.to_move)]
    return Bounds(won + bounds.low, won + bounds.high)


def badge(position: Position, bounds: Bounds) -> str:
    """Tricks under a card; a dash while nothing is known."""
    if bounds.high - bounds.low >= position.tricks_left:
        return "–"
    return bounds_text(totals(position, bounds))


def tip(position: Position, bounds: Bounds, best: Bounds) -> str:
    """What a card's number means, with what it gives up."""
    side = SIDE_NAMES[side_of(position.to_move)]
    tricks = bounds_text(totals(position, bounds))
    cost = best.low - bounds.high
    if best.exact and bounds.exact and cost:
        text = _("{side} take {tricks} with best play by all four; gives up {cost}")
        return text.format(side=side, tricks=tricks, cost=counts.tricks(cost))
    return _("{side} take {tricks} with best play by all four").format(side=side, tricks=tricks)


def why_not(position: Position, card: int) -> str:
    """Why `card` cannot be played now, ``South must follow hearts``; empty if it can."""
    if position.finished:
        return _("All cards have been played: step back, or deal again")
    if card in position.legal:
        return ""
    mover = SEAT_NAMES[position.to_move]
    if card not in position.hands[position.to_move]:
        holder = next(name for s, name in enumerate(SEAT_NAMES) if card in position.hands[s])
        return _("It is {mover}’s turn, not {holder}’s").format(mover=mover, holder=holder)
    led = position.trick.cards[0] if position.trick else card
    return _("{mover} must follow {suit}").format(mover=mover, suit=SUIT_NAMES[suit_of(led)])


# ---- the verdict -----------------------------------------------------------------------------


def verdict(state: OpenDeal, answer: BestPlayAnswer | None) -> Verdict:
    """What to play, in one or two sentences, and why."""
    if state.editing:
        return _set_up(state)
    shown = state.shown
    assert shown is not None
    if shown.finished:
        return _ended(state, shown)
    if answer is None:
        return waiting(_("The tricks of every card are on their way."))
    side = SIDE_NAMES[side_of(shown.to_move)]
    if not answer.best:
        reach = bounds_text(totals(shown, answer.tricks))
        return Verdict(
            _("{side} take {tricks} tricks.").format(side=side, tricks=reach),
            _("Still looking for the best card."),
        )
    why = [_detail(shown, answer), forecast(state, answer)]
    return Verdict(
        f"{_what_is_taken(state, shown, answer)} {_which_cards(shown, answer)}",
        " ".join(filter(None, why)),
    )


def _what_is_taken(state: OpenDeal, shown: Position, answer: BestPlayAnswer) -> str:
    total = totals(shown, answer.tricks).low
    if total == state.size:
        text = _("{mover} can take <em>all {total}</em>.")
        if shown.played:
            text = _("{mover} can still take <em>all {total}</em>.")
    elif total == 0:
        text = _("{side} take <em>no trick</em>.")
    else:
        text = _("{side} take <em>{total} of {size}</em>.")
    mover, side = SEAT_NAMES[shown.to_move], SIDE_NAMES[side_of(shown.to_move)]
    return text.format(mover=mover, side=side, total=total, size=state.size)


def _which_cards(position: Position, answer: BestPlayAnswer) -> str:
    best, legal = answer.best, position.legal
    if len(legal) == 1:
        return _("The {card} is forced.").format(card=pretty(legal[0]))
    if len(best) == len(legal):
        return _("Any card will do.")
    if len(best) == 1:
        return _("Only the <em>{card}</em> keeps it.").format(card=pretty(best[0]))
    if len(best) <= MOST_NAMED:
        cards = or_list([f"<em>{pretty(card)}</em>" for card in best])
        return _("The {cards} keeps it.").format(cards=cards)
    return CARDS_KEEP_IT[len(best)]


def _detail(position: Position, answer: BestPlayAnswer) -> str:
    """What the other cards give up: ``A diamond or a high trump gives up one trick.``."""
    costs: dict[int, list[int]] = {}
    for card in answer.cards:
        cost = answer.tricks.low - card.tricks.low
        if cost:
            costs.setdefault(cost, []).append(card.card)
    if not costs:
        if len(position.legal) == 1:
            return ""
        return _("With best play by all four each does the same.")
    (cost, cards), *others = sorted(costs.items())
    first = _("{cards} gives up {tricks}").format(
        cards=or_list(_kinds(position, tuple(cards), starts=True)), tricks=counts.tricks(cost)
    )
    rest = [
        _("{cards} {count}").format(
            cards=or_list(_kinds(position, tuple(cards))), count=count_word(cost)
        )
        for cost, cards in others
    ]
    # As many as there are costs, which is not known before, so they are a list.
    # Translators: a list such as "A high trump gives up one trick, a heart 2"
    return _("{costs}.").format(costs=listed([first, *rest]))


def _kinds(position: Position, cards: Cards, *, starts: bool = False) -> list[str]:
    """Names for `cards` among those that may be played: ``a diamond``, ``a high trump``.

    `starts` tells that a sentence begins with them.
    """
    names: list[tuple[str, str]] = []
    for suit in SUIT_ROWS:
        these = [card for card in cards if suit_of(card) == suit]
        if not these:
            continue
        whole = [card for card in position.legal if suit_of(card) == suit]
        trump = suit == position.trump
        if len(these) == len(whole) > 1:
            names.append(ANY_TRUMP if trump else ANY_OF_SUIT[suit])
        elif len(these) == 1:
            names += _one_by_one(these)
        elif these == whole[: len(these)]:
            names.append(HIGH_TRUMP if trump else HIGH_OF_SUIT[suit])
        elif these == whole[-len(these) :]:
            names.append(LOW_TRUMP if trump else LOW_OF_SUIT[suit])
        elif len(these) <= MOST_NAMED:
            names += _one_by_one(these)
        else:
            names.append(MOST_OF_SUIT[suit])
    return [title if starts and i == 0 else name for i, (title, name) in enumerate(names)]


def _one_by_one(cards: Sequence[int]) -> list[tuple[str, str]]:
    return [(_("The {card}").format(card=pretty(card)), the(card)) for card in cards]


def _set_up(state: OpenDeal) -> Verdict:
    if state.empty:
        return Verdict(
            _("Show me the four hands."),
            _(
                "Click cards in the deck, type them, or deal at random. Trump, lead, contract and "
                "order stay as you set them."
            ),
        )
    if state.whole:
        return Verdict(
            _("The deal is whole."),
            _("Drag cards to change places, or choose Play to see the tricks."),
        )
    missing = [state.size - len(hand) for hand in state.hands]
    name = SEAT_NAMES[state.target]
    cards = missing[state.target]
    if not cards:
        return Verdict(
            _("{seat} has all its cards.").format(seat=name),
            _("Click another hand to give it the next ones."),
        )
    gets = ngettext("{seat} gets {count} more card.", "{seat} gets {count} more cards.", cards)
    left = sum(missing) - cards
    return Verdict(
        gets.format(seat=name, count=count_word(cards)),
        _("The other hands still miss {count}.").format(count=left)
        if left
        else _("Then the deal is whole."),
    )


def _ended(state: OpenDeal, position: Position) -> Verdict:
    side = side_of(state.bidder)
    won, lost = position.won[side], position.won[1 - side]
    first = 0 if position.won[0] >= position.won[1] else 1
    headline = _("{side} took <em>{tricks}</em>, {other_side} {other_tricks}.").format(
        side=SIDE_NAMES[first],
        tricks=position.won[first],
        other_side=SIDE_NAMES[1 - first],
        other_tricks=position.won[1 - first],
    )
    made = contract_state(state.contract, won, lost, state.size) == "made"
    if state.size == MOST_CARDS:
        text = _("The contract of {bid} by {side} is defeated.")
        if made:
            text = _("The contract of {bid} by {side} is made.")
    else:
        text = _("The goal of {bid} by {side} is defeated.")
        if made:
            text = _("The goal of {bid} by {side} is made.")
    return Verdict(headline, text.format(bid=state.contract, side=SIDE_NAMES[side]))


def forecast(state: OpenDeal, answer: BestPlayAnswer) -> str:
    """What becomes of a contract that is still open, with best play by all four."""
    shown = answer.position
    side = side_of(state.bidder)
    outcome = contract_state(state.contract, shown.won[side], shown.won[1 - side], state.size)
    if outcome != "open" or not answer.tricks.exact:
        return ""
    total = totals(shown, answer.tricks).low
    over = (total if side_of(shown.to_move) == side else state.size - total) - state.contract
    if state.size < MOST_CARDS:
        text = _("{side} reach the {goal} they need.")
        if over < 0:
            text = _("{side} do not reach the {goal} they need.")
        return text.format(side=SIDE_NAMES[side], goal=state.contract)
    if over < 0:
        return _("The contract goes {count} down.").format(count=count_word(-over))
    if over:
        return _("The contract makes with {count} over.").format(count=count_word(over))
    return _("The contract makes.")


# ---- places, tricks and steps ----------------------------------------------------------------


def seat_hint(state: OpenDeal, position: Position | None, seat: int, *, short: bool) -> str:
    """What stands beside a seat's name on the felt; `short` where there is little room."""
    if state.editing or position is None:
        held = len(state.hands[seat])
        text = _("{count} of {size}")
        if seat == state.target and held < state.size and not short:
            text = _("{count} of {size}, takes the next card")
        return text.format(count=held, size=state.size)
    if position.finished:
        return ""
    if seat == position.to_move:
        return _turn_hint(position, short=short)
    return counts.cards(len(position.hands[seat]), counts.IN_FIGURES)


def _turn_hint(position: Position, *, short: bool) -> str:
    if short:
        return _("to play") if position.trick else _("to lead")
    text = _("to lead, trick {number}. Click a card to play it.")
    if position.trick:
        text = _("to play, trick {number}. Click a card to play it.")
    return text.format(number=position.trick_number)


def box_word(position: Position) -> str:
    """What stands in the middle of the trick box."""
    if position.trick is not None:
        return ""
    if position.tricks:
        return _("last trick:\n{seat}").format(seat=SEAT_NAMES[position.tricks[-1].winner])
    return _("{seat}\nleads").format(seat=SEAT_NAMES[position.to_move])


def contract_words(state: OpenDeal, position: Position | None) -> tuple[str, str, str]:
    """Tricks of the declaring side, what it needs, tricks of the others: as markup."""
    side = side_of(state.bidder)
    tricks = position.won if position is not None else (0, 0)
    won, lost = tricks[side], tricks[1 - side]
    need = "" if position is None else _need(state, won, lost)
    return side_tricks(side, won), need, side_tricks(1 - side, lost)


def _need(state: OpenDeal, won: int, lost: int) -> str:
    outcome = contract_state(state.contract, won, lost, state.size)
    over = won - state.contract
    if outcome == "defeated":
        return _("defeated")
    if outcome == "open":
        return _("needs {count} more").format(count=-over)
    return _("made, {count} over").format(count=over) if over else _("made")


def direction_text(state: OpenDeal) -> str:
    """``Play runs South, East, North, West``."""
    return _("Play runs {seats}").format(seats=seats_from(state.leader, state.direction))


def step_label(state: OpenDeal, *, short: bool) -> str:
    """``Card 9 of 52``: the card that is played next."""
    cards = 4 * state.size
    at = state.shown_at
    if at == cards:
        return _("The end")
    text = _("{number} of {count}") if short else _("Card {number} of {count}")
    return text.format(number=at + 1, count=cards)


def next_played(state: OpenDeal, answer: BestPlayAnswer | None) -> str:
    """``In the game: 9♦, gives up one trick``: its own next card, when one looks back."""
    at = state.shown_at
    if at >= len(state.played):
        return ""
    card = state.played[at]
    found = next((c for c in answer.cards if c.card == card), None) if answer else None
    if answer is None or found is None or not (found.tricks.exact and answer.tricks.exact):
        return _("In the game: {card}").format(card=pretty(card))
    cost = answer.tricks.low - found.tricks.low
    if not cost:
        return _("In the game: {card}, as good as any, all hands seen").format(card=pretty(card))
    text = _("In the game: {card}, gives up {tricks}, all hands seen")
    return text.format(card=pretty(card), tricks=counts.tricks(cost))


# ---- makeable tricks -------------------------------------------------------------------------


def north_south(size: int, leader: int, bounds: Bounds) -> Bounds:
    """Tricks of North-South, from those of the leader's side."""
    if side_of(leader) == 0:
        return bounds
    return Bounds(size - bounds.high, size - bounds.low)


def heat(size: int, bounds: Bounds) -> float:
    """Place on the heat scale: 0 is half the tricks, 1 all of them, -1 none."""
    half = size / 2
    return 0.9 * ((bounds.low + bounds.high) / 2 - half) / half


def makeable_hint(state: OpenDeal, answer: TrickTableAnswer | None) -> str:
    """Whose tricks they are, from where on, and how far they are known."""
    percent = 0 if answer is None else round(100 * answer.progress)
    if answer is None:
        text = _("{side}, full deal, on its way")
        if state.played:
            text = _("{side}, on its way")
    elif answer.progress == 1:
        text = "{side}" if state.played else _("{side}, full deal")
    else:
        text = _("{side}, full deal, {percent} % solved")
        if state.played:
            text = _("{side}, {percent} % solved")
    return text.format(side=SIDE_NAMES[0], percent=percent)


# ---- the status line, and text for the clipboard ---------------------------------------------


def search_status(answer: BestPlayAnswer) -> str:
    """``North–South 7–8 tricks, 3 of 13 cards known``: while the best card is looked for."""
    text = ngettext(
        "{side} {tricks} tricks, {known} of {count} card known",
        "{side} {tricks} tricks, {known} of {count} cards known",
        len(answer.cards),
    )
    return text.format(
        side=SIDE_NAMES[side_of(answer.position.to_move)],
        tricks=bounds_text(totals(answer.position, answer.tricks)),
        known=sum(card.tricks.exact for card in answer.cards),
        count=len(answer.cards),
    )


def solved_status(answer: BestPlayAnswer, beside: str = "") -> str:
    """``13 cards each solved in 18 ms``, and what is worked on `beside` it."""
    cards = (sum(map(len, answer.position.hands)) + 3) // 4
    figures = ngettext(
        "{count} card each solved in {time}", "{count} cards each solved in {time}", cards
    ).format(count=cards, time=duration(answer.elapsed_s))
    if not beside:
        return figures
    return _("{done}; {beside}").format(done=figures, beside=beside)


def results_text(state: OpenDeal, answer: BestPlayAnswer | None) -> list[str]:
    """Results for the clipboard."""
    shown = state.shown
    if shown is None or state.editing:
        return []
    lines = [
        _("Tricks so far: N–S {ours}, E–W {theirs}").format(ours=shown.won[0], theirs=shown.won[1])
    ]
    if shown.finished or answer is None:
        return lines
    mover, side = SEAT_NAMES[shown.to_move], SIDE_NAMES[side_of(shown.to_move)]
    lines.append(_("To move: {seat}, trick {number}").format(seat=mover, number=shown.trick_number))
    values = ", ".join(
        f"{card_text(c.card)} {bounds_text(totals(shown, c.tricks))}" for c in answer.cards
    )
    lines.append(_("Tricks of {side} after each card: {values}").format(side=side, values=values))
    if answer.line:
        line = " ".join(pretty(card) for card in answer.line[:LINE_SHOWN])
        text = _("Best play by all four begins: {seat} {cards}")
        lines.append(text.format(seat=SEAT_SIGNS[shown.to_move], cards=line))
    return lines
