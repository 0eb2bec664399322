"""The strategy's set-up from the spot of the equities; what had to be guessed says so. No Qt.

A hand that was played begins on its flop, with what was done since as the line. Any other spot
begins on the street that it is on: what may have been done before is not known, but for ranges
that were narrowed street by street.
"""

from __future__ import annotations

from dataclasses import replace

from app.games.holdem.before_flop.record import Lookup, line_text, without_folds
from app.games.holdem.betting import Terms
from app.games.holdem.histories.layout import at_decision
from app.games.holdem.play.record import Play
from app.games.holdem.spot import PARTS, Mode, Spot, new_parts
from app.games.holdem.stakes import NO_CAP
from app.games.holdem.strategy.from_history import follow_bets, hand_added, setup_of_hand
from app.games.holdem.strategy.setup import NAMES, NO_SETUP, Note, Setup
from engine.games.holdem.in_play import Hand, Table, parse_line, step_text
from engine.games.holdem.preflop import Answer
from engine.games.holdem.preflop.tree import DEEPEST, SHALLOWEST
from engine.games.holdem.ranges import Range

#: Who acts first after the flop, as far as positions say.
ORDER = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "LJ", "HJ", "CO", "BTN")


def in_mode(spot: Spot, mode: Mode) -> Spot:
    """Ask something else; a strategy that was never set up takes the spot over."""
    spot = replace(spot, mode=mode)
    if mode == "strategy" and spot.setup is None:
        return taken_over(spot)
    if mode in PARTS and spot.part is None:
        return spot.with_part(new_parts()[PARTS[mode]])
    return spot


def looked_up(spot: Spot) -> Spot:
    """Look the hand in play up in the charts: its table, and what was done before the flop."""
    play = spot.play or Play()
    table, hand = play.table, play.shown
    kinds = [*(step.kind for step in hand.steps), "board"]
    start = Hand(table, hand.steps[: kinds.index("board")])
    stack = min(DEEPEST, max(SHALLOWEST, start.effective_stack))
    ante = table.ante if table.ante <= 1 else 0.0
    share, cap = table.rake
    rake = (share, cap if cap < NO_CAP else 0.0) if cap else (0.0, 0.0)
    lookup = Lookup(table.seats, stack, ante=ante, rake=rake, hole=play.hole)
    steps = []
    for at in range(len(start.steps)):
        position, kind, *to = step_text(hand, at).split()
        steps.append((position, kind, float(to[0]) if to else 0.0))
    return replace(spot, mode="before_flop", lookup=replace(lookup, line=tuple(steps)))


def played_on(spot: Spot, answer: Answer | None = None) -> Spot:
    """Play on from the turn of `answer`, or after all that is looked up: who is to act is me.

    ValueError if the hand cannot have come there.
    """
    lookup = spot.lookup or Lookup()
    share, cap = lookup.rake
    rake = (share, cap or NO_CAP) if share else (0.0, 0.0)
    table = Table((lookup.stack,) * lookup.seats, ante=lookup.ante, rake=rake)
    line = lookup.line if answer is None else without_folds(answer.turns[: answer.at])
    hand = parse_line(line_text(line), table)
    if answer is not None and answer.turns[answer.at].to_act in table.positions:
        hand = hand.folded_to(table.positions.index(answer.turns[answer.at].to_act))
    me = hand.to_act if hand.to_act >= 0 else lookup.seats - 1
    return replace(spot, mode="in_play", play=Play(hand, me=me, hole=lookup.hole))


def taken_over(spot: Spot) -> Spot:
    """Give the strategy what is known of a spot; the set-up says what it had to guess."""
    return replace(spot, setup=take_over(spot))


def take_over(spot: Spot) -> Setup:
    """The set-up of a spot, with a note on each thing that was taken or guessed."""
    setup = (spot.setup or NO_SETUP).emptied()
    if spot.is_blank() and not spot.pot:
        return setup
    setup = with_rake(setup, spot.terms)
    replay = at_decision(spot, spot.replay.at).replay if spot.replay is not None else None
    if replay is not None and spot.is_played() and spot.street() and not spot.splits:
        held = {n: h for n, h in enumerate(replay.held) if isinstance(h, Range)}
        try:
            return setup_of_hand(replay.hand, setup, replay.at, held)
        except ValueError:
            pass  # more than two saw its flop: the spot alone can be taken over
    return _of_cards(spot, setup)


def _of_cards(spot: Spot, setup: Setup) -> Setup:
    """Ranges, board, pot and stacks as they are now."""
    other = spot.versus or next((s for s in range(1, spot.size) if spot.range_of(s)), 1)
    first, last, sure = _order(spot, other)
    seats = first, last
    known = [spot.range_of(seat) for seat in seats]
    names = _names(spot, seats, any(known))
    board = spot.board if spot.street() else setup.board
    new = setup.changed(names=names, seats=seats, board=board)
    notes = []
    for player, (seat, held) in enumerate(zip(seats, known, strict=True)):
        hands = setup.ranges[player] if held is None else held
        cards = spot.hole(seat)
        hands, added = hand_added(hands, cards, new.cards)
        new = new.with_range(player, hands)
        kind = "usual range"
        if held is not None:
            narrowed = any(split.seat == seat for split in spot.splits)
            kind = "narrowed range" if narrowed else "equity range"
        notes.append(Note(kind, player, added or None))
    if not sure:
        notes.append(Note("acts last"))
    mine = spot.hole(0)
    new = new.changed(mine=mine if len(mine) == 2 and not set(mine) & set(new.cards) else ())
    new, more = _with_chips(spot, new, hero=seats.index(0))
    return replace(new, taken=(*notes, *more, *_left_out(spot, other)))


def _order(spot: Spot, other: int) -> tuple[int, int, bool]:
    """Your seat and another, who acts first first; and whether that is known."""
    places = [spot.who_is(seat).position for seat in (0, other)]
    if all(place in ORDER for place in places) and places[0] != places[1]:
        at = [ORDER.index(place) for place in places]
        if spot.replay is not None and len(spot.replay.hand.players) == 2:
            at.reverse()  # of two, the small blind has the button
        return (0, other, True) if at[0] < at[1] else (other, 0, True)
    return other, 0, False


def _names(spot: Spot, seats: tuple[int, int], known: bool) -> tuple[str, ...]:
    """Positions of both, if they are known; those of usual ranges are theirs."""
    first, last = (spot.who_is(seat).position for seat in seats)
    if first and last:
        return first, last
    return NAMES if known else NO_SETUP.emptied().names


def with_rake(setup: Setup, terms: Terms) -> Setup:
    """The rake of the pot odds, or none."""
    if not terms.rake or terms.cap == 0:
        return setup.changed(rake=0.0, rake_cap=0.0)
    return setup.changed(rake=round(100 * terms.rake, 6), rake_cap=terms.cap or 0.0)


def _with_chips(spot: Spot, setup: Setup, hero: int) -> tuple[Setup, list[Note]]:
    """Pot and stacks where the street began, and the bet that is to be called."""
    call = spot.call or 0.0
    faced = max(spot.terms.faced or call, call)
    own = faced - call  # what you have put in on this street
    began = (spot.pot or 0.0) - faced - own
    chips, guessed = {}, [spot.pot is None or began <= 0, spot.terms.stack is None]
    if not guessed[0]:
        chips["pot"] = round(began, 6)
    if spot.terms.stack is not None:
        chips["stack"] = round(spot.terms.stack + own, 6)
    new = setup.changed(**chips)
    notes = [
        Note("pot guessed" if guessed[0] else "pot"),
        Note("stack guessed" if guessed[1] else "stack"),
    ]
    street = len(new.cards) - 3
    if not guessed[0] and call and street >= 0:
        moves = [(hero, "bet", own), (1 - hero, "raise", faced)] if own else []
        moves = moves or [(1 - hero, "bet", faced)]
        if moves[0][0] == 1:
            moves.insert(0, (0, "check", 0.0))
        new = follow_bets(new, street, moves)
        notes.append(Note("line"))
    if street > 0 and not spot.splits:
        notes.append(Note("before"))
    if new.rake:
        notes.append(Note("rake"))
    return new, notes


def _left_out(spot: Spot, other: int) -> list[Note]:
    """A note on the other seats that hold something: the strategy is of two."""
    count = sum(spot.is_set(seat) for seat in range(1, spot.size) if seat != other)
    return [Note("left out", value=count)] if count else []
