"""Lays a hand that was played on the table, decision by decision. Pure: text in, spot out.

What a player holds goes with the player's name, or position, from one decision to the next; who
folds leaves the table, and comes back with a step back.
"""

from __future__ import annotations

from dataclasses import replace

from app.games.holdem.histories import (
    PlayedHand,
    hand_count,
    is_hand_history,
    read_hand,
)
from app.games.holdem.histories.replay import Held, Replay
from app.games.holdem.spot import LONGEST_NAME, MOST_DEAD, UNKNOWN, Card, Spot, Who
from app.words.figures import stake_text
from app.words.translation import _
from engine.games.holdem.ranges import Range
from engine.games.holdem.rules import MOST_SEATS

__all__ = ["hand_count", "is_hand_history", "spot_from_history", "spot_of"]

ENDS = (0, 3, 4, 5)  # board cards of each street


def spot_from_history(text: str) -> Spot:
    """Spot of the last hand of a history, see `spot_of`.

    ValueError if there is no hand to be read, or it cannot be laid on a table.
    """
    return spot_of(read_hand(text))


def spot_of(hand: PlayedHand) -> Spot:
    """Spot of a hand at its end: the writer, then those who did not fold.

    Cards known of players who folded are dead. Where all others folded, the last one stays.
    """
    held: list[Held] = []
    for player in hand.players:
        first, second, *_rest = (*player.cards, None, None)
        held.append((first, second) if player.cards else UNKNOWN)
    end = Replay(hand, len(hand.decisions), tuple(held))
    return _laid(Spot(), end, len(hand.pots))


def at_question(spot: Spot) -> Spot:
    """A spot where the writer last had something to call, or else to decide; else as it is."""
    if spot.replay is None:
        return spot
    hand = spot.replay.hand
    own = [at for at, action in enumerate(hand.decisions) if action.player == hand.hero]
    calls = [at for at in own if hand.decisions[at].call]
    return at_decision(spot, (calls or own)[-1]) if own else spot


def at_decision(spot: Spot, at: int) -> Spot:
    """The spot at decision `at` of its hand, the end behind the last."""
    if spot.replay is None:
        return spot
    moved = replace(_kept(spot), at=max(0, min(at, len(spot.replay.hand.decisions))))
    decision = moved.decision
    return _laid(spot, moved, len(moved.hand.pots) if decision is None else decision.street)


def stepped(spot: Spot, by: int) -> Spot:
    """The spot some decisions forward, or back (below 0); on another board, where it was left."""
    assert spot.replay is not None
    return at_decision(spot, spot.replay.at + by if spot.is_played() else spot.replay.at)


def street_stepped(spot: Spot, streets: int) -> Spot:
    """The spot some streets forward, or back (below 0), as far as cards are remembered."""
    if spot.is_played():
        return at_street(spot, ENDS.index(spot.street() or 0) + streets)
    for _step in range(abs(streets)):
        spot = spot.step_back() if streets < 0 else spot.step_forward()
    return spot


def at_street(spot: Spot, street: int) -> Spot:
    """The spot at the writer's first decision on a street, or else anyone's, or none."""
    if spot.replay is None:
        return spot
    hand = spot.replay.hand
    street = max(0, min(street, len(hand.pots)))
    there = [at for at, action in enumerate(hand.decisions) if action.street == street]
    own = [at for at in there if hand.decisions[at].player == hand.hero]
    if there:
        return at_decision(spot, (own or there)[0])
    return _laid(spot, replace(_kept(spot), at=len(hand.decisions)), street)


def acting(spot: Spot) -> int:
    """Seat of who takes the decision that the spot is at; yours if that is none."""
    if spot.replay is None or spot.replay.decision is None or not spot.is_played():
        return 0
    seats = {player: seat for seat, player in _players(spot, spot.replay.hand).items()}
    return seats.get(spot.replay.decision.player, 0)


def shown_later(spot: Spot) -> tuple[int, ...]:
    """Seats of others whose cards were shown down after the decision that the spot is at."""
    if spot.replay is None or spot.replay.decision is None or not spot.is_played():
        return ()
    hand = spot.replay.hand
    return tuple(
        seat
        for seat, player in sorted(_players(spot, hand).items())
        if player != hand.hero and spot.hole(seat) == hand.players[player].cards != ()
    )


def _players(spot: Spot, hand: PlayedHand) -> dict[int, int]:
    """Number of the hand's player in each seat: by name or, if it was changed, by position."""
    names = {_name(player.name): number for number, player in enumerate(hand.players)}
    positions = {player.position: number for number, player in enumerate(hand.players)}
    found: dict[int, int] = {}
    for seat in range(spot.size):
        who = spot.who_is(seat)
        number = names.get(who.name, positions.get(who.position) if who.position else None)
        if number is not None:
            found[seat] = number
    return found


def _name(name: str) -> str:
    return name[:LONGEST_NAME]


def _kept(spot: Spot) -> Replay:
    """The replay, with what the players at the table hold now."""
    replay = spot.replay
    assert replay is not None
    of_seat = _players(spot, replay.hand)
    now = {player: spot.seats[seat] for seat, player in of_seat.items()}
    held = (now.get(player, old) for player, old in enumerate(replay.held))
    here = [replace(s, seat=of_seat[s.seat]) for s in spot.splits if s.seat in of_seat]
    away = [split for split in replay.splits if split.seat not in of_seat.values()]
    return replace(replay, held=tuple(held), splits=(*here, *away))


def _laid(before: Spot, replay: Replay, street: int) -> Spot:
    """The spot of a place in a hand; `before` has what other modes ask."""
    hand, decision = replay.hand, replay.decision
    gone = hand.folded_before(replay.at)
    count = len(hand.players)
    stayed = [number for number in range(count) if number not in gone]
    first = hand.hero if hand.hero is not None else stayed[0] if stayed else 0
    others = [(first + i) % count for i in range(1, count)]
    rivals = [number for number in others if number not in gone] or others[-1:]
    seated = [first, *rivals][:MOST_SEATS]
    board: list[Card] = [*hand.board[: ENDS[street]], *[None] * 5][:5]
    later: list[Card] = [None] * 5
    later[ENDS[street] : len(hand.board)] = hand.board[ENDS[street] :]
    folded = [c for n in others if n not in seated for c in hand.players[n].cards]
    taken = {*hand.board[: ENDS[street]], *folded}
    seats = [_without(replay.held[number], taken) for number in seated]
    spot = Spot(
        tuple(seats),
        tuple(board),
        later=tuple(later),
        dead=tuple(folded[:MOST_DEAD]),
        terms=replace(before.terms, stack=None, bet=None, faced=None),
        who=tuple(Who(_name(hand.players[n].name), hand.players[n].position) for n in seated),
        splits=tuple(
            replace(split, seat=seated.index(split.seat))
            for split in replay.splits
            if split.seat in seated
        ),
        replay=replay,
        mode=before.mode,
        setup=before.setup,
        push=before.push,
    )
    pots = (None, *hand.pots, hand.pot)
    if decision is None:
        whole = street == len(hand.pots)
        spot = replace(spot, pot=hand.pot if whole else pots[street])
    else:
        terms = replace(
            spot.terms,
            stack=hand.matched(replay.at),
            bet=decision.chips if decision.kind in ("bet", "raise") else None,
            faced=decision.faced or None,
        )
        spot = replace(spot, pot=decision.playable, call=decision.call, terms=terms)
    return spot.checked()


def _without(held: Held, taken: set[int]) -> Held:
    """What a player holds, or nothing known if a card of it is elsewhere."""
    if isinstance(held, Range) or not taken & set(held):
        return held
    return UNKNOWN


# ---- in words --------------------------------------------------------------------------------


def street_title(street: int) -> str:
    """``Flop``."""
    return (_("Before the flop"), _("Flop"), _("Turn"), _("River"))[street]


def place_words(replay: Replay) -> str:
    """Where in a hand: ``Flop, 5 of 12``."""
    count = len(replay.hand.decisions)
    if replay.decision is None:
        return _("End of the hand")
    text = _("{street}, {at} of {count}")
    street = street_title(replay.decision.street)
    return text.format(street=street, at=replay.at + 1, count=count)


def decision_words(replay: Replay) -> str:
    """What was done next: ``Bob raises to 15``."""
    decision = replay.decision
    if decision is None:
        return ""
    text = {
        "fold": _("{name} folds"),
        "check": _("{name} checks"),
        "call": _("{name} calls {chips}"),
        "bet": _("{name} bets {chips}"),
        "raise": _("{name} raises to {to}"),
    }[decision.kind]
    name = replay.hand.players[decision.player].name
    chips, to = stake_text(decision.chips), stake_text(decision.to)
    return text.format(name=name[:LONGEST_NAME], chips=chips, to=to)
