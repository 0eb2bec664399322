"""Short hands: dealt again until all who are in hold what leads to the pot that is asked."""

import random
import time
from collections.abc import Iterator

from engine.games.holdem.hand import Hand
from engine.games.holdem.in_play.before import before_the_flop, chart_line
from engine.games.holdem.preflop.charts import find
from engine.games.holdem.ranges import COMBOS, Range
from engine.games.holdem.table.questions import Start, Started
from engine.games.holdem.table.rules import Deal, deal, run_on
from engine.sentences import RefusedError

MOST_DEALS = 20_000
PLACES = {combo: place for place, combo in enumerate(COMBOS)}


def starts(start: Start) -> Iterator[Started]:
    """Yield the next hand of a drill.

    ValueError if charts have no such pot, or hardly any hand leads to it.
    """
    begun = time.perf_counter()
    hand = before(start)
    held = before_the_flop(hand).ranges
    for number in range(start.number, start.number + MOST_DEALS):
        dealt = deal(start.seed, number, hand.table.seats)
        rng = random.Random(f"{start.seed} {number} drill")
        if all(_holds(held[seat], dealt, seat, rng) for seat in hand.left):
            played = run_on(hand, dealt.board)
            while played.street < start.drill.street:
                played = run_on(played.check_or_call(), dealt.board)
            yield Started(number, played, time.perf_counter() - begun)
            return
    raise RefusedError("Hardly any hand leads to this pot; choose another.")


def before(start: Start) -> Hand:
    """The betting before the flop: by the sizes of the chart."""
    table, drill = start.table, start.drill
    me = table.positions.index(drill.me)
    opener, caller = sorted((me, table.positions.index(drill.other)))
    if drill.pot in ("first in", "blinds"):
        return Hand(table).folded_to(me if drill.pot == "first in" else opener)
    hand = Hand(table).folded_to(opener)
    if drill.pot == "limped":
        return hand.check_or_call().check_or_call()
    hand = _raised(hand).folded_to(caller)
    if drill.pot == "3-bet":
        hand = _raised(hand).folded_to(opener)
    return hand.check_or_call().betting_over() if drill.street else hand


def _raised(hand: Hand) -> Hand:
    """The raise that the chart has there."""
    node = find(hand.table.seats, hand.effective_stack).node(chart_line(hand))
    sizes = [float(action.split()[1]) for action in node.actions if action.startswith("raise")]
    if not sizes:
        raise RefusedError(
            "With such stacks charts raise all-in: choose another pot, or deeper stacks."
        )
    return hand.raise_to(sizes[0])


def _holds(held: Range, dealt: Deal, seat: int, rng: random.Random) -> bool:
    """Whether a seat would play like that with what it was dealt: as often as its range says."""
    first, second = sorted(dealt.holes[seat])
    return rng.random() < held.weights[PLACES[first, second]]
