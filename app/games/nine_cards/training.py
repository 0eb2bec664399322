"""Picks that gave away half a game or a whole one, as positions to train. No Qt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from app.games.nine_cards.board import Board
from app.shell.room.training import Judgement, Trainer
from app.words.figures import figure
from app.words.translation import _, isolate
from engine.games.nine_cards import Advice

WORTH = {"win": 1.0, "draw": 0.5, "loss": 0.0}


class PickTrainer(Trainer):
    """Picks of yours in a game against an opponent that picks by itself."""

    files = Board
    unit = "games"
    themes: ClassVar = {"wins": _("Winning"), "draws": _("Holding the draw")}

    def theme(self, before: Board, answer: Any) -> str:
        yours = before.opponent != "nobody" and before.shown.to_move == "mine"
        if not yours or not isinstance(answer, Advice) or answer.position != before.shown:
            return ""
        return {"win": "wins", "draw": "draws"}.get(answer.result, "")

    def alike(self, position: Board) -> str:
        shown = position.shown
        return repr((sorted(shown.mine), sorted(shown.theirs), shown.to_move, shown.game))

    def asked(self, position: Board) -> Board:
        return Board(position.shown, hidden=True)

    def shown(self, position: Board) -> Board:
        return Board(position.shown)

    def move(self, position: Board, after: Board) -> str:
        shown, now = position.shown, after.position
        had, has = shown.hand(shown.to_move), now.hand(shown.to_move)
        new = {*has} - {*had}
        goes_on = {*shown.mine, *shown.theirs} <= {*now.mine, *now.theirs} and after.at is None
        one = shown.game == after.game and len(new) == 1 and len(has) == len(had) + 1
        return str(*new) if goes_on and one else ""

    def question(self, position: Board) -> tuple[str, object]:
        return "nine_cards", position.shown

    def judge(self, position: Board, move: str, answer: Advice) -> Judgement | None:
        return Judgement(_loss(answer, int(move)), str(answer.best[0]))

    def moves(self, position: Board, answer: Advice) -> Iterable[str]:
        return map(str, answer.best)

    def known_by(self, position: Board) -> str:
        mine, theirs = (
            isolate(" ".join(figure(number, 0) for number in held))
            for held in (position.shown.mine, position.shown.theirs)
        )
        return _("{mine} against {theirs}").format(mine=mine or "–", theirs=theirs or "–")

    def task(self, position: Board) -> str:
        return _("Your turn: pick a card.")


def _loss(answer: Advice, number: int) -> float:
    result = next((pick.result for pick in answer.picks if pick.number == number), answer.result)
    return WORTH[answer.result] - WORTH[result]


TRAINERS = (PickTrainer(),)
