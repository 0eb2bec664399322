"""The betting of three players: a street as it is asked, then later ones with fewer sizes.

What can be done comes from the rules of a hand in progress: order of acting, least raises, side
pots. No numpy: some hundreds or thousands of records.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.games.holdem.hand import Hand, Kind, Step
from engine.games.holdem.live.records import FOLD
from engine.games.holdem.strategy.equilibrium.questions import ALL_IN, Size, Sizes
from engine.games.holdem.three_way.questions import Offered, name_of
from engine.sentences import RefusedError

MOST_PLACES = 60_000
NEAR = 0.01  # of a size: what differs by less is the same
END = FOLD


@dataclass(slots=True)
class Place:
    """A point of the betting."""

    hand: Hand  # as it stands here, later cards any
    action: str  # that led here
    kind: int  # which of the three decides, in the order of acting, or `END`
    stakes: tuple[float, ...]  # see `walks`
    children: list[int] = field(default_factory=list)  # places after it

    @property
    def street(self) -> int:
        """1 on the flop to 3 on the river."""
        return self.hand.street - 2


class Betting:
    """All that can be done from a street on, and what was done: `line`."""

    def __init__(
        self,
        start: Hand,
        seats: Sequence[int],
        line: Sequence[str],
        offered: Offered,
        forced: int = 0,
    ) -> None:
        """Lay out the places; the first is the root. Nothing but the `forced` steps could be done.

        ValueError if there are too many, or the line cannot be played.
        """
        self.start, self.seats, self.offered = start, tuple(seats), offered
        self._line, self._forced = tuple(line), forced
        self.places: list[Place] = []
        self._add(start, "", 0.0, 0, 0)

    def _add(self, hand: Hand, action: str, cost: float, played: int, bets: int) -> int:
        """Append a point and all after it; `played` steps of the line led here, -1 if none did."""
        street = hand.street
        while hand.to_act < 0 and not hand.over:
            hand = hand.deal(next(card for card in range(52) if card not in hand.board))
        if hand.street != street:
            bets = 0
        over = hand.to_act < 0
        kind = END if over else self.seats.index(hand.to_act)
        stakes = self._stakes(hand) if over else (0.0,) * 12
        number = len(self.places)
        self.places.append(Place(hand, action, kind, (*stakes, cost)))
        if number > MOST_PLACES:
            raise RefusedError("There are too many sizes for these stacks; give fewer.")
        if over:
            return number
        seat, put = hand.to_act, hand.state.put[hand.to_act]
        done = self._line[played] if 0 <= played < len(self._line) else None
        for step in self._steps(hand, bets, done, played >= 0):
            name = name_of(hand, step)
            if 0 <= played < self._forced and name != done:
                continue
            after = hand.then(step)
            went_on = played + 1 if name == done else -1
            raised = bets + (after.state.bet > hand.state.bet)
            paid = after.state.put[seat] - put
            child = self._add(after, name, paid, went_on, raised)
            self.places[number].children.append(child)
        return number

    def _steps(self, hand: Hand, bets: int, done: str | None, may_raise: bool) -> list[Step]:
        """What may be done, what was done among it: where that led a raise more than there were."""
        choices, seat = hand.choices(), hand.to_act
        found = (
            [Step("check", seat)] if choices.checks else [Step("fold", seat), Step("call", seat)]
        )
        asked = hand.street == self.start.street
        sizes, cap = self.offered.sizes, self.offered.cap
        if not asked:
            sizes = self.offered.later
            cap = self.offered.river_cap if len(hand.board) == 5 else self.offered.later_cap
        if choices.most and (bets < cap or may_raise):
            found += [
                Step("bet" if choices.bets else "raise", seat, to)
                for to in self._sized(hand, sizes)
            ]
        if done == "fold" and choices.checks:  # who need not, and has left
            found.append(Step("fold", seat))
        elif done is not None and done not in [name_of(hand, step) for step in found]:
            to = float(done.partition(" ")[2] or 0)
            found = [step for step in found if not (step.to and abs(step.to - to) <= NEAR * to)]
            kind: Kind = "fold" if done == "fold" else "bet" if choices.bets else "raise"
            found.append(Step(kind, seat, to))  # who folds where a check is free has gone away
            found.sort(key=lambda step: (step.to > 0, step.to))
        return found

    def _sized(self, hand: Hand, sizes: Sizes) -> list[float]:
        """Amounts to bet or raise to, no more than somebody can match."""
        choices, seat, offered = hand.choices(), hand.to_act, self.offered
        front, called = hand.state.front, hand.state.bet
        others = (front[other] + hand.stack(other) for other in hand.left if other != seat)
        most = min(choices.most, max(others))
        given = sizes.bets if choices.bets else sizes.raises
        pot = choices.pot + choices.call
        if given and most - called <= offered.all_in_under * pot * (1 + NEAR):
            given = (*given, ALL_IN)
        found = {self._amount(size, called, pot, most) for size in given}
        if most <= called:
            return []
        # The least raise is allowed although nobody can match all of it.
        return sorted({max(min(to, most), choices.least) for to in found})

    def _amount(self, size: Size, called: float, pot: float, most: float) -> float:
        if size.kind == "all-in":
            return most
        chip = self.offered.chip
        to = called * size.value if size.kind == "times" else called + pot * size.value
        to = max(round(to / chip), 1) * chip
        return most if most - to <= NEAR * most else to

    def _stakes(self, hand: Hand) -> tuple[float, ...]:
        """What each player may win at an end: among all, with the next, with the last, surely."""
        found = [0.0] * 12
        pots, (back, uncalled) = hand.pots(), hand.uncalled
        whole = sum(pot.chips for pot in pots)
        left = hand.table.raked(whole) / whole if whole else 1.0
        for seat in hand.left:
            place = self.seats.index(seat)
            for pot in pots:
                if seat in pot.seats:
                    others = [(self.seats.index(s) - place) % 3 for s in pot.seats if s != seat]
                    column = 3 if not others else 0 if len(others) == 2 else others[0]
                    found[4 * place + column] += pot.chips * left
            if seat == back:
                found[4 * place + 3] += uncalled
        return tuple(found)

    def find(self, line: Sequence[str]) -> list[tuple[int, int]] | None:
        """Decisions of a line on the street asked, each with its action's place, and its end."""
        found, at = [], 0
        for wanted in line:
            place = self.places[at]
            if place.kind == END or place.street != self.places[0].street:
                return None
            names = [self.places[child].action for child in place.children]
            if wanted not in names:
                return None
            found.append((at, names.index(wanted)))
            at = place.children[found[-1][1]]
        return [*found, (at, 0)]
