"""Who is ahead as the hands stand, and which next cards put a hand ahead that is behind.

Against known hands a card does so or not; against ranges and unknown hands it does for a share of
the deals. One opponent's hands are all counted; those of several are sampled where they are many.
"""

import math
from collections.abc import Sequence

import numpy as np

from engine.arrays import Floats, UInts16
from engine.games.holdem.combos import FIRST, MASKS, SECOND
from engine.games.holdem.equity.joint import JointCombos, joint_combos
from engine.games.holdem.equity.weights import Weights
from engine.games.holdem.evaluator import category, strengths
from engine.games.holdem.ranges import COMBOS
from engine.games.holdem.rules import Cards, Outs, Standing

ROUNDING = 1e-9
COUNTED = 30_000  # joint hands of several opponents that are all counted
TRIED, TRIES, ENOUGH = 30_000, 6, 4_000  # joint hands drawn, how often, and how many of use do
SEED = 7_005
APART = 4.0  # standard errors by which shares of a sample have to differ


def outs_of(weights: Weights) -> tuple[Outs | None, ...]:
    """Outs by seat; None for a seat whose two cards are not known."""
    seats = range(weights.seats)
    known = [seat for seat in seats if weights.held[seat] and len(weights.held[seat] or ()) == 2]
    cards = [card for card in range(52) if weights.deck >> card & 1]
    combos = np.flatnonzero((weights.table > 0).any(axis=0))
    further: list[Cards] = [(), *((card,) for card in cards)]
    made = _made(combos.tolist(), weights.board, further) if known else None
    found: list[Outs | None] = [None] * weights.seats
    for seat in known:
        others = [other for other in seats if other != seat]
        joint, sampled = _joint(weights, others)
        if made is not None and len(joint.combos):
            found[seat] = _outs(int(weights.lists[seat][0]), joint, made, cards, sampled)
    return tuple(found)


def _made(combos: Sequence[int], board: Cards, further: Sequence[Cards]) -> UInts16:
    """``[i, combo]``: strength of combos on the board with `further` cards ``i``.

    What a combo makes with a card that it holds itself means nothing.
    """
    listed = np.array(combos)
    made = np.zeros((len(further), len(COMBOS)), np.uint16)
    for row, cards in enumerate(further):
        shared = np.broadcast_to(np.array([*board, *cards]), (len(listed), len(board) + len(cards)))
        hands = np.column_stack([FIRST[listed], SECOND[listed], shared])
        made[row, listed] = strengths(hands.astype(np.uint8))
    return made


def _joint(weights: Weights, others: Sequence[int]) -> tuple[JointCombos, int]:
    """What others may hold together, and how many samples that are; 0 if it is all of it."""
    lists = [weights.lists[seat] for seat in others]
    chances = [weights.table[seat] for seat in others]
    most = len(lists[0]) if len(others) == 1 else COUNTED
    joint = joint_combos(lists, chances, most)
    if joint is not None:
        return joint, 0
    source = np.random.default_rng(SEED)
    found, count = [], 0
    for _try in range(TRIES):
        drawn = [
            source.choice(listed, TRIED, p=chance[listed] / chance[listed].sum())
            for listed, chance in zip(lists, chances, strict=True)
        ]
        masks, fine = np.zeros(TRIED, np.int64), np.ones(TRIED, bool)
        for combos in drawn:
            fine &= masks & MASKS[combos] == 0
            masks |= MASKS[combos]
        found.append(np.column_stack(drawn)[fine])
        count += len(found[-1])
        if count >= ENOUGH:
            break
    count = min(count, ENOUGH)
    return JointCombos(np.concatenate(found)[:count], np.ones(count)), count


def _outs(mine: int, joint: JointCombos, made: UInts16, cards: Sequence[int], sampled: int) -> Outs:
    """Outs of a combo among cards, of which row ``i + 1`` of `made` says what they make."""
    now = _standing(made[0], mine, joint, 0)
    if now is None or not _larger(now.behind, now.ahead, sampled):
        return Outs(True, (), now or Standing(), (), sampled)
    good: dict[int, float] = {}
    strength: dict[int, int] = {}
    for row, card in enumerate(cards, start=1):
        then = _standing(made[row], mine, joint, 1 << card)
        if then is not None and _larger(then.ahead, then.behind, sampled):
            good[card], strength[card] = then.ahead, int(made[row, mine])
    groups: dict[int, list[int]] = {}
    for card in sorted(good, key=lambda card: (-(card % 13), card)):
        groups.setdefault(category(strength[card]), []).append(card)
    ordered = sorted(groups.items(), reverse=True)
    return Outs(
        False,
        tuple((hand_class, tuple(listed)) for hand_class, listed in ordered),
        now,
        tuple(tuple(good[card] for card in listed) for _class, listed in ordered),
        sampled,
    )


def _standing(made: UInts16, mine: int, joint: JointCombos, out: int) -> Standing | None:
    """How often a combo is ahead of all others, or level; None if no deal leaves `out` free."""
    free = joint.masks & out == 0
    weights: Floats = joint.weights * free
    total = float(weights.sum())
    if not total:
        return None
    best = made[joint.combos].max(axis=1, initial=0)
    ahead = float(weights[best < made[mine]].sum()) / total
    level = float(weights[best == made[mine]].sum()) / total
    return Standing(ahead, level, max(0.0, 1 - ahead - level))


def _larger(one: float, other: float, sampled: int) -> bool:
    """Whether a share of the deals is larger than another one, as far as samples can tell."""
    error = math.sqrt((one + other) / sampled) if sampled else 0.0
    return one - other > APART * error + ROUNDING
