"""The sentences and figures of the Tarneeb page, from a position and an answer. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.tarneeb.open_deal import Cards, OpenDeal
from app.games.tarneeb.seats import SUIT_ROWS, side_of
from engine.cards import RANKS, SUIT_NAMES, SUIT_SYMBOLS, card_text, rank_of, suit_of
from engine.games.tarneeb import (
    MOST_CARDS,
    SEAT_NAMES,
    SEATS,
    BestPlayAnswer,
    Bounds,
    PlayedCard,
    Position,
    ReviewAnswer,
    TrickTableAnswer,
    contract_state,
    next_seat,
)

SIDE_NAMES = ("North–South", "East–West")
SIDE_SIGNS = ("N–S", "E–W")
NUMBER_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
MOST_NAMED = 3  # best cards that are named one by one


@dataclass(frozen=True, slots=True)
class Verdict:
    """The onlooker's advice; parts in <em> are marked."""

    headline: str
    detail: str = ""


def pretty(card: int) -> str:
    """``10♦``: a card as people write it."""
    return f"{rank(card)}{SUIT_SYMBOLS[suit_of(card)]}"


def rank(card: int) -> str:
    """Rank of a card as it is printed on its face."""
    return "10" if RANKS[rank_of(card)] == "T" else RANKS[rank_of(card)]


def count(number: int, what: str) -> str:
    """``one card``, ``eleven cards``."""
    return f"{NUMBER_WORDS[number]} {what}{'' if number == 1 else 's'}"


def count_figures(number: int, what: str) -> str:
    """``11 cards``."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def in_rows(cards: Cards) -> Cards:
    """Cards of a hand in the order in which they are shown."""
    return tuple(card for suit in SUIT_ROWS for card in cards if suit_of(card) == suit)


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
    text = f"{side} take {bounds_text(totals(position, bounds))} with best play by all four"
    cost = best.low - bounds.high
    if best.exact and bounds.exact and cost:
        text += f"; gives up {count(cost, 'trick')}"
    return text


def why_not(position: Position, card: int) -> str:
    """Why `card` cannot be played now, ``South must follow hearts``; empty if it can."""
    if position.finished:
        return "All cards have been played: step back, or deal again"
    if card in position.legal:
        return ""
    mover = SEAT_NAMES[position.to_move]
    if card not in position.hands[position.to_move]:
        holder = next(name for s, name in enumerate(SEAT_NAMES) if card in position.hands[s])
        return f"It is {mover}’s turn, not {holder}’s"
    led = position.trick.cards[0] if position.trick else card
    return f"{mover} must follow {SUIT_NAMES[suit_of(led)]}"


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
        return Verdict("One moment.", "The tricks of every card are on their way.")
    mover = SEAT_NAMES[shown.to_move]
    if not answer.best:
        reach = bounds_text(totals(shown, answer.tricks))
        side = SIDE_NAMES[side_of(shown.to_move)]
        return Verdict(f"{side} take {reach} tricks.", "Still looking for the best card.")
    total = totals(shown, answer.tricks).low
    if total == state.size:
        can = f"{mover} can {'still ' if shown.played else ''}take <em>all {total}</em>."
    elif total == 0:
        can = f"{SIDE_NAMES[side_of(shown.to_move)]} take <em>no trick</em>."
    else:
        can = f"{SIDE_NAMES[side_of(shown.to_move)]} take <em>{total} of {state.size}</em>."
    why = [_detail(shown, answer), forecast(state, answer)]
    return Verdict(f"{can} {_which_cards(mover, shown, answer)}", " ".join(filter(None, why)))


def _which_cards(mover: str, position: Position, answer: BestPlayAnswer) -> str:
    best, legal = answer.best, position.legal
    if len(legal) == 1:
        return f"The {pretty(legal[0])} is forced."
    if len(best) == len(legal):
        return "Any card will do."
    if len(best) == 1:
        return f"Only the <em>{pretty(best[0])}</em> keeps it."
    if len(best) <= MOST_NAMED:
        return f"The {or_words([f'<em>{pretty(card)}</em>' for card in best])} keeps it."
    return f"{count(len(best), 'card').capitalize()} keep it."


def or_words(words: Sequence[str]) -> str:
    """``K♠, Q♠ or 10♠``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _detail(position: Position, answer: BestPlayAnswer) -> str:
    """What the other cards give up: ``A diamond or a high trump gives up one trick.``."""
    costs: dict[int, list[int]] = {}
    for card in answer.cards:
        cost = answer.tricks.low - card.tricks.low
        if cost:
            costs.setdefault(cost, []).append(card.card)
    if not costs:
        return "" if len(position.legal) == 1 else "With best play by all four each does the same."
    groups = [
        (or_words(_kinds(position, tuple(cards))), NUMBER_WORDS[cost])
        for cost, cards in sorted(costs.items())
    ]
    (first, least), *rest = groups
    one = least == "one"
    parts = [f"{first} gives up {least} trick{'' if one else 's'}"]
    parts += [f"{kinds} {cost}" for kinds, cost in rest]
    sentence = ", ".join(parts)
    return f"{sentence[0].upper()}{sentence[1:]}."


def _kinds(position: Position, cards: Cards) -> list[str]:
    """Names for `cards` among those that may be played: ``a diamond``, ``a high trump``."""
    words = []
    for suit in SUIT_ROWS:
        these = [card for card in cards if suit_of(card) == suit]
        if not these:
            continue
        whole = [card for card in position.legal if suit_of(card) == suit]
        name = "trump" if suit == position.trump else SUIT_NAMES[suit][:-1]
        if len(these) == len(whole) > 1:
            words.append(f"a {name}")
        elif len(these) == 1:
            words.append(f"the {pretty(these[0])}")
        elif these == whole[: len(these)]:
            words.append(f"a high {name}")
        elif these == whole[-len(these) :]:
            words.append(f"a low {name}")
        elif len(these) <= MOST_NAMED:
            words += [f"the {pretty(card)}" for card in these]
        else:
            words.append(f"most {SUIT_NAMES[suit]}")
    return words


def _set_up(state: OpenDeal) -> Verdict:
    if state.empty:
        return Verdict(
            "Show me the four hands.", "Click cards in the deck, type them, or deal at random."
        )
    if state.whole:
        return Verdict(
            "The deal is whole.", "Drag cards to change places, or choose Play to see the tricks."
        )
    missing = [state.size - len(hand) for hand in state.hands]
    name = SEAT_NAMES[state.target]
    cards = missing[state.target]
    if not cards:
        return Verdict(f"{name} has all its cards.", "Click another hand to give it the next ones.")
    left = sum(missing) - cards
    rest = f"The other hands still miss {left}." if left else "Then the deal is whole."
    return Verdict(f"{name} gets {count(cards, 'more card')}.", rest)


def _ended(state: OpenDeal, position: Position) -> Verdict:
    side = side_of(state.leader)
    won, lost = position.won[side], position.won[1 - side]
    best, other = max(position.won), min(position.won)
    names = SIDE_NAMES if position.won[0] >= position.won[1] else SIDE_NAMES[::-1]
    headline = f"{names[0]} took <em>{best}</em>, {names[1]} {other}."
    outcome = contract_state(state.contract, won, lost, state.size)
    done = "is made" if outcome == "made" else "is defeated"
    goal = "contract" if state.size == MOST_CARDS else "goal"
    return Verdict(headline, f"The {goal} of {state.contract} by {SIDE_NAMES[side]} {done}.")


# ---- places and tricks -----------------------------------------------------------------------


def seat_hint(state: OpenDeal, position: Position | None, seat: int) -> str:
    """What stands beside a seat's name on the felt."""
    if state.editing or position is None:
        held = len(state.hands[seat])
        text = f"{held} of {state.size}"
        if seat == state.target and held < state.size:
            text += ", takes the next card"
        return text
    if position.finished:
        return ""
    if seat == position.to_move:
        does = "to play" if position.trick else "to lead"
        return f"{does}, trick {position.trick_number}. Click a card to play it."
    held = len(position.hands[seat])
    return f"{held} card{'' if held == 1 else 's'}"


def seat_hint_short(state: OpenDeal, position: Position | None, seat: int) -> str:
    """The same where there is little room."""
    text = seat_hint(state, position, seat)
    return text.split(", trick")[0].split(", takes")[0]


def box_word(position: Position) -> str:
    """What stands in the middle of the trick box."""
    if position.trick is not None:
        return ""
    if position.tricks:
        return f"last trick:\n{SEAT_NAMES[position.tricks[-1].winner]}"
    return f"{SEAT_NAMES[position.to_move]}\nleads"


def contract_words(state: OpenDeal, position: Position | None) -> tuple[str, str, str]:
    """Tricks of the declaring side, what it needs, tricks of the others: as markup."""
    won = position.won if position is not None else (0, 0)
    side = side_of(state.leader)
    texts = [f"<b>{SIDE_SIGNS[s]} {won[s]}</b>" for s in (side, 1 - side)]
    if position is None:
        return texts[0], "", texts[1]
    outcome = contract_state(state.contract, won[side], won[1 - side], state.size)
    if outcome == "made":
        over = won[side] - state.contract
        need = f"made, {over} over" if over else "made"
    elif outcome == "defeated":
        need = "defeated"
    else:
        need = f"open, needs {state.contract - won[side]} more"
    return texts[0], need, texts[1]


def forecast(state: OpenDeal, answer: BestPlayAnswer) -> str:
    """What becomes of a contract that is still open, with best play by all four."""
    shown = answer.position
    side = side_of(state.leader)
    outcome = contract_state(state.contract, shown.won[side], shown.won[1 - side], state.size)
    if outcome != "open" or not answer.tricks.exact:
        return ""
    total = totals(shown, answer.tricks).low
    over = (total if side_of(shown.to_move) == side else state.size - total) - state.contract
    if state.size < MOST_CARDS:
        reach = "reach" if over >= 0 else "do not reach"
        return f"{SIDE_NAMES[side]} {reach} the {state.contract} they need."
    if over < 0:
        return f"The contract goes {NUMBER_WORDS[-over]} down."
    return f"The contract makes with {NUMBER_WORDS[over]} over." if over else "The contract makes."


def direction_text(state: OpenDeal) -> str:
    """``Play runs South, East, North, West``."""
    seats = [state.leader]
    while len(seats) < 4:
        seats.append(next_seat(seats[-1], state.direction))
    return "Play runs " + ", ".join(SEAT_NAMES[seat] for seat in seats)


def step_label(state: OpenDeal, short: bool) -> str:
    """``Card 9 of 52``: the card that is played next."""
    cards = 4 * state.size
    at = state.shown_at
    if at == cards:
        return "The end"
    return f"{at + 1} of {cards}" if short else f"Card {at + 1} of {cards}"


@dataclass(frozen=True, slots=True)
class Chip:
    """A card of a line: its place from the first lead on, and how it is shown.

    `kind` is quiet for a card on the state, brass for the next one, bad for a mistake.
    """

    at: int
    seat: int
    card: int
    kind: str = "plain"
    cost: int = 0


@dataclass(frozen=True, slots=True)
class TrickRow:
    """A trick of a line, whole or not, and the seat that takes it if it is whole."""

    number: int
    chips: tuple[Chip, ...]
    winner: int | None


def trick_rows(
    position: Position, shown_at: int, costs: dict[int, int] | None = None
) -> list[TrickRow]:
    """Tricks of a game or line, of which `shown_at` cards are on the state."""
    rows = []
    tricks = [*position.tricks, *([position.trick] if position.trick else [])]
    for number, trick in enumerate(tricks, start=1):
        first = 4 * (number - 1)
        chips = tuple(
            Chip(
                first + i,
                seat,
                card,
                "quiet" if first + i < shown_at else "brass" if first + i == shown_at else "plain",
                (costs or {}).get(first + i, 0),
            )
            for i, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True))
        )
        rows.append(TrickRow(number, chips, trick.winner if len(chips) == 4 else None))
    return rows


def next_played(state: OpenDeal, answer: BestPlayAnswer | None) -> str:
    """``Played: S 9♦, gives up one trick``: the game's own next card, when one looks back."""
    at = state.shown_at
    if at >= len(state.played):
        return ""
    card = state.played[at]
    text = f"In the game: {pretty(card)}"
    found = next((c for c in answer.cards if c.card == card), None) if answer else None
    if answer is None or found is None or not (found.tricks.exact and answer.tricks.exact):
        return text
    cost = answer.tricks.low - found.tricks.low
    return f"{text}, gives up {count(cost, 'trick')}" if cost else f"{text}, as good as any"


# ---- review ----------------------------------------------------------------------------------


def review_headline(review: ReviewAnswer) -> str:
    """How many tricks each side gave up."""
    lost = [0, 0]
    for card in review.mistakes:
        lost[side_of(card.seat)] += card.cost
    if not any(lost):
        return "Nobody has given up a trick." if review.progress == 1 else ""
    parts = [f"{SIDE_NAMES[s]} gave up {count(n, 'trick')}" for s, n in enumerate(lost) if n]
    return " and ".join(parts) + "."


def mistake_text(mistake: PlayedCard) -> tuple[str, str, str]:
    """Trick, card with its seat, and what it gave up."""
    trick = (mistake.number - 1) // 4 + 1
    card = f"{SEAT_NAMES[mistake.seat]} {pretty(mistake.card)}"
    return f"Trick {trick}", card, f"gives up {NUMBER_WORDS[mistake.cost]}"


# ---- the table of tricks ---------------------------------------------------------------------


def north_south(size: int, leader: int, bounds: Bounds) -> Bounds:
    """Tricks of North-South, from those of the leader's side."""
    if side_of(leader) == 0:
        return bounds
    return Bounds(size - bounds.high, size - bounds.low)


def heat(size: int, bounds: Bounds) -> float:
    """Place on the heat scale: 0 is half the tricks, 1 all of them, -1 none."""
    half = size / 2
    return 0.9 * ((bounds.low + bounds.high) / 2 - half) / half


def table_progress(answer: TrickTableAnswer | None) -> str:
    """How far the table is."""
    if answer is None:
        return "on its way"
    return "" if answer.progress == 1 else f"{round(100 * answer.progress)} % solved"


def results_text(state: OpenDeal, answer: BestPlayAnswer | None) -> list[str]:
    """Results for the clipboard."""
    shown = state.shown
    if shown is None or state.editing:
        return []
    lines = [f"Tricks so far: N–S {shown.won[0]}, E–W {shown.won[1]}"]
    if shown.finished or answer is None:
        return lines
    side = SIDE_NAMES[side_of(shown.to_move)]
    lines.append(f"To move: {SEAT_NAMES[shown.to_move]}, trick {shown.trick_number}")
    values = ", ".join(
        f"{card_text(c.card)} {bounds_text(totals(shown, c.tricks))}" for c in answer.cards
    )
    lines.append(f"Tricks of {side} after each card: {values}")
    if answer.line:
        line = [pretty(card) for card in answer.line[: 4 * 2]]
        lines.append(f"Best play by all four begins: {SEATS[shown.to_move]} {' '.join(line)}")
    return lines


def duration(seconds: float) -> str:
    """``18 ms`` or ``1.3 s``."""
    return f"{max(1, round(1000 * seconds))} ms" if seconds < 1 else f"{seconds:.1f} s"
