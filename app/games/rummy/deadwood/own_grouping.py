"""The player's own grouping on the felt: groups made by dragging, or by selecting cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from app.games.rummy import words
from app.games.rummy.hand import Hand
from app.games.rummy.melds import words as group_words
from app.games.rummy.melds.felt import Felt
from app.games.rummy.melds.groupings import Frame, Look
from app.games.rummy.melds.held_cards import card_ids, card_of, shown_card
from app.words.cards import pretty
from app.words.counts import points
from app.words.translation import (
    _,
    said,
)
from engine.games.rummy import Answer, Verdict, check, points_left

LOOSE = -1  # where a card is that is in no group


class OwnGrouping(QObject):
    """Shows the player's groups and takes what is done to them."""

    changed = Signal(object, str)  # Hand with other groups, and the name of the undo step

    def __init__(self, felt: Felt, parent: QObject) -> None:
        super().__init__(parent)
        self._felt = felt
        self._hand = Hand()
        self._answer: Answer | None = None
        self._narrow = False
        self._selected: set[int] = set()  # ids of cards lifted to test a group
        self._order: list[int] = []  # ids of the loose cards
        felt.make_group.clicked.connect(self.group_selected)
        felt.use_best.clicked.connect(self._use_best)
        felt.ungroup.clicked.connect(
            lambda: self.changed.emit(replace(self._hand, groups=()), _("Clear groups"))
        )
        felt.groups.clicked.connect(lambda group, i: self._move(i, group, LOOSE))
        felt.groups.received.connect(lambda group, i: self._move(i, self._group_of(i), group))

    def show(self, hand: Hand, answer: Answer | None, *, narrow: bool) -> None:
        """Show groups and loose cards; `answer` tells how good the groups are."""
        self._hand, self._answer, self._narrow = hand, answer, narrow
        self._felt.set_why("")
        self._felt.hand_hint.set_text(words.hand_hint(hand))
        problems = self._show_groups()
        self._show_loose()
        left = points_left(hand.groups, hand.loose, hand.rules)
        best = answer.points if answer else None
        self._felt.own_words.set_text(words.own_groups(hand, left, len(problems), best))
        self._felt.use_best.setEnabled(answer is not None)
        self._felt.ungroup.setEnabled(bool(hand.groups))
        self._test_selected(problems)

    def select_none(self) -> None:
        """Let no card be lifted, from the next time on that they are shown."""
        self._selected = set()

    def toggle(self, card_id: int) -> None:
        """Lift a loose card, or lay it down again."""
        self._selected ^= {card_id}
        self.show(self._hand, self._answer, narrow=self._narrow)

    def drop_on_loose(self, card_id: int) -> None:
        """Take a card out of its group."""
        self._move(card_id, self._group_of(card_id), LOOSE)

    def group_selected(self) -> None:
        cards = self._selected_cards()
        self._selected = set()
        self.changed.emit(self._hand.with_group(cards), _("Make a group"))

    # ---- within --------------------------------------------------------------------------

    def _selected_cards(self) -> list[int]:
        return [card_of(i) for i in self._order if i in self._selected]

    def _group_of(self, card_id: int) -> int:
        """Group that shows a card with this id."""
        for i, frame in enumerate(self._felt.groups.shown()):
            if any(button.shown.id == card_id for button in frame.fan.buttons):
                return i
        return LOOSE

    def _move(self, card_id: int, source: int, goal: int) -> None:
        if self._hand.mine and source < len(self._hand.groups):
            card = card_of(card_id)
            self._selected = set()
            moved = self._hand.moved(card, source, goal)
            self.changed.emit(moved, _("Move {card}").format(card=pretty(card)))

    def _use_best(self) -> None:
        if self._answer is not None:
            self.changed.emit(self._hand.grouped_as(self._answer.grouping), _("Group as best"))

    # ---- drawing -------------------------------------------------------------------------

    def _show_groups(self) -> list[str]:
        """Show every group; tell what is wrong with those that are none."""
        hand, rules = self._hand, self._hand.rules
        ids = iter(card_ids([card for group in hand.groups for card in group]))
        frames, problems = [], []
        for cards in hand.groups:
            verdict = check(cards, rules)
            held = tuple(
                shown_card(next(ids), rules, tip=_("Click to take it out")) for _card in cards
            )
            if verdict.group is not None:
                name, hint = group_words.group_caption(verdict.group)
                valid = group_words.VALID[verdict.kinds]
                frames.append(Frame(held, f"{name} ✓", hint, Look.GROUP, valid))
            else:
                cost = points(sum(rules.cost(card) for card in cards))
                problem = self._problem(verdict)
                frames.append(Frame(held, _("Not a group"), cost, Look.WRONG, problem))
                problems.append(problem)
        if hand.loose:
            frames.append(Frame((), _("New"), _("drag cards here"), Look.NEW))
        self._felt.groups.show_frames(
            frames, "" if frames else _("Click the cards of your hand first.")
        )
        return problems

    def _show_loose(self) -> None:
        hand = self._hand
        used = [card for group in hand.groups for card in group]
        shown = list(hand.arranged(self._answer.grouping if self._answer else None))
        for card in used:
            shown.remove(card)
        self._order = card_ids([*used, *shown])[len(used) :]
        self._selected &= set(self._order)
        self._felt.show_cards(
            [
                shown_card(i, hand.rules, lifted=True, said=_("selected"))
                if i in self._selected
                else shown_card(i, hand.rules)
                for i in self._order
            ],
            _("drag into a group, or select and group them"),
        )

    def _test_selected(self, problems: Sequence[str]) -> None:
        """Say what is wrong with the first group; or, while cards are lifted, if those are one.

        What is wrong with lifted cards waits until they are grouped.
        """
        cards = self._selected_cards()
        self._felt.make_group.setEnabled(bool(cards))
        self._felt.say(problems[0] if problems and not cards else "")
        verdict = check(cards, self._hand.rules) if cards else None
        if verdict is not None and verdict.group is not None:
            name, hint = group_words.group_caption(verdict.group)
            text = _("<i>{name}</i> {hint}: these cards are a group.")
            self._felt.own_words.set_text(text.format(name=name, hint=hint))

    def _problem(self, verdict: Verdict) -> str:
        """Why cards are no group, and what would mend it if there is room to say so."""
        mend = "" if self._narrow else f" {said(verdict.suggestion)}"
        return words.with_symbols(said(verdict.message) + mend).strip()
