"""Positions of random play, and whether a reason for a card is true of the deal."""

import random
import re

from engine.games.tarneeb import Position, SeenPlay, random_deal

SOUTH = 2
SUITS = ("spades", "hearts", "clubs", "diamonds")
NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)


def turns(seed, count):
    """Positions of random play in which South is to play, with the contract's bid."""
    luck = random.Random(seed)
    while count:
        position = Position(
            random_deal(luck.randrange(10**6)), luck.randrange(4), luck.randrange(4)
        )
        bid = luck.randrange(7, 11)
        while not position.finished:
            if position.to_move == SOUTH and len(position.legal) > 1:
                yield position, bid
                count -= 1
                if not count:
                    return
            position = position.after(luck.choice(position.legal))


def seen(position, bid):
    return SeenPlay(
        position.deal.hands[SOUTH], SOUTH, position.trump, position.leader, bid, position.played
    )


def touching(position, first, second):
    """Whether two cards of South have no card of others, or of the trick, between them."""
    low, high = sorted((first, second))
    left = [c for seat in (0, 1, 3) for c in position.hands[seat]]
    left += position.trick.cards if position.trick else ()
    return low // 13 == high // 13 and not any(low < card < high for card in left)


def ends(position):
    """Every way in which the trick in progress may end."""
    if position.trick is None:
        yield position
        return
    for choice in position.legal:
        yield from ends(position.after(choice))


def holds(said, position, bid, played):
    """Whether a reason for the card `played` is true in the deal."""
    trump, legal = position.trump, position.legal
    others = [c for seat in (0, 1, 3) for c in position.hands[seat]]
    after = list(ends(position.after(played)))
    ours = all(end.tricks[-1].winner % 2 == 0 for end in after)
    if said.startswith("The trick "):
        won = [end.won[position.leader % 2] for end in after]
        lost = [end.won[1 - position.leader % 2] for end in after]
        if "makes" in said:
            return ours and set(won) == {bid} and position.won[position.leader % 2] == bid - 1
        return ours and set(lost) == {14 - bid}
    if said.startswith("It draws the last"):
        return all(c // 13 != trump for end in after for s in (0, 1, 3) for c in end.hands[s])
    if found := re.fullmatch(r"It draws trumps; (\w+) (is|are) still out\.", said):
        return sum(c // 13 == trump for c in others) == NUMBERS.index(found[1])
    if "opponent can beat it" in said or said == "It takes the trick.":
        ruffs = played // 13 == trump != position.trick.cards[0] // 13 if position.trick else False
        return ours and ruffs is ("ruffs" in said)
    if said == "The lowest card that takes the trick.":
        winners = [
            c
            for c in legal
            if c // 13 == played // 13 and position.after(c).tricks[-1].winner == SOUTH
        ]
        return ours and played == min(winners)
    if said == "Your partner takes the trick.":
        return ours and position.trick.winner == 0
    if said == "You cannot take the trick.":
        return all((p.trick or p.tricks[-1]).winner != SOUTH for p in map(position.after, legal))
    if found := re.fullmatch(r"Your partner has no (\w+) and may ruff\.", said):
        suit = SUITS.index(found[1])
        return played // 13 == suit and all(c // 13 != suit for c in position.hands[0])
    if found := re.fullmatch(r"Then you can ruff (\w+)\.", said):
        left = [c for c in position.hands[SOUTH] if c != played]
        suit = SUITS.index(found[1])
        return all(c // 13 != suit for c in left) and any(c // 13 == trump for c in left)
    if found := re.match(r"It keeps the (\S+), the highest trump", said):
        kept = max(c for c in position.hands[SOUTH] if c // 13 == trump)
        highest = max(c for c in (*others, *position.hands[SOUTH]) if c // 13 == trump)
        return kept == highest != played and found[1][-1] == "♠♥♣♦"[trump]
    raise AssertionError(f"Nobody has said what this means: {said}")
