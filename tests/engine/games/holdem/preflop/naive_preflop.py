"""Worths before the flop by plain recursion over the tree, hand by hand: slow and obvious."""

from engine.games.holdem.preflop.tree import ALL_IN


def worth(points, table, seat, hand, play, meets, share, tilt, number=0, reach=None):
    """What a point is worth to a seat with a hand, times the chance that the others get there.

    ``play[point][hand]`` is the share that takes the action that leads there; ``meets(mine,
    theirs)`` the chance of a hand given mine; ``share(mine, theirs)`` of the pot; ``tilt[kind,
    position, hand]``. Two players at most see a flop.
    """
    point = points[number]
    hands = range(len(play[0]))
    reach = reach or {q: [1.0] * len(hands) for q in range(table.seats) if q != seat}
    out = point.paid[seat] + table.ante
    if point.end is not None:
        chance = 1.0
        inside = [q for q in point.end.players if q != seat]
        for q, range_ in reach.items():
            if q not in inside:
                chance *= sum(range_[h] * meets(hand, h) for h in hands)
        pot = sum(point.paid) + table.ante * table.seats
        if not inside:
            return chance * (pot - out)
        pot -= min(table.rake * pot, table.rake_cap)
        (other,) = inside
        mine = int(point.end.players[-1] == seat)
        kind = point.end.kind
        total = 0.0
        for h in hands:
            part = share(hand, h)
            if kind != ALL_IN:
                part += tilt[kind][mine][hand] - tilt[kind][1 - mine][h]
            total += reach[other][h] * meets(hand, h) * (pot * part - out)
        return chance * total
    total = 0.0
    for action, child in zip(point.actions, point.children, strict=True):
        if point.seat == seat:
            if action == "fold":
                chance = 1.0
                for range_ in reach.values():
                    chance *= sum(range_[h] * meets(hand, h) for h in hands)
                after = -chance * out
            else:
                arguments = play, meets, share, tilt, child, reach
                after = worth(points, table, seat, hand, *arguments)
            total += play[child][hand] * after
        else:
            theirs = [
                before * share_
                for before, share_ in zip(reach[point.seat], play[child], strict=True)
            ]
            then = {**reach, point.seat: theirs}
            total += worth(points, table, seat, hand, play, meets, share, tilt, child, then)
    return total
