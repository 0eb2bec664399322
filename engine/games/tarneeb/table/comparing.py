"""Why one card is better than another: what happens more often after one, in deals played out.

The same deals are played out after each card, with the same luck, by four players by the net who
see one hand each. Of all that can happen, the event is named whose share differs most, if that is
beyond its error many times over (so many events are looked at that some are beyond it by luck) and
goes with no fewer tricks than the better card is ahead by in all: it is what the playouts show,
and no more.
"""

from collections.abc import Iterator

import numpy as np

from engine.arrays import Floats, Ints
from engine.cards import suit_of
from engine.games.tarneeb.knowledge import SeenPlay
from engine.games.tarneeb.own.sampling import Sample
from engine.games.tarneeb.own_hand import Event, Happens
from engine.games.tarneeb.table import policy, policy_kernels as k

DEALS = 240  # played out after each card
TEMPERATURE = 0.3  # of the players, in points
SURE = 3.5  # standard errors by which a share differs
LEAST = 0.08  # difference of shares that is worth a sentence
TEN = 8  # rank of the lowest card whose fate is told


Found = tuple[Ints, list[set[Event]]]  # further tricks, and what happened, deal by deal


def why(cards: tuple[int, int], found: tuple[Found, Found], sample: Sample) -> Happens | None:
    """What tells `cards`, the better one and another, apart by what was `played_out` after each.

    None: nothing does.
    """
    happened = [events for _tricks, events in found]
    tricks = (found[0][0] - found[1][0]).astype(np.float64)
    ahead, _ = sample.estimate(tricks[:, None])
    best: Happens | None = None
    every = {event for deals in happened for events in deals for event in events}
    for event in sorted(every, key=lambda event: (event.what, event.seat, event.of)):
        if event.what == "wins" and event.of in cards:
            continue  # what is played now cannot win later
        after = np.array([[event in events for events in deals] for deals in happened], np.float64)
        both, both_se = sample.estimate(after.T)
        (more,), (error,) = sample.estimate((after[0] - after[1])[:, None])
        apart = abs(more)
        goes_with = _tricks_where(sample, tricks, (after[0] - after[1]) * np.sign(more) > 0)
        clear = apart > max(LEAST, SURE * error) and 0 < ahead[0] <= goes_with
        if clear and (best is None or apart > abs(best.share - best.other)):
            first, second = (0, 1) if more > 0 else (1, 0)
            best = Happens(
                *(event, cards[first], cards[second]),
                *(float(both[first]), float(both_se[first]), float(both[second])),
            )
    return best


def _tricks_where(sample: Sample, tricks: Floats, deals: Floats) -> float:
    """Tricks by which the better card is ahead where the event makes the difference."""
    weights = sample.weights * deals
    return float(weights @ tricks / weights.sum()) if weights.any() else 0.0


def played_out(seen: SeenPlay, card: int, hands: Ints, seed: int) -> Found:
    """What comes of `card` in each deal."""
    net, desk, luck = policy.shipped(), policy.new_desk(), policy.new_luck(seed)
    start, placed = policy.play_of(seen), policy.placed(hands, seen)
    side = seen.seat % 2
    tricks, happened = np.zeros(len(hands), np.int64), []
    for number, deal in enumerate(placed):
        play = start.copy()
        play[k.P_HAND : k.P_HAND + 4] = deal
        luck[1] = number << 10  # the same after each card
        course = []
        following = card
        while play[k.P_LEFT] > 0:
            course.append((_seat(seen, int(play[k.P_MOVE])), following))
            k.play_card(play, following)
            if play[k.P_LEFT] > 0:
                following = int(k.choose_card(play, net, TEMPERATURE, luck, desk))
        tricks[number] = play[k.P_WON + side]
        happened.append(set(events_of(seen, course)))
    return tricks, happened


def _seat(seen: SeenPlay, place: int) -> int:
    return place if seen.direction == "counterclockwise" else -place % 4


def events_of(seen: SeenPlay, course: list[tuple[int, int]]) -> Iterator[Event]:
    """What happens in a course of play: (seat, card), from the card of `seen.seat` on.

    Who else takes the trick in progress; whose trumps take tricks of other suits; which high cards
    of one's own take one later, and which of the other side's yet to be played do not; whether
    one's last trump falls to a trump that they lead, and whose lead that is.
    """
    trump, seat = seen.trump, seen.seat
    trick = list(zip(seen.trick.seats, seen.trick.cards, strict=True)) if seen.trick else []
    table = [card for _player, card in trick]
    mine = {card for card in seen.remaining if suit_of(card) == trump}
    first = True
    for player, card in course:
        trick.append((player, card))
        if player == seat:
            mine.discard(card)
        if len(trick) < 4:
            continue
        led_by, led = trick[0]
        winner, taking = max(trick, key=lambda played: _rank(played[1], led, trump))
        at_once = first and winner == seat  # by the card itself, which is no news
        if first and not at_once and len(table) < 3:
            yield Event("takes", winner)
        if suit_of(taking) == trump != suit_of(led) and not at_once:
            yield Event("ruffs", winner, suit_of(led))
        for player_, card_ in trick:
            high = card_ % 13 >= TEN
            if high and not first and player_ == seat == winner and card_ == taking:
                yield Event("wins", seat, card_)
            lost = player_ % 2 != seat % 2 == winner % 2 and suit_of(card_) == suit_of(led)
            if high and lost and card_ not in table:
                yield Event("falls", player_ % 2, card_)
            drawn = player_ == seat and suit_of(card_) == trump == suit_of(led)
            if drawn and not mine and led_by % 2 != seat % 2:
                yield Event("draws", led_by)
        trick, first = [], False


def _rank(card: int, led: int, trump: int) -> tuple[bool, bool, int]:
    """How high a card is in a trick."""
    return suit_of(card) == trump, suit_of(card) == suit_of(led), card
