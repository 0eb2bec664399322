"""All-ins before the river: how often each hand wins less how often it loses, over all boards."""

from engine.arrays import Bytes, Ints16, Ints32
from engine.games.holdem.strategy.equilibrium.records import Layout
from engine.jit import kernel


@kernel
def write_strengths(layout: Layout, context: int, player: int, made: Ints32) -> None:
    """Write strengths by hand of the range, -1 where the board takes the hand away."""
    for hand in range(len(made)):
        made[hand] = -1
    for hand in range(layout.counts[context, player]):
        made[layout.places[context, player, hand]] = layout.strengths[context, player, hand]


@kernel
def compare_hands(made: Ints32, results: Ints16) -> None:
    """Write 1 where a hand of the first player beats one of the second, -1 where it loses.

    `made` is ``[player, hand]``, `results` ``[hand of the first, hand of the second]``.
    """
    for hand in range(results.shape[0]):
        mine, row, others = made[0, hand], results[hand], made[1]
        for other in range(results.shape[1]):
            theirs = others[other]
            result = 1 if mine > theirs else 0
            result -= 1 if mine < theirs else 0
            row[other] = result if mine >= 0 and theirs >= 0 else 0


@kernel
def add_results(layout: Layout, child: int, results: Ints16, total: Ints16) -> None:
    """Add the results of a card, and of those that are this one with other suits."""
    for hand in range(results.shape[0]):
        source, target = results[hand], total[hand]
        for other in range(results.shape[1]):
            target[other] += source[other]
    for row in range(layout.renamed[child, 0], layout.renamed[child, 1]):
        first, second = layout.names[row, 0], layout.names[row, 1]
        for hand in range(results.shape[0]):
            source, target = results[first[hand]], total[hand]
            for other in range(results.shape[1]):
                target[other] += source[second[other]]


@kernel
def turn_results(
    layout: Layout, context: int, made: Ints32, results: Ints16, total: Ints16
) -> None:
    """Write to `total` the results on a turn, over all its rivers."""
    for hand in range(total.shape[0]):
        for other in range(total.shape[1]):
            total[hand, other] = 0
    for child in range(layout.children[context, 0], layout.children[context, 1]):
        for player in range(2):
            write_strengths(layout, child, player, made[player])
        compare_hands(made, results)
        add_results(layout, child, results, total)


@kernel
def write_runouts(
    layout: Layout, context: int, total: Ints16, together: Bytes, runouts: Ints16
) -> None:
    """Write results to where the hands of a context are, both ways round."""
    first, second = layout.places[context, 0], layout.places[context, 1]
    for hand in range(layout.counts[context, 0]):
        mine = first[hand]
        for other in range(layout.counts[context, 1]):
            theirs = second[other]
            result = total[mine, theirs] if together[mine, theirs] != 0 else 0
            runouts[1, hand, other] = -result
            runouts[0, other, hand] = result
