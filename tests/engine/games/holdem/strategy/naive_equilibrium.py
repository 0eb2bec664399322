"""Betting of two ranges again, slow and obvious: hand by hand, card by card.

Rules of the betting are written anew; how the players play is a function of the line.
"""

import functools
import math

from tests.engine.games.holdem import naive


class Betting:
    """Actions by line. Sizes are shares of the pot, or "a" for all-in."""

    def __init__(self, pot, stack, bets, raises, cap=99):
        self.pot, self.stack, self.bets, self.raises, self.cap = pot, stack, bets, raises, cap

    def state(self, line):
        """(who acts or "card" or "end", chips put in by both, who has folded)."""
        put, street = [0.0, 0.0], [0.0, 0.0]
        player, checks, bets, last = 0, 0, 0, 0.0
        closed = False
        for word in line:
            if closed:  # a card
                street, player, checks, bets, last, closed = [0.0, 0.0], 0, 0, 0, 0.0, False
                continue
            name, _, to = word.partition(" ")
            if name == "fold":
                return "end", put, player, street, bets, last  # who folded
            if name == "check":
                checks += 1
                closed = checks == 2
            elif name == "call":
                put[player] = put[1 - player]
                street[player] = street[1 - player]
                closed = True
            else:
                last = float(to) - max(street)
                bets += 1
                put[player] += float(to) - street[player]
                street[player] = float(to)
            player = 1 - player
        return "closed" if closed else player, put, None, street, bets, last

    def actions(self, line):
        player, put, _, street, bets, last = self.state(line)
        left = self.stack - (put[player] - street[player])
        owed = street[1 - player] - street[player]
        pot = self.pot + sum(put)
        if owed == 0:
            tos = {left if b == "a" else math.floor(b * pot + 0.5) for b in self.bets}
            tos = {min(max(to, 1), left) for to in tos} if left > 0 else set()
            return ["check", *(f"bet {to:g}" for to in sorted(tos))]
        found = ["fold", "call"]
        if street[1 - player] < left and bets < self.cap:
            tos = set()
            for size in self.raises:
                by = math.floor(size * (pot + owed) + 0.5) if size != "a" else math.inf
                tos.add(min(max(street[1 - player] + by, street[1 - player] + last), left))
            found += [f"raise {to:g}" for to in sorted(tos)]
        return found


class Walk:
    """What a strategy is worth to a player who plays it too, or responds best.

    ``strategy(line)`` has for each combo (two cards) the frequencies of the actions;
    `ranges` are weights by combo; a card in a line is its code.
    """

    def __init__(self, betting, board, ranges, strategy):
        self.betting, self.board, self.ranges, self.strategy = betting, board, ranges, strategy

    def worth(self, player, best):
        total = mass = 0.0
        for hand, weight in self.ranges[player].items():
            reach = {
                other: held
                for other, held in self.ranges[1 - player].items()
                if not set(other) & set(hand)
            }
            mass += weight * sum(reach.values())
            total += weight * self._value((), self.board, hand, reach, player, best)
        return total / mass

    def _value(self, line, board, hand, reach, player, best):
        if not any(reach.values()):
            return 0.0
        actor, put, folded, *_ = self.betting.state(line)
        if actor == "end":
            # Who folded acted before: the winner gets all that is in the middle.
            won = 0.0 if folded == player else self.betting.pot + sum(put)
            return sum(reach.values()) * (won - put[player])
        if actor == "closed":
            return self._closed(line, put, board, hand, reach, player, best)
        actions = self.betting.actions(line)
        if actor == player:
            worths = [self._value((*line, a), board, hand, reach, player, best) for a in actions]
            if best:
                return max(worths)
            shares = self.strategy(line)[hand]
            return sum(share * worth for share, worth in zip(shares, worths, strict=True))
        shares = self.strategy(line)
        return sum(
            self._value(
                (*line, action),
                board,
                hand,
                {other: held * shares[other][number] for other, held in reach.items()},
                player,
                best,
            )
            for number, action in enumerate(actions)
        )

    def _closed(self, line, put, board, hand, reach, player, best):
        if len(board) == 5:
            return sum(held * self._shown(put, board, hand, o, player) for o, held in reach.items())
        total = 0.0
        for card in range(52):
            if card in board or card in hand:
                continue
            cards = 48 - len(board)  # that neither hand nor board has
            left = {other: held / cards for other, held in reach.items() if card not in other}
            dealt = (*board, card)
            if max(put) >= self.betting.stack:
                total += self._closed((*line, card), put, dealt, hand, left, player, best)
            else:
                total += self._value((*line, card), dealt, hand, left, player, best)
        return total

    def _shown(self, put, board, hand, other, player):
        ours, others = (_value(frozenset((*held, *board))) for held in (hand, other))
        share = 1 if ours > others else 0.5 if ours == others else 0
        return share * (self.betting.pot + sum(put)) - put[player]


@functools.cache
def _value(cards):
    return naive.value_of(tuple(cards))
