"""Who wins what, chip by chip: slow, and shares no code with the engine."""


def nets(put, folded, made):
    """What each seat wins, in chips: each level of chips goes to the best who have put so much."""
    won = [-chips for chips in put]
    for level in range(1, max(put) + 1):
        there = [seat for seat, chips in enumerate(put) if chips >= level]
        if len(there) == 1:  # nobody called this one
            won[there[0]] += 1
            continue
        may_win = [seat for seat in there if seat not in folded]
        while not may_win:  # all who put so much have folded: it falls to those who put less
            level -= 1
            may_win = [s for s, chips in enumerate(put) if chips >= level and s not in folded]
        best = max(made[seat] for seat in may_win)
        winners = [seat for seat in may_win if made[seat] == best]
        for seat in winners:
            won[seat] += len(there) / len(winners)
    return won
