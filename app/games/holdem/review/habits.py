"""What players do again and again: counts of opponents, and words for what the hero held. No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.games.holdem.histories import PlayedHand
from engine.cards import RANKS, rank_of, suit_of

COUNTS = ("vpip", "pfr", "could_3bet", "did_3bet", "faced_cbet", "folded_to_cbet")
TEN, ACE = RANKS.index("T"), RANKS.index("A")
#: Ranks of each straight, as bits; an ace counts below two as well.
STRAIGHTS = [1 << ACE | 0b1111, *(0b1_1111 << low for low in range(ACE - 3))]


def habits(hand: PlayedHand, hero: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What each opponent did before the flop, and against a bet of who raised there: `COUNTS`."""
    counts = {player.name: [0] * len(COUNTS) for player in hand.players}
    raises, raiser, bet = 0, -1, False
    acted = {act.player for act in hand.decisions if act.street == 0}
    for act in hand.decisions:
        of = counts[hand.players[act.player].name]
        if act.street == 0:
            of[0] |= act.kind in ("call", "raise")
            of[1] |= act.kind == "raise"
            if raises == 1:  # of somebody else: who raised acts again after another raise alone
                of[2], of[3] = 1, int(act.kind == "raise")
            if act.kind == "raise":
                raises, raiser = raises + 1, act.player
        elif act.street == 1:
            if act.kind == "bet" and act.player == raiser:
                bet = True
            elif bet and act.kind != "check":
                of[4], of[5] = 1, int(act.kind == "fold")
                bet = act.kind != "raise"
    for player, (name, found) in enumerate(counts.items()):
        if name != hero and player in acted:  # who was left alone with the blind chose nothing
            yield name, tuple(map(int, found))


def hand_part(hole: Sequence[int], board: Sequence[int]) -> str:
    """What two cards are, in a word; with a board, what they make of it.

    Before the flop "pair", "ace", "broadway", "suited" or "offsuit"; later "strong" (two pair with
    both, or better), "pair", "draw" (four to a flush, or two ranks that make a straight) or
    "nothing".
    """
    ranks, shown = {rank_of(card) for card in hole}, [rank_of(card) for card in board]
    suits = [suit_of(card) for card in hole]
    if not board:
        if len(ranks) == 1:
            return "pair"
        if ACE in ranks:
            return "ace"
        if min(ranks) >= TEN:
            return "broadway"
        return "suited" if suits[0] == suits[1] else "offsuit"
    flush = max(_of_suit(suit, hole) + _of_suit(suit, board) for suit in suits)
    bits, lying = (sum(1 << rank for rank in each) for each in (ranks | set(shown), set(shown)))
    straight = _makes(bits) and not _makes(lying)
    met = [shown.count(rank) for rank in ranks if rank in shown]
    if flush >= 5 or straight or sum(met) + (len(ranks) == 1 and bool(met)) >= 2:
        return "strong"
    if met or len(ranks) == 1:
        return "pair"
    if len(board) == 5:
        return "nothing"
    lacks = [(straight & ~bits, straight & ~lying) for straight in STRAIGHTS]
    outs = {mine for mine, all_of_it in lacks if mine.bit_count() == 1 and mine != all_of_it}
    return "draw" if flush == 4 or len(outs) > 1 else "nothing"


def _of_suit(suit: int, cards: Sequence[int]) -> int:
    return sum(suit_of(card) == suit for card in cards)


def _makes(bits: int) -> bool:
    return any(bits & straight == straight for straight in STRAIGHTS)
