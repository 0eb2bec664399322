"""What everyone may hold by their play before the flop, and how to play there: from charts."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.games.holdem.hand import Hand, amount, streets
from engine.games.holdem.in_play.pushes import pushed
from engine.games.holdem.preflop.charts import Chart, Choice, Node, Step, find, mapped
from engine.games.holdem.ranges import EVERYTHING, Range, of_hands, top
from engine.sentences import Sentence

#: Shares of hands that are guessed where no chart says: the first raise by seats still to act, at
#: most 8; calls of it; a raise of it, and calls of that.
OPENS = (0.0, 0.6, 0.5, 0.45, 0.28, 0.22, 0.18, 0.16, 0.14)
CALLS, RERAISES, CALLS_OF_RERAISES, LIMPS, FURTHER = 0.22, 0.08, 0.09, 0.4, 0.03
USUAL_RAISES = (3.0, 10.0, 25.0)  # big blinds: with fewer hands if it is to more
CALLS_OF_LARGE = 0.6  # by the root of the bet in big blinds: 6 % of hands call 100
JAMS = 1.1  # the same of a raise that is all-in: a third of hands with 11
DEPTHS_ALIKE = 1.8  # how many times as deep or shallow a table may be as the chart that judges it
SIZES_ALIKE = 1.6  # how many times as large a bet may be as what a chart has in its place
WIDER = 0.3  # big blinds of error for each e-fold by which depths and sizes differ
AMONG_MORE = 0.05  # of the pot: what charts' worths may be off where more than two see the flop
#: The same beside a chart's own all-in, and of a bet beside who calls it with less: who goes all-in
#: with 12 big blinds is not who does with 20, where it is hardly ever done.
ALL_INS_ALIKE = 1.25
RARELY = 0.03  # share of what is held: who does something with less does it hardly ever
SMALL_BLIND, BLINDS_ALIKE = 0.5, 0.1  # of charts, and by how much another may be off
ALL_IN_OR_FOLD = Sentence("All-in or fold, solved for these stacks.")
NO_POSTS = Sentence("No chart has antes, a straddle or such a small blind.")


@dataclass(frozen=True)
class Before:
    """A hand before the flop, as far as it was played.

    Attributes
    ----------
    ranges : of each seat that has not folded
    chart : that says so; None where they are guessed
    node : of the chart where somebody is to act before the flop
    notes : on what had to be taken for something else
    off : e-folds by which depth and sizes differ from the chart's, added up
    posted : big blinds that are posted otherwise than at the chart's table
    elsewhere : whether the chart is of another table: of other stacks, or other blinds
    """

    ranges: dict[int, Range]
    chart: Chart | None
    node: Node | None
    notes: tuple[str, ...]
    off: float = 0.0
    posted: float = 0.0
    elsewhere: bool = False


def off_among_more(hand: Hand) -> float:
    """Big blinds by which a chart's EVs may be off, as a call makes more than two see the flop.

    Those pots are worth what shares of three and a tilt say; they are not solved.
    """
    bet = hand.state.bet
    matched = [s for s in hand.left if s != hand.to_act and hand.state.front[s] == bet]
    return AMONG_MORE * hand.called_pot if len(matched) > 1 else 0.0


def before_the_flop(hand: Hand, chart: Chart | None = None) -> Before:
    """What charts say of a hand, or a chart of its own; guesses where they say nothing."""
    end = next(streets(hand))[1]
    start = Hand(hand.table, hand.steps[:end])
    folded = hand.states[end].folded
    seats = [seat for seat in range(hand.table.seats) if seat not in folded]
    try:
        chart = chart or _chart_of(start)
        ranges = _by_chart(chart, start, seats, closed=hand.street > 0)
        node = chart.node(chart_line(start)) if hand.street == 0 and hand.to_act >= 0 else None
        sizes = node.mapped if node is not None else ()
    except (ValueError, KeyError):
        if all_in := pushed(start):
            held = {seat: of_classes(weights) for seat, weights in all_in.items()}
            ranges = {seat: held.get(seat, EVERYTHING) for seat in seats}
            return Before(ranges, None, None, (ALL_IN_OR_FOLD,))
        return Before(*_without_chart(start, seats, hand.left))
    notes = [
        Sentence("{position}’s {said} is taken for {taken}.", position=p, said=s, taken=t)
        for p, s, t in sizes
    ]
    off = abs(math.log(chart.stack / start.effective_stack))
    if deep := off > 0.1:
        notes.append(Sentence("The chart is of {stack:g} big blinds.", stack=chart.stack))
    antes = hand.table.seats * abs(hand.table.ante - chart.ante)
    posted = antes + abs(hand.table.small_blind - SMALL_BLIND)
    if otherwise := posted > BLINDS_ALIKE:
        notes.append(
            Sentence("The chart is of blinds of 0.5 and 1, and antes of {ante:g}.", ante=chart.ante)
        )
    off += unlike(sizes_of(sizes))
    return Before(ranges, chart, node, tuple(notes), off, posted, deep or otherwise)


def _chart_of(start: Hand) -> Chart:
    """The chart that fits a table best; KeyError if none is like it."""
    if start.table.straddle:
        raise KeyError  # others act first, and last
    return find(start.table.seats, start.effective_stack)


def _by_chart(
    chart: Chart, start: Hand, seats: Sequence[int], *, closed: bool = False
) -> dict[int, Range]:
    """What seats hold by a chart after a line; ValueError or KeyError if it does not say."""
    line, bet = chart_line(start), 0.0
    if not knows_all_ins(chart, line):
        raise KeyError
    for _position, kind, to in line:
        if kind == "call" and bet > ALL_INS_ALIKE * to:
            raise KeyError
        bet = max(bet, to)
    if math.isinf(unlike(sizes_of(mapped(chart.turns(line)[0])))):
        raise KeyError  # who calls it is not who calls that
    held = chart.ranges(line, closed=closed)
    ranges = {seat: of_classes(held[start.table.positions[seat]]) for seat in seats}
    if not all(hands.combos for hands in ranges.values()):
        raise KeyError
    return ranges


def knows_all_ins(chart: Chart, line: Sequence[Step]) -> bool:
    """Whether a chart tells who goes all-in as in a line: for as much, and not hardly ever.

    ValueError if it has no such line.
    """
    for at, (position, kind, to) in enumerate(line):
        if kind == "all-in":
            before, after = (chart.ranges(line[:end])[position] for end in (at, at + 1))
            alike = max(to / chart.stack, chart.stack / to) <= ALL_INS_ALIKE
            if not alike or of_classes(after).total < RARELY * of_classes(before).total:
                return False
    return True


def _without_chart(
    start: Hand, seats: Sequence[int], left: Sequence[int]
) -> tuple[dict[int, Range], None, None, tuple[Sentence, ...]]:
    """What seats hold after a line that no chart has: guessed of who has acted since one had it.

    Which of those that are still `left` are guessed is said.
    """
    guessed = {seat: _guessed(start, seat) for seat in seats}
    acted = [seat for seat in seats if guessed[seat] != EVERYTHING]
    for end in range(len(start.steps) - 1, 0, -1):
        since = {step.seat for step in start.steps[end:]}
        known = [seat for seat in acted if seat not in since]
        before = Hand(start.table, start.steps[:end])
        try:
            told = _by_chart(_chart_of(start), before, known)
        except (ValueError, KeyError):
            continue
        if not told:
            break
        positions = [start.table.positions[s] for s in acted if s in left and s not in told]
        if not positions:
            return guessed | told, None, None, ()
        note = Sentence(
            "No chart has all of this line: the ranges of {seats} are guesses.",
            seats=" ".join(positions),
        )
        return guessed | told, None, None, (note,)
    note = Sentence("No chart has this line: the ranges are guesses.")
    return guessed, None, None, (NO_POSTS, note) if start.table.straddle else (note,)


def of_classes(weights: tuple[float, ...]) -> Range:
    """A range from the weights of the 169 classes, without crumbs."""
    return of_hands(min(1.0, weight) if weight > 1e-4 else 0.0 for weight in weights)


def chart_line(start: Hand) -> list[tuple[str, str, float]]:
    """Steps before the flop as charts have them; folds are told by who acts next."""
    found: list[tuple[str, str, float]] = []
    positions = start.table.positions
    last = max((at for at, step in enumerate(start.steps) if step.kind != "fold"), default=-1)
    for at, step in enumerate(start.steps):
        if step.kind == "fold" and at < last:
            continue
        before, after = start.states[at], start.states[at + 1]
        kind, to = step.kind, after.front[step.seat]
        if kind not in ("fold", "check", "call"):
            whole = after.put[step.seat] >= start.table.stacks[step.seat] - 1e-9
            kind = "call" if to <= before.bet else "all-in" if whole else "raise"
        found.append((positions[step.seat], kind, to))
    return found


def _guessed(start: Hand, seat: int) -> Range:
    """What a seat may hold, by how often it was raised before it did what it did."""
    raises, hands = 0, EVERYTHING
    behind = start.table.seats
    for at, step in enumerate(start.steps):
        state = start.states[at]
        raised = start.states[at + 1].bet > state.bet
        behind = start.table.seats - 1 - step.seat
        if step.seat == seat and step.kind not in ("fold", "check"):
            if raised:
                share = (OPENS[max(1, behind)], RERAISES)[raises] if raises < 2 else FURTHER
                usual = USUAL_RAISES[min(raises, 2)]
                share *= min(1.0, math.sqrt(usual / start.states[at + 1].bet))
                if start.states[at + 1].put[seat] >= start.table.stacks[seat] - 1e-9:
                    share = min(share, JAMS / math.sqrt(start.states[at + 1].bet))
            else:
                share = (LIMPS, CALLS, CALLS_OF_RERAISES)[min(raises, 2)]
                share = min(share, CALLS_OF_LARGE / math.sqrt(start.states[at + 1].front[seat]))
            hands = top(share)
        raises += raised
    return hands


def own_size(hand: Hand, node: Node | Choice, action: str) -> str:
    """A chart's action with an amount that can be put in here, in proportion to the last raise."""
    kind, _, size = action.partition(" ")
    if not size:
        return action
    choices = hand.choices()
    if kind == "all-in" or not choices.most:
        return f"all-in {amount(choices.most)}" if choices.most else "call"
    to = float(size)
    if node.mapped:
        said, taken = (size_in(text) for text in node.mapped[-1][1:])
        if said and taken:
            to = round(to * said / taken * 2) / 2
    to = min(max(to, choices.least), choices.most)
    return f"all-in {amount(to)}" if to == choices.most else f"raise {amount(to)}"


def ratio(one: float, other: float) -> float:
    """How many times the larger is the smaller."""
    return max(one, other) / min(one, other) if one and other else math.inf


def unlike(sizes: Iterable[tuple[float, float]]) -> float:
    """E-folds by which sizes differ from a chart's, added up; inf if one of them is not alike."""
    ratios = [ratio(*pair) for pair in sizes]
    return sum(map(math.log, ratios)) if max(ratios, default=1.0) <= SIZES_ALIKE else math.inf


def sizes_of(taken: Iterable[tuple[str, str, str]]) -> Iterator[tuple[float, float]]:
    """Sizes of a line and what a chart has in their place, from `Node.mapped`."""
    return ((size_in(said), size_in(has)) for _who, said, has in taken)


def size_in(text: str) -> float:
    """``8`` in ``raise 8``; 0 if there is none."""
    number = text.split()[-1]
    return float(number) if number[0].isdigit() else 0.0
