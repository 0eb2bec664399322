"""Decisions at the table, as positions to train. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from app.games.tarneeb.game import Game
from app.games.tarneeb.open.training import OpenTrainer
from app.games.tarneeb.records.seats import SOUTH
from app.games.tarneeb.table import words as table_words
from app.games.tarneeb.table.record import Judged, Table, judge
from app.shell.room.judged import settled
from app.shell.room.training import Decision, Judgement, Trainer, needed, with_suits_alike
from app.words.cards import hand_text
from app.words.translation import _
from engine.cards import SUITS, card_text, parse_cards, suit_of
from engine.estimates import half_width
from engine.games.tarneeb import LOWEST_BID, Deal, GameRecord, HouseRules, PlayAdviceAnswer

PASS_TEXT, DOUBLE_TEXT = "pass", "double"
MIXES = 300  # of two cards: enough that nothing of the deal is left


class TableTrainer(Trainer):
    """Calls, trumps and cards of yours in a game at the table."""

    mode = "table"
    files = Game
    themes: ClassVar = {
        "bids": _("Bids"),
        "trump": _("Naming the trump"),
        "doubles": _("Doubling"),
        "leads": _("Leads"),
        "drawing trumps": _("Drawing trumps"),
        "following": _("Cover or not"),
        "void": _("Ruff or throw"),
    }

    def decisions(self, before: Game, answer: Any, after: Game) -> Iterator[Decision]:
        if before.table is after.table:
            return
        same = _same_hand(before.table, after.table)
        table = after.table if same else before.table
        for judged in settled(before.table.judged, after.table.judged, same=same):
            if table.hand is not None and judged.hand == table.number:
                yield _decision(table, judged)

    def alike(self, position: Game) -> str:
        return _alike(position.table)

    def asked(self, position: Game) -> Game:
        table = _cut(position.table, position.table.acts)
        return Game("table", table=replace(_forgotten(table), pace="step"))

    def shown(self, position: Game) -> Game:
        table = replace(_cut(position.table, position.table.acts), pace="step")
        return Game("table", table=replace(table, once=(table.number, table.acts)))

    def move(self, position: Game, after: Game) -> str:
        act = position.table.acts
        if not _same_hand(position.table, after.table) or after.table.acts <= act:
            return ""
        return _made(after.table, act)

    def question(self, position: Game) -> tuple[str, object]:
        return "tarneeb", position.table.judges_question(position.table.acts)

    def judge(self, position: Game, move: str, answer: Any) -> Judgement | None:
        table = position.table
        found = judge(table.number, table.acts, _choice(move), answer)
        if found is None:
            return None
        return Judgement(found.cost, _best(table, found), half_width(found.loss_se))

    def moves(self, position: Game, answer: Any) -> Iterable[str]:
        if isinstance(answer, PlayAdviceAnswer):  # of a double it says how much more, and no more
            choices = [] if answer.double else [card.card for card in answer.cards]
        else:
            choices = [call.call if answer.legal else call.trump for call in answer.calls]
        return (_move(position.table, position.table.acts, choice) for choice in choices)

    def known_by(self, position: Game) -> str:
        hand = needed(position.table.hand)
        return hand_text(card for card in hand.deal.hands[SOUTH] if card not in hand.played)

    def task(self, position: Game) -> str:
        return table_words.whose_turn(position.table)

    def name(self, position: Game, move: str) -> str:
        return table_words.choice_name(position.table, position.table.acts, _choice(move))


def _same_hand(one: Table, other: Table) -> bool:
    return one.hand is not None and other.hand is not None and one.hand.deal == other.hand.deal


def _cut(table: Table, act: int) -> Table:
    """The game before an act of the hand in progress, without what was shown and judged since."""
    game, number = needed(table.game), table.number
    hands = (*game.hands[:-1], game.hand.cut(act))
    judged = tuple(each for each in table.judged if each.hand == number and each.act < act)
    return Table(GameRecord(hands), table.rules, table.strength, judged=judged)


def _forgotten(table: Table) -> Table:
    """The hand with the cards that you had not seen dealt anew: what is kept tells no more of it.

    No seat gets a card of a suit that it did not follow.
    """
    hand, rng = needed(table.hand), Random(_alike(table))
    seen = hand.seen_by(SOUTH)
    voids = seen.seen_voids if seen is not None else ((),) * 4
    hands = [list(cards) for cards in hand.deal.hands]
    hidden = [
        (seat, i)
        for seat, cards in enumerate(hands)
        for i, card in enumerate(cards)
        if seat != SOUTH and card not in hand.played
    ]
    for _mix in range(MIXES if len(hidden) > 1 else 0):
        (one, i), (other, j) = rng.sample(hidden, 2)
        mine, theirs = hands[one][i], hands[other][j]
        if suit_of(theirs) not in voids[one] and suit_of(mine) not in voids[other]:
            hands[one][i], hands[other][j] = theirs, mine
    north, east, south, west = map(tuple, hands)
    dealt = replace(hand, deal=Deal((north, east, south, west)))
    return replace(table, game=needed(table.game).with_hand(dealt))


def _decision(table: Table, judged: Judged) -> Decision:
    before = _cut(table, judged.act)
    return Decision(
        position=Game("table", table=_forgotten(before)),
        theme=_theme(before, {needed(table.hand).choice(judged.act), judged.best}),
        chosen=_made(table, judged.act),
        best=_best(table, judged),
        cost=judged.cost,
        error=half_width(judged.loss_se),
    )


def _theme(table: Table, choices: set[int]) -> str:
    hand = needed(table.hand)
    if hand.position is None or hand.phase != "play":
        return {"trump": "trump", "double": "doubles"}.get(hand.phase, "bids")
    trick, suits = hand.position.trick, {*map(suit_of, choices)}
    if trick is None:
        return "drawing trumps" if hand.trump in suits else "leads"
    return "following" if suit_of(trick.cards[0]) in suits else "void"


def _made(table: Table, act: int) -> str:
    return _move(table, act, needed(table.hand).choice(act))


def _best(table: Table, judged: Judged) -> str:
    return _move(table, judged.act, judged.best)


def _move(table: Table, act: int, choice: int) -> str:
    phase = needed(table.hand).phase_of(act)
    if phase == "play":
        return card_text(choice)
    if phase == "trump":
        return SUITS[choice]
    return (DOUBLE_TEXT if phase == "double" else str(choice)) if choice else PASS_TEXT


def _choice(move: str) -> int:
    """What `_move` wrote: a call, a trump or a card; ValueError if it is none."""
    if move == PASS_TEXT:
        return 0
    if move == DOUBLE_TEXT:
        return 1
    if move.isascii() and move.isdigit() and len(move) <= 2:
        return int(move)
    if len(move) == 1:
        return SUITS.index(move)
    (card,) = parse_cards(move)
    return card


def _rules(rules: HouseRules) -> str:
    """As ids of before have them; what is not usual is added."""
    said = ", ".join(
        f"{name}={getattr(rules, name)!r}"
        for name in ("scoring", "direction", "may_reenter", "dealer_must_bid")
    )
    usual = (rules.lowest_bid, rules.same_dealer) == (LOWEST_BID, False)
    told = f"HouseRules({said})" if usual else repr(rules)
    return f"{told} doubling" if rules.doubling else told


def _alike(table: Table) -> str:
    """What you know, with suits named so that hands that differ in their names only are one."""
    hand = needed(table.hand)
    doubles = [hand.doubles] if hand.rules.doubling else []

    def told(card: Callable[[int], int]) -> object:
        trump = None if hand.trump is None else card(13 * hand.trump) // 13
        cards = sorted(map(card, hand.deal.hands[SOUTH]))
        return cards, hand.dealer, hand.calls, trump, [*map(card, hand.played)], *doubles

    scores = needed(table.game).scores_after(table.number)
    return f"{_rules(hand.rules)} {scores} {with_suits_alike(told)}"


TRAINERS = (TableTrainer(), OpenTrainer())
